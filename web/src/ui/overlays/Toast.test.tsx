import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderBrick } from '../test/render-brick.tsx'
import { showToast } from './Toast.tsx'

const say = (...toasts: Parameters<typeof showToast>[0][]) =>
  act(() => {
    for (const toast of toasts) showToast(toast)
  })
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

// A toast outlives the page that showed it: each test waits until all are gone.
afterEach(() => pass(20_000))

async function openPage() {
  await renderBrick(null)
  vi.useFakeTimers()
}

test('two failures with the same message show one toast', async () => {
  await openPage()
  say(
    { kind: 'error', message: '此书已被预约' },
    { kind: 'error', message: '此书已被预约' },
    { kind: 'error', message: '账户已冻结' },
  )
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  expect(screen.getAllByText('此书已被预约')).toHaveLength(1)
})

test('a message that has gone can be said again', async () => {
  await openPage()
  say({ kind: 'error', message: '此书已被预约' })
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('alert')).toBeNull()
  say({ kind: 'error', message: '此书已被预约' })
  expect(screen.getByRole('alert').textContent).toBe('此书已被预约')
})

test('good news is a status for five seconds, a failure an alert for eight', async () => {
  await openPage()
  say({ kind: 'success', message: '已收藏' }, { kind: 'error', message: '续借失败' })
  expect(screen.getByRole('status').textContent).toBe('已收藏')
  pass(4900)
  expect(screen.queryByRole('status')).not.toBeNull()
  pass(200)
  expect(screen.queryByRole('status')).toBeNull()
  pass(2800)
  expect(screen.queryByRole('alert')).not.toBeNull()
  pass(200)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast stays as long as the pointer is on it', async () => {
  await openPage()
  say({ kind: 'success', message: '已收藏' })
  fireEvent.pointerEnter(screen.getByRole('region'), { pointerType: 'mouse' })
  pass(30_000)
  expect(screen.queryByText('已收藏')).not.toBeNull()
  fireEvent.pointerLeave(screen.getByRole('region'), { pointerType: 'mouse' })
  pass(6000)
  expect(screen.queryByText('已收藏')).toBeNull()
})

test('the action of a toast is done once and takes the toast away', async () => {
  await openPage()
  const undo = vi.fn<() => void>()
  say({ kind: 'success', message: '已移除', action: { label: '撤销', onAction: undo } })
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('已移除')).toBeNull()
})
