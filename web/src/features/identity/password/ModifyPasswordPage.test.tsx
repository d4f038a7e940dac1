import { forceModify, readBindingStatus, readVerificationCode } from '@shulin/contract/identity'
import { readPrivacyNotice } from '@shulin/contract/institutions'
import { locales, type Locale } from '@shulin/contract/locale'
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
import { served } from '../../../platform/served.ts'
import { encodePassword } from './des.ts'

const demand = { username: 'Reader01x', password: 'ticket-1', message: 'Change it, please' }
const key = 'modifyPassword'
const token = { jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' } as const

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function openPage(
  config: Parameters<typeof answerInstitution>[0] = {},
  locale: Locale = 'en-US',
) {
  localStorage.setItem(key, JSON.stringify(demand))
  answerInstitution(config)
  answerLogin()
  answer(forceModify, token)
  await renderPortal('/modifyPassword', locale)
}

async function change(password: string, again = password) {
  put(field('New password'), password)
  put(field('New password once more'), again)
  await userEvent.click(screen.getByRole('button', { name: 'Change password and log in' }))
}

test.each(locales)(
  '[R-ROUTE-078] the page says why, and asks for a new password twice: %s',
  async (locale) => {
    localStorage.setItem(key, JSON.stringify(demand))
    answerInstitution()
    await renderPortal('/modifyPassword', locale)
    const title = { 'zh-CN': '修改密码', 'zh-TW': '修改密碼', 'en-US': 'Change password' }[locale]
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(screen.getByText(demand.message)).toBeTruthy()
    expect(document.querySelectorAll('form input[type="password"]')).toHaveLength(2)
  },
)

test.each([[null], ['{}'], ['no JSON'], ['{"username":"u1"}']])(
  '[R-ROUTE-078] without a demand of a login (%s) the page leads to the login',
  async (kept) => {
    if (kept !== null) localStorage.setItem(key, kept)
    answerInstitution()
    answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
    await renderPortal('/modifyPassword', 'en-US')
    await waitFor(() => expect(window.location.hash).toBe('#/login'))
  },
)

test('[R-PWD-010] [R-PWD-029] [R-STATE-002] a new password logs in, opens the personal centre and takes the ticket away', async () => {
  localStorage.setItem('loginNextPath', '/collect')
  await openPage()
  await change('Herbst-Laub-7')
  await waitFor(() => expect(window.location.hash).toBe('#/personalCenter'))
  const body = JSON.parse(callsOf(forceModify)[0]!.body as string) as Record<string, string>
  const encoded = encodePassword('Herbst-Laub-7', served.passwordKey)
  expect(body).toEqual({
    username: 'Reader01x',
    password: 'ticket-1',
    mappingPath: 'demo',
    modifyType: 'password',
    newPassword: encoded,
    confirmPassword: encoded,
  })
  expect(sessionStorage.getItem('jwt')).toBe(token.jwt)
  expect(localStorage.getItem(key)).toBeNull()
  expect(localStorage.getItem('loginNextPath')).toBeNull()
})

test('[R-PWD-010] where a binding is demanded and missing it comes next, and nobody is logged in', async () => {
  await openPage({ config: { bindMailOrPhone: '1' } })
  const bindTicket = 'bind-ticket-1'
  answer(readBindingStatus, { emailFlag: '0', phoneFlag: '0', pdaRuleFlag: '0', bindTicket })
  await change('Herbst-Laub-7')
  await waitFor(() => expect(window.location.hash).toBe('#/forceBinding'))
  expect(sessionStorage.getItem('jwt')).toBeNull()
})

test('[R-PWD-008] two different entries are said, and nothing is sent', async () => {
  await openPage()
  await change('Herbst-Laub-7', 'Herbst-Laub-8')
  expect(screen.getByText('The two passwords are not the same')).toBeTruthy()
  expect(document.activeElement).toBe(field('New password once more'))
  expect(callsOf(forceModify)).toHaveLength(0)
})

test.each([
  ['R-PWD-004', { passwordCheck: '1' }, 'abcdef1', 'abcdefg1', /letters and numbers, 8/],
  ['R-PWD-027', { passwordCheck: '1' }, 'abcdefgh', 'abcdef12', /letters and numbers, 8/],
  ['R-PWD-006', { passwordCheck: '2' }, 'abcdefg1', 'Abcdefg!', /upper case/],
  ['R-PWD-007', { passwordCheck: '2' }, 'Reader01x', 'Reader02x', /must not be the user name/],
] as const)(
  '[%s] with %j %s is refused by the page and %s is sent',
  async (_, config, bad, good, words) => {
    await openPage({ config })
    await change(bad)
    expect(field('New password').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(callsOf(forceModify)).toHaveLength(0)
    await change(good)
    await waitFor(() => expect(callsOf(forceModify)).toHaveLength(1))
  },
)

test.each([
  ['zh-CN', '密码须同时包含字母和数字，长度不少于 8 位'],
  ['zh-TW', '密碼須同時包含字母和數字，長度不少於 8 碼'],
  ['en-US', 'A password needs letters and numbers, 8 characters or more'],
] as const)(
  '[R-PWD-005] a password without a number is refused in the words the server has: %s',
  async (locale, words) => {
    await openPage({ config: { passwordCheck: '1' } }, locale)
    const [first, second] = document.querySelectorAll<HTMLElement>('form input[type="password"]')
    const told = () =>
      first!
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
    // It is told before anything is typed, and again where it was not heeded.
    expect(told()).toEqual([words])
    put(first!, 'abcdefgh')
    put(second!, 'abcdefgh')
    await userEvent.click(document.querySelector('form [type="submit"]')!)
    expect([first!.getAttribute('aria-invalid'), told()]).toEqual(['true', [words, words]])
    expect(callsOf(forceModify)).toHaveLength(0)
  },
)

test('[R-PWD-003] where passwords are protected elsewhere the page asks nothing of them', async () => {
  await openPage({ config: { isPasswordProtect: '1', passwordCheck: '2' } })
  await change('abcdef')
  await waitFor(() => expect(callsOf(forceModify)).toHaveLength(1))
})

test('[R-PWD-009] what the server refuses is said at the field, and may be typed again', async () => {
  await openPage()
  refuse(forceModify, 'The new password must differ from the one before', 400)
  await change('Regen-Dach-5')
  expect(await screen.findByText('The new password must differ from the one before')).toBeTruthy()
  expect(document.activeElement).toBe(field('New password'))
  expect(localStorage.getItem(key)).not.toBeNull()
  expect(sessionStorage.getItem('jwt')).toBeNull()
})

test('[R-PWD-029] a ticket that is used up leads back to the login', async () => {
  await openPage()
  refuse(forceModify, 'Used up', 401, 401)
  await change('Herbst-Laub-7')
  await userEvent.click(await screen.findByRole('link', { name: 'Log in again' }))
  await waitFor(() => expect(window.location.hash).toBe('#/login'))
  expect(localStorage.getItem(key)).toBeNull()
})

test('[R-PWD-029] whoever leaves the page leaves no ticket behind', async () => {
  await openPage()
  answer(readPrivacyNotice, { version: 1, publishedAt: '2026-01-01T00:00:00Z', text: 'Notice' })
  window.location.hash = '#/privacy'
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
})
