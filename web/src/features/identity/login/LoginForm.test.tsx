import {
  listOwnLibraries,
  logIn,
  proveVerificationCode,
  readBindingStatus,
  readUserInfo,
  readVerificationCode,
} from '@shulin/contract/identity'
import { findGroup, readPrivacyNotice } from '@shulin/contract/institutions'
import type { Locale } from '@shulin/contract/locale'
import { giveLoginCode } from '@shulin/contract/second-factor'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerLogin, answerReader, put } from '../../../../test/reader.ts'
import {
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  keepWaiting,
  refuse,
  renderPortal,
} from '../../../../test/render.tsx'
import { encodePassword } from '../password/des.ts'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const heading = () => screen.findByRole('heading', { level: 1 })

async function openLogin(
  told: Parameters<typeof answerInstitution>[0] = {},
  locale: Locale = 'en-US',
) {
  answerInstitution(told)
  answerLogin()
  await renderPortal('/login', locale)
  await screen.findByRole('form')
}

async function fillIn({ agree = true, account = 'u1', password = 'Passw0rd!', code = 'k' } = {}) {
  if (agree) await userEvent.click(screen.getByRole('checkbox'))
  if (account) put(field('Account'), account)
  if (password) put(field('Password'), password)
  if (code) put(field('Verification code'), code)
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Login' }))
const bodyOf = (endpoint: typeof logIn) =>
  JSON.parse(callsOf(endpoint).at(-1)!.body as string) as Record<string, string>

/** A refusal with one of the two special replies. */
const refuseSpecially = (data: false | 10_000, message: string) =>
  answerWith(logIn, () =>
    Response.json({
      success: false,
      data,
      message,
      errCode: 200,
      code: 'login.password',
      details: { changeTicket: 'ticket-1' },
      requestId: 'request-1',
    }),
  )

test.each([
  ['public', '读者证号'],
  ['school', '学号或教工号'],
  ['university', '学号、工号或读者证号'],
])('a library of the kind %s asks for its own number: %s', async (libTypeCode, hint) => {
  await openLogin({ config: { libTypeCode } }, 'zh-CN')
  expect(field('账号').getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getByText(hint, { exact: true })).toBeTruthy()
})

test('[R-ROUTE-051] [R-LOGIN-001] [R-LOGIN-003] the login page has a heading, three fields, a masked password and an open question', async () => {
  await openLogin()
  expect((await heading()).textContent).toBe('Login')
  for (const name of ['Account', 'Password', 'Verification code']) expect(field(name)).toBeTruthy()
  expect(field('Password').type).toBe('password')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('a password manager knows account and password, and both can be pasted', async () => {
  await openLogin()
  for (const [name, kind, text] of [
    ['Account', 'username', 'u1'],
    ['Password', 'current-password', 'Passw0rd!'],
  ] as const) {
    expect(field(name).autocomplete).toBe(kind)
    await userEvent.click(field(name))
    await userEvent.paste(text)
    expect(field(name).value).toBe(text)
  }
})

test('[R-SHELL-020] the login page has neither header menu nor footer', async () => {
  await openLogin()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('[R-LOGIN-003] the policy link leads to the privacy policy', async () => {
  await openLogin()
  answer(readPrivacyNotice, { version: 1, publishedAt: '2026-01-01T00:00:00Z', text: 'Notice' })
  await userEvent.click(screen.getByRole('link', { name: 'privacy policy' }))
  expect(window.location.hash).toBe('#/privacy')
})

test('[R-LOGIN-002] picture and link fetch another verification code', async () => {
  await openLogin()
  await waitFor(() => expect(sessionStorage.getItem('codeKey')).toBe('key-1'))
  const way = [
    screen.getByRole('button', { name: /^Picture of the verification code/ }),
    screen.getByRole('button', { name: "Can't see clearly, change one" }),
  ]
  for (const [n, button] of way.entries()) {
    answer(readVerificationCode, { codeKey: `key-${n + 2}`, img: `AAA${n}`, difficulty: 1 })
    await userEvent.click(button)
    await waitFor(() => expect(sessionStorage.getItem('codeKey')).toBe(`key-${n + 2}`))
    expect(document.querySelector('form img')?.getAttribute('src')).toContain(`AAA${n}`)
  }
})

test('[R-ERR-007] a picture that fails takes the kept key away', async () => {
  await openLogin()
  await waitFor(() => expect(sessionStorage.getItem('codeKey')).toBe('key-1'))
  refuse(readVerificationCode, 'Too many pictures', 429)
  await userEvent.click(screen.getByRole('button', { name: "Can't see clearly, change one" }))
  await waitFor(() => expect(sessionStorage.getItem('codeKey')).toBeNull())
  expect(await screen.findByText('Too many pictures')).toBeTruthy()
})

test('[R-LOGIN-047] without the picture the browser works a moment and the code is filled in', async () => {
  await openLogin()
  await waitFor(() => expect(sessionStorage.getItem('codeKey')).toBe('key-1'))
  answer(proveVerificationCode, { verifyCode: 'A7KM3' })
  await userEvent.tab()
  const way = screen.getByRole('button', { name: 'Verify without image' })
  way.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field('Verification code').value).toBe('A7KM3'))
  expect(screen.getByText('The verification code has been filled in for you.')).toBeTruthy()
  const body = JSON.parse(callsOf(proveVerificationCode)[0]!.body as string) as { codeKey: string }
  expect(body.codeKey).toBe('key-1')
})

test('whoever does without the picture before it is there is not refused for it', async () => {
  const picture = Promise.withResolvers<Response>()
  answerInstitution()
  answerLogin()
  answerWith(readVerificationCode, () => picture.promise)
  answer(proveVerificationCode, { verifyCode: 'A7KM3' })
  await renderPortal('/login', 'en-US')
  await userEvent.click(await screen.findByRole('button', { name: 'Verify without image' }))
  expect(await screen.findByText('Verifying, this takes a few seconds…')).toBeTruthy()
  picture.resolve(
    Response.json({
      success: true,
      data: { codeKey: 'key-late', img: 'AAA', difficulty: 1 },
      message: '',
      errCode: null,
      code: null,
      details: null,
      requestId: 'request-1',
    }),
  )
  await waitFor(() => expect(field('Verification code').value).toBe('A7KM3'))
  const body = JSON.parse(callsOf(proveVerificationCode)[0]!.body as string) as { codeKey: string }
  expect(body.codeKey).toBe('key-late')
})

test.each([
  [
    'R-LOGIN-030',
    { agree: false, account: '', password: '', code: '' },
    'Please read and agree to check the privacy policy carefully.',
  ],
  ['R-LOGIN-031', { account: '', password: '', code: '' }, 'Please enter user name'],
  ['R-LOGIN-034', { account: 'null' }, 'Please enter user name'],
  ['R-LOGIN-032', { password: '', code: '' }, 'Please enter password'],
  ['R-LOGIN-033', { code: '' }, 'please enter verification code'],
] as const)(
  '[%s] the first thing missing is said, and nothing is sent: %j',
  async (_, typed, message) => {
    await openLogin()
    await fillIn(typed)
    await send()
    const words = [
      'Please read and agree to check the privacy policy carefully.',
      'Please enter user name',
      'Please enter password',
      'please enter verification code',
    ]
    expect(words.filter((text) => screen.queryByText(text))).toEqual([message])
    expect(callsOf(logIn)).toHaveLength(0)
  },
)

test('[R-LOGIN-015] [R-LOGIN-035] six fields are sent, the password enciphered and nowhere in plain text', async () => {
  await openLogin()
  await fillIn()
  await send()
  await waitFor(() => expect(callsOf(logIn)).toHaveLength(1))
  expect(bodyOf(logIn)).toEqual({
    username: 'u1',
    mappingPath: 'demo',
    password: 'f7b198c5dd01c6c7687a56cdb58fe140',
    verifyCode: 'k',
    nextpath: '/home',
    codeKey: 'key-1',
  })
  const [sent] = callsOf(logIn)
  expect(`${sent!.url} ${JSON.stringify([...sent!.headers])}`).not.toContain('Passw0rd')
})

test('[R-LOGIN-013] the mapping path is the path of the page without its slashes', async () => {
  answerInstitution()
  answerLogin()
  await renderPortal('/login', 'en-US', '/a/demo/')
  await screen.findByRole('form')
  await fillIn()
  await send()
  await waitFor(() => expect(callsOf(logIn)).toHaveLength(1))
  expect(bodyOf(logIn)['mappingPath']).toBe('ademo')
  window.history.replaceState(null, '', '/demo/')
})

test('[R-LOGIN-004] while the login runs the button says so, and a second click sends nothing', async () => {
  await openLogin()
  keepWaiting(logIn)
  await fillIn()
  await send()
  const busy = await screen.findByRole('button', { name: 'Logging' })
  await userEvent.click(busy)
  expect(callsOf(logIn)).toHaveLength(1)
})

test('[R-LOGIN-017] after thirty seconds without a reply another try is possible', async () => {
  await openLogin()
  keepWaiting(logIn)
  await fillIn()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => screen.getByRole('button', { name: 'Login' }).click())
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy()
  expect(screen.getByText(/took too long to answer/)).toBeTruthy()
})

test('[R-LOGIN-018] [R-LOGIN-019] [R-STATE-001] a login is kept, and then status, reader and libraries are asked for, in this order', async () => {
  await openLogin()
  const order: string[] = []
  const noting = (name: string, data: unknown) => async () => {
    order.push(`${name} asked`)
    await Promise.resolve()
    order.push(`${name} answered`)
    const rest = { message: '', errCode: null, code: null, details: null, requestId: 'r' }
    return Response.json({ success: true, data, ...rest })
  }
  answerWith(
    readBindingStatus,
    noting('status', { emailFlag: '1', phoneFlag: '1', pdaRuleFlag: '0' }),
  )
  const { aReader } = await import('../../../../test/reader.ts')
  answerWith(readUserInfo, noting('reader', aReader()))
  answerWith(listOwnLibraries, noting('libraries', []))
  await fillIn()
  await send()
  await waitFor(() => expect(window.location.hash).toBe('#/home'))
  await waitFor(() => expect(order).toHaveLength(6))
  expect(order.slice(0, 3)).toEqual(['status asked', 'status answered', 'reader asked'])
  expect(order.indexOf('libraries asked')).toBeGreaterThan(order.indexOf('reader asked'))
  const kept = (key: string) => sessionStorage.getItem(key)
  expect([kept('jwt'), kept('jwtHeader')]).toEqual(['head.body.sign', 'jwtOpacAuth'])
  expect(document.cookie).toContain('jwt=head.body.sign')
  expect([kept('userId'), kept('groupCode'), kept('libCode')]).toEqual(['reader-1', '300010', 'N'])
  expect(JSON.parse(kept('userInfo')!)).toMatchObject({ name: '林知夏' })
  expect(kept('codeKey')).toBe('key-1')
  expect(kept('loginType')).toBe('1')
})

test('[R-LOGIN-021] a refused login says why, keeps no token, and shows another picture', async () => {
  await openLogin()
  refuse(logIn, 'Account or password is wrong')
  await fillIn()
  answer(readVerificationCode, { codeKey: 'key-2', img: 'AAA', difficulty: 1 })
  await send()
  expect(
    (await screen.findByText('Account or password is wrong')).closest('[role=alert]'),
  ).toBeTruthy()
  await waitFor(() => expect(sessionStorage.getItem('codeKey')).toBe('key-2'))
  expect(field('Verification code').value).toBe('')
  expect(field('Account').value).toBe('u1')
  expect(sessionStorage.getItem('jwt')).toBeNull()
  expect(document.cookie).toBe('')
})

/** A refusal that names its rule, as the server's do. */
const refuseBy = (code: string, message: string) =>
  answerWith(logIn, () =>
    Response.json({
      success: false,
      data: null,
      message,
      errCode: 422,
      code,
      details: null,
      requestId: 'request-1',
    }),
  )

test.each([
  ['login.wrong', 'Password'],
  ['login.code-wrong', 'Verification code'],
  ['login.account-missing', 'Account'],
])('after %s the reader types on in the field %s, which names the reason', async (code, name) => {
  await openLogin()
  refuseBy(code, 'That was not right')
  await fillIn()
  await send()
  await waitFor(() => expect(document.activeElement).toBe(field(name)))
  const message = screen.getByText('That was not right')
  expect(message.closest('[role=alert]')).toBeTruthy()
  expect(field(name).getAttribute('aria-invalid')).toBe('true')
  const described = field(name).getAttribute('aria-describedby')!.split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    'That was not right',
  )
  expect(field('Account').value).toBe('u1')

  await userEvent.type(field(name), 'x')
  expect(field(name).getAttribute('aria-invalid')).not.toBe('true')
  expect(document.activeElement).toBe(field(name))
})

test('a refusal that speaks of no field leads back to the button', async () => {
  await openLogin()
  refuseBy('login.too-many-attempts', 'Too many wrong passwords')
  await fillIn()
  await send()
  await screen.findByText('Too many wrong passwords')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Login' })),
  )
})

