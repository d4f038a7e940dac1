import {
  chartLoans,
  exportLoans,
  listLoans,
  listPastLoans,
  makeCalendarAddress,
  readCalendarAddress,
  renewLoans,
  withdrawCalendarAddress,
  type Loan,
  type PastLoan,
  type Renewal,
} from '@shulin/contract/circulation'
import { setChoice } from '@shulin/contract/inbox'
import {
  cancelLibraryHold,
  listLibraryHolds,
  listWishes,
  withdrawWish,
} from '@shulin/contract/library-links'
import { locales, type Locale } from '@shulin/contract/locale'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aLoan, aPastLoan, aRefusal, endOfDay } from '../../../test/loan-replies.ts'
import { answerReader, put } from '../../../test/reader.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  answerWith,
  callsOf,
  refuse,
  renderPortal,
} from '../../../test/render.tsx'

const menus = { menuB: [aMenuItem({ menuId: '5', menuUrl: '' })] }

const overdueOf = (list: Loan[]) => list.filter(({ overdueTime }) => overdueTime > 0).length
const answerLoans = (list: Loan[]) =>
  answer(listLoans, { total: list.length, overdue: overdueOf(list), list })

async function openLoans(
  list: Loan[],
  {
    locale = 'zh-CN',
    address = '/personalCenter?tab=5',
  }: { locale?: Locale; address?: string } = {},
) {
  answerInstitution({ menus })
  answerReader()
  answerLoans(list)
  await renderPortal(address, locale)
}

const rowOf = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('li')!)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** An error told at the foot of the page, in exactly these words; one of the test before may still stand beside it. */
const findAlert = async (words: string) =>
  (await screen.findByText(words)).closest('[role="alert"]')
const renewed = ({ loanId }: Loan, dueDate = endOfDay(40)): Renewal => ({
  loanId,
  success: true,
  message: '续借成功',
  dueDate,
  code: null,
  refusals: [],
})
const refused = ({ loanId, dueDate }: Loan, refusal = aRefusal()): Renewal => ({
  loanId,
  success: false,
  message: refusal.reason,
  dueDate,
  code: refusal.code,
  refusals: [refusal],
})
const askedFor = () =>
  callsOf(renewLoans).map(
    ({ body }) => (JSON.parse(body as string) as { loanIds: string[] }).loanIds,
  )

const monthAndDay = (ends: string, locale: Locale) =>
  new Date(Date.parse(ends) - 1).toLocaleDateString(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'Asia/Shanghai',
  })

test.each(locales)(
  'a loan says what, where, until when, and what renewing it would do: %s',
  async (locale) => {
    const loan = aLoan({ dueDate: endOfDay(3), amountDue: '1.50', amountPaid: '0.50' })
    await openLoans([loan], { locale })
    const row = await rowOf('儒林外史')
    const words = {
      'zh-CN': ['条码 0210044120', '还有 3 天', '待缴 ¥1.00', '还可续借 2 次'],
      'zh-TW': ['條碼 0210044120', '還有 3 天', '待繳 ¥1.00', '還可續借 2 次'],
      'en-US': ['Barcode 0210044120', '3 days left', '¥1.00 to pay', '2 renewals left'],
    }[locale]
    for (const word of ['吴敬梓', '总馆 社科区', 'I242.4/12', ...words]) {
      expect(row.getByText(word)).toBeTruthy()
    }
    const until = monthAndDay(endOfDay(40), locale)
    const renew =
      { 'zh-CN': '续借至 ', 'zh-TW': '續借至 ', 'en-US': 'Renew until ' }[locale] + until
    // Its name begins with what it shows, and says which of the buttons it is.
    const button = row.getByRole('button')
    expect(button.textContent).toBe(renew)
    expect(button.getAttribute('aria-label')).toMatch(new RegExp(`^${renew}.*儒林外史`, 'u'))
    const due = row.getByText((_, element) => element?.tagName === 'TIME')
    expect(due.getAttribute('datetime')).toBe(
      new Date(Date.parse(loan.dueDate) - 1).toLocaleDateString('sv-SE', {
        timeZone: 'Asia/Shanghai',
      }),
    )
  },
)

