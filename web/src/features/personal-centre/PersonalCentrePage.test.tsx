import { listOwnBindings } from '@shulin/contract/binding'
import { listLoans } from '@shulin/contract/circulation'
import {
  endOtherSessions,
  listSessions,
  readVerificationCode,
  type LiveSession,
} from '@shulin/contract/identity'
import { listFolders } from '@shulin/contract/favourites'
import { listFeedback } from '@shulin/contract/feedback'
import { locales } from '@shulin/contract/locale'
import { readPrivacyNotice } from '@shulin/contract/institutions'
import { listChangesOfMe, listLooksAtMe } from '@shulin/contract/readers'
import { countTurns, listOthersRequests, listRequests } from '@shulin/contract/requests'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerPoints } from '../../../test/points-replies.ts'
import { answerNoLists } from '../../../test/favourite-replies.ts'
import { answerLogin, answerReader, put } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  callsOf,
  renderPortal,
} from '../../../test/render.tsx'

const permit = (...tabs: string[]) => tabs.map((menuId) => aMenuItem({ menuId, menuUrl: '' }))
const order = '0,16,2,3,4,5,14,6,11,7,17,8,9,10,1,12,13'.split(',')

const menu = (name = 'Personal center menu') => screen.findByRole('navigation', { name })
const tabOf = (href: string) => /\?tab=(\d+)$/.exec(href)?.[1] ?? '0'
const tabs = async () =>
  within(await menu())
    .getAllByRole('link')
    .map((link) => tabOf(link.getAttribute('href')!))

async function openCentre(address: string, menuB = permit('2', '5')) {
  answerInstitution({ menus: { menuB } })
  answerReader({ name: 'Lin', libName: 'North Library' })
  answer(listOwnBindings, [])
  answer(listLoans, { total: 0, overdue: 0, list: [] })
  await renderPortal(address, 'en-US')
}

test('[R-ROUTE-064] [R-ROLE-003] the tabs are those that menu B permits, with the overview, personal info and feedback always; a visitor is asked to log in', async () => {
  answerInstitution({ menus: { menuB: permit('2', '5') } })
  answer(readVerificationCode, { codeKey: 'key-1', img: 'iVBORw0KGgo=', difficulty: 1 })
  const { unmount } = await renderPortal('/personalCenter', 'en-US')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Please log in first')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('navigation', { name: 'Personal center menu' })).toBeNull()
  unmount()

  await openCentre('/personalCenter')
  expect(await tabs()).toEqual(['0', '2', '5', '1', '12'])
  const current = within(await menu()).getByRole('link', { current: 'page' })
  expect(current.textContent).toBe('My library')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good \w+, Lin$/)
})

test('[R-MENU-020] all seventeen tabs stand in the order of the specification', async () => {
  await openCentre('/personalCenter', permit(...order.toReversed()))
  expect(await tabs()).toEqual(order)
})

test('a tab that menu B does not permit cannot be opened by its address either', async () => {
  await openCentre('/personalCenter?tab=8')
  const current = within(await menu()).getByRole('link', { current: 'page' })
  expect(current.textContent).toBe('My library')
})

test.each(locales)('a tab whose page comes later says what it will hold: %s', async (locale) => {
  answerInstitution({ menus: { menuB: permit('10') } })
  answerReader()
  await renderPortal('/personalCenter?tab=10', locale)
  const title = { 'zh-CN': '问卷', 'zh-TW': '問卷', 'en-US': 'Questionnaires' }[locale]
  const note = { 'zh-CN': /准备中/, 'zh-TW': /準備中/, 'en-US': /being prepared/ }[locale]
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  expect(screen.getByText(note)).toBeTruthy()
})

