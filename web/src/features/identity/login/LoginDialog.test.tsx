import { listSessions, logIn, readUserInfo, readVerificationCode } from '@shulin/contract/identity'
import {
  findGroup,
  listMenus,
  readAppearance,
  readDictionaries,
  readFindConfig,
  readInstitution,
  readLogo,
  readPrivacyNotice,
} from '@shulin/contract/institutions'
import { mayRecommend } from '@shulin/contract/recommendations'
import { listTopTen } from '@shulin/contract/search'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteLeaving } from '../../../../test/leaving.ts'
import { allCalls } from '../../../../test/pretend-api.ts'
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
import { call } from '../../../platform/api.ts'
import { asReader } from '../identity.ts'

type Replies = NonNullable<Parameters<typeof answerInstitution>[0]>
type Config = NonNullable<Replies['config']>

/** Where the whole page was sent. */
let left: string[]

beforeEach(() => {
  left = noteLeaving()
  answer(readPrivacyNotice, { version: 1, publishedAt: '2026-01-01T00:00:00Z', text: 'Notice' })
  return () => vi.unstubAllGlobals()
})

async function openDialog(config: Config = {}, institution: Replies = {}, address = '/collect') {
  answerInstitution({ config: { ...addresses, ...config }, ...institution })
  answerLogin()
  await renderPortal(address, 'en-US')
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
}

const addresses = {
  passportLoginUrl: 'https://passport.example/in',
  unifieAuthenLoginUrl: 'https://unified.example/in',
  exterSinAuthenUrl: 'https://external.example/in',
}

/** Where the page was sent, without the page it is to come back to. */
const sent = () => left.map(plain)
const plain = (address: string | null) => address?.replace(/\?service=.*/, '')

const dialog = () => screen.findByRole('dialog')
const inDialog = async () => within(await dialog())
const width = async () =>
  /dialog--(\d+)/.exec((await dialog()).parentElement!.className)?.[1] ?? '400'

async function fillIn() {
  const form = await inDialog()
  await userEvent.click(await form.findByRole('checkbox'))
  put(form.getByLabelText('Account'), 'u1')
  put(form.getByLabelText('Password'), 'Passw0rd!')
  put(form.getByLabelText('Verification code'), 'k')
  act(() => form.getByLabelText('Verification code').focus())
}

const choices = async () => {
  const list = within((await inDialog()).getByRole('list'))
  return list.getAllByRole('listitem').map((item) => item.querySelector('b')!.textContent)
}

