import {
  chartLoans,
  exportLoans,
  listLoans,
  listPastLoans,
  readOverview,
} from '@shulin/contract/circulation'
import { changeMenu, type MenuEntry } from '@shulin/contract/institutions-staff'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import {
  aCharge,
  aFavourite,
  aLoan,
  aPastLoan,
  aReaderInside,
  aReservation,
  freeze,
  keepsHistory,
} from '../../../../test/own-loans.ts'
import { aSearchedInstitution, type SearchedInstitution } from '../../../../test/searching.ts'
import { staffHeaders } from '../../../../test/staff.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startTestApi()))
beforeEach(async () => void (library = await aSearchedInstitution(api, { tabs: ['5'] })))
afterAll(() => api.close())

type Headers = Record<string, string>
interface Inside {
  headers: Headers
}

const loans = async ({ headers }: Inside, query: object = {}) =>
  (await api.call(listLoans, { query, headers })).body.data!
const history = async ({ headers }: Inside, query: object = {}) =>
  (await api.call(listPastLoans, { query, headers })).body.data!
const titles = ({ list }: { list: { title: string }[] }) => list.map(({ title }) => title)

/** The day where the library is. */
const dayOf = (moment: Date | string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(moment))
const dayIn = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

test('[R-LOAN-003] the current loans are listed, what falls due first before the others, and nobody else gets any', async () => {
  const [reader, other] = [await aReaderInside(api, library), await aReaderInside(api, library)]
  await aLoan(library, reader, { title: '乙', dueInDays: 9 })
  const { loanId, recordId, barcode } = await aLoan(library, reader, {
    title: '甲',
    creators: ['王一', '李二'],
    callNo: 'K28/7',
    dueInDays: 2,
    at: 'P3',
  })
  const answer = await loans(reader)
  expect([answer.total, answer.overdue, titles(answer)]).toEqual([2, 0, ['甲', '乙']])
  expect(answer.list[0]).toEqual({
    loanId,
    recordId: String(recordId),
    title: '甲',
    author: '王一; 李二',
    callNo: 'K28/7',
    barcode,
    loanDate: expect.any(String),
    dueDate: expect.any(String),
    returnDate: null,
    location: '书库 P3',
    lossFreezeDate: null,
    overdueTime: 0,
    renewTimes: 0,
    renewTimesAllowed: 2,
    amountDue: '0.00',
    amountPaid: '0.00',
    payMethod: '',
    renewal: { isPossible: true, dueDate: expect.any(String) },
  })
  expect(dayOf(answer.list[0]!.dueDate)).toBe(dayIn(2))
  expect(await loans(other)).toEqual({ total: 0, overdue: 0, list: [] })
  const elsewhere = await aReaderInside(api, await aSearchedInstitution(api, { tabs: ['5'] }))
  expect((await loans(elsewhere)).total).toBe(0)
})

test('loans are found by words of title and author in either script, sorted three ways, and paged', async () => {
  const reader = await aReaderInside(api, library)
  await aLoan(library, reader, { title: '红楼梦研究', dueInDays: 5, lentDaysAgo: 1 })
  await aLoan(library, reader, {
    title: '阿Q正传',
    creators: ['鲁迅'],
    dueInDays: 6,
    lentDaysAgo: 9,
  })
  await aLoan(library, reader, {
    title: 'Walden',
    creators: ['Thoreau, Henry David'],
    dueInDays: 1,
  })
  expect(titles(await loans(reader, { keyword: '紅樓夢' }))).toEqual(['红楼梦研究'])
  expect(titles(await loans(reader, { keyword: 'ＴＨＯＲＥＡＵ walden' }))).toEqual(['Walden'])
  expect(titles(await loans(reader, { keyword: '魯迅' }))).toEqual(['阿Q正传'])
  expect(await loans(reader, { keyword: '鲁迅 红楼梦' })).toMatchObject({ total: 0, list: [] })
  expect(titles(await loans(reader, { keyword: '%' }))).toHaveLength(3)
  expect(titles(await loans(reader, { sortType: 'loanDate' }))[0]).toBe('红楼梦研究')
  expect(titles(await loans(reader, { sortType: 'title' }))).toEqual([
    '阿Q正传',
    '红楼梦研究',
    'Walden',
  ])
  expect(await loans(reader, { rows: 2, page: 2 })).toMatchObject({
    total: 3,
    list: [{ title: '阿Q正传' }],
  })
})

