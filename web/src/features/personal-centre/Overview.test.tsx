import { listLoans, readOverview, renewLoans } from '@shulin/contract/circulation'
import { locales, type Locale } from '@shulin/contract/locale'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aLoan, aRefusal, endOfDay } from '../../../test/loan-replies.ts'
import { anOverview, answerReader } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'

const permit = (...tabs: string[]) => tabs.map((menuId) => aMenuItem({ menuId, menuUrl: '' }))

interface OverviewOptions {
  overview?: Parameters<typeof anOverview>[0]
  menuB?: ReturnType<typeof permit>
  locale?: Locale
}

async function openOverview({
  overview,
  menuB = permit('4', '5', '13'),
  locale = 'en-US',
}: OverviewOptions) {
  answerInstitution({ menus: { menuB } })
  answerReader()
  answer(readOverview, anOverview(overview))
  await renderPortal('/personalCenter', locale)
}

const figures = async (name: string) => within(await screen.findByRole('list', { name }))
const tabOf = (link: HTMLElement) => /\?tab=(\d+)$/u.exec(link.getAttribute('href')!)?.[1]

test.each([
  ['zh-CN', '一览', ['2在借', '1即将到期', '1申请', '¥3.50待缴', '7未读消息']],
  ['zh-TW', '一覽', ['2借閱中', '1即將到期', '1申請', '¥3.50待繳', '7未讀訊息']],
  [
    'en-US',
    'At a glance',
    ['2On loan', '1Due soon', '1Requests', '¥3.50To pay', '7Unread messages'],
  ],
] as const)(
  '[R-USER-001] my library: the numbers, each leading to its tab: %s',
  async (locale, name, words) => {
    await openOverview({
      locale,
      overview: {
        loanCount: 2,
        dueSoonCount: 1,
        requestCount: 1,
        totalMoney: '3.50',
        unreadCount: 7,
      },
    })
    const links = (await figures(name)).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(words)
    expect(links.map(tabOf)).toEqual(['5', '5', '4', '5', '13'])

    answer(listLoans, { total: 1, overdue: 0, list: [aLoan()] })
    await userEvent.click(links[0]!)
    expect(await screen.findByRole('heading', { level: 2, name: '儒林外史' })).toBeTruthy()
    // The menu beside the tab has them, too.
    const menu = screen.getAllByRole('navigation').find((nav) => nav.querySelector('h2'))!
    const counted = within(menu).getByRole('link', { current: 'page' })
    expect(counted.textContent).toMatch(/2$/u)
  },
)

test('[R-ROLE-009] with an empty menu B my library is the selected tab, with its numbers, and no entry of the dropdown', async () => {
  await openOverview({ menuB: [], overview: { loanCount: 2, requestCount: 1 } })
  const menu = within(screen.getByRole('navigation', { name: 'Personal center menu' }))
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('My library')
  const numbers = await figures('At a glance')
  expect(numbers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2On loan',
    '0Due soon',
    '1Requests',
    '¥0.00To pay',
    '0Unread messages',
  ])
  // What is not open is not led to.
  expect(numbers.queryByRole('link')).toBeNull()
  const banner = within(screen.getByRole('banner'))
  await userEvent.click(await banner.findByRole('button', { name: /personal menu$/u }))
  expect(await banner.findByRole('link', { name: 'Feedback' })).toBeTruthy()
  expect(banner.queryByRole('link', { name: 'My library' })).toBeNull()
})

test('what comes next is renewed in its place', async () => {
  const loan = aLoan({ dueDate: endOfDay(0) })
  const next = [
    loan,
    aLoan({ title: '万历十五年', renewal: { isPossible: false, refusals: [aRefusal()] } }),
  ]
  await openOverview({ overview: { loanCount: 2, next } })
  const list = within(await screen.findByRole('region', { name: 'Coming up' }))
  const rows = list.getAllByRole('listitem')
  expect(within(rows[0]!).getByText('Due today')).toBeTruthy()
  expect(within(rows[1]!).getByText('有 1 位读者正在等候本书')).toBeTruthy()
  expect(tabOf(list.getByRole('link', { name: 'All loans' }))).toBe('5')
  answer(renewLoans, [
    {
      loanId: loan.loanId,
      success: true,
      message: 'Renewed',
      dueDate: endOfDay(30),
      code: null,
      refusals: [],
    },
  ])
  await userEvent.click(within(rows[0]!).getByRole('button', { name: /^Renew until .*儒林外史$/u }))
  expect(await within(rows[0]!).findByText(/^Renewed until /u)).toBeTruthy()
  expect(callsOf(renewLoans)).toHaveLength(1)
})

test('what keeps the reader from borrowing is said with what lifts it', async () => {
  const blocks = [
    aRefusal({
      code: 'rule.not-frozen',
      reason: 'The account is frozen (1)',
      remedy: 'This ends on 2026-12-01',
    }),
  ]
  await openOverview({ overview: { blocks } })
  const list = within(await screen.findByRole('list', { name: 'What keeps you from borrowing' }))
  expect(list.getByText('The account is frozen (1)')).toBeTruthy()
  expect(list.getByText('This ends on 2026-12-01')).toBeTruthy()
})

test('what is amiss with a card is said once: by the rule, with what lifts it', async () => {
  answerInstitution()
  answerReader({ userStatus: 'lost' })
  const reason = 'Your card is reported lost'
  answer(
    readOverview,
    anOverview({
      blocks: [aRefusal({ code: 'rule.card-not-lost', reason, remedy: 'Ask the desk' })],
    }),
  )
  await renderPortal('/personalCenter', 'en-US')
  await figures('At a glance')
  expect(screen.getAllByText(/reported lost/u).map(({ textContent }) => textContent)).toEqual([
    reason,
  ])
})

test.each(locales)('the card is shown as bars for the scanner of a desk: %s', async (locale) => {
  await openOverview({ locale })
  const name = { 'zh-CN': '读者证', 'zh-TW': '借閱證', 'en-US': 'Library card' }[locale]
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getByRole('img', { name: /2024110236/u }).tagName).toBe('svg')
  expect(dialog.getByText('2024110236')).toBeTruthy()
  expect(dialog.getByText(/2028/u)).toBeTruthy()
})

test('a card that is reported lost is no card', async () => {
  answerInstitution()
  answerReader({ userStatus: 'lost' })
  await renderPortal('/personalCenter', 'en-US')
  await figures('At a glance')
  expect(screen.queryByRole('button', { name: 'Library card' })).toBeNull()
})

test('an overview that does not come is asked for again, and the menu stays', async () => {
  answerInstitution()
  answerReader()
  refuse(readOverview, 'The lending system does not answer', 503, 503)
  await renderPortal('/personalCenter', 'en-US')
  expect(await screen.findByText('Your overview could not be loaded')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Personal center menu' })).toBeTruthy()
  answer(readOverview, anOverview({ loanCount: 4 }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await figures('At a glance')).getByText('4')).toBeTruthy()
})
