import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FailureNote } from './FailureNote.tsx'
import { showFailure } from './show-failure.ts'
import { renderBrick } from '../test/render-brick.tsx'

const unreached = (message: string) => ({ message, errCode: null, code: 'unanswered.unreachable' })
const noted = (message: string) =>
  Object.assign(new Error(message), { reply: { ...unreached(message), requestId: null } })

function pass() {
  act(() => void vi.advanceTimersByTime(1_000))
}

test('what the page says in its place is not said at its foot', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await renderBrick(
    <FailureNote error={noted('连接不上')} onRetry={() => undefined} isRetrying={false}>
      新书没有载入
    </FailureNote>,
  )
  act(() => showFailure(unreached('连接不上')))
  pass()
  expect(screen.getAllByText('连接不上')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what no place says is said at the foot of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await renderBrick(<p>page</p>)
  act(() => showFailure(unreached('图书馆不在')))
  pass()
  expect(screen.getByRole('alert').textContent).toBe('图书馆不在')
})

test('what a server refused is said at once', async () => {
  await renderBrick(<p>page</p>)
  act(() => showFailure({ message: '服务器正忙', errCode: 422, code: 'busy' }))
  expect(screen.getByText('服务器正忙').closest('[role=alert]')).toBeTruthy()
})