test('each loan says what a renewal would come to: the new day, or the rule that says no and what lifts it', async () => {
  const [reader, other] = [await aReaderInside(api, library), await aReaderInside(api, library)]
  const free = await aLoan(library, reader, { dueInDays: 3 })
  const wanted = await aLoan(library, reader, { dueInDays: 4 })
  const late = await aLoan(library, reader, { dueInDays: -2, lentDaysAgo: 40 })
  await aReservation(library, other, wanted.recordId)
  const { list, overdue } = await loans(reader)
  expect(overdue).toBe(1)
  const renewalOf = ({ loanId }: { loanId: string }) =>
    list.find((loan) => loan.loanId === loanId)!.renewal
  const possible = renewalOf(free)
  expect(possible.isPossible && dayOf(possible.dueDate!)).toBe(dayIn(33))
  expect(renewalOf(wanted)).toMatchObject({
    isPossible: false,
    refusals: [{ code: 'rule.nobody-waiting', number: 1, limit: 0 }],
  })
  expect(renewalOf(late)).toMatchObject({
    isPossible: false,
    refusals: [{ code: 'rule.loan-not-overdue', number: 2, reason: '本书已逾期 2 天' }],
  })
})

test('[R-LOAN-002] a loan is told with its days, its place, how late it was, what was due and how it was paid', async () => {
  const reader = await aReaderInside(api, library)
  await keepsHistory(library, reader)
  const paid = await aPastLoan(api, library, reader, {
    lentDaysAgo: 50,
    returnedDaysAgo: 10,
    daysLate: 3,
    at: 'P2',
  })
  await aCharge(library, reader, { ...paid, amountFen: 150, paidFen: 150, method: 'aliPay' })
  const found = await aPastLoan(api, library, reader, { returnedDaysAgo: 20, isLost: true })
  const lost = await aLoan(library, reader, { isLost: true })
  const { list } = await history(reader)
  expect(list.map(({ loanId }) => loanId)).toEqual([paid.loanId, found.loanId])
  expect(list[0]).toMatchObject({
    location: '书库 P2',
    lossFreezeDate: null,
    overdueTime: 3,
    amountDue: '1.50',
    amountPaid: '1.50',
    payMethod: 'aliPay',
  })
  const { loanDate, dueDate, returnDate } = list[0]!
  expect([loanDate, dueDate, returnDate].map(dayOf)).toEqual([dayIn(-50), dayIn(-13), dayIn(-10)])
  expect(dayOf(list[1]!.lossFreezeDate!)).toBe(dayIn(-21))
  const [open] = (await loans(reader)).list
  expect([open!.loanId, dayOf(open!.lossFreezeDate!)]).toEqual([lost.loanId, dayIn(0)])
})

test('[R-LOAN-004] the history of a range of days holds what was returned on them, the first and the last included', async () => {
  const reader = await aReaderInside(api, library)
  await keepsHistory(library, reader)
  for (const [title, returnedDaysAgo] of [
    ['甲', 30],
    ['乙', 20],
    ['丙', 10],
  ] as const) {
    await aPastLoan(api, library, reader, { title, returnedDaysAgo, lentDaysAgo: 45 })
  }
  expect(titles(await history(reader))).toEqual(['丙', '乙', '甲'])
  const days = { beginDate: dayIn(-30), endDate: dayIn(-20) }
  expect(await history(reader, days)).toMatchObject({
    total: 2,
    isKept: true,
    list: [{ title: '乙' }, { title: '甲' }],
  })
  expect(titles(await history(reader, { beginDate: dayIn(-19) }))).toEqual(['丙'])
  expect(titles(await history(reader, { endDate: dayIn(-31) }))).toEqual([])
  expect(titles(await history(reader, { ...days, keyword: '乙' }))).toEqual(['乙'])
  expect(await history(reader, { rows: 1, page: 2 })).toMatchObject({
    total: 3,
    list: [{ title: '乙' }],
  })
})

