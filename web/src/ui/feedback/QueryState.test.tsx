import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { newQueries } from '../../platform/queries.ts'
import { QueryState } from './QueryState.tsx'
import { showFailure } from './show-failure.ts'
import { renderBrick } from '../test/render-brick.tsx'

/** The loans of a library system whose answers the test decides one by one. */
function loansOf(...answers: Promise<string>[]) {
  const queries = newQueries()
  function Loans() {
    const loans = useQuery({ queryKey: ['loans'], queryFn: () => answers.shift()! })
    return (
      <QueryState query={loans} failed="借阅记录没有载入">
        {(list) => <p>{list}</p>}
      </QueryState>
    )
  }
  return renderBrick(
    <QueryClientProvider client={queries}>
      <Loans />
    </QueryClientProvider>,
  )
}

const refusal = () =>
  Object.assign(new Error('图书馆系统没有回应'), {
    reply: { message: '图书馆系统没有回应', requestId: '7f3a-20c1' },
  })

test('waiting is said, and ends with the data', async () => {
  const answer = Promise.withResolvers<string>()
  await loansOf(answer.promise)
  expect(screen.getByRole('status').textContent).toBe('正在载入')
  answer.resolve('浮生六记')
  expect(await screen.findByText('浮生六记')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a failure says what failed, why, and the number of the request', async () => {
  await loansOf(Promise.reject(refusal()))
  expect(await screen.findByText('借阅记录没有载入')).toBeTruthy()
  expect(screen.getByText('图书馆系统没有回应')).toBeTruthy()
  expect(screen.getByText('7f3a-20c1')).toBeTruthy()
})

test('a fault of the program shows none of its own words to the reader', async () => {
  await loansOf(Promise.reject(new TypeError('undefined is not a function')))
  expect(await screen.findByText('借阅记录没有载入')).toBeTruthy()
  expect(screen.queryByText(/undefined/)).toBeNull()
})

test('while it is tried again the note stays, with the focus on its busy button', async () => {
  const second = Promise.withResolvers<string>()
  await loansOf(Promise.reject(refusal()), second.promise)
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))

  const busy = await screen.findByRole('button', { name: '重试中' })
  expect(document.activeElement).toBe(busy)
  expect(screen.getByText('图书馆系统没有回应')).toBeTruthy()

  second.resolve('浮生六记')
  await waitFor(() => expect(screen.queryByText('借阅记录没有载入')).toBeNull())
  expect(screen.getByText('浮生六记')).toBeTruthy()
})

/** How `call` fails: by a reply, or for want of one. */
const failure = (errCode: number | null, code: string, message = '服务器的话') =>
  Object.assign(new Error(message), { reply: { message, errCode, code, requestId: null } })

test.each([
  ['offline', failure(null, 'unanswered.offline'), '没有网络；连上后会自动重试。'],
  ['unavailable', failure(503, 'search.unavailable'), '多半过一会儿就会恢复，请稍后重试。'],
  ['asked too often', failure(429, 'search.too-often'), '稍候片刻就可以继续。'],
  ['not reached', failure(null, 'unanswered.unreachable', '暂时连接不上'), '暂时连接不上'],
] as const)('each kind of failure has its own sentence: %s', async (_, error, why) => {
  // As the portal does: what a server refused is told at the foot of the page.
  if (error.reply.errCode !== null) showFailure(error.reply)
  await loansOf(Promise.reject(error))
  expect(await screen.findByText('借阅记录没有载入')).toBeTruthy()
  expect(screen.getAllByText(why)).toHaveLength(1)
})

test('where nobody tells the words of the server, they stand in place', async () => {
  await loansOf(Promise.reject(failure(503, 'search.unavailable', '索引正在重建')))
  expect(await screen.findByText('索引正在重建')).toBeTruthy()
})

test('where much fails of one cause, the first place says it', async () => {
  const error = failure(503, 'search.unavailable')
  showFailure(error.reply)
  const failed = { data: undefined, error, isFetching: false, refetch: () => undefined }
  await renderBrick(
    <>
      <QueryState query={failed} failed="馆藏没有载入">
        {() => null}
      </QueryState>
      <QueryState query={failed} failed="相关文献没有载入">
        {() => null}
      </QueryState>
    </>,
  )
  expect(screen.getByText('馆藏没有载入')).toBeTruthy()
  expect(screen.getByText('相关文献没有载入')).toBeTruthy()
  expect(screen.getAllByText('多半过一会儿就会恢复，请稍后重试。')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(2)
})

function askAgain() {
  act(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
}

test('what is there stays when asking again fails, with a note above it that goes when it came', async () => {
  const failed = Promise.reject(failure(503, 'search.unavailable'))
  failed.catch(() => undefined)
  await loansOf(Promise.resolve('浮生六记'), failed, Promise.resolve('围城'))
  const shown = await screen.findByText('浮生六记')
  askAgain()
  expect(await screen.findByText('借阅记录没有载入')).toBeTruthy()
  expect(screen.getByText('浮生六记')).toBe(shown)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('围城')).toBe(shown)
  expect(screen.queryByText('借阅记录没有载入')).toBeNull()
})

test.each([401, 403, 404, 410])(
  'what the server takes away with %d does not stay',
  async (code) => {
    const refused = Promise.reject(failure(code, 'loans.unknown'))
    refused.catch(() => undefined)
    await loansOf(Promise.resolve('浮生六记'), refused)
    await screen.findByText('浮生六记')
    askAgain()
    expect(await screen.findByText('借阅记录没有载入')).toBeTruthy()
    expect(screen.queryByText('浮生六记')).toBeNull()
  },
)

test('what failed is asked for again once the network is back', async () => {
  await loansOf(Promise.reject(failure(null, 'unanswered.offline')), Promise.resolve('浮生六记'))
  await screen.findByText('没有网络；连上后会自动重试。')
  act(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  expect(await screen.findByText('浮生六记')).toBeTruthy()
})
