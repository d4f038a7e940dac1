import { logOut, readUserInfo } from '@shulin/contract/identity'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerReader } from '../../../../test/reader.ts'
import { answerInstitution, callsOf, refuse, renderPortal } from '../../../../test/render.tsx'
import { findQuestion, questionGone } from '../../../../test/question.ts'

const expired = 'current login has expired, please log in again'
const soon = /will soon be logged out/

async function logInFor(minutes: string, { protect = '1', address = '/collect' } = {}) {
  answerInstitution({
    config: { primaryIdProtect: protect as '1', primaryIdProtectTime: minutes },
  })
  answerReader()
  await renderPortal(address, 'en-US')
  await screen.findByRole('button', { name: /^林知夏/ })
  // The watch is loaded when it is needed; from its first sign on the clock is ours.
  await vi.waitUntil(() => protect === '0' || localStorage.getItem('lastActivity') !== null)
  vi.useFakeTimers({ now: Date.now() + 5000, toFake: ['setInterval', 'clearInterval', 'Date'] })
  sign('click')
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const sign = (type: string) => act(() => void window.dispatchEvent(new Event(type)))

test('[R-STATE-009] [R-STATE-010] the watch counts only where the library wants it', async () => {
  await logInFor('1', { protect: '0' })
  await pass(2 * 60 * 60)
  expect(screen.queryByText(expired)).toBeNull()
})

test('[R-STATE-009] [R-STATE-010] two minutes without a sign end the login, and not a second less', async () => {
  await logInFor('2')
  await pass(119)
  expect(screen.queryByText(expired)).toBeNull()
  await pass(1)
  expect(await screen.findByText(expired)).toBeTruthy()
})

test('[R-STATE-011] [R-STATE-012] [R-ERR-009] the reader is forgotten at the end; OK logs out', async () => {
  await logInFor('1')
  await pass(60)
  const dialog = await findQuestion()
  expect(dialog.textContent).toContain(expired)
  expect(sessionStorage.getItem('userInfo')).toBeNull()
  expect(callsOf(logOut)).toHaveLength(0)
  await act(async () => screen.getByRole('button', { name: 'OK' }).click())
  await questionGone()
  expect(callsOf(logOut)).toHaveLength(1)
  expect(callsOf(logOut)[0]!.headers.get('jwtOpacAuth')).toBe('head.body.sign')
  expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
  expect(document.cookie).toBe('')
})

test('[R-STATE-012] a logout that the server has seen to already is one, too', async () => {
  await logInFor('1', { address: '/personalCenter' })
  await pass(60)
  refuse(logOut, 'gone', 401, 401)
  await act(async () => (await screen.findByRole('button', { name: 'OK' })).click())
  await waitFor(() => expect(window.location.hash).toBe('#/home'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['click', 'keydown', 'mousemove', 'wheel'])(
  '[R-STATE-013] %s begins the time anew',
  async (type) => {
    await logInFor('1')
    await pass(50)
    sign(type)
    await pass(55)
    expect(screen.queryByText(expired)).toBeNull()
    await pass(5)
    expect(await screen.findByText(expired)).toBeTruthy()
  },
)

test('[R-STATE-013] many moves within a second are one', async () => {
  await logInFor('1')
  await pass(5)
  const kept = vi.spyOn(Storage.prototype, 'setItem')
  for (let n = 0; n < 20; n += 1) sign('mousemove')
  expect(kept.mock.calls.filter(([key]) => key === 'lastActivity')).toHaveLength(1)
  kept.mockRestore()
})

test('a warning comes a minute before the end, and goes with the first sign', async () => {
  await logInFor('5')
  await pass(235)
  expect(screen.queryByText(soon)).toBeNull()
  await pass(10)
  expect((await screen.findByText(soon)).closest('[role=alert]')).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: 'Stay logged in' }).click())
  await waitFor(() => expect(screen.queryByText(soon)).toBeNull())
  await pass(100)
  expect(screen.queryByText(expired)).toBeNull()
})

test('what is done in another tab counts', async () => {
  await logInFor('1')
  await pass(50)
  localStorage.setItem('lastActivity', String(Date.now()))
  await pass(30)
  expect(screen.queryByText(expired)).toBeNull()
})

test('[R-STATE-022] a page with signs but without calls asks once per half of the limit', async () => {
  await logInFor('2')
  const before = callsOf(readUserInfo).length
  for (let half = 0; half < 10; half += 1) {
    await pass(30)
    sign('mousemove')
  }
  const asked = callsOf(readUserInfo).length - before
  expect(asked).toBeGreaterThanOrEqual(4)
  expect(asked).toBeLessThanOrEqual(5)
  expect(screen.queryByText(expired)).toBeNull()
})

test('[R-STATE-022] without a sign the server is asked nothing', async () => {
  await logInFor('10')
  await pass(120)
  expect(callsOf(readUserInfo)).toHaveLength(1)
})
