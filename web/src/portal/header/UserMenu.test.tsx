import {
  listOwnLibraries,
  logOut,
  logOutOnClosing,
  readUserInfo,
  saveLastLibrary,
} from '@shulin/contract/identity'
import { readParameter } from '@shulin/contract/institutions'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noteLeaving } from '../../../test/leaving.ts'
import { allCalls } from '../../../test/pretend-api.ts'
import { aReader, answerReader } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  callsOf,
  keepOthersWaiting,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'
import { call } from '../../platform/api.ts'

const banner = () => within(screen.getByRole('banner'))
const face = () => banner().findByRole('button', { name: /personal menu$/ })
const open = async () => userEvent.click(await face())
const leave = async () => {
  await open()
  await userEvent.click(banner().getByRole('button', { name: 'Log out' }))
}
const permit = (...tabs: string[]) => tabs.map((menuId) => aMenuItem({ menuId, menuUrl: '' }))
/** The addresses of the tabs that the open menu lists. */
const tabsListed = () =>
  banner()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.includes('?tab='))
    .map((href) => href.replace('#/personalCenter?tab=', ''))

test('[R-SHELL-013] a reader has a menu with picture, name, library, tabs, document and logout', async () => {
  answerInstitution({ menus: { menuB: permit('5') } })
  answerReader({ picUrl: 'https://pictures.example/p.png', libName: 'North Library' })
  answer(readParameter, { paraCode: 'documentUrl', paraValue: 'https://help.example/{lang}' })
  await renderPortal('/home', 'en-US')
  await open()
  expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toContain('p.png')
  expect(banner().getByText('North Library')).toBeTruthy()
  expect(tabsListed()).toEqual(['5', '1', '12'])
  const guide = await banner().findByRole('link', { name: /^User guide/ })
  expect(guide.getAttribute('href')).toBe('https://help.example/en-US')
  expect(guide.getAttribute('target')).toBe('_blank')
  expect(banner().getByRole('button', { name: 'Log out' })).toBeTruthy()
})

test('[R-SHELL-013] the menu is reached and left by keyboard', async () => {
  answerInstitution({ menus: { menuB: permit('5') } })
  answerReader()
  await renderPortal('/home', 'en-US')
  ;(await face()).focus()
  await userEvent.keyboard('{Enter}')
  const names: string[] = []
  for (let n = 0; n < 5; n += 1) {
    await userEvent.tab()
    names.push(document.activeElement!.textContent)
  }
  expect(names.slice(1)).toEqual(['Borrowings', 'Personal info', 'Feedback', 'Log out'])
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(await face())
})

test('[R-SHELL-022] without an address there is no document link', async () => {
  answerInstitution()
  answerReader()
  await renderPortal('/home', 'en-US')
  await open()
  await waitFor(() => expect(callsOf(readParameter)).toHaveLength(1))
  expect(banner().queryByRole('link', { name: /^User guide/ })).toBeNull()
})

test('[R-MENU-003] menu B says which tabs are listed; feedback and personal info join them', async () => {
  answerInstitution({ menus: { menuB: permit('2', '5') } })
  answerReader()
  await renderPortal('/home', 'en-US')
  await open()
  expect(tabsListed()).toEqual(['2', '5', '1', '12'])
})