test('without the wish for a history there is none, in the list, the file and the chart, whatever is still written down', async () => {
  const reader = await aReaderInside(api, library)
  await aPastLoan(api, library, reader, { title: '甲' })
  expect(await history(reader)).toEqual({ total: 0, list: [], isKept: false })
  const query = { type: 'history', format: 'csv' } as const
  const { data } = (await api.call(exportLoans, { query, headers: reader.headers })).body
  expect(parse(data as Buffer, { bom: true })).toHaveLength(1)
  const chart = await api.call(chartLoans, { query: { range: 'all' }, headers: reader.headers })
  expect(chart.body.data).toEqual({ months: [], classes: [] })
  await keepsHistory(library, reader)
  expect(await history(reader)).toMatchObject({ total: 1, isKept: true })
})

test('[R-LOAN-008] lists, history, files and chart tell each reader of the own loans and of no others', async () => {
  const [a, b] = [await aReaderInside(api, library), await aReaderInside(api, library)]
  for (const reader of [a, b]) await keepsHistory(library, reader)
  for (const title of ['甲', '乙']) await aLoan(library, a, { title })
  for (const title of ['丙', '丁', '戊']) await aPastLoan(api, library, a, { title })
  const told = async (reader: Inside) => {
    const { headers } = reader
    const file = async (type: 'loan' | 'history') => {
      const query = { type, format: 'csv' } as const
      const { data } = (await api.call(exportLoans, { query, headers })).body
      return parse(data as Buffer, { bom: true }).map(([title]) => title!)
    }
    const { data } = (await api.call(chartLoans, { query: {}, headers })).body
    return {
      loans: (await loans(reader)).total,
      history: (await history(reader)).total,
      loanFile: (await file('loan')).toSorted(),
      historyFile: (await file('history')).toSorted(),
      charted: data!.months.reduce((sum, { count }) => sum + count, 0),
      inClasses: data!.classes.reduce((sum, { count }) => sum + count, 0),
    }
  }
  expect(await told(a)).toEqual({
    loans: 2,
    history: 3,
    loanFile: ['题名', '甲', '乙'].toSorted(),
    historyFile: ['题名', '丙', '丁', '戊'].toSorted(),
    charted: 5,
    inClasses: 5,
  })
  expect(await told(b)).toEqual({
    loans: 0,
    history: 0,
    loanFile: ['题名'],
    historyFile: ['题名'],
    charted: 0,
    inClasses: 0,
  })
  const empty = await api.call(chartLoans, { query: {}, headers: b.headers })
  expect(empty.body.data).toEqual({ months: [], classes: [] })
})

test('the chart has the loans of three months, how many were late, and the months between; and their classes', async () => {
  const reader = await aReaderInside(api, library)
  await keepsHistory(library, reader)
  const monthsAgo = (months: number) => {
    const moment = new Date(`${dayIn(0).slice(0, 7)}-15T12:00:00Z`)
    moment.setUTCMonth(moment.getUTCMonth() - months)
    return {
      month: moment.toISOString().slice(0, 7),
      days: (Date.now() - moment.getTime()) / 86_400_000,
    }
  }
  const [five, two, long] = [monthsAgo(5), monthsAgo(2), monthsAgo(20)]
  const back = (days: number) => ({ lentDaysAgo: days, returnedDaysAgo: days - 10 })
  await aPastLoan(api, library, reader, { ...back(five.days), classNo: 'K28', daysLate: 2 })
  await aPastLoan(api, library, reader, { ...back(five.days), classNo: 'K1' })
  await aPastLoan(api, library, reader, { ...back(two.days), classNo: 'I247' })
  await aPastLoan(api, library, reader, back(long.days))
  await aLoan(library, reader, { lentDaysAgo: 0, classNo: 'K2' })
  const chart = async (query: object) =>
    (await api.call(chartLoans, { query, headers: reader.headers })).body.data!
  const year = await chart({})
  expect(year.months).toHaveLength(12)
  expect(year.months.filter(({ count }) => count > 0)).toEqual([
    { month: five.month, count: 2, late: 1 },
    { month: two.month, count: 1, late: 0 },
    { month: dayIn(0).slice(0, 7), count: 1, late: 0 },
  ])
  expect(year.classes.map(({ classNo, count }) => [classNo, count])).toEqual([
    ['K', 3],
    ['I', 1],
  ])
  const all = await chart({ range: 'all' })
  expect([all.months.length, all.months[0]]).toEqual([21, { month: long.month, count: 1, late: 0 }])
  expect(all.classes).toContainEqual({ classNo: '', name: '未分类', count: 1 })
})

