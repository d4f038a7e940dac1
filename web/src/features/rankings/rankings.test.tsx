import { browseShelf, countItems } from '@shulin/contract/catalogue'
import {
  listHotLoans,
  listMostKept,
  listNewBooks,
  listPopularBooks,
  listRated,
  listReadingGroups,
} from '@shulin/contract/rankings'
import { listClasses, searchAll } from '@shulin/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
  replyWith,
} from '../../../test/render.tsx'
import { aReply, aResult } from '../../../test/search-replies.ts'
import { isOnTheWay } from './class-path.ts'

const a = { recordId: 1, title: '甲书', author: '王' }
const b = { recordId: 2, title: '乙书', author: '李' }

const lines = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)
const ranges = () =>
  within(screen.getByRole('group', { name: '时间范围' }))
    .getAllByRole('button')
    .map((button) => button.textContent)
const bodiesOf = (endpoint: Parameters<typeof callsOf>[0]) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)
const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[R-ROUTE-049] [R-HOME-009] /hotBook ranks what was lent in the range that is chosen', async () => {
  answerInstitution()
  answer(listHotLoans, { total: 1, list: [{ ...b, loanCount: 5 }] })
  await renderPortal('/hotBook')
  expect(await lines('热门图书')).toEqual(['1乙书李5 次'])
  expect(ranges()).toEqual(['一周', '一月', '一季', '一年'])
  answer(listHotLoans, {
    total: 2,
    list: [
      { ...a, loanCount: 3 },
      { ...b, loanCount: 1 },
    ],
  })
  for (const name of ['一周', '一季', '一年']) {
    await choose(name)
    expect(await lines('热门图书')).toEqual(['1甲书王3 次', '2乙书李1 次'])
  }
  expect(bodiesOf(listHotLoans).map(({ range }) => range)).toEqual([
    'month',
    'week',
    'quarter',
    'year',
  ])
  expect(window.location.hash).toBe('#/hotBook?range=year')
  const link = screen.getByRole('link', { name: '甲书' })
  expect(link.getAttribute('href')).toBe('#/searchList/bookDetails/1')
})

test('/hotBook also ranks what was looked at', async () => {
  answerInstitution()
  answer(listPopularBooks, { total: 1, list: [{ ...a, cover: '', hot: 1234 }] })
  await renderPortal('/hotBook?by=visits&range=week')
  expect(await lines('热门图书')).toEqual(['1甲书王1,234 次浏览'])
  expect(callsOf(listHotLoans)).toEqual([])
})

test('[R-ROUTE-047] [R-HOME-009] /collect ranks what is kept, the most kept first', async () => {
  answerInstitution()
  answer(listMostKept, [
    { ...b, favCount: 3 },
    { ...a, favCount: 1 },
  ])
  await renderPortal('/collect')
  expect(await lines('收藏排行')).toEqual(['1乙书李3 次收藏', '2甲书王1 次收藏'])
  expect(ranges()).toEqual(['一周', '一月', '一季', '一年'])
  await choose('一季')
  await lines('收藏排行')
  const asked = callsOf(listMostKept).map(({ url }) => url.searchParams.get('range'))
  expect(asked).toEqual(['month', 'quarter'])
})

test('[R-ROUTE-048] /grade shows the best first, or the worst, with their scores', async () => {
  answerInstitution()
  const c = { recordId: 3, title: '丙书', author: '' }
  const rated = [
    { ...a, score: 5, ratingCount: 2 },
    { ...b, score: 3, ratingCount: 1 },
    { ...c, score: 1, ratingCount: 1 },
  ]
  answer(listRated, { total: 3, list: rated })
  await renderPortal('/grade')
  expect(await lines('评分最高')).toEqual([
    '1甲书王5.0 分（2 人）',
    '2乙书李3.0 分（1 人）',
    '3丙书1.0 分（1 人）',
  ])
  answer(listRated, { total: 3, list: rated.toReversed() })
  await choose('评分最低')
  expect((await lines('评分最低'))[0]).toBe('1丙书1.0 分（1 人）')
  const asked = callsOf(listRated).map(({ url }) => url.searchParams.get('order'))
  expect(asked).toEqual(['best', 'worst'])
})

test('[R-ROUTE-016] [R-HOME-009] /readRange ranks the week, or another range, and says who reads', async () => {
  answerInstitution()
  answer(listHotLoans, { total: 1, list: [{ ...a, loanCount: 2 }] })
  answer(listReadingGroups, [
    { readerType: 'undergraduate', name: '本科生', readerCount: 40, loanCount: 90 },
  ])
  await renderPortal('/readRange')
  expect(await lines('阅读排行')).toEqual(['1甲书王2 次'])
  expect(ranges()).toEqual(['一周', '一月', '一季', '一年'])
  const groups = within(await screen.findByRole('region', { name: '谁在读' }))
  expect(groups.getByRole('listitem').textContent).toBe('本科生90 次 · 40 人')
  answer(listHotLoans, { total: 1, list: [{ ...b, loanCount: 5 }] })
  await choose('一月')
  expect(await lines('阅读排行')).toEqual(['1乙书李5 次'])
  expect(bodiesOf(listHotLoans).map(({ range }) => range)).toEqual(['week', 'month'])
})