test.each([
  ['1', '0', '0', '#/forceBinding', null],
  ['1', '0', '1', '#/home', 'head.body.sign'],
  ['0', '0', '0', '#/home', 'head.body.sign'],
] as const)(
  '[R-LOGIN-022] bindMailOrPhone %s, mail %s and phone %s bound: the login leads to %4$s',
  async (bindMailOrPhone, emailFlag, phoneFlag, hash, jwt) => {
    await openLogin({ config: { bindMailOrPhone } })
    const bindTicket = 'bind-ticket-1'
    answer(readBindingStatus, { emailFlag, phoneFlag, pdaRuleFlag: '0', bindTicket })
    await fillIn()
    await send()
    await waitFor(() => expect(window.location.hash).toBe(hash))
    expect(sessionStorage.getItem('jwt')).toBe(jwt)
  },
)

test('[R-LOGIN-023] without a group code it is asked for before the login', async () => {
  await openLogin()
  await fillIn()
  sessionStorage.removeItem('groupCode')
  const before = callsOf(findGroup).length
  await send()
  await waitFor(() => expect(callsOf(logIn)).toHaveLength(1))
  expect(callsOf(findGroup)).toHaveLength(before + 1)
  expect(callsOf(logIn)[0]!.headers.get('groupCode')).toBe('300010')
  expect(sessionStorage.getItem('groupCode')).toBe('300010')
})