test.each([
  ['R-LOGIN-026', { passportLogin: '1' }, 'https://passport.example/in', '2'],
  ['R-LOGIN-027', { unifieAuthen: '1' }, 'https://unified.example/in', '4'],
  ['R-LOGIN-028', { exterSinAuthen: '1' }, 'https://external.example/in', '4'],
] as const)(
  '[%s] one outside way in alone is taken at once: %j',
  async (_, flags, address, type) => {
    await openDialog({ normalLogin: '0', ...flags })
    await waitFor(() => expect(sent()).toEqual([address]))
    expect(sessionStorage.getItem('loginType')).toBe(type)
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test.each([
  [{ normalLogin: '1', unifieAuthen: '1' }],
  [{ normalLogin: '0', unifieAuthen: '1', passportLogin: '1' }],
] as const)('[R-LOGIN-029] several ways in open the dialog: %j', async (flags) => {
  await openDialog(flags)
  expect(await choices()).toHaveLength(2)
  expect(left).toEqual([])
})

test('[R-LOGIN-029] with no way in the dialog says so', async () => {
  await openDialog({ normalLogin: '0' })
  expect((await dialog()).textContent).toContain('does not offer login')
  expect(screen.queryByRole('form')).toBeNull()
})

test('[R-LOGIN-041] where login is not offered the header has no button for it', async () => {
  answerInstitution({ config: { loginFlag: '0' } })
  await renderPortal('/home', 'en-US')
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull()
})

test('[R-MODAL-001] [R-MODAL-002] three ways in are three choices in a dialog of 640', async () => {
  await openDialog({ unifieAuthen: '1', passportLogin: '1' })
  expect(await choices()).toEqual([
    'Unified authentication',
    'Account and password',
    'Learning app',
  ])
  expect(await width()).toBe('640')
  expect(screen.queryByRole('form')).toBeNull()
})

test.each([
  ['R-MODAL-005', 'Learning app', { passportLogin: '1' }, 'https://passport.example/in'],
  ['R-MODAL-006', 'Unified authentication', { unifieAuthen: '1' }, 'https://unified.example/in'],
  ['R-MODAL-017', 'External sign-on', { exterSinAuthen: '1' }, 'https://external.example/in'],
] as const)('[%s] %s leads the whole page there', async (_, name, flags, address) => {
  await openDialog(flags)
  expect(await choices()).toHaveLength(2)
  const link = (await inDialog()).getByRole('link', { name: new RegExp(`^${name}`) })
  expect(plain(link.getAttribute('href'))).toBe(address)
  await userEvent.click(link)
  expect(sent()).toEqual([address])
})

test.each([
  ['1', 'https://unified.example/in', 'https://unified.example/in'],
  ['0', '/oga/signOn/demo/campus', '/oga/signOn/demo/campus'],
] as const)(
  '[R-LOGIN-040] with loginCasWithOriginalPage %s the unified login is told which page to come back to',
  async (loginCasWithOriginalPage, unifieAuthenLoginUrl, there) => {
    const config = { unifieAuthen: '1', unifieAuthenLoginUrl, loginCasWithOriginalPage } as const
    await openDialog({ normalLogin: '0', ...config }, {}, '/newBookInform')
    await waitFor(() => expect(left).toHaveLength(1))
    const url = new URL(left[0]!, 'https://portal.example')
    expect(plain(left[0]!)).toBe(there)
    const page = loginCasWithOriginalPage === '1' ? '/newBookInform' : '/home'
    const { origin, pathname } = window.location
    expect(url.searchParams.get('service')).toBe(`${origin}${pathname}#${page}`)
    expect(localStorage.getItem('loginNextPath')).toBe(page === '/home' ? null : page)
  },
)

test('[R-MODAL-003] [R-MODAL-004] [R-MODAL-014] with the form alone it is there at once, 400 wide, the account in focus', async () => {
  await openDialog()
  const account = await screen.findByLabelText('Account')
  await waitFor(() => expect(document.activeElement).toBe(account))
  expect(await width()).toBe('400')
})

test('[R-MODAL-004] [R-MODAL-007] [R-MODAL-014] instructions beside the form make it 760 wide; all its parts are there', async () => {
  await openDialog({ loginExplain: 'Bring your card<br>Ask at the desk' })
  const form = await inDialog()
  expect(await width()).toBe('760')
  for (const name of ['Account', 'Password', 'Verification code'])
    expect(form.getByLabelText(name)).toBeTruthy()
  expect(form.getByRole('button', { name: /^Picture/ })).toBeTruthy()
  expect(form.getByRole('checkbox')).toBeTruthy()
  expect(form.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe(
    '#/resetPassword',
  )
  expect(form.getByText('Bring your card')).toBeTruthy()
})

test('[R-MODAL-003] the choice leads to the form, and back', async () => {
  await openDialog({ unifieAuthen: '1' })
  await userEvent.click((await inDialog()).getByRole('button', { name: /^Account and password/ }))
  expect(await screen.findByRole('form')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Other ways to log in' }))
  expect(await choices()).toHaveLength(2)
})

test.each([
  ['200616', '1'],
  ['100041', '0'],
] as const)('[R-MODAL-010] [R-MODAL-016] the dialog of group %s', async (groupCode, loginTiles) => {
  const config = { unifieAuthen: '1', loginExplain: 'Which door?' } as const
  await openDialog(config, { group: { groupCode }, loginTiles })
  const isSpecial = loginTiles === '1'
  expect(await choices()).toEqual(
    isSpecial
      ? ['Members of the institution', 'Other readers']
      : ['Unified authentication', 'Account and password'],
  )
  expect((await inDialog()).queryByText('Which door?') !== null).toBe(isSpecial)
})

test('[R-MODAL-010] [R-MODAL-016] the tiles of group 200616 lead to the respective login', async () => {
  await openDialog({ unifieAuthen: '1' }, { group: { groupCode: '200616' }, loginTiles: '1' })
  await userEvent.click((await inDialog()).getByRole('link', { name: /^Members/ }))
  expect(sent()).toEqual(['https://unified.example/in'])
  await userEvent.click((await inDialog()).getByRole('button', { name: /^Other readers/ }))
  expect(await screen.findByRole('form')).toBeTruthy()
})

test.each([
  ['0', true],
  ['1', false],
] as const)(
  '[R-MODAL-009] findCoerceLogin %s: the dialog can be closed: %s',
  async (findCoerceLogin, closes) => {
    answerInstitution({ config: { findCoerceLogin } })
    answerLogin()
    await renderPortal('/collect', 'en-US')
    if (closes) await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    await dialog()
    expect(screen.queryByRole('button', { name: 'Close' }) !== null).toBe(closes)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(closes))
  },
)

test.each([
  ['/home', true],
  ['/collect', true],
  ['/privacy', false],
  ['/resetPassword', false],
  ['/forceBinding', false],
])('[R-MODAL-015] a library that insists asks at once on %s: %s', async (address, asks) => {
  answerInstitution({ config: { findCoerceLogin: '1' } })
  answerLogin()
  await renderPortal(address, 'en-US')
  await (asks ? dialog() : screen.findByRole('heading', { level: 1 }))
  expect(screen.queryByRole('dialog') !== null).toBe(asks)
})

test.each(['/home', '/searchList?keyword=x', '/newBookInform', '/collect'])(
  'under the dialog of a library that insists %s asks for nothing that would be refused',
  async (address) => {
    answerInstitution({ config: { findCoerceLogin: '1' } })
    answerLogin()
    await renderPortal(address, 'en-US')
    await dialog()
    const paths = new Set(allCalls().map(({ url }) => url.pathname))
    expect([...paths].filter((path) => !openPaths.has(path))).toEqual([])
    expect(screen.getByText(/open to readers who have logged in/)).toBeTruthy()
  },
)

const openPaths: ReadonlySet<string> = new Set([
  '/config.json',
  ...[
    findGroup,
    readFindConfig,
    readLogo,
    readAppearance,
    listMenus,
    readInstitution,
    readDictionaries,
    mayRecommend,
    readVerificationCode,
  ].map(({ path }) => path),
])

test('a session that ended while a library insists is said by the login, not at the foot of the page; whoever comes back goes on', async () => {
  answerInstitution({ config: { findCoerceLogin: '1' } })
  answerLogin()
  await renderPortal('/collect', 'en-US')
  await fillIn()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: /^林知夏/ })).toBeTruthy()
  answerWith(listTopTen, () => Response.json(closedReply, { status: 403 }))
  await call(listTopTen, {}).catch(() => undefined)
  expect(await dialog()).toBeTruthy()
  expect(screen.queryByText(closedReply.message)).toBeNull()
})

