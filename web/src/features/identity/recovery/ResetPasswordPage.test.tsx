import { readVerificationCode } from '@shulin/contract/identity'
import { locales } from '@shulin/contract/locale'
import {
  beginRecovery,
  checkMailCode,
  sendMailCode,
  sendPhoneCode,
  setNewPassword,
} from '@shulin/contract/recovery'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { put } from '../../../../test/reader.ts'
import {
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'
import { served } from '../../../platform/served.ts'
import { encodePassword } from '../password/des.ts'

const begun = {
  resetTicket: 'ticket-1',
  phone: '138****00',
  email: 'l****@library.example',
  phoneFlag: '1',
  emailFlag: '1',
} as const
const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call)[0]!.body as string) as unknown
const ticketOf = (call: Parameters<typeof callsOf>[0]) =>
  callsOf(call)[0]!.headers.get('jwtOpacAuth')

async function openPage() {
  answerInstitution()
  answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
  answer(beginRecovery, begun)
  await renderPortal('/resetPassword', 'en-US')
  await waitFor(() => expect(document.querySelector('img[src^="data:image/png"]')).toBeTruthy())
}

async function nameAccount() {
  put(field('Account'), '2024110236')
  put(field('Name'), '林知夏')
  put(field('Verification code'), 'ABCDE')
  await press('Next')
  await screen.findByRole('heading', { name: 'How should the code reach you?' })
}

test.each(locales)(
  '[R-ROUTE-079] the page asks for account, name and picture code: %s',
  async (locale) => {
    answerInstitution()
    answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
    await renderPortal('/resetPassword', locale)
    const title = { 'zh-CN': '找回密码', 'zh-TW': '找回密碼', 'en-US': 'Reset password' }[locale]
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    for (const name of ['username', 'name', 'certificateNo', 'verifyCode']) {
      expect(document.querySelector(`form input[name="${name}"]`)).toBeTruthy()
    }
    await waitFor(() => expect(document.querySelector('img[src^="data:image/png"]')).toBeTruthy())
  },
)

test('[R-PWD-001] account, way, code and new password follow each other; the ticket is kept nowhere', async () => {
  await openPage()
  await nameAccount()
  expect(bodyOf(beginRecovery)).toEqual({
    username: '2024110236',
    name: '林知夏',
    verifyCode: 'ABCDE',
    codeKey: 'key-1',
    mappingPath: 'demo',
  })
  await userEvent.click(screen.getByRole('radio', { name: /Email/ }))
  answer(sendMailCode, { remainTimes: 4 })
  await press('Send code')
  expect(await screen.findByText(/sent to l\*\*\*\*@library.example/)).toBeTruthy()
  expect(screen.getByText('4 more today')).toBeTruthy()
  expect([bodyOf(sendMailCode), ticketOf(sendMailCode)]).toEqual([{ scene: 'reset' }, 'ticket-1'])

  put(field('Code'), '12345')
  await press('Next')
  expect(await screen.findByText('Please enter the six digits that were sent to you')).toBeTruthy()
  expect(callsOf(checkMailCode)).toHaveLength(0)
  refuse(checkMailCode, 'This code is wrong', 422)
  put(field('Code'), '123456')
  await press('Next')
  expect(await screen.findByText('This code is wrong')).toBeTruthy()
  answer(checkMailCode, { checked: true })
  await press('Next')
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy()

  answer(setNewPassword, true)
  put(field('New password'), 'Herbst-Laub-7')
  put(field('New password once more'), 'Herbst-Laub-7')
  await press('Reset password')
  expect(await screen.findByRole('heading', { name: 'Your password was reset' })).toBeTruthy()
  const password = encodePassword('Herbst-Laub-7', served.passwordKey)
  expect(bodyOf(setNewPassword)).toEqual({ password, confirmPassword: password })
  expect(ticketOf(setNewPassword)).toBe('ticket-1')
  expect(JSON.stringify([localStorage, sessionStorage]) + document.cookie).not.toContain('ticket-1')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login')
})

test('[R-PWD-001] the step one is at is said, and has the focus', async () => {
  await openPage()
  const current = () => document.querySelector('[aria-current="step"]')?.textContent
  expect(current()).toContain('Account')
  await nameAccount()
  expect(current()).toContain('Method')
  expect(document.activeElement?.textContent).toBe('How should the code reach you?')
})

test('[R-PWD-002] [R-ERR-024] without a verified contact the page says so and goes no further', async () => {
  await openPage()
  const words = 'The phone and email are not verified, and the password cannot be reset'
  refuse(beginRecovery, words, 422)
  put(field('Account'), '2024110236')
  put(field('Name'), '林知夏')
  put(field('Verification code'), 'ABCDE')
  await press('Next')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(field('Verification code').value).toBe('')
  await waitFor(() => expect(callsOf(readVerificationCode)).toHaveLength(2))
})

test('[R-PWD-013] a certificate number with a wrong check digit is said at its field, and nothing is sent', async () => {
  await openPage()
  put(field('Account'), '2024110236')
  put(field('Name'), '林知夏')
  put(field(/Certificate number/), '110105194912310021')
  await press('Next')
  expect(screen.getByText(/not a certificate number/)).toBeTruthy()
  expect(callsOf(beginRecovery)).toHaveLength(0)
  put(field(/Certificate number/), '11010519491231002X')
  put(field('Verification code'), 'ABCDE')
  await press('Next')
  await waitFor(() => expect(callsOf(beginRecovery)).toHaveLength(1))
})

test('only verified contacts are offered, and what the server refuses is said', async () => {
  await openPage()
  answer(beginRecovery, { ...begun, emailFlag: '0', email: '' })
  await nameAccount()
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  refuse(sendPhoneCode, 'No more codes can be sent today', 429)
  await press('Send code')
  expect(await screen.findByText('No more codes can be sent today')).toBeTruthy()
})

test('a ticket that is over leads back to the beginning', async () => {
  await openPage()
  await nameAccount()
  refuse(sendPhoneCode, 'Over', 401, 401)
  await press('Send code')
  await press('Begin again')
  expect(await screen.findByRole('heading', { name: 'Which account is yours?' })).toBeTruthy()
})

test('a link of the library leads straight to the new password, and its ticket leaves the address', async () => {
  answerInstitution()
  await renderPortal('/resetPassword?ticket=ticket-2', 'en-US')
  await screen.findByRole('heading', { name: 'Choose a new password' })
  expect(window.location.href).not.toContain('ticket-2')
  answer(setNewPassword, true)
  put(field('New password'), 'Herbst-Laub-7')
  put(field('New password once more'), 'Herbst-Laub-7')
  await press('Reset password')
  await waitFor(() => expect(callsOf(setNewPassword)).toHaveLength(1))
  expect(ticketOf(setNewPassword)).toBe('ticket-2')
})