test('a ranking that nobody is in says so; one that fails can be tried again', async () => {
  answerInstitution()
  await renderPortal('/hotBook')
  expect(await screen.findByText('这段时间还没有上榜的书')).toBeTruthy()
  refuse(listMostKept, '暂不可用')
  await userEvent.click(screen.getByRole('link', { name: '收藏' }))
  expect(await screen.findByText('排行没有载入')).toBeTruthy()
})

test('[R-ROUTE-012] [R-HOME-010] /newBookInform offers seven windows and lists what arrived within one', async () => {
  answerInstitution()
  const five = { ...a, publisher: '中华书局', arriveDate: '2026-11-10' }
  const twenty = { ...b, publisher: '', arriveDate: '2026-10-26' }
  answer(listNewBooks, { total: 2, list: [five, twenty] })
  await renderPortal('/newBookInform')
  const windows = within(screen.getByRole('group', { name: '到馆时间' })).getAllByRole('button')
  expect(windows.map((button) => button.textContent)).toEqual([
    '一周',
    '一个月',
    '两个月',
    '三个月',
    '半年',
    '一年',
    '两年',
  ])
  expect(await lines('新书通报')).toHaveLength(2)
  answer(listNewBooks, { total: 1, list: [five] })
  await choose('一周')
  expect(await screen.findByText('2026年11月10日 到馆')).toBeTruthy()
  expect(bodiesOf(listNewBooks).map(({ window }) => window)).toEqual(['1m', '1w'])
})

test('[R-ROUTE-011] /categorySearchList shows the classes with their counts, and the titles of the one chosen', async () => {
  answerInstitution()
  answer(listClasses, {
    classificaList: [
      { classNo: 'I', name: '文学', count: 1, child: [] },
      { classNo: 'K', name: '历史、地理', count: 3, child: [] },
    ],
  })
  answer(searchAll, aReply(['史记', '汉书', '后汉书'].map((title, n) => aResult(n + 1, title))))
  answer(listHotLoans, { total: 1, list: [{ ...a, loanCount: 3 }] })
  await renderPortal('/categorySearchList')
  const tree = within(await screen.findByRole('navigation', { name: '分类' }))
  const history = await tree.findByRole('link', { name: /^K/ })
  expect(history.textContent).toBe('K历史、地理3')
  answer(listClasses, { classificaList: [] })
  await userEvent.click(history)
  const titles = within(screen.getByRole('region', { name: '本类文献' }))
  expect(await titles.findAllByRole('article')).toHaveLength(3)
  expect(bodiesOf(searchAll)[0]).toMatchObject({ kindNo: ['K'], sortField: 'callNo' })
  expect(await lines('本类热门')).toEqual(['1甲书王3 次'])
  expect(bodiesOf(listHotLoans)[0]).toMatchObject({ classNo: 'K', range: 'year' })
  expect(titles.getByRole('link', { name: '到书架上看' }).getAttribute('href')).toBe(
    '#/shelf?callNo=K',
  )
})

const literature = {
  classNo: 'I',
  name: '文学',
  count: 9,
  child: [{ classNo: 'I2', name: '中国文学', count: 7, child: [] }],
}

test('the titles of a class stand below its name, the way down to it and its parts', async () => {
  answerInstitution()
  const below: Record<string, object[]> = {
    '': [literature],
    I: literature.child,
    I2: [{ classNo: 'I24', name: '小说', count: 4, child: [] }],
    I24: [],
  }
  answerWith(listClasses, ({ searchParams }) => {
    const classificaList = below[searchParams.get('parentCode') ?? '']
    return replyWith({ classificaList })
  })
  answer(searchAll, aReply([aResult(1, '红楼梦')]))
  await renderPortal('/categorySearchList?classNo=I2')
  expect(await screen.findByRole('heading', { level: 2, name: 'I2 中国文学' })).toBeTruthy()
  const trail = within(screen.getByRole('navigation', { name: '当前位置' }))
  expect(trail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '全部分类',
    'I 文学',
    'I2 中国文学',
    'I24 小说4',
  ])
  expect(trail.getByRole('link', { name: 'I2 中国文学' }).getAttribute('aria-current')).toBe('true')
  await userEvent.click(trail.getByRole('link', { name: /I24/ }))
  await waitFor(() => expect(bodiesOf(searchAll).at(-1)).toMatchObject({ kindNo: ['I24'] }))
  await userEvent.click(
    within(screen.getByRole('navigation', { name: '当前位置' })).getByRole('link', {
      name: '全部分类',
    }),
  )
  expect(await screen.findByText('选一类开始看')).toBeTruthy()
})

