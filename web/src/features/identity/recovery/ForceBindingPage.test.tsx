import { forceModify, readBindingStatus, readVerificationCode } from '@shulin/contract/identity'
import { checkPhoneCode, sendMailCode, sendPhoneCode } from '@shulin/contract/recovery'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerLogin, put } from '../../../../test/reader.ts'
import {
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const box = (name: string) => screen.getByRole('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Logs in where a contact is wanted first. */
async function arriveFromLogin() {
  answerInstitution({ config: { bindMailOrPhone: '1' } })
  answerLogin()
  answer(readBindingStatus, {
    emailFlag: '0',
    phoneFlag: '0',
    pdaRuleFlag: '0',
    bindTicket: 'bind-ticket-1',
  })
  await renderPortal('/login', 'en-US')
  put(field('Account'), '2024110236')
  put(field('Password'), 'Herbst-Laub-7')
  put(field('Verification code'), 'ABCDE')
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Login')
  await waitFor(() => expect(window.location.hash).toBe('#/forceBinding'))
  await screen.findByRole('heading', { level: 1, name: 'Link email or phone' })
}

test('[R-ROUTE-080] [R-BIND-015] [R-BIND-024] a phone is bound by its code and the personal centre opens; nothing of it is kept before', async () => {
  await arriveFromLogin()
  expect(screen.getByRole('radio', { name: 'Email' })).toBeTruthy()
  const kept = JSON.stringify([localStorage, sessionStorage, history.state])
  expect(kept + document.cookie).not.toMatch(/bind-ticket-1|head\.body\.sign|Herbst/)
  await userEvent.click(screen.getByRole('radio', { name: 'Phone' }))

  put(box('Phone'), '12345')
  await press('Send code')
  expect(screen.getByText('This is not a phone number. Please check it')).toBeTruthy()
  expect(callsOf(sendPhoneCode)).toHaveLength(0)

  answer(sendPhoneCode, { remainTimes: 4 })
  put(box('Phone'), '13800138000')
  await press('Send code')
  await screen.findByText(/sent to 13800138000/)
  const sent = callsOf(sendPhoneCode)[0]!
  expect(sent.headers.get('jwtOpacAuth')).toBe('bind-ticket-1')
  expect(JSON.parse(sent.body as string)).toEqual({ scene: 'bind', phone: '13800138000' })

  refuse(checkPhoneCode, 'This code is wrong', 422)
  put(field('Code'), '000000')
  await press('Link and log in')
  expect(await screen.findByText('This code is wrong')).toBeTruthy()
  expect(callsOf(forceModify)).toHaveLength(0)
  expect(sessionStorage.getItem('jwt')).toBeNull()

  answer(checkPhoneCode, { checked: true })
  answer(forceModify, { jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' })
  answer(readBindingStatus, { emailFlag: '0', phoneFlag: '1', pdaRuleFlag: '0' })
  put(field('Code'), '123456')
  await press('Link and log in')
  await waitFor(() => expect(window.location.hash).toBe('#/personalCenter'))
  expect(JSON.parse(callsOf(forceModify)[0]!.body as string)).toMatchObject({
    modifyType: 'bind',
    password: 'bind-ticket-1',
    phone: '13800138000',
    code: '123456',
  })
  expect(sessionStorage.getItem('jwt')).toBe('head.body.sign')
})

test('[R-PWD-012] a mail address is looked at before anything is sent', async () => {
  await arriveFromLogin()
  for (const wrong of ['a@b', 'a b@c.cn', 'a@c.cn,b@c.cn']) {
    put(box('Email'), wrong)
    await press('Send code')
    expect(screen.getByText('This is not an email address. Please check it')).toBeTruthy()
  }
  expect(callsOf(sendMailCode)).toHaveLength(0)
})

test('[R-BIND-024] whoever opens the page without a ticket, as after a reload, is to log in', async () => {
  answerInstitution()
  answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
  await renderPortal('/forceBinding', 'en-US')
  await waitFor(() => expect(window.location.hash).toBe('#/login'))
})