test('a loan that cannot be renewed says why, and what lifts it, in the place of the button', async () => {
  const overdue = aRefusal({
    code: 'rule.loan-not-overdue',
    reason: '本书已逾期 4 天',
    remedy: '请先归还',
  })
  await openLoans([
    aLoan({
      title: '乡土中国',
      dueDate: endOfDay(-4),
      overdueTime: 4,
      renewal: { isPossible: false, refusals: [overdue, aRefusal()] },
    }),
    aLoan(),
  ])
  const row = await rowOf('乡土中国')
  expect(row.getByText('已逾期 4 天')).toBeTruthy()
  for (const words of ['本书已逾期 4 天', '请先归还', '有 1 位读者正在等候本书']) {
    expect(row.getByText(words)).toBeTruthy()
  }
  expect(row.queryByRole('button')).toBeNull()

  await userEvent.click(screen.getByRole('tab', { name: /^已逾期/u }))
  await waitFor(() => expect(screen.queryByText('儒林外史')).toBeNull())
  expect(screen.getByRole('heading', { level: 2, name: '乡土中国' })).toBeTruthy()
})

test.each(locales)(
  '[R-ERR-018] a renewed loan says so at the foot and in its row: %s',
  async (locale) => {
    const loan = aLoan()
    await openLoans([loan], { locale })
    const row = await rowOf('儒林外史')
    answer(renewLoans, [renewed(loan)])
    answerLoans([{ ...loan, dueDate: endOfDay(40), renewTimes: 1 }])
    await userEvent.click(row.getByRole('button'))
    const toast = { 'zh-CN': '续借成功', 'zh-TW': '續借成功', 'en-US': 'Renewed' }[locale]
    expect(await screen.findByText(toast)).toBeTruthy()
    expect(askedFor()).toEqual([[loan.loanId]])
    const until = monthAndDay(endOfDay(40), locale)
    const said = {
      'zh-CN': `已续借至 ${until}`,
      'zh-TW': `已續借至 ${until}`,
      'en-US': `Renewed until ${until}`,
    }
    expect(await row.findByText(said[locale])).toBeTruthy()
  },
)

test('[R-ERR-019] a loan reserved by another reader: the failure is told with its reason', async () => {
  const refusal = aRefusal({ reason: 'Others waiting for this title: 1', remedy: 'Return it' })
  const loan = aLoan({ renewal: { isPossible: false, refusals: [refusal] } })
  await openLoans([loan], { locale: 'en-US' })
  const row = await rowOf('儒林外史')
  await userEvent.click(row.getByRole('checkbox'))
  answer(renewLoans, [refused(loan, refusal)])
  await press('Renew')
  expect(await findAlert('Renewal failed! Others waiting for this title: 1')).toBeTruthy()
  expect(await row.findByText('Return it')).toBeTruthy()
})

test.each([
  ['en-US', 'Frozen status cannot be renewed', 'Renew'],
  ['zh-CN', '冻结状态不能续借', '续借'],
] as const)(
  '[R-ERR-020] a frozen reader is told so, and the due date stays: %s',
  async (locale, words, renew) => {
    const frozen = aRefusal({ code: 'rule.not-frozen', reason: 'frozen', remedy: 'desk' })
    const loan = aLoan({ renewal: { isPossible: false, refusals: [frozen] } })
    await openLoans([loan], { locale })
    const row = await rowOf('儒林外史')
    const due = () => row.getByText((_, element) => element?.tagName === 'TIME').textContent
    const before = due()
    await userEvent.click(row.getByRole('checkbox'))
    refuse(renewLoans, words)
    await press(renew)
    expect(await findAlert(words)).toBeTruthy()
    expect(askedFor()).toEqual([[loan.loanId]])
    expect(due()).toBe(before)
    expect(row.getByText('desk')).toBeTruthy()
  },
)

test.each([
  ['zh-CN', '续借', '请选择一条数据！'],
  ['zh-TW', '續借', '請選擇一筆資料！'],
  ['en-US', 'Renew', 'Please select a piece of data!'],
] as const)(
  '[R-LOAN-007] [R-ERR-028] renewing nothing asks for a choice, and sends nothing: %s',
  async (locale, renew, words) => {
    await openLoans([aLoan()], { locale })
    await rowOf('儒林外史')
    await press(renew)
    expect(await findAlert(words)).toBeTruthy()
    expect(callsOf(renewLoans)).toEqual([])
  },
)

