import { locales, type Locale } from '@shulin/contract/locale'
import { explainPoints, listPointRules, readPoints } from '@shulin/contract/points'
import { signOn } from '@shulin/contract/sign-on'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anEntry, answerPoints } from '../../../test/points-replies.ts'
import { answerLogin, answerReader } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  callsOf,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'

const permit = (...tabs: string[]) => ({
  menus: { menuB: tabs.map((menuId) => aMenuItem({ menuId, menuUrl: '' })) },
})

async function openTab(address = '/personalCenter?tab=8', locale: Locale = 'zh-CN') {
  answerInstitution(permit('8'))
  answerReader()
  return renderPortal(address, locale)
}

const comment = anEntry({
  name: '评论通过审核',
  behaviorType: 'comment',
  operation: 'comment audited',
  change: 2,
  ruleChange: 2,
  title: '儒林外史',
  recordId: 17,
})
const login = anEntry({ change: 2, ruleChange: 2 })
const penalty = anEntry({
  name: '逾期归还',
  behaviorType: 'return',
  operation: 'return overdue',
  status: 'reduced',
  platform: 'desk',
  change: -1,
  ruleChange: -2,
  time: '2025-11-10T02:00:00.000Z',
})

const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem')

test('[R-POINTS-001] entries, sum and rules are shown, and each entry with what it is there for', async () => {
  answerPoints([comment, penalty, login])
  await openTab()
  const rows = await rowsOf('明细')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '2026年11月14日评论通过审核《儒林外史》网页+2',
    '2025年11月10日逾期归还服务台规则为 −2，当时只剩 1 分−1',
    '2026年11月14日每天首次登录网页+2',
  ])
  const title = within(rows[0]!).getByRole('link', { name: '《儒林外史》' })
  expect(title.getAttribute('href')).toMatch(/\/searchList\/bookDetails\/17$/u)
  const figures = screen.getByText('现有积分').closest('dl')!
  expect(await within(figures).findByText('本月所得')).toBeTruthy()
  expect([...figures.children].map(({ textContent }) => textContent)).toEqual([
    '现有积分3',
    '本月所得+4',
    '本月所扣−1',
  ])
  const rules = within(screen.getByRole('region', { name: '怎样得，怎样扣' }))
  const terms = await rules.findAllByRole('term')
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    '每天首次登录（每天至多 1 次）',
    '评论通过审核',
    '收藏（每天至多 5 次）',
    '逾期归还',
  ])
  expect(rules.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '+1',
    '+2',
    '+1',
    '−2',
  ])
})

test('the ledger is narrowed to one type, and the address says so', async () => {
  answerPoints([comment, login])
  await openTab()
  await rowsOf('明细')
  answerPoints([])
  await userEvent.click(screen.getByRole('button', { name: '评论' }))
  expect(await screen.findByText('没有这一类积分')).toBeTruthy()
  expect(window.location.hash).toContain('about=comment')
  expect(screen.getByRole('button', { name: '评论' }).getAttribute('aria-pressed')).toBe('true')
})

test('a reader without points is told what gives some; what does not load says so', async () => {
  answerPoints([])
  const { unmount } = await openTab()
  expect(await screen.findByText('还没有积分')).toBeTruthy()
  unmount()
  refuse(explainPoints, '不行')
  await openTab()
  expect(await screen.findByText('积分明细没有载入')).toBeTruthy()
})

test('[R-MENU-021] without tab 8 in menu B my library is shown and nothing is asked of points; with it they are shown', async () => {
  answerInstitution(permit('5'))
  answerReader()
  answerPoints([login])
  const { unmount } = await renderPortal('/personalCenter?tab=8', 'zh-CN')
  const menu = within(await screen.findByRole('navigation', { name: '个人中心菜单' }))
  expect(menu.getByRole('link', { current: 'page' }).getAttribute('href')).not.toContain('tab=')
  const pointCalls = [explainPoints, readPoints, listPointRules].flatMap(callsOf)
  expect(pointCalls).toEqual([])
  unmount()
  await openTab()
  expect(await rowsOf('明细')).toHaveLength(1)
})

test('[R-ROUTE-073] another site embeds the points: the entry, and nothing around it', async () => {
  answerPoints([comment])
  await openTab('/personalExternal/8')
  expect((await rowsOf('明细'))[0]!.textContent).toContain('《儒林外史》')
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('[R-ROUTE-094] an external entry with pageType 11 leads to the points and their sum, and to no form', async () => {
  answerInstitution(permit('8', '11'))
  answerLogin()
  answer(signOn, { jwt: 'head.body.sign', jwtHeader: 'jwtOpacAuth' })
  answerPoints([comment, login, penalty])
  await renderPortal('/loginExternal/code-of-points/portal?pageType=11')
  await waitFor(() => expect(window.location.hash).toBe('#/personalExternal/8'))
  expect(await rowsOf('明细')).toHaveLength(3)
  expect(screen.getByText('现有积分').parentElement!.textContent).toBe('现有积分3')
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each(
  locales.map((locale) => [
    locale,
    { 'zh-CN': '积分', 'zh-TW': '點數', 'en-US': 'Points' }[locale],
  ]),
)('the page speaks the language of the reader: %s', async (locale, heading) => {
  answerPoints([comment])
  await openTab('/personalCenter?tab=8', locale)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})