test('a library that closed while the page was open asks for a login', async () => {
  answerInstitution()
  answerLogin()
  await renderPortal('/collect', 'en-US')
  answerWith(listTopTen, () => Response.json(closedReply, { status: 403 }))
  await call(listTopTen, {}).catch(() => undefined)
  expect(await dialog()).toBeTruthy()
})

const closedReply = {
  success: false,
  data: null,
  message: 'This library is open to readers',
  errCode: 403,
  code: 'login.required',
  details: null,
  requestId: 'request-1',
}

test('[R-MODAL-015] from the dialog one can go and read the policy, and is asked again elsewhere', async () => {
  answerInstitution({ config: { findCoerceLogin: '1' } })
  answerLogin()
  await renderPortal('/home', 'en-US')
  await userEvent.click(await screen.findByRole('link', { name: 'privacy policy' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Notice')).toBeTruthy()
  act(() => void (window.location.hash = '#/collect'))
  expect(await dialog()).toBeTruthy()
})

test('[R-MODAL-011] [R-MODAL-012] Enter sends the form once; meanwhile a sign stands in place of the button', async () => {
  await openDialog()
  keepWaiting(logIn)
  await fillIn()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Logging in')).toBeTruthy()
  expect((await inDialog()).queryByRole('button', { name: 'Login' })).toBeNull()
  expect(callsOf(logIn)).toHaveLength(1)
})

test('after a wrong password the cursor stands in the password, and Enter does not close the dialog', async () => {
  await openDialog()
  answerWith(logIn, () =>
    Response.json({
      success: false,
      data: null,
      message: 'The account or the password is wrong',
      errCode: 422,
      code: 'login.wrong',
      details: null,
      requestId: 'request-1',
    }),
  )
  await fillIn()
  // By the button, which is away while the login runs.
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Login' }))
  const form = await inDialog()
  await form.findByText('The account or the password is wrong')
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Password')))
  expect(form.getByLabelText('Account')).toHaveProperty('value', 'u1')
  await userEvent.keyboard('{Enter}')
  expect(await form.findByText('please enter verification code')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('[R-MODAL-013] [R-STATE-002] after a login in the dialog the reader stays where they are', async () => {
  await openDialog()
  expect(localStorage.getItem('loginNextPath')).toBe('/collect')
  await fillIn()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: /^林知夏/ })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.hash).toBe('#/collect')
  expect(localStorage.getItem('loginNextPath')).toBeNull()
})

test('[R-MODAL-013] a next path stored before is where the login leads', async () => {
  localStorage.setItem('loginNextPath', '/collect')
  await openDialog({}, {}, '/newBookInform')
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(window.location.hash).toBe('#/collect'))
})

test('a login that was turned away from leads nowhere later', async () => {
  await openDialog()
  await dialog()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(localStorage.getItem('loginNextPath')).toBeNull())
})

test('[R-LOGIN-020] a login on the page that resets passwords leads home', async () => {
  await openDialog({}, {}, '/resetPassword')
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(window.location.hash).toBe('#/home'))
})