test('several are renewed together, each with an outcome of its own, and the choice is gone', async () => {
  const free = aLoan()
  const taken = aLoan({
    title: '数据挖掘导论',
    renewal: { isPossible: false, refusals: [aRefusal()] },
  })
  const done = aLoan({
    title: '万历十五年',
    renewal: {
      isPossible: false,
      refusals: [aRefusal({ code: 'rule.renewal-limit', reason: '已续借 2 次，上限 2 次' })],
    },
  })
  await openLoans([free, taken, done])
  await rowOf('儒林外史')
  await userEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  expect(screen.getByText('已选 3 册')).toBeTruthy()
  expect(screen.getByText('其中 1 册可续借')).toBeTruthy()
  answer(renewLoans, [
    renewed(free),
    refused(taken),
    refused(
      done,
      aRefusal({ code: 'rule.renewal-limit', reason: '已续借 2 次，上限 2 次', remedy: '请归还' }),
    ),
  ])
  answerLoans([{ ...free, dueDate: endOfDay(40), renewTimes: 1 }, taken, done])
  await press('续借')
  expect(await screen.findByText('1 册已续借')).toBeTruthy()
  expect(screen.getByText('2 册未续，原因在各行')).toBeTruthy()
  expect(askedFor()).toEqual([[free.loanId, taken.loanId, done.loanId]])
  expect((await rowOf('儒林外史')).getByText(/^已续借至/u)).toBeTruthy()
  expect((await rowOf('数据挖掘导论')).getByText('有 1 位读者正在等候本书')).toBeTruthy()
  expect((await rowOf('万历十五年')).getByText('请归还')).toBeTruthy()
  expect(screen.getByText('已选 0 册')).toBeTruthy()

  await press('收起结果')
  expect(screen.queryByText('1 册已续借')).toBeNull()
})

test('loans are found by words and put in another order; the address says so', async () => {
  await openLoans([aLoan()])
  await rowOf('儒林外史')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '排序' }), 'title')
  await waitFor(() => expect(lastQuery(listLoans)).toMatchObject({ sortType: 'title' }))
  answerLoans([])
  await userEvent.type(screen.getByRole('searchbox', { name: '题名、作者或条码' }), '鲁迅{Enter}')
  expect(await screen.findByText('没有找到“鲁迅”')).toBeTruthy()
  expect(lastQuery(listLoans)).toMatchObject({ keyword: '鲁迅', sortType: 'title' })
  expect(window.location.hash).toContain('words=')
})

const lastQuery = (endpoint: typeof listLoans | typeof listPastLoans | typeof exportLoans) =>
  Object.fromEntries(callsOf(endpoint).at(-1)!.url.searchParams)

test('without loans the page says so, and where books are found', async () => {
  await openLoans([])
  expect(await screen.findByText('现在没有在借的书')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去找书' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '续借' })).toBeNull()
})

test('loans that do not come are asked for again', async () => {
  answerInstitution({ menus })
  answerReader()
  refuse(listLoans, '借还系统没有应答', 503, 503)
  await renderPortal('/personalCenter?tab=5')
  expect(await screen.findByText('借阅没有载入')).toBeTruthy()
  answerLoans([aLoan()])
  await press('重试')
  expect(await rowOf('儒林外史')).toBeTruthy()
})

test('while the library does not answer, what it said last stays, with its time', async () => {
  const loan = aLoan()
  await openLoans([loan])
  const row = await rowOf('儒林外史')
  answer(renewLoans, [renewed(loan)])
  refuse(listLoans, '借还系统没有应答', 503, 503)
  await userEvent.click(row.getByRole('button'))
  expect(await screen.findByText(/借还系统暂时没有应答，下面是 \d\d:\d\d 的情形。/u)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: '儒林外史' })).toBeTruthy()
  answerLoans([loan])
  await press('再查一次')
  await waitFor(() => expect(screen.queryByText(/暂时没有应答/u)).toBeNull())
})

const anInstant = '2026-11-18T02:42:00.000Z'
const aLoanThere = (loan: Partial<Loan> = {}) =>
  aLoan({ seenAt: anInstant, renewal: { isPossible: true, dueDate: null }, ...loan })
const aSystem = {
  libCode: 'L3',
  library: '医学馆',
  isAway: true,
  seenAt: anInstant,
  unlisted: [],
}
const anotherWish = '0b9c6d5e-0000-4000-8000-000000000010'
const noHolds = { list: [], systems: [] }
const aWaitingWish = {
  wishId: '0b9c6d5e-0000-4000-8000-000000000009',
  state: 'waiting' as const,
  madeAt: anInstant,
}