test.each([
  ['empty', []],
  ['hiding both', ['1', '12'].map((menuId) => aMenuItem({ menuId, useFlag: 0 }))],
  ['with both', permit('12', '1')],
])('[R-MENU-004] feedback and personal info are listed once with a menu B %s', async (_, menuB) => {
  answerInstitution({ menus: { menuB } })
  answerReader()
  await renderPortal('/home', 'en-US')
  await open()
  expect(tabsListed()).toEqual(['1', '12'])
  keepOthersWaiting()
  await userEvent.click(banner().getByRole('link', { name: 'Feedback' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Feedback' })).toBeTruthy()
  await open()
  await userEvent.click(banner().getByRole('link', { name: 'Personal info' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Personal info' })).toBeTruthy()
})

test('[R-MENU-024] an item permits the tab whose key is its id', async () => {
  const menuB = [...permit('5', '99'), aMenuItem({ menuId: '8', useFlag: 0 })]
  answerInstitution({ menus: { menuB } })
  answerReader()
  await renderPortal('/home', 'en-US')
  await open()
  expect(tabsListed()).toEqual(['5', '1', '12'])
})

test('[R-STATE-004] [R-STATE-006] [R-STATE-021] a logout forgets the reader and stays on the page', async () => {
  answerInstitution()
  answerReader()
  sessionStorage.setItem('loginType', '1')
  await renderPortal('/collect', 'en-US')
  await leave()
  expect(await banner().findByRole('button', { name: 'Login' })).toBeTruthy()
  const keys = ['jwt', 'jwtHeader', 'userInfo', 'groupCode', 'userId', 'loginType']
  expect(keys.filter((key) => sessionStorage.getItem(key) !== null)).toEqual([])
  expect(document.cookie).toBe('')
  expect(window.location.hash).toBe('#/collect')
  expect(callsOf(logOut)).toHaveLength(1)
})

test('a logout forgets what was selected, and so does another reader in the same tab', async () => {
  const selected = ['selection favourites', 'selection titles', 'selection of tomorrow']
  const select = () => {
    const entries = [{ id: 1 }]
    for (const key of selected) {
      sessionStorage.setItem(key, JSON.stringify({ question: 'any', entries }))
    }
  }
  const left = () => selected.filter((key) => sessionStorage.getItem(key) !== null)
  answerInstitution()
  answerReader()
  select()
  const shown = await renderPortal('/collect', 'en-US')
  // What a visitor has selected is there after the login.
  expect(await face()).toBeTruthy()
  expect(left()).toEqual(selected)
  await leave()
  expect(await banner().findByRole('button', { name: 'Login' })).toBeTruthy()
  expect(left()).toEqual([])
  shown.unmount()

  answerReader()
  select()
  const again = await renderPortal('/collect', 'en-US')
  await face()
  again.unmount()
  // The session ended without a logout, and the page was loaded anew.
  answerReader({ userId: 'reader-2', name: 'Ada Lovelace' })
  await renderPortal('/collect', 'en-US')
  expect(await banner().findByRole('button', { name: 'Ada Lovelace, personal menu' })).toBeTruthy()
  expect(left()).toEqual([])
})

test.each(['/personalCenter', '/personalCenter/bookListDetails', '/customTabs'])(
  '[R-STATE-007] a logout on %s leads home, and nobody is asked to come in again',
  async (address) => {
    answerInstitution()
    answerReader()
    // What the pages ask for themselves is not what is seen here.
    keepOthersWaiting()
    await renderPortal(address, 'en-US')
    await leave()
    await waitFor(() => expect(window.location.hash).toBe('#/home'))
    expect(await banner().findByRole('button', { name: 'Login' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('[R-STATE-005] after a unified login the logout goes on to the unified one', async () => {
  const left = noteLeaving()
  const unifieAuthenLogoutUrl = 'https://unified.example/out'
  answerInstitution({ config: { unifieAuthen: '1', unifieAuthenLogoutUrl } })
  answerReader()
  keepOthersWaiting()
  sessionStorage.setItem('loginType', '4')
  await renderPortal('/collect', 'en-US')
  await leave()
  await waitFor(() => expect(left).toEqual([unifieAuthenLogoutUrl]))
  vi.unstubAllGlobals()
})

test.each(['https://unified.example/out', ''])(
  '[R-LOGIN-039] with the external login alone its type is 4, and a logout goes on to %j',
  async (unifieAuthenLogoutUrl) => {
    const left = noteLeaving()
    onTestFinished(() => void vi.unstubAllGlobals())
    const exterSinAuthenUrl = 'https://external.example/in'
    const alone = { normalLogin: '0', exterSinAuthen: '1', exterSinAuthenUrl } as const
    answerInstitution({ config: { ...alone, unifieAuthenLogoutUrl } })
    keepOthersWaiting()
    const { unmount } = await renderPortal('/collect', 'en-US')
    await userEvent.click(banner().getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(left).toEqual([exterSinAuthenUrl]))
    expect(sessionStorage.getItem('loginType')).toBe('4')
    unmount()

    // Back from there, as a reader.
    answerReader()
    await renderPortal('/collect', 'en-US')
    await leave()
    expect(await banner().findByRole('button', { name: 'Login' })).toBeTruthy()
    expect(window.location.hash).toBe('#/collect')
    expect(left.slice(1)).toEqual(unifieAuthenLogoutUrl === '' ? [] : [unifieAuthenLogoutUrl])
  },
)

test('[R-ERR-008] a logout that is refused says so, and the reader stays', async () => {
  answerInstitution()
  answerReader()
  refuse(logOut, 'Not now')
  await renderPortal('/collect', 'en-US')
  await leave()
  expect((await screen.findByText('Not now')).closest('[role=alert]')).toBeTruthy()
  expect(await face()).toBeTruthy()
  expect(sessionStorage.getItem('jwt')).toBe('head.body.sign')
})

test('[R-STATE-023] whoever opens another institution in the same tab is a visitor there', async () => {
  answerInstitution()
  answerReader()
  const { unmount } = await renderPortal('/home', 'en-US')
  expect(await face()).toBeTruthy()
  unmount()

  answerInstitution({ group: { groupCode: '200616', name: 'Other Library' } })
  await renderPortal('/home', 'en-US', '/other/')
  onTestFinished(() => window.history.replaceState(null, '', '/demo/'))
  expect(await banner().findByRole('button', { name: 'Login' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const there = allCalls().filter(({ headers }) => headers.get('mappingPath') === 'other')
  expect(there.length).toBeGreaterThan(0)
  expect(there.filter(({ headers }) => headers.has('jwtOpacAuth'))).toEqual([])
  const keys = ['jwt', 'jwtHeader', 'userInfo', 'userId']
  expect(keys.filter((key) => sessionStorage.getItem(key) !== null)).toEqual([])
  expect(sessionStorage.getItem('groupCode')).toBe('200616')
})

const north = { libCode: 'N', libName: 'North' }
const south = { libCode: 'S', libName: 'South' }

test('[R-SHELL-016] a reader who chooses a library has it saved, once', async () => {
  answerInstitution({ config: { independentLibCode: '1' }, libraries: [north, south] })
  answerReader({ libCode: 'N', libChosenFlag: '1' })
  answer(listOwnLibraries, [north, south])
  answer(saveLastLibrary, true)
  await renderPortal('/home', 'en-US')
  await userEvent.click(await banner().findByRole('button', { name: 'North' }))
  await userEvent.click(banner().getByRole('button', { name: 'South' }))
  expect(sessionStorage.getItem('libCode')).toBe('S')
  await waitFor(() =>
    expect(callsOf(saveLastLibrary).map(({ body }) => body)).toEqual(['{"libCode":"S"}']),
  )
})

test('[R-SHELL-016] the choice of a visitor is not sent', async () => {
  answerInstitution({ config: { independentLibCode: '1' }, libraries: [north, south] })
  await renderPortal('/home', 'en-US')
  await userEvent.click(await banner().findByRole('button', { name: 'All libraries' }))
  await userEvent.click(banner().getByRole('button', { name: 'South' }))
  expect(sessionStorage.getItem('libCode')).toBe('S')
  expect(callsOf(saveLastLibrary)).toHaveLength(0)
})

test('a reader chooses among the libraries they may use', async () => {
  const east = { libCode: 'E', libName: 'East' }
  answerInstitution({ config: { independentLibCode: '1' }, libraries: [north, south, east] })
  answerReader({ libCode: 'N', libChosenFlag: '1' })
  answer(listOwnLibraries, [north, south])
  await renderPortal('/home', 'en-US')
  await userEvent.click(await banner().findByRole('button', { name: 'North' }))
  expect(banner().getByRole('button', { name: 'South' })).toBeTruthy()
  await waitFor(() => expect(banner().queryByRole('button', { name: 'East' })).toBeNull())
})

const anotherCall = () => act(() => call(readParameter, { query: { paraCode: 'documentUrl' } }))

function becomeVisible() {
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test.each([
  ['0', '1', true],
  ['1', '0', true],
  ['1', '1', false],
] as const)(
  '[R-STATE-014] with phone bound %s and mail %s, coming back to the tab asks for the reader: %s',
  async (mobileCheckFlag, emailCheckFlag, asks) => {
    answerInstitution()
    answerReader({ mobileCheckFlag, emailCheckFlag })
    await renderPortal('/home', 'en-US')
    await face()
    becomeVisible()
    // Another call, made after it and answered: had the reader been asked for, that would be there by now.
    await anotherCall()
    expect(callsOf(readUserInfo)).toHaveLength(asks ? 2 : 1)
  },
)

test('[R-STATE-014] without cookies it does not', async () => {
  answerInstitution()
  answerReader({ mobileCheckFlag: '0' })
  await renderPortal('/home', 'en-US')
  await face()
  document.cookie = 'jwt=; max-age=0; path=/demo; secure'
  becomeVisible()
  await anotherCall()
  expect(callsOf(readUserInfo)).toHaveLength(1)
})

test('[R-STATE-008] [R-STATE-018] the end of the last tab is told to the server, that of another is not', async () => {
  answerInstitution()
  answerReader()
  answer(logOutOnClosing, true)
  await renderPortal('/home', 'en-US')
  await face()
  const tabs = () => JSON.parse(localStorage.getItem('openTabs') ?? '{}') as Record<string, number>
  localStorage.setItem('openTabs', JSON.stringify({ ...tabs(), other: Date.now() }))
  window.dispatchEvent(new Event('pagehide'))
  expect(callsOf(logOutOnClosing)).toHaveLength(0)

  window.dispatchEvent(new Event('pageshow'))
  const { other: _, ...own } = tabs()
  localStorage.setItem('openTabs', JSON.stringify(own))
  window.dispatchEvent(new Event('pagehide'))
  const [told] = callsOf(logOutOnClosing)
  expect(JSON.parse(told!.body as string)).toEqual({
    jwt: 'head.body.sign',
    jwtHeader: 'jwtOpacAuth',
  })
  // With it the server would count the session as in use.
  expect(told!.headers.has('jwtOpacAuth')).toBe(false)
})

test('the name in the header is that of whoever the server says is logged in', async () => {
  answerInstitution()
  answerReader()
  answer(readUserInfo, aReader({ name: 'Ada Lovelace' }))
  await renderPortal('/home', 'en-US')
  expect(await banner().findByRole('button', { name: 'Ada Lovelace, personal menu' })).toBeTruthy()
})