test('[R-ROUTE-092] a personal page asks a visitor to log in, and is shown afterwards', async () => {
  answerInstitution()
  answerLogin()
  await renderPortal('/personalCenter', 'en-US')
  expect((await inDialog()).getByText('Please log in first')).toBeTruthy()
  expect(localStorage.getItem('loginNextPath')).toBe('/personalCenter')
  await fillIn()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('navigation', { name: 'Personal center menu' })).toBeTruthy()
  expect(window.location.hash).toBe('#/personalCenter')
})

test('[R-ERR-004] three calls with an expired token open one dialog, and nothing of the reader is kept', async () => {
  answerInstitution()
  answerReader()
  await renderPortal('/collect', 'en-US')
  await screen.findByRole('button', { name: /^林知夏/ })
  refuse(listSessions, 'gone', 401, 401)
  await act(() => Promise.allSettled([1, 2, 3].map(() => call(listSessions, {}))))
  expect(await screen.findAllByRole('dialog')).toHaveLength(1)
  expect(
    screen.getByText('Login information expired, please log in again!').closest('[role=status]'),
  ).toBeTruthy()
  for (const key of ['userInfo', 'jwt', 'jwtHeader']) expect(sessionStorage.getItem(key)).toBeNull()
  expect(document.cookie).toBe('')
})

const outside = [
  ['unifieAuthen', addresses.unifieAuthenLoginUrl],
  ['passportLogin', addresses.passportLoginUrl],
] as const

test.each(outside)(
  '[R-MODAL-018] where %s is the only way in, an expired token leads to %s',
  async (flag, address) => {
    answerInstitution({ config: { ...addresses, normalLogin: '0', [flag]: '1' } })
    answerReader()
    await renderPortal('/collect', 'en-US')
    refuse(listSessions, 'gone', 401, 401)
    await act(() => Promise.allSettled([call(listSessions, {})]))
    await waitFor(() => expect(sent()).toEqual([address]))
    expect(localStorage.getItem('loginNextPath')).toBe('/collect')
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test.each(outside)(
  '[R-MODAL-018] where %s is the only way in, what needs a login leads a visitor to %s',
  async (flag, address) => {
    answerInstitution({ config: { ...addresses, normalLogin: '0', [flag]: '1' } })
    answerLogin()
    await renderPortal('/collect', 'en-US')
    await act(async () => void asReader(() => call(listSessions, {})))
    await waitFor(() => expect(sent()).toEqual([address]))
    expect(localStorage.getItem('loginNextPath')).toBe('/collect')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf(listSessions)).toEqual([])
  },
)

test('what an expired session interrupted is done after the login', async () => {
  answerInstitution()
  answerReader()
  await renderPortal('/collect', 'en-US')
  refuse(listSessions, 'gone', 401, 401)
  let done: unknown
  await act(async () => void asReader(() => call(listSessions, {})).then((data) => (done = data)))
  await dialog()
  answer(listSessions, [])
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(done).toEqual([]))
  expect(callsOf(listSessions)).toHaveLength(2)
})

test('what one reader began is not done in the name of another', async () => {
  answerInstitution()
  answerReader()
  await renderPortal('/collect', 'en-US')
  refuse(listSessions, 'gone', 401, 401)
  let done: unknown = 'not yet'
  await act(async () => void asReader(() => call(listSessions, {})).then((data) => (done = data)))
  await dialog()
  answerLogin({ userId: 'reader-2' })
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(done).toBeUndefined())
  expect(callsOf(listSessions)).toHaveLength(1)
})

test('[R-ERR-029] a visitor who does what needs a login is told so, and nothing is sent before', async () => {
  answerInstitution()
  answerLogin()
  await renderPortal('/collect', 'en-US')
  await act(async () => void asReader(() => call(listSessions, {})))
  expect((await inDialog()).getByText('Please log in first')).toBeTruthy()
  expect(callsOf(listSessions)).toHaveLength(0)
})

test('a token that has ended since makes a visitor when the portal opens, without a dialog', async () => {
  answerInstitution()
  answerReader()
  refuse(readUserInfo, 'gone', 401, 401)
  await renderPortal('/home', 'en-US')
  expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.cookie).toBe('')
  expect(callsOf(readVerificationCode)).toHaveLength(0)
  expect(callsOf(readFindConfig)).toHaveLength(1)
})
