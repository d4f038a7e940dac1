import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { QueryState } from './QueryState.tsx'
import { renderBrick } from './test/render-brick.tsx'

/** The loans of a library system whose answers the test decides one by one. */
function loansOf(...answers: Promise<string>[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
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
