import { listOwnBindings, unbindOwn } from '@shulin/contract/binding'
import type { Endpoint } from '@shulin/contract/endpoint'
import {
  changePassword,
  checkPassword,
  listSessions,
  readUserInfo,
  type ConfirmBy,
} from '@shulin/contract/identity'
import {
  checkOwnMailCode,
  readOwnVerificationCode,
  sendOwnMailCode,
  sendOwnPhoneCode,
} from '@shulin/contract/own-contacts'
import {
  checkMailCode,
  checkPhoneCode,
  replacePhone,
  reportLostCard,
  sendMailCode,
  sendPhoneCode,
} from '@shulin/contract/recovery'
import {
  confirmByCode,
  dropReaderFactor,
  offerReaderFactor,
  readProtection,
  takeReaderFactor,
} from '@shulin/contract/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader, aReader, put } from '../../../../test/reader.ts'
import {
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const bodyOf = (call: Parameters<typeof callsOf>[0], nth = 0) =>
  JSON.parse(callsOf(call)[nth]!.body as string) as Record<string, string>

/** The session has been open for a while: the server wants to know first who is there. */
const demandConfirmation = (call: Endpoint, by: ConfirmBy) =>
  answerWith(call, () =>
    Response.json(
      {
        success: false,
        data: null,
        message: 'Please show first that it is you',
        errCode: 403,
        code: 'session.confirm-required',
        details: { by },
        requestId: 'request-1',
      },
      { status: 403 },
    ),
  )

const plain = { hasPassword: true, hasSecondFactor: false, codesLeft: 0 }

async function openInfo(reader: Parameters<typeof aReader>[0] = {}, protection = plain) {
  answerInstitution()
  answerReader(reader)
  answer(readProtection, protection)
  answer(listSessions, [])
  answer(listOwnBindings, [])
  await renderPortal('/personalCenter?tab=1', 'en-US')
  await screen.findByRole('heading', { name: 'Contacts' })
}

/** Reads the picture and asks for a code to the mail address; it comes. */
async function askForMailCode() {
  await press('Link email')
  answer(sendOwnMailCode, { remainTimes: 4 })
  put(field('Email'), 'lin@library.example')
  put(field('Verification code'), 'K7MQP')
  await press('Send code')
  await screen.findByText(/sent to lin@library.example/)
}

test('a first mail address is bound by its code, which is sent once a picture was read', async () => {
  await openInfo({ emailCheckFlag: '0' })
  await press('Link email')
  put(field('Email'), 'lin@library.example')
  await press('Send code')
  expect(await screen.findByText('please enter verification code')).toBeTruthy()
  refuse(sendOwnMailCode, 'Please enter the verification code shown', 400)
  put(field('Verification code'), 'XXXXX')
  await press('Send code')
  expect(await screen.findByText('Please enter the verification code shown')).toBeTruthy()
  // Used up: there is another picture, and nothing stands in its field.
  await waitFor(() => expect(callsOf(readOwnVerificationCode)).toHaveLength(2))
  await waitFor(() => expect(field('Verification code').value).toBe(''))

  answer(sendOwnMailCode, { remainTimes: 4 })
  put(field('Verification code'), 'K7MQP')
  await press('Send code')
  await screen.findByText(/sent to lin@library.example/)
  expect(bodyOf(sendOwnMailCode, 1)).toEqual({
    email: 'lin@library.example',
    verifyCode: 'K7MQP',
    codeKey: 'key-2',
  })
  answer(checkOwnMailCode, { emailFlag: '1' })
  answer(readUserInfo, aReader())
  put(field('Code'), '123456')
  await press('Link this email address')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodyOf(checkOwnMailCode)).toEqual({ email: 'lin@library.example', code: '123456' })
  expect(await screen.findByRole('button', { name: 'Change email' })).toBeTruthy()
})

test('where the session has been open for a while, the password is asked once and the binding goes on', async () => {
  await openInfo({ emailCheckFlag: '0' })
  await askForMailCode()
  put(field('Code'), '123456')
  demandConfirmation(checkOwnMailCode, 'password')
  await press('Link this email address')

  const asked = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  refuse(checkPassword, 'The password is wrong', 422)
  put(within(asked).getByLabelText('Password'), 'x')
  await userEvent.click(within(asked).getByRole('button', { name: 'Go on' }))
  expect(await within(asked).findByText('The password is wrong')).toBeTruthy()
  expect(callsOf(checkOwnMailCode)).toHaveLength(1)

  answer(checkPassword, { checkTicket: 'check-1' })
  answer(checkOwnMailCode, { emailFlag: '1' })
  answer(readUserInfo, aReader())
  await userEvent.click(within(asked).getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodyOf(checkOwnMailCode, 1)).toEqual(bodyOf(checkOwnMailCode, 0))
  expect(await screen.findByRole('button', { name: 'Change email' })).toBeTruthy()
})

