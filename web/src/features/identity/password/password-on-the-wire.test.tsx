import { bindAccount, listOwnBindings, readOutsideAccount } from '@shulin/contract/binding'
import type { Endpoint } from '@shulin/contract/endpoint'
import {
  changePassword,
  checkPassword,
  forceModify,
  listSessions,
  logIn,
  readVerificationCode,
} from '@shulin/contract/identity'
import {
  beginRecovery,
  checkMailCode,
  sendMailCode,
  setNewPassword,
} from '@shulin/contract/recovery'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { allCalls } from '../../../../test/pretend-api.ts'
import { answerLogin, answerReader, put } from '../../../../test/reader.ts'
import { answer, answerInstitution, callsOf, renderPortal } from '../../../../test/render.tsx'

const typed = 'Passw0rd!'
/** The same under the key 12345678, as the specification's example has it. */
const enciphered = 'f7b198c5dd01c6c7687a56cdb58fe140'
const token = { jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' } as const

const fill = async (name: string, value: string) => put(await screen.findByLabelText(name), value)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** What the one call carried; neither it nor any other, nor the address, has the password as it was typed. */
async function sentBy(endpoint: Endpoint) {
  await waitFor(() => expect(callsOf(endpoint)).toHaveLength(1))
  const sent = allCalls().map(({ url, headers, body }) => [url.href, [...headers], body])
  expect(JSON.stringify(sent)).not.toContain('Passw0rd')
  expect(window.location.href).not.toContain('Passw0rd')
  return JSON.parse(callsOf(endpoint)[0]!.body as string) as Record<string, string>
}

test('[R-LOGIN-035] a login sends the password enciphered, and nowhere in plain text', async () => {
  answerInstitution()
  answerLogin()
  await renderPortal('/login', 'en-US')
  await userEvent.click(await screen.findByRole('checkbox'))
  await fill('Account', 'u1')
  await fill('Password', typed)
  await fill('Verification code', 'k')
  await press('Login')
  expect(await sentBy(logIn)).toMatchObject({ password: enciphered })
})

test('[R-LOGIN-035] so does a binding', async () => {
  answerInstitution()
  answerLogin()
  answer(readOutsideAccount, { provider: 'WeChat', account: 'oabc****wxyz' })
  answer(bindAccount, true)
  await renderPortal('/bindAccount', 'en-US', '/demo/', { openId: 'ticket-1' })
  await fill('Account', 'u1')
  await fill('Password', typed)
  await press('Link')
  expect(await sentBy(bindAccount)).toMatchObject({ password: enciphered })
})

test('[R-LOGIN-035] so does a change that a login demands', async () => {
  const demand = { username: 'u1', password: 'ticket-1', message: 'Change it, please' }
  localStorage.setItem('modifyPassword', JSON.stringify(demand))
  answerInstitution()
  answerLogin()
  answer(forceModify, token)
  await renderPortal('/modifyPassword', 'en-US')
  await fill('New password', typed)
  await fill('New password once more', typed)
  await press('Change password and log in')
  expect(await sentBy(forceModify)).toMatchObject({
    newPassword: enciphered,
    confirmPassword: enciphered,
  })
})

test('[R-LOGIN-035] so does the last step of a recovery', async () => {
  answerInstitution()
  answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
  const contacts = {
    phone: '',
    email: 'l****@library.example',
    phoneFlag: '0',
    emailFlag: '1',
  } as const
  answer(beginRecovery, { resetTicket: 'ticket-1', ...contacts })
  answer(sendMailCode, { remainTimes: 4 })
  answer(checkMailCode, { checked: true })
  answer(setNewPassword, true)
  await renderPortal('/resetPassword', 'en-US')
  await fill('Account', 'u1')
  await fill('Name', '林知夏')
  await fill('Verification code', 'ABCDE')
  await press('Next')
  await press('Send code')
  await fill('Code', '123456')
  await press('Next')
  await fill('New password', typed)
  await fill('New password once more', typed)
  await press('Reset password')
  expect(await sentBy(setNewPassword)).toEqual({
    password: enciphered,
    confirmPassword: enciphered,
  })
})

test('[R-LOGIN-035] so does the question for the password before a phone is changed', async () => {
  answerInstitution()
  answerReader()
  answer(listSessions, [])
  answer(listOwnBindings, [])
  answer(checkPassword, { checkTicket: 'check-1' })
  await renderPortal('/personalCenter?tab=1', 'en-US')
  await press('Change phone')
  await fill('Password', typed)
  await press('Next')
  expect(await sentBy(checkPassword)).toEqual({ password: enciphered })
})

test('[R-LOGIN-035] so does a change in personal info', async () => {
  answerInstitution()
  answerReader()
  answer(listSessions, [])
  answer(listOwnBindings, [])
  answer(checkPassword, { checkTicket: 'check-1' })
  answer(changePassword, true)
  await renderPortal('/personalCenter/password', 'en-US')
  await fill('Current password', typed)
  await fill('New password', typed)
  await fill('New password once more', typed)
  await press('Change password')
  expect(await sentBy(changePassword)).toEqual({
    oldPassword: enciphered,
    newPassword: enciphered,
    confirmPassword: enciphered,
  })
  expect(await sentBy(checkPassword)).toEqual({ password: enciphered })
})
