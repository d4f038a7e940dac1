import { listOwnBindings, unbindOwn } from '@shulin/contract/binding'
import { checkPassword, listSessions, readUserInfo } from '@shulin/contract/identity'
import {
  bindContact,
  replacePhone,
  reportLostCard,
  sendMailCode,
  sendPhoneCode,
} from '@shulin/contract/recovery'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader, aReader, put } from '../../../../test/reader.ts'
import {
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call)[0]!.body as string) as Record<string, string>

async function openInfo(reader: Parameters<typeof aReader>[0] = {}) {
  answerInstitution()
  answerReader(reader)
  answer(listSessions, [])
  answer(listOwnBindings, [])
  await renderPortal('/personalCenter?tab=1', 'en-US')
  await screen.findByRole('heading', { name: 'Contacts' })
}

test('a first mail address is bound by its code alone', async () => {
  await openInfo({ emailCheckFlag: '0' })
  await press('Bind email')
  answer(sendMailCode, { remainTimes: 4 })
  put(field('Email'), 'lin@library.example')
  await press('Send code')
  await screen.findByText(/sent to lin@library.example/)
  expect(bodyOf(sendMailCode)).toEqual({ scene: 'bind', email: 'lin@library.example' })
  answer(bindContact, { emailFlag: '1', phoneFlag: '1' })
  answer(readUserInfo, aReader())
  put(field('Code'), '123456')
  await press('Bind this email address')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodyOf(bindContact)).toEqual({ email: 'lin@library.example', phone: '', code: '123456' })
  expect(await screen.findByRole('button', { name: 'Change email' })).toBeTruthy()
})

test('[R-PWD-032] [T-29] a verified phone is changed only after the password was given once more', async () => {
  await openInfo()
  await press('Change phone')
  refuse(checkPassword, 'The password is wrong', 422)
  put(field('Password'), 'x')
  await press('Next')
  expect(await screen.findByText('The password is wrong')).toBeTruthy()
  expect(screen.queryByLabelText('Phone')).toBeNull()
  answer(checkPassword, { checkTicket: 'check-1' })
  await press('Next')
  await screen.findByLabelText('Phone')
  answer(sendPhoneCode, { remainTimes: 4 })
  put(field('Phone'), '13900139000')
  await press('Send code')
  await screen.findByText(/sent to 13900139000/)
  answer(replacePhone, { phoneFlag: '1', remainTimes: 2 })
  put(field('Code'), '123456')
  await press('Bind this phone')
  await waitFor(() => expect(callsOf(replacePhone)).toHaveLength(1))
  expect(bodyOf(replacePhone)).toEqual({
    phone: '13900139000',
    code: '123456',
    checkTicket: 'check-1',
  })
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
  await press('Unbind WeChat')
  answer(unbindOwn, true)
  await press('Unbind')
  await waitFor(() => expect(callsOf(unbindOwn)).toHaveLength(1))
  expect(bodyOf(unbindOwn)).toEqual({ loginType: '3', provider: 'chat' })
})