test.each([
  ['lost', /reported lost/],
  ['expired', /has expired/],
] as const)('the overview says what is amiss with a card: %s', async (userStatus, words) => {
  answerInstitution()
  answerReader({ userStatus })
  await renderPortal('/personalCenter', 'en-US')
  expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  ['[R-ROUTE-065]', '/customTabs', false],
  ['[R-ROUTE-066]', '/personalCenter/customTabs', true],
])(
  '%s %s shows the permitted tabs as tiles, each opening its tab; beside the menu: %s',
  async (_, address, hasMenu) => {
    const opened = [
      ['Favorites', 'Favorites'],
      ['Borrowings', 'Borrowings'],
      ['Personal info', 'Personal info'],
      ['Feedback', 'Feedback'],
    ] as const
    answer(listSessions, [])
    answer(listFeedback, { total: 0, list: [] })
    answer(listFolders, [])
    answerNoLists()
    await openCentre(address)
    const tiles = () =>
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .filter((link) => link.closest('nav') === null && link.getAttribute('href')!.includes('?'))
    expect(tiles().map((link) => tabOf(link.getAttribute('href')!))).toEqual(['2', '5', '1', '12'])
    expect(screen.queryByRole('navigation', { name: 'Personal center menu' }) !== null).toBe(
      hasMenu,
    )
    for (const [n, [tile, heading]] of opened.entries()) {
      expect(tiles()[n]!.textContent).toMatch(new RegExp(`^${tile}`, 'u'))
      await userEvent.click(tiles()[n]!)
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
      window.location.hash = `#${address}`
      await screen.findByRole('heading', { level: 1, name: 'My services' })
    }
  },
)

const embedded = ['4', '5', '6', '7', '8', '10', '14']

test.each(embedded)(
  'tab %s can be embedded by another site, with nothing around it',
  async (tab) => {
    answerNoRequests()
    await openCentre(`/personalExternal/${tab}`, permit(...embedded))
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText(/does not offer/u)).toBeNull()
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  },
)