test('digits of an American class count: QA7 is not above QA76', () => {
  expect(isOnTheWay('LCC', 'QA7', 'QA76')).toBe(false)
  expect(isOnTheWay('LCC', 'QA76', 'QA76.73')).toBe(true)
  expect(isOnTheWay('LCC', 'QA76.7', 'QA76.73')).toBe(false)
  expect(['Q', 'QA', 'QA76'].every((one) => isOnTheWay('LCC', one, 'QA76'))).toBe(true)
  expect(isOnTheWay('CLC', 'I24', 'I247.5')).toBe(true)
  expect(isOnTheWay('CLC', 'I25', 'I247.5')).toBe(false)
})

test('the cover of a new book leads where its title leads', async () => {
  answerInstitution()
  answer(listNewBooks, {
    total: 1,
    list: [{ ...a, publisher: '', arriveDate: '2026-11-10' }],
  })
  await renderPortal('/newBookInform')
  const title = await screen.findByRole('link', { name: a.title })
  const [cover] = screen
    .getByRole('list', { name: '新书通报' })
    .querySelectorAll(`a[href="${title.getAttribute('href')}"]`)
  expect(cover?.querySelector('svg')).toBeTruthy()
  expect(cover?.getAttribute('tabindex')).toBe('-1')
})

test('the shelf shows what stands beside a title, and the way further along it', async () => {
  answerInstitution()
  answer(browseShelf, {
    list: [
      { ...a, callNo: 'I24/1', cover: '', isHere: false },
      { ...b, callNo: 'I24/2', cover: '', isHere: true },
    ],
  })
  await renderPortal('/shelf?recordId=2')
  expect(await lines('书架浏览')).toHaveLength(2)
  expect(callsOf(browseShelf)[0]!.url.searchParams.get('recordId')).toBe('2')
  expect(screen.getByText('I24/2').closest('li')!.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: '往左走：I24/1' }).getAttribute('href')).toContain(
    '/shelf?recordId=1',
  )
})

const counts = (itemCount: number, onShelfCount: number) => ({
  itemCount,
  onShelfCount,
  duxiuImageUrl: '',
})

test.each([
  ['zh-CN', ['在架', '不在架', '在线阅读', '']],
  ['zh-TW', ['在架', '不在架', '線上閱讀', '']],
  ['en-US', ['On shelf', 'Not on shelf', 'Online', '']],
] as const)('a ranking says what is to be had, asked in one call: %s', async (locale, states) => {
  answerInstitution()
  answer(listRated, {
    total: 4,
    list: [1, 2, 3, 4].map((recordId) => ({
      ...a,
      recordId,
      title: `书 ${recordId}`,
      score: 4,
      ratingCount: 9,
    })),
  })
  answer(countItems, {
    1: { ...counts(3, 2), isOnline: true },
    2: counts(1, 0),
    3: { ...counts(1, 0), isOnline: true },
    4: counts(0, 0),
  })
  await renderPortal('/grade', locale)
  expect(await screen.findByText(states[0])).toBeTruthy()
  const rows = screen.getAllByRole('listitem').filter((line) => line.textContent.includes('书 '))
  const state = new RegExp(`^(?:${states.slice(0, 3).join('|')})$`)
  const shown = rows.map((row) => within(row).queryByText(state)?.textContent ?? '')
  expect(shown).toEqual(states)
  expect(bodiesOf(countItems)).toEqual([{ recordIds: [1, 2, 3, 4] }])
})

test('new books say what is to be had', async () => {
  answerInstitution()
  answer(listNewBooks, { total: 1, list: [{ ...a, publisher: '', arriveDate: '2026-11-10' }] })
  answer(countItems, { 1: counts(1, 1) })
  await renderPortal('/newBookInform')
  expect(await screen.findByText('在架')).toBeTruthy()
})

test('the shelf says what is lent', async () => {
  answerInstitution()
  answer(browseShelf, { list: [{ ...b, callNo: 'I24/2', cover: '', isHere: true }] })
  answer(countItems, { 2: counts(2, 0) })
  await renderPortal('/shelf?recordId=2')
  expect(await screen.findByText('不在架')).toBeTruthy()
})

test('where it cannot be learnt what is to be had the list stands as it is, without a word', async () => {
  answerInstitution()
  answer(listRated, { total: 1, list: [{ ...a, score: 5, ratingCount: 2 }] })
  refuse(countItems, '馆藏状态暂不可用', 503, 503)
  await renderPortal('/grade')
  await waitFor(() => expect(callsOf(countItems).length).toBeGreaterThan(0))
  expect(await lines('评分最高')).toEqual(['1甲书王5.0 分（2 人）'])
  expect(screen.queryByText('馆藏状态暂不可用')).toBeNull()
})