test('[R-LOGIN-024] [R-STATE-002] a password that must change leads there at once, with a ticket in its place', async () => {
  await openLogin()
  refuseSpecially(false, 'Please change your password')
  await fillIn()
  await send()
  await waitFor(() => expect(window.location.hash).toBe('#/modifyPassword'))
  expect(JSON.parse(localStorage.getItem('modifyPassword')!)).toEqual({
    username: 'u1',
    password: 'ticket-1',
    message: 'Please change your password',
  })
  expect(sessionStorage.getItem('jwt')).toBeNull()
})

test('[R-LOGIN-025] an old password is spoken of for three seconds, and then to be changed', async () => {
  await openLogin()
  refuseSpecially(10_000, 'Your password is old')
  await fillIn()
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => screen.getByRole('button', { name: 'Login' }).click())
  await act(() => vi.advanceTimersByTimeAsync(2900))
  expect(screen.getByText('Your password is old')).toBeTruthy()
  expect(window.location.hash).toBe('#/login')
  expect(localStorage.getItem('modifyPassword')).toContain('ticket-1')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(window.location.hash).toBe('#/modifyPassword')
})

test.each([
  ['/newBookInform', '#/newBookInform'],
  [undefined, '#/home'],
  ['https://evil.example', '#/home'],
  [String.raw`/\evil.example`, '#/home'],
])('[R-LOGIN-011] [R-STATE-020] with the next path %s a login leads to %s', async (path, hash) => {
  if (path) localStorage.setItem('loginNextPath', path)
  await openLogin()
  await fillIn()
  await send()
  await waitFor(() => expect(window.location.hash).toBe(hash))
  expect(localStorage.getItem('loginNextPath')).toBeNull()
})

