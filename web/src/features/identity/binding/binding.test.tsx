import { bindAccount, readOutsideAccount, relateAccount } from '@shulin/contract/binding'
import { readVerificationCode } from '@shulin/contract/identity'
import { locales } from '@shulin/contract/locale'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerLogin, answerReader, put } from '../../../../test/reader.ts'
import {
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'
import { served } from '../../../platform/served.ts'
import { encodePassword } from '../password/des.ts'

const token = { jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' } as const
const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bodyOf = (call: Parameters<typeof callsOf>[0]) =>
  JSON.parse(callsOf(call)[0]!.body as string) as Record<string, string>

/** Opens a page as the login of another system leads to it, with what it handed over. */
async function arriveWith(address: string, state?: object) {
  answerInstitution()
  answerLogin()
  answer(readOutsideAccount, { provider: 'Campus login', account: '202****236' })
  await renderPortal(address, 'en-US', '/demo/', state)
  if (state) await screen.findByRole('form')
}

test.each(locales)(
  '[R-ROUTE-052] [R-ROUTE-053] the titles and fields of the two pages: %s',
  async (locale) => {
    const titles = {
      'zh-CN': ['绑定账号', '绑定'],
      'zh-TW': ['綁定帳號', '綁定'],
      'en-US': ['Link an account', 'Link'],
    }[locale]
    for (const [place, address] of ['/bindAccount', '/bindUid'].entries()) {
      answerInstitution()
      answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
      const { unmount } = await renderPortal(address, locale)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titles[place])
      const names = [...document.querySelectorAll('form input')].map((input) =>
        input.getAttribute('name'),
      )
      expect(names).toEqual(['username', 'password', ...(place === 1 ? ['verifyCode'] : [])])
      unmount()
    }
  },
)

test('[R-BIND-002] [R-BIND-003] [R-BIND-008] an outside account is bound, and the login opens again', async () => {
  await arriveWith('/bindAccount', { openId: 'ticket-1' })
  await press('Link')
  expect(screen.getByText('Please enter user name')).toBeTruthy()
  put(field('Account'), '2024110236')
  await press('Link')
  expect(screen.getByText('Please enter password')).toBeTruthy()
  expect(callsOf(bindAccount)).toHaveLength(0)
  answer(bindAccount, true)
  put(field('Password'), 'Herbst-Laub-7')
  await press('Link')
  await waitFor(() => expect(window.location.hash).toBe('#/login'))
  expect(bodyOf(bindAccount)).toEqual({
    username: '2024110236',
    password: encodePassword('Herbst-Laub-7', served.passwordKey),
    loginType: '3',
    mappingPath: 'demo',
    openId: 'ticket-1',
    uid: '',
    verifyCode: '',
    codeKey: '',
  })
  expect(sessionStorage.getItem('jwt')).toBeNull()
})

test('[R-BIND-005] [R-BIND-007] [R-BIND-008] a single sign-on: what is empty the server refuses, and a new code is fetched', async () => {
  await arriveWith('/bindUid', { uid: 'uid-1' })
  await waitFor(() => expect(callsOf(readVerificationCode)).toHaveLength(1))
  refuse(bindAccount, 'Please enter user name', 400)
  await press('Link and log in')
  expect(await screen.findByText('Please enter user name')).toBeTruthy()
  expect(bodyOf(bindAccount)).toEqual({
    username: '',
    password: '',
    loginType: '4',
    mappingPath: 'demo',
    openId: '',
    uid: 'uid-1',
    verifyCode: '',
    codeKey: 'key-1',
  })
  await waitFor(() => expect(callsOf(readVerificationCode)).toHaveLength(2))
  expect(sessionStorage.getItem('jwt')).toBeNull()
})

test('[R-BIND-006] a single sign-on that was bound is logged in, and home', async () => {
  await arriveWith('/bindUid', { uid: 'uid-1' })
  answer(bindAccount, token)
  put(field('Account'), '2024110236')
  put(field('Password'), 'Herbst-Laub-7')
  put(field('Verification code'), 'ABCDE')
  await press('Link and log in')
  await waitFor(() => expect(window.location.hash).toBe('#/home'))
  expect(sessionStorage.getItem('jwt')).toBe(token.jwt)
})

test.each([
  ['/bindAccount', { openId: 'ticket-1' }],
  ['/bindUid', { uid: 'ticket-1' }],
  ['/relevanceUid', { uid: 'ticket-1' }],
])('%s names the account elsewhere before anything can be typed', async (address, state) => {
  answerInstitution()
  answerLogin()
  let tell: (reply: Response) => void = () => {}
  answerWith(readOutsideAccount, () => new Promise<Response>((resolve) => (tell = resolve)))
  await renderPortal(address, 'en-US', '/demo/', state)
  await waitFor(() => expect(callsOf(readOutsideAccount)).toHaveLength(1))
  expect(bodyOf(readOutsideAccount)).toEqual({ ticket: 'ticket-1' })
  expect(screen.queryByRole('form')).toBeNull()
  const data = { provider: 'Campus login', account: '202****236' }
  const rest = { success: true, message: '', errCode: null, code: null, details: null }
  tell(Response.json({ ...rest, data, requestId: 'r' }))
  await screen.findByRole('form')
  expect(screen.getByText(/^You are about to link 202\*{4}236 at Campus login\./)).toBeTruthy()
})

test('an account elsewhere that cannot be named is not bound: the page says so and has no form', async () => {
  answerInstitution()
  answerLogin()
  refuse(readOutsideAccount, 'This took too long or was done already', 401, 401)
  await renderPortal('/bindUid', 'en-US', '/demo/', { uid: 'ticket-1' })
  expect(await screen.findByText(/^The account you came from could not be named/)).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the login' })).toBeTruthy()
})

test.each([
  ['/collect', '#/collect'],
  [null, '#/home'],
])('[R-BIND-004] whoever is logged in goes on from /bindUid: kept %s', async (kept, expected) => {
  answerInstitution()
  answerReader()
  if (kept) localStorage.setItem('loginNextPath', kept)
  await renderPortal('/bindUid', 'en-US').catch(() => undefined)
  await waitFor(() => expect(window.location.hash).toBe(expected))
})

test('[R-ROUTE-054] [R-BIND-009] [R-BIND-010] [R-BIND-011] [R-BIND-012] name and account relate a login, and home opens', async () => {
  await arriveWith('/relevanceUid', { uid: 'uid-1' })
  expect(screen.getAllByRole('button', { name: 'Match' })).toHaveLength(1)
  await press('Match')
  expect(screen.getByText('Please enter your name')).toBeTruthy()
  put(field('Name'), '林知夏')
  await press('Match')
  expect(screen.getByText('Please enter user name')).toBeTruthy()
  expect(callsOf(relateAccount)).toHaveLength(0)
  answer(relateAccount, token)
  put(field('Account'), '2024110236')
  await press('Match')
  await waitFor(() => expect(window.location.hash).toBe('#/Home'))
  expect(callsOf(relateAccount)).toHaveLength(1)
  expect(bodyOf(relateAccount)).toEqual({
    name: '林知夏',
    primaryId: '2024110236',
    mappingPath: 'demo',
    uid: 'uid-1',
  })
  expect(sessionStorage.getItem('jwt')).toBe(token.jwt)
  expect(document.cookie).toContain('jwtHeader=jwtOpacAuth')
})

test('[R-ROUTE-054] [R-BIND-009] without a login to relate the page sends to the login, and nothing is asked', async () => {
  await arriveWith('/relevanceUid')
  expect(screen.getByText('There is no login to match. Please log in again.')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toContain(
    '/login',
  )
})