test.each(locales)(
  'a library whose own system is away shows what it said last, with its time: %s',
  async (locale) => {
    answerInstitution({ menus })
    answerReader()
    answer(listLibraryHolds, noHolds)
    answer(listWishes, [])
    const unlisted = [{ title: '馆外之书', dueDate: endOfDay(3) }]
    answer(listLoans, {
      total: 1,
      overdue: 0,
      list: [aLoanThere()],
      systems: [{ ...aSystem, unlisted }],
    })
    await renderPortal('/personalCenter?tab=5', locale)
    const words = {
      'zh-CN': /医学馆的借还系统暂停，下面该馆的借阅是 2026.*的情形。您现在点的续借会记下来/u,
      'zh-TW': /医学馆的借還系統暫停，下面該館的借閱是 2026.*的情形。您現在點的續借會記下來/u,
      'en-US': /The system of 医学馆 is not answering; your loans there are shown as of/u,
    }[locale]
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(/馆外之书/u)).toBeTruthy()
    const row = await rowOf('儒林外史')
    // When it was lent, and how often it may be renewed, that system does not say.
    expect(row.queryByText(/借出|借出 |Borrowed/u)).toBeNull()
    expect(row.queryByRole('img', { name: /%/u })).toBeNull()
  },
)

test('a renewal that waits for the library’s own system is shown, and can be withdrawn', async () => {
  const loan = aLoanThere({ renewTimesAllowed: 0 })
  answerInstitution({ menus })
  answerReader()
  answer(listLibraryHolds, noHolds)
  answer(listWishes, [])
  const answerList = (list: Loan[]) =>
    answer(listLoans, { total: 1, overdue: 0, list, systems: [aSystem] })
  answerList([loan])
  await renderPortal('/personalCenter?tab=5')
  const row = await rowOf('儒林外史')
  const words = '已记下。该馆的系统暂时没有应答，恢复后办理，结果发到消息里'
  answer(renewLoans, [
    {
      loanId: loan.loanId,
      success: false,
      message: words,
      dueDate: null,
      code: 'wish.waiting',
      refusals: [],
      wish: aWaitingWish,
    },
  ])
  answerList([{ ...loan, wish: aWaitingWish }])
  await userEvent.click(row.getByRole('button', { name: '续借：《儒林外史》' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await row.findByText('续借已记下，等待办理')).toBeTruthy()
  expect(screen.getByText('1 册已记下，等待办理')).toBeTruthy()
  // A toast of an earlier test may still stand: it is of other loans.
  expect(screen.queryByText(/续借失败！(?:已记下|有 1 册)/u)).toBeNull()

  answer(withdrawWish, {
    wishId: aWaitingWish.wishId,
    action: 'renew',
    state: 'withdrawn',
    libCode: 'L3',
    library: '医学馆',
    title: loan.title,
    message: '已撤回',
    code: null,
    dueDate: null,
    madeAt: anInstant,
    settledAt: anInstant,
    canWithdraw: false,
  })
  answerList([loan])
  await userEvent.click(row.getByRole('button', { name: '撤回续借：《儒林外史》' }))
  expect(await row.findByRole('button', { name: '续借：《儒林外史》' })).toBeTruthy()
  expect(JSON.parse(callsOf(withdrawWish)[0]!.body as string)).toEqual({
    wishId: aWaitingWish.wishId,
  })
})

test('a renewal whose outcome is unknown says that it is being looked for, and offers nothing to press', async () => {
  const wish = { ...aWaitingWish, state: 'unknown' as const }
  await openLoans([aLoanThere({ wish })])
  const row = await rowOf('儒林外史')
  expect(row.getByText('续借已送出，正在核对')).toBeTruthy()
  expect(row.getByText(/请不要重复申请/u)).toBeTruthy()
  expect(row.queryByRole('button')).toBeNull()
})

test('what is reserved in a library that keeps its own system is listed, and can be given up', async () => {
  answerInstitution({ menus })
  answerReader()
  answer(listLoans, { total: 0, overdue: 0, list: [], systems: [{ ...aSystem, isAway: false }] })
  const hold = {
    libCode: 'L3',
    library: '医学馆',
    holdRef: '7',
    title: '内科学',
    placedAt: null,
    readyUntil: null,
  }
  answer(listLibraryHolds, { list: [hold], systems: [] })
  answer(listWishes, [])
  await renderPortal('/personalCenter?tab=5')
  expect(await screen.findByText('医学馆，等待中')).toBeTruthy()
  answer(cancelLibraryHold, {
    wishId: aWaitingWish.wishId,
    action: 'cancel hold',
    state: 'done',
    libCode: 'L3',
    library: '医学馆',
    title: '内科学',
    message: '已取消预约',
    code: null,
    dueDate: null,
    madeAt: anInstant,
    settledAt: anInstant,
    canWithdraw: false,
  })
  answer(listLibraryHolds, noHolds)
  await press('取消预约：《内科学》')
  expect(await screen.findByText('已取消预约')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('内科学')).toBeNull())
  expect(JSON.parse(callsOf(cancelLibraryHold)[0]!.body as string)).toEqual({
    libCode: 'L3',
    holdRef: '7',
    title: '内科学',
  })
})

test('a reservation that waits for the library’s own system is shown as what it is, and can be withdrawn', async () => {
  answerInstitution({ menus })
  answerReader()
  answer(listLoans, { total: 0, overdue: 0, list: [], systems: [aSystem] })
  answer(listLibraryHolds, noHolds)
  const wish = {
    ...aWaitingWish,
    action: 'place hold' as const,
    libCode: 'L3',
    library: '医学馆',
    title: '内科学',
    message: '已记下，恢复后办理',
    code: null,
    dueDate: null,
    settledAt: null,
    canWithdraw: true,
  }
  const settled = { ...wish, wishId: anotherWish, title: '外科学', settledAt: anInstant }
  answer(listWishes, [wish, { ...settled, state: 'refused', canWithdraw: false }])
  await renderPortal('/personalCenter?tab=5')
  expect(await screen.findByText('医学馆，申请预约：已记下，恢复后办理')).toBeTruthy()
  expect(screen.queryByText('外科学')).toBeNull()
  answer(withdrawWish, { ...wish, state: 'withdrawn', settledAt: anInstant, canWithdraw: false })
  answer(listWishes, [])
  await press('撤回：《内科学》')
  await waitFor(() => expect(screen.queryByText('内科学')).toBeNull())
  expect(JSON.parse(callsOf(withdrawWish)[0]!.body as string)).toEqual({ wishId: wish.wishId })
})

const chart = {
  months: [
    { month: '2026-09', count: 3, late: 1 },
    { month: '2026-10', count: 2, late: 0 },
  ],
  classes: [{ classNo: 'I', name: '文学', count: 5 }],
}
const answerHistory = (list: PastLoan[], isKept = true) => {
  answer(listPastLoans, { total: list.length, list, isKept })
  answer(chartLoans, chart)
}
const openHistory = async (loans: Loan[] = []) => {
  await openLoans(loans)
  await userEvent.click(await screen.findByRole('tab', { name: '历史' }))
}

test('[R-LOAN-001] two loans with their due dates, a history of three, a file, and a chart with its table twin', async () => {
  const two = [
    aLoan({ dueDate: endOfDay(3) }),
    aLoan({ title: '万历十五年', dueDate: endOfDay(20) }),
  ]
  answerHistory([aPastLoan(), aPastLoan({ title: '乡土中国' }), aPastLoan({ title: '叫魂' })])
  await openLoans(two)
  for (const { title, dueDate } of two) {
    const row = await rowOf(title)
    const day = new Date(Date.parse(dueDate) - 1).toLocaleDateString('sv-SE', {
      timeZone: 'Asia/Shanghai',
    })
    expect(row.getByText((_, element) => element?.getAttribute('datetime') === day)).toBeTruthy()
  }

  const saved = savedFiles()
  answerWith(exportLoans, () => new Response('﻿题名\r\n'))
  await press('导出')
  await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/u }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.name).toMatch(/^在借-\d{4}-\d\d-\d\d\.csv$/u)
  expect(await saved[0]!.blob.text()).toContain('题名')
  expect(lastQuery(exportLoans)).toEqual({ type: 'loan', format: 'csv' })
  expect(callsOf(exportLoans)[0]!.headers.get('jwtOpacAuth')).toBe('head.body.sign')

  await userEvent.click(screen.getByRole('tab', { name: '历史' }))
  const panel = screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')
  expect(screen.getByRole('tabpanel').id).toBe(panel)
  const past = within(await screen.findByRole('table', { name: '借过的书' }))
  expect(past.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '人间词话',
    '乡土中国',
    '叫魂',
  ])
  const twin = within(await screen.findByRole('table', { name: '每月借阅' }))
  expect(
    twin
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['2026-093', '2026-102'])
})