test.each([
  ['/collect', '#/collect'],
  [undefined, '#/home'],
])('[R-LOGIN-012] whoever is logged in goes on from the login page: %s', async (path, hash) => {
  if (path) localStorage.setItem('loginNextPath', path)
  answerInstitution()
  answerReader()
  await renderPortal('/login', 'en-US')
  await waitFor(() => expect(window.location.hash).toBe(hash))
  expect(screen.queryByRole('form')).toBeNull()
  expect(callsOf(readVerificationCode)).toHaveLength(0)
})

test('[R-LOGIN-014] without the cookie the token of the tab is dropped, and the form shown', async () => {
  sessionStorage.setItem('groupCode', '300010')
  sessionStorage.setItem('jwt', 'old')
  await openLogin()
  expect(sessionStorage.getItem('jwt')).toBeNull()
  expect(screen.getByRole('form')).toBeTruthy()
})

test.each([
  ['1', true],
  ['0', false],
] as const)(
  '[R-LOGIN-005] findPasswordFlag %s offers the forgotten password: %s',
  async (flag, isOffered) => {
    await openLogin({ config: { findPasswordFlag: flag } })
    const link = screen.queryByRole('link', { name: 'Forgot Password' })
    expect(link?.getAttribute('href') ?? null).toBe(isOffered ? '#/resetPassword' : null)
  },
)

