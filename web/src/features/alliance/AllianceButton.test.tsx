import { makeAllianceCode } from '@shulin/contract/alliance'
import { listOwnBindings } from '@shulin/contract/binding'
import { listSessions } from '@shulin/contract/identity'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerReader } from '../../../test/reader.ts'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function openInfo() {
  answerInstitution({ menus: { menuB: [] } })
  answerReader()
  answer(listSessions, [])
  answer(listOwnBindings, [])
  await renderPortal('/personalCenter?tab=1', 'en-US')
  await screen.findByRole('heading', { name: 'Library card' })
}

const inFiveMinutes = () => new Date(Date.now() + 5 * 60_000)
const clock = (moment: Date) =>
  moment.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

test('[R-USER-021] a code is shown with its end and the time that runs; another one takes its place, and one that has ended is not offered', async () => {
  await openInfo()
  const end = inFiveMinutes()
  answer(makeAllianceCode, { authCode: '300010-4829106357', expireTime: end.toISOString() })
  await press('Alliance code')
  const dialog = within(await screen.findByRole('dialog', { name: 'Alliance code' }))
  expect(await dialog.findByText('300010-48291 06357')).toBeTruthy()
  expect(dialog.getByText(`Valid until ${clock(end)}; can be used once.`)).toBeTruthy()
  expect(dialog.getByRole('img', { name: 'The alliance code as a QR code' })).toBeTruthy()
  const timer = dialog.getByRole('timer', { name: 'Time left' })
  const first = timer.textContent
  expect(first).toMatch(/^[0-4]:\d\d$|^5:00$/)
  await waitFor(() => expect(timer.textContent).not.toBe(first))

  answer(makeAllianceCode, { authCode: '300010-1111122222', expireTime: end.toISOString() })
  await userEvent.click(dialog.getByRole('button', { name: 'Get another code' }))
  expect(await dialog.findByText('300010-11111 22222')).toBeTruthy()
  expect(dialog.queryByText('300010-48291 06357')).toBeNull()
  expect(callsOf(makeAllianceCode)).toHaveLength(2)

  const later = Date.now() + 5 * 60_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => now.mockRestore())
  expect(await dialog.findByText('The alliance code has expired.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Get another code' })).toBeTruthy()
})

test('what the library refuses is said in its words', async () => {
  await openInfo()
  refuse(makeAllianceCode, 'Your library card has expired')
  await press('Alliance code')
  expect(await screen.findByText('Your library card has expired')).toBeTruthy()
})