test('[R-ROUTE-076] seven tabs can be embedded, and no others', async () => {
  answerNoRequests()
  for (const other of ['9', '0', 'abc']) {
    const { unmount } = await renderExternal(other)
    expect(screen.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeTruthy()
    unmount()
  }
  for (const tab of embedded) {
    const { unmount } = await renderExternal(tab)
    expect(screen.queryByRole('heading', { level: 1, name: 'There is no such page' })).toBeNull()
    unmount()
  }
})

async function renderExternal(tab: string) {
  answerInstitution({ menus: { menuB: permit(...embedded) } })
  answerReader()
  answer(listLoans, { total: 0, overdue: 0, list: [] })
  return renderPortal(`/personalExternal/${tab}`, 'en-US')
}

function answerNoRequests() {
  answerPoints()
  const counts = { start: 0, acceptance: 0, completed: 0, end: 0, cancellation: 0 }
  answer(listRequests, { total: 0, list: [], counts })
  answer(listOthersRequests, { total: 0, list: [] })
  answer(countTurns, {
    reservation: 5,
    entrust: 3,
    logistics: 3,
    transfer: 3,
    homeDelivery: 3,
    documentDelivery: 5,
  })
}

test('[R-ROUTE-100] an embedded tab asks a visitor to log in, and then shows itself; one that the institution has not opened says so, and asks for nothing', async () => {
  answerInstitution({ menus: { menuB: permit('5') } })
  answerLogin()
  answer(readPrivacyNotice, { version: 1, publishedAt: '2026-01-01T00:00:00Z', text: 'Notice' })
  answer(listLoans, { total: 0, overdue: 0, list: [] })
  const { unmount } = await renderPortal('/personalExternal/5', 'en-US')
  const form = within(await screen.findByRole('dialog'))
  expect(callsOf(listLoans)).toEqual([])
  await userEvent.click(await form.findByRole('checkbox'))
  put(form.getByLabelText('Account'), 'u1')
  put(form.getByLabelText('Password'), 'Passw0rd!')
  put(form.getByLabelText('Verification code'), 'k')
  await userEvent.click(form.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText('You have nothing on loan')).toBeTruthy()
  expect(window.location.hash).toBe('#/personalExternal/5')
  unmount()

  const before = callsOf(listLoans).length
  answerInstitution({ menus: { menuB: permit('4') } })
  await renderPortal('/personalExternal/5', 'en-US')
  expect(await screen.findByText('Your library does not offer “Borrowings”')).toBeTruthy()
  expect(callsOf(listLoans)).toHaveLength(before)
})

const aSession = (session: Partial<LiveSession>): LiveSession => ({
  sessionId: '5ad1d5e4-7a8e-4e0b-9f5b-0d2a1f6c3b10',
  isThisOne: false,
  loginType: '1',
  device: 'Firefox, Windows',
  network: '203.0.113.0/24',
  startedAt: '2026-11-14T08:00:00Z',
  lastSeenAt: '2026-11-15T08:00:00Z',
  expiresAt: '2026-11-15T20:00:00Z',
  ...session,
})
const here = aSession({ sessionId: 'here', isThisOne: true, device: 'Safari, iPhone' })

test('personal info lists where the reader is logged in, and logs the other devices out', async () => {
  answer(listSessions, [here, aSession({})])
  await openCentre('/personalCenter?tab=1')
  expect(await screen.findByText('Firefox, Windows')).toBeTruthy()
  expect(screen.getByText('This device')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Log out Safari, iPhone' })).toBeNull()

  answer(endOtherSessions, { ended: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Log out Firefox, Windows' }))
  await waitFor(() => expect(callsOf(endOtherSessions)).toHaveLength(1))
  expect(callsOf(endOtherSessions)[0]!.body).toContain('5ad1d5e4')

  answer(listSessions, [here])
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
  await waitFor(() => expect(callsOf(endOtherSessions).at(-1)!.body).toBe('{}'))
  expect(await screen.findByText('You are logged in on this device only.')).toBeTruthy()
})

test.each([
  ['203.0.113.0/24', ' · network 203.0.113.*'],
  ['2001:db8:1::/48', ' · network 2001:db8:1:*'],
  ['::/48', ''],
  ['127.0.0.0/24', ''],
  ['', ''],
])('a device says its network as people write it: %s', async (network, said) => {
  answer(listSessions, [aSession({ network })])
  await openCentre('/personalCenter?tab=1')
  const line = await screen.findByText(/^Logged in .* · last used /)
  expect(line.textContent.replace(/.*last used [^·]*?(?= ·|$)/, '')).toBe(said)
})

test.each(locales)(
  '[T-42] a reader sees when, by which unit and what for personal data were looked at: %s',
  async (locale) => {
    answerInstitution()
    answerReader()
    answer(listLooksAtMe, [
      {
        at: '2026-03-02T08:15:00Z',
        unit: 'Desk',
        purpose: 'contact',
        fields: ['phone', 'email'],
      },
    ])
    answer(listChangesOfMe, [])
    await renderPortal('/personalCenter/dataLooks', locale)
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent)
    const words = {
      'zh-CN': ['与您联系', '手机和邮箱'],
      'zh-TW': ['與您聯絡', '手機和電子信箱'],
      'en-US': ['To contact you', 'Phone and Email'],
    }[locale]
    expect(cells).toEqual(expect.arrayContaining(['Desk', ...words]))
    expect(document.querySelector('main')!.textContent).toContain('2026')
  },
)

test.each(locales)(
  'a reader sees each login by which another portal handed them over: %s',
  async (locale) => {
    answerInstitution()
    answerReader()
    const login = { purpose: 'login' as const, fields: [] }
    answer(listLooksAtMe, [{ at: '2026-03-02T08:15:00Z', unit: 'Campus', ...login }])
    answer(listChangesOfMe, [])
    await renderPortal('/personalCenter/dataLooks', locale)
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent)
    const words = {
      'zh-CN': '由该系统代为登录',
      'zh-TW': '由該系統代為登入',
      'en-US': 'Logged in as you, from this system',
    }[locale]
    expect(cells).toEqual(expect.arrayContaining(['Campus', words]))
  },
)

test.each(locales)(
  'a reader sees when the account was opened at the desk, and what the library changed of it: %s',
  async (locale) => {
    answerInstitution()
    answerReader()
    const at = '2026-03-02T08:15:00Z'
    answer(listLooksAtMe, [{ at, unit: 'Desk', purpose: 'desk', fields: [] }])
    answer(listChangesOfMe, [{ at, unit: 'Office', change: 'desk.block' }])
    await renderPortal('/personalCenter/dataLooks', locale)
    const words = {
      'zh-CN': ['在流通台为您办理（借阅与欠费）', '冻结'],
      'zh-TW': ['在流通櫃檯為您辦理（借閱與欠費）', '凍結'],
      'en-US': ['To serve you at the desk (loans and charges)', 'The account was frozen'],
    }[locale]
    expect(await screen.findByText(words[1]!)).toBeTruthy()
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent)
    expect(cells).toEqual(expect.arrayContaining(['Desk', 'Office', ...words]))
  },
)

test('the record of looks is found from personal info, and says so while it is empty', async () => {
  answer(listSessions, [])
  answer(listChangesOfMe, [])
  answer(listLooksAtMe, [])
  await openCentre('/personalCenter?tab=1')
  await userEvent.click(await screen.findByRole('link', { name: 'See who looked' }))
  expect(window.location.hash).toBe('#/personalCenter/dataLooks')
  expect(await screen.findByText('Nobody has looked yet')).toBeTruthy()
})