test('the overview counts loans, requests, debts and messages, says what stands in the way, and what falls due next', async () => {
  const reader = await aReaderInside(api, library, { account: 'card-7', validUntil: '2098-05-01' })
  const other = await aReaderInside(api, library)
  for (const dueInDays of [8, 3, 30, -1]) {
    await aLoan(library, reader, { title: `${dueInDays}`, dueInDays, lentDaysAgo: 40 })
  }
  const { recordId } = await aLoan(library, other)
  await aReservation(library, reader, recordId)
  await aFavourite(library, reader, recordId)
  await aCharge(library, reader, { amountFen: 500, paidFen: 150 })
  const end = await freeze(library, reader)
  const overview = async ({ headers }: Inside) =>
    (await api.call(readOverview, { headers })).body.data!
  const { next, blocks, ...counted } = await overview(reader)
  expect(counted).toEqual({
    loanCount: 4,
    dueSoonCount: 1,
    overdueCount: 1,
    requestCount: 1,
    totalMoney: '3.50',
    favCount: 1,
    unreadCount: 0,
    score: 0,
    cardNumber: 'card-7',
    validUntil: '2098-05-01',
    readerType: '学生',
  })
  expect(next.map(({ title }) => title)).toEqual(['-1', '3', '8'])
  expect(blocks.map(({ code }) => code)).toEqual(['rule.not-frozen', 'rule.no-overdue'])
  await end()
  expect((await overview(reader)).blocks.map(({ code }) => code)).toEqual(['rule.no-overdue'])
  expect(await overview(other)).toMatchObject({
    loanCount: 1,
    requestCount: 0,
    totalMoney: '0.00',
    favCount: 0,
    blocks: [],
  })
})

test('[R-ROLE-010] the calls of a tab that menu B does not open are refused, and answered once it does', async () => {
  const closed = await aSearchedInstitution(api, { tabs: ['2'] })
  const reader = await aReaderInside(api, closed)
  await aLoan(closed, reader, { title: '甲' })
  const ask = () => api.call(listLoans, { query: {}, headers: reader.headers })
  const refused = await ask()
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    success: false,
    data: null,
    code: 'tab.not-permitted',
    details: { tab: '5' },
  })
  // What belongs to no tab is answered all the same.
  expect((await api.call(readOverview, { headers: reader.headers })).body.success).toBe(true)

  const headers = await staffHeaders(api, closed.groupCode, ['admin'])
  const entry = (menuId: string, isShown = true, child: MenuEntry[] = []): MenuEntry => ({
    menuId,
    name: { 'zh-CN': menuId },
    url: '',
    jumpMode: 1,
    isShown,
    child,
  })
  const put = async (...entries: MenuEntry[]) => {
    const { body } = await api.call(changeMenu, { body: { menu: 'B', entries }, headers })
    expect(body.code).toBeNull()
  }
  await put(entry('2'), entry('5'))
  await expect.poll(async () => (await ask()).status).toBe(200)
  expect(titles((await ask()).body.data!)).toEqual(['甲'])
  // Still in the menu, but not shown; or below something that is not.
  await put(entry('2'), entry('5', false))
  await expect.poll(async () => (await ask()).status).toBe(403)
  await put(entry('2', false, [entry('5')]))
  await expect.poll(async () => (await ask()).status).toBe(403)
})