/** The files that the page hands over, in the place of the browser's downloads. */
function savedFiles() {
  const saved: { name: string; blob: Blob }[] = []
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${made.push(blob) - 1}`,
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: made.at(-1)! })
  })
  return saved
}

test('the history is narrowed by words and days, and exported as it is narrowed', async () => {
  answerHistory([aPastLoan({ overdueTime: 2, amountDue: '0.20' })])
  await openHistory()
  expect(await screen.findByText('迟 2 天，¥0.20')).toBeTruthy()
  put(screen.getByLabelText('归还自'), '2026-10-01')
  await waitFor(() => expect(lastQuery(listPastLoans)).toMatchObject({ beginDate: '2026-10-01' }))
  put(screen.getByLabelText('归还至'), '2026-10-31')
  await waitFor(() => expect(lastQuery(listPastLoans)).toMatchObject({ endDate: '2026-10-31' }))
  const saved = savedFiles()
  answerWith(exportLoans, () => new Response('PK'))
  await press('导出')
  await userEvent.click(await screen.findByRole('menuitem', { name: /XLSX/u }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(lastQuery(exportLoans)).toEqual({
    type: 'history',
    format: 'xlsx',
    beginDate: '2026-10-01',
    endDate: '2026-10-31',
  })
})

test('a year without loans is no reason to hide the years before it', async () => {
  answerHistory([aPastLoan()])
  answerWith(chartLoans, ({ searchParams }) =>
    Response.json({
      success: true,
      data: searchParams.get('range') === 'all' ? chart : { months: [], classes: [] },
      message: '',
      errCode: null,
      code: null,
      details: null,
      requestId: 'request-1',
    }),
  )
  await openHistory()
  expect(await screen.findByText('这段时间没有借阅。')).toBeTruthy()
  await press('全部')
  expect(await screen.findByRole('table', { name: '每月借阅' })).toBeTruthy()
  expect(screen.queryByText('这段时间没有借阅。')).toBeNull()
})

test('without the wish to keep one, the page says what a history is, and begins it', async () => {
  answerHistory([], false)
  await openHistory()
  expect(await screen.findByText('没有保留借阅历史')).toBeTruthy()
  const choice = { purpose: 'loan history' as const, hindrance: null, history: [] }
  answer(setChoice, { ...choice, isGiven: true })
  answerHistory([])
  await press('开始保留借阅历史')
  expect(await screen.findByText('还没有归还过的书')).toBeTruthy()
  expect(JSON.parse(callsOf(setChoice)[0]!.body as string)).toEqual({
    purpose: 'loan history',
    isGiven: true,
  })

  // To end it cannot be taken back: it is asked once.
  answer(setChoice, { ...choice, isGiven: false })
  await press('改为不再保留')
  const dialog = within(await screen.findByRole('alertdialog', { name: '不再保留借阅历史？' }))
  expect(callsOf(setChoice)).toHaveLength(1)
  answerHistory([], false)
  await userEvent.click(dialog.getByRole('button', { name: '不再保留' }))
  expect(await screen.findByText('没有保留借阅历史')).toBeTruthy()
})

test('a private address for a calendar is made, copied, and withdrawn', async () => {
  await openLoans([aLoan()])
  await rowOf('儒林外史')
  answer(readCalendarAddress, { madeAt: null })
  await press('日历')
  const dialog = within(await screen.findByRole('dialog'))
  const address = 'https://library.example/demo/calendar/secret.ics'
  answer(makeCalendarAddress, { address })
  answer(readCalendarAddress, { madeAt: '2026-11-17T02:00:00.000Z' })
  await userEvent.click(await dialog.findByRole('button', { name: '生成地址' }))
  expect(await dialog.findByRole('textbox', { name: '日历地址' })).toHaveProperty('value', address)
  const user = userEvent.setup()
  await user.click(dialog.getByRole('button', { name: '复制地址' }))
  expect(await navigator.clipboard.readText()).toBe(address)

  answer(withdrawCalendarAddress, true)
  answer(readCalendarAddress, { madeAt: null })
  await userEvent.click(dialog.getByRole('button', { name: '撤销地址' }))
  expect(await dialog.findByRole('button', { name: '生成地址' })).toBeTruthy()
  expect(dialog.queryByRole('textbox')).toBeNull()
})

test('[R-ROUTE-070] another site embeds the loans: their titles, and nothing around them', async () => {
  await openLoans([aLoan()], { address: '/personalExternal/5' })
  expect(await rowOf('儒林外史')).toBeTruthy()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('where the institution has not opened the tab, it cannot be opened, and no loans are asked for', async () => {
  answerInstitution({ menus: { menuB: [] } })
  answerReader()
  await renderPortal('/personalCenter?tab=5')
  expect(await screen.findByRole('heading', { level: 1, name: /林知夏/u })).toBeTruthy()
  expect(callsOf(listLoans)).toEqual([])
})