test('[R-LOGIN-009] [R-LOGIN-010] instructions are folded lines of text, and absent where there are none', async () => {
  await openLogin({ config: { loginExplain: 'a<br/>b<br>c<script>' } })
  const panel = screen.getByText('Login Instructions').closest('details')!
  expect(panel.open).toBe(false)
  await userEvent.click(screen.getByText('Login Instructions'))
  expect(panel.open).toBe(true)
  const lines = within(panel).getAllByText(/^[abc]/)
  expect(lines.map(({ textContent }) => textContent)).toEqual(['a', 'b', 'c<script>'])
})

test('[R-LOGIN-009] without a text there is no panel', async () => {
  await openLogin()
  expect(screen.queryByText('Login Instructions')).toBeNull()
})

test('[R-LOGIN-041] where login is not offered the page says so and has no form', async () => {
  answerInstitution({ config: { loginFlag: '0' } })
  await renderPortal('/login', 'en-US')
  expect(await screen.findByText(/does not offer login/)).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

/** The password is right, and the reader has asked for a second step. */
const askForCode = () =>
  answerWith(logIn, () =>
    Response.json({
      success: false,
      data: null,
      message: 'Please enter the code that your phone shows',
      errCode: 422,
      code: 'login.code-required',
      details: { codeTicket: 'code-ticket-1' },
      requestId: 'request-1',
    }),
  )
const giveCode = async (code: string) => {
  put(await screen.findByLabelText(/Code from your phone/), code)
  await send()
}

test('where a reader wants it, a code of the phone is asked after the password, and lets in', async () => {
  await openLogin()
  await fillIn()
  askForCode()
  await send()
  refuse(giveLoginCode, 'This code is wrong', 422)
  await giveCode('000000')
  expect(await screen.findByText('This code is wrong')).toBeTruthy()
  answer(giveLoginCode, { jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' })
  await giveCode('123456')
  await waitFor(() => expect(window.location.hash).toBe('#/home'))
  expect(JSON.parse(callsOf(giveLoginCode)[1]!.body as string)).toEqual({
    ticket: 'code-ticket-1',
    code: '123456',
    mappingPath: 'demo',
  })
  expect(callsOf(logIn)).toHaveLength(1)
})

test('a second step that took too long begins again with account and password, and says why', async () => {
  await openLogin()
  await fillIn()
  askForCode()
  await send()
  refuse(giveLoginCode, 'Over', 401, 401)
  await giveCode('123456')
  expect(
    await screen.findByText(/took too long or has been completed already. Please log in again/),
  ).toBeTruthy()
  expect(field('Password').value).toBe('')
  expect(sessionStorage.getItem('jwt')).toBeNull()
})

test('whoever gave the wrong account goes back from the second step', async () => {
  await openLogin()
  await fillIn()
  askForCode()
  await send()
  await userEvent.click(await screen.findByRole('button', { name: 'Back to account and password' }))
  expect(field('Account')).toBeTruthy()
  expect(screen.queryByLabelText(/Code from your phone/)).toBeNull()
})

test.each(['missing', 'broken', 'without a key', 'unreachable'] as const)(
  'while the file with the key of passwords is %s no login is shown, and no password sent; the reader tries again',
  async (what) => {
    const file = { method: 'GET', path: '/config.json' } as const
    const told = {
      missing: () => new Response('', { status: 404 }),
      broken: () => new Response('<!doctype html>'),
      'without a key': () => Response.json({ prefix: '' }),
      unreachable: () => Promise.reject(new TypeError('Failed to fetch')),
    }
    answerWith(file, told[what])
    answerInstitution()
    answerLogin()
    await renderPortal('/login', 'en-US')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('The login form cannot be shown')
    expect(screen.queryByLabelText('Password')).toBeNull()

    answerWith(file, () => Response.json({ passwordKey: '87654321' }))
    await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('form')
    await fillIn()
    await send()
    await waitFor(() => expect(callsOf(logIn)).toHaveLength(1))
    expect(bodyOf(logIn)['password']).toBe(encodePassword('Passw0rd!', '87654321'))
  },
)

test('whoever is kept out is shown the way in by a code, where the library offers it', async () => {
  const keptOut = () =>
    answerWith(logIn, () =>
      Response.json(
        {
          success: false,
          data: null,
          message: 'Too many wrong passwords',
          errCode: 429,
          code: 'login.too-many-attempts',
          details: { until: '2026-11-16T12:00:00Z' },
          requestId: 'request-1',
        },
        { status: 429 },
      ),
    )
  await openLogin()
  keptOut()
  await fillIn()
  await send()
  const way = await screen.findByRole('link', { name: /^Log in now with a code/ })
  expect(way.getAttribute('href')).toBe('#/resetPassword')
})