test('whoever does not give the password changes nothing, and is told so', async () => {
  await openInfo({ emailCheckFlag: '0' })
  await askForMailCode()
  put(field('Code'), '123456')
  demandConfirmation(checkOwnMailCode, 'password')
  await press('Link this email address')
  const asked = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await userEvent.click(within(asked).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText(/Nothing was changed/)).toBeTruthy()
  expect(callsOf(checkOwnMailCode)).toHaveLength(1)
})

test('whoever has no password is asked to log in again instead, and for no password anywhere', async () => {
  await openInfo({}, { ...plain, hasPassword: false })
  demandConfirmation(reportLostCard, 'sign-on')
  await press('Report lost card')
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
  await press('Report as lost')
  const asked = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  expect(within(asked).queryByLabelText('Password')).toBeNull()
  await userEvent.click(within(asked).getByRole('button', { name: 'Log in again' }))
  expect(await screen.findByRole('dialog', { name: 'Account login' })).toBeTruthy()
  expect(callsOf(reportLostCard)).toHaveLength(1)
})

test('[R-PWD-032] [T-29] a verified phone is changed only after the password and a code of a verified contact were given', async () => {
  await openInfo()
  await press('Change phone')
  refuse(checkPassword, 'The password is wrong', 422)
  put(field('Password'), 'x')
  await press('Next')
  expect(await screen.findByText('The password is wrong')).toBeTruthy()
  expect(screen.queryByLabelText('Phone')).toBeNull()
  answer(checkPassword, { checkTicket: 'check-1' })
  await press('Next')
  answer(sendPhoneCode, { remainTimes: 4 })
  await press('Send code')
  await screen.findByText(/sent to your verified phone/)
  expect(bodyOf(sendPhoneCode)).toEqual({ scene: 'change' })
  refuse(checkPhoneCode, 'This code is wrong', 422)
  put(field('Code'), '000000')
  await press('Next')
  expect(await screen.findByText('This code is wrong')).toBeTruthy()
  expect(screen.queryByLabelText('Phone')).toBeNull()
  answer(checkPhoneCode, { checked: true })
  put(field('Code'), '654321')
  await press('Next')
  await screen.findByLabelText('Phone')
  expect(bodyOf(checkPhoneCode, 1)).toEqual({ code: '654321', scene: 'change' })
  put(field('Phone'), '13900139000')
  put(field('Verification code'), 'K7MQP')
  answer(sendOwnPhoneCode, { remainTimes: 3 })
  await press('Send code')
  await screen.findByText(/sent to 13900139000/)
  answer(replacePhone, { phoneFlag: '1', remainTimes: 2 })
  put(field('Code'), '123456')
  await press('Link this phone')
  await waitFor(() => expect(callsOf(replacePhone)).toHaveLength(1))
  expect(bodyOf(replacePhone)).toEqual({
    phone: '13900139000',
    code: '123456',
    checkTicket: 'check-1',
  })
})

test('whoever no longer has the old phone shows the verified mail address instead', async () => {
  await openInfo()
  await press('Change phone')
  answer(checkPassword, { checkTicket: 'check-1' })
  put(field('Password'), 'Herbst-Laub-7')
  await press('Next')
  await userEvent.click(await screen.findByRole('radio', { name: 'Email' }))
  answer(sendMailCode, { remainTimes: 4 })
  await press('Send code')
  await screen.findByText(/sent to your verified email address/)
  answer(checkMailCode, { checked: true })
  put(field('Code'), '654321')
  await press('Next')
  expect(await screen.findByLabelText('Phone')).toBeTruthy()
  expect(bodyOf(checkMailCode)).toEqual({ code: '654321', scene: 'change' })
})

test('[R-USER-012] [R-USER-020] a card is reported lost with the password, and there is no way back here', async () => {
  await openInfo()
  await press('Report lost card')
  answer(checkPassword, { checkTicket: 'check-2' })
  answer(reportLostCard, { status: 'lost' })
  answer(readUserInfo, aReader({ userStatus: 'lost' }))
  put(field('Password'), 'Herbst-Laub-7')
  await press('Report as lost')
  expect(await screen.findByText(/To use it again, please see the service desk/)).toBeTruthy()
  expect(bodyOf(reportLostCard)).toEqual({ checkTicket: 'check-2' })
  expect(screen.queryByRole('button', { name: 'Report lost card' })).toBeNull()
})

test('a bound account is unbound after a question', async () => {
  await openInfo()
  answer(listOwnBindings, [
    { provider: 'chat', name: 'WeChat', loginType: '3', boundAt: '2026-11-01T08:00:00Z' },
  ])
  window.location.hash = '#/personalCenter'
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Contacts' })).toBeNull())
  window.location.hash = '#/personalCenter?tab=1'
  await press('Unlink WeChat')
  answer(unbindOwn, true)
  await press('Unlink')
  await waitFor(() => expect(callsOf(unbindOwn)).toHaveLength(1))
  expect(bodyOf(unbindOwn)).toEqual({ loginType: '3', provider: 'chat' })
})

async function openPassword(protection = plain) {
  await openInfo({}, protection)
  await userEvent.click(screen.getByRole('link', { name: 'Change password' }))
  await screen.findByRole('heading', { level: 1, name: 'Change password' })
}

test('a reader changes the own password: the old one first, the new one twice', async () => {
  await openPassword()
  await screen.findByLabelText('Current password')
  await press('Change password')
  expect(await screen.findByText('Please enter password')).toBeTruthy()
  put(field('Current password'), 'Herbst-Laub-7')
  put(field('New password'), '2024110236')
  await press('Change password')
  expect(await screen.findByText('A password must not be the user name')).toBeTruthy()
  put(field('New password'), 'Abend-Rot-48')
  put(field('New password once more'), 'Abend-Rot-49')
  await press('Change password')
  expect(await screen.findByText('The two passwords are not the same')).toBeTruthy()
  put(field('New password once more'), 'Abend-Rot-48')

  refuse(checkPassword, 'The password is wrong', 422)
  await press('Change password')
  expect(await screen.findByText('The password is wrong')).toBeTruthy()
  expect(document.activeElement).toBe(field(/Current password/))
  expect(callsOf(changePassword)).toHaveLength(0)

  answer(checkPassword, { checkTicket: 'check-1' })
  refuse(changePassword, 'The new password must differ from the one before', 400)
  await press('Change password')
  expect(await screen.findByText('The new password must differ from the one before')).toBeTruthy()
  answer(changePassword, true)
  await press('Change password')
  expect(await screen.findByText('The password was changed')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Contacts' })).toBeTruthy()
  const { oldPassword, newPassword, confirmPassword } = bodyOf(changePassword, 1)
  expect(newPassword).toBe(confirmPassword)
  expect(newPassword).not.toBe(oldPassword)
})

test('whoever has no password finds no form to change one', async () => {
  await openPassword({ ...plain, hasPassword: false })
  expect(await screen.findByText(/Your account has no password/)).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('whoever wants a second step scans a picture, gives a code and keeps the recovery codes', async () => {
  await openInfo()
  await press('Turn on two-step verification')
  const dialog = await screen.findByRole('dialog', { name: 'Turn on two-step verification' })
  demandConfirmation(offerReaderFactor, 'password')
  await press('Begin')
  const asked = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  answer(checkPassword, { checkTicket: 'check-1' })
  answer(offerReaderFactor, {
    secret: 'ABCDEFGHIJKLMNOP',
    uri: 'otpauth://totp/Q:1?secret=ABCDEFGHIJKLMNOP&issuer=Q',
  })
  put(within(asked).getByLabelText('Password'), 'Herbst-Laub-7')
  await userEvent.click(within(asked).getByRole('button', { name: 'Go on' }))
  expect(await within(dialog).findByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  expect(
    within(dialog).getByRole('img', { name: /QR code for the authenticator app/ }),
  ).toBeTruthy()

  await press('Turn on')
  expect(await screen.findByText(/A code has six digits/)).toBeTruthy()
  refuse(takeReaderFactor, 'This code is wrong', 422)
  put(field(/Code from your phone/), '000000')
  await press('Turn on')
  expect(await screen.findByText('This code is wrong')).toBeTruthy()
  answer(takeReaderFactor, { recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] })
  put(field(/Code from your phone/), '123456')
  await press('Turn on')
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2)
  answer(readProtection, { hasPassword: true, hasSecondFactor: true, codesLeft: 10 })
  await press('I have saved them')
  expect(await screen.findByText('On; 10 recovery codes left')).toBeTruthy()
})

test('the second step is turned off with a code', async () => {
  await openInfo({}, { hasPassword: true, hasSecondFactor: true, codesLeft: 1 })
  expect(await screen.findByText('On; 1 recovery code left')).toBeTruthy()
  await press('Turn off two-step verification')
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Turn off two-step verification' }),
  )
  put(dialog.getByLabelText(/Code from your phone/), '123456')
  answer(dropReaderFactor, true)
  answer(readProtection, plain)
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off two-step verification' }))
  expect(await screen.findByText('Off')).toBeTruthy()
  expect(bodyOf(dropReaderFactor)).toEqual({ code: '123456' })
})

test('where the second step is on, a code of the phone is asked before a grave act', async () => {
  await openInfo(
    { emailCheckFlag: '0' },
    { hasPassword: true, hasSecondFactor: true, codesLeft: 1 },
  )
  await askForMailCode()
  put(field('Code'), '123456')
  demandConfirmation(checkOwnMailCode, 'code')
  await press('Link this email address')
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  expect(asked.queryByLabelText('Password')).toBeNull()
  refuse(confirmByCode, 'This code is wrong', 422)
  put(asked.getByLabelText(/Code from your phone/), '000000')
  await userEvent.click(asked.getByRole('button', { name: 'Go on' }))
  expect(await asked.findByText('This code is wrong')).toBeTruthy()
  answer(confirmByCode, true)
  answer(checkOwnMailCode, { emailFlag: '1' })
  answer(readUserInfo, aReader())
  put(asked.getByLabelText(/Code from your phone/), '654321')
  await userEvent.click(asked.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(callsOf(checkOwnMailCode)).toHaveLength(2))
  expect(bodyOf(confirmByCode, 1)).toEqual({ code: '654321' })
})
