import { randomUUID } from 'node:crypto'
import { listLoans, readOverview, renewLoans } from '@shulin/contract/circulation'
import {
  cancelLibraryHold,
  listLibraryHolds,
  listWishes,
  placeLibraryHold,
  withdrawWish,
} from '@shulin/contract/library-links'
import { findWays } from '@shulin/contract/requests'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCopy, deskOf, type LendingLibrary } from '../../../test/lending.ts'
import { openLedger, type Ledger } from '../../../test/library-ledger.ts'
import {
  aCardHolder,
  aLinkedLibrary,
  aMirroredCopy,
  aProcess,
  aRun,
  toldOf,
  wishesOf,
} from '../../../test/library-links.ts'
import { aReader } from '../../../test/readers.ts'

let api: TestApi
let library: LendingLibrary
const ledger: Ledger = openLedger()
beforeAll(async () => void (api = await startTestApi({ systemKinds: ledger.kinds })))
beforeEach(async () => {
  ledger.behave({})
  library = await aLinkedLibrary(api)
})
afterAll(() => api.close())

type CardHolder = Awaited<ReturnType<typeof aCardHolder>>

const loansOf = async ({ headers }: CardHolder) =>
  (await api.call(listLoans, { query: {}, headers })).body.data!
const renew = ({ headers }: CardHolder, loanIds: string[], more: Record<string, string> = {}) =>
  api.call(renewLoans, { body: { loanIds }, headers: { ...headers, ...more } })

/** A reader with a loan in the library that keeps its own system. */
async function aLoanThere(title = '儒林外史', code: string | null = null) {
  const reader = await aCardHolder(api, library, ledger)
  const copy = await aMirroredCopy(library, title)
  const loan = ledger.lend(reader.account, { barcode: copy.barcode, title, code })
  return { reader, copy, loan }
}

/** The links of a process are asked again after a while; a reader who looks twice within seconds sees the same. */
const later = () => new Promise((resolve) => setTimeout(resolve, 3_100))

test('loans of a library that keeps its own system stand with the others, as the system tells them', async () => {
  const { reader, copy, loan } = await aLoanThere()
  const own = await aCopy(library, { title: '乡土中国' })
  await deskOf(api, library).lend(reader.id, own.barcode)
  const unlisted = ledger.lend(reader.account, { barcode: 'not-ours', title: '馆外之书' })
  const { total, list, systems } = await loansOf(reader)
  expect(total).toBe(2)
  const there = list.find(({ barcode }) => barcode === copy.barcode)!
  expect(there).toMatchObject({
    title: '儒林外史',
    location: '分馆书库',
    renewTimes: 0,
    renewTimesAllowed: 3,
    renewal: { isPossible: true, dueDate: null },
    seenAt: expect.any(String) as string,
  })
  expect(Date.parse(there.dueDate) + 1000).toBe(loan.dueAt.getTime())
  expect(list.find(({ barcode }) => barcode === own.barcode)).not.toHaveProperty('seenAt')
  expect(systems).toMatchObject([
    {
      libCode: 'L3',
      library: '分馆',
      isAway: false,
      unlisted: [
        { title: '馆外之书', dueDate: new Date(unlisted.dueAt.getTime() - 1000).toISOString() },
      ],
    },
  ])
  const { data: overview } = (await api.call(readOverview, { headers: reader.headers })).body
  expect(overview!.loanCount).toBe(2)

  // Returned there: gone here with the next look.
  ledger.loans.splice(ledger.loans.indexOf(loan), 1)
  await later()
  expect((await loansOf(reader)).list.map(({ barcode }) => barcode)).toEqual([own.barcode])
})

test('a renewal is sent at once and answered with its outcome; what the library refuses has its reason', async () => {
  const { reader, loan } = await aLoanThere()
  const { barcode } = await aMirroredCopy(library, '万历十五年')
  const refused = ledger.lend(reader.account, {
    barcode,
    title: '万历十五年',
    code: 'rule.renewal-limit',
  })
  const own = await aCopy(library)
  const lent = (await deskOf(api, library).lend(reader.id, own.barcode)).body.data!.loan
  const { list } = await loansOf(reader)
  const idOf = (title: string) => list.find((one) => one.title === title)!.loanId
  expect(list.find(({ title }) => title === refused.title)!.renewal).toMatchObject({
    isPossible: false,
    refusals: [{ code: 'rule.renewal-limit', reason: '已达该馆的续借次数上限' }],
  })

  const dueBefore = loan.dueAt.getTime()
  const key = { 'idempotency-key': randomUUID() }
  const { body } = await renew(reader, [lent.loanId, idOf('儒林外史')], key)
  expect(body.data).toMatchObject([
    { loanId: lent.loanId, success: true },
    { loanId: idOf('儒林外史'), success: true, message: '续借成功', code: null, refusals: [] },
  ])
  expect(loan.dueAt.getTime()).toBeGreaterThan(dueBefore)
  expect(Date.parse(body.data![1]!.dueDate!) + 1000).toBe(loan.dueAt.getTime())
  // Sent again with its key, it is the same reply and no second renewal.
  const again = await renew(reader, [lent.loanId, idOf('儒林外史')], key)
  expect(again.body).toEqual(body)
  expect(loan.renewals).toBe(1)

  ledger.behave({ refuses: 'rule.nobody-waiting' })
  const { data } = (await renew(reader, [idOf('儒林外史')])).body
  expect(data).toMatchObject([
    {
      success: false,
      code: 'rule.nobody-waiting',
      message: '有读者正在等候本书',
      refusals: [{ code: 'rule.nobody-waiting', remedy: '请按期归还' }],
    },
  ])
  expect(JSON.stringify(data)).not.toContain('0x17')
  expect((await toldOf(api, library, reader.id)).map(({ title }) => title)).toEqual([
    '《儒林外史》：已续借',
    '《儒林外史》：没有续借',
  ])
})

test('while the system is away, what it said last stays with its age; a renewal is taken down, shown, and may be withdrawn', async () => {
  const { reader, loan } = await aLoanThere()
  const first = await loansOf(reader)
  const [{ loanId, seenAt }] = first.list as [(typeof first.list)[0]]
  ledger.behave({ isAway: true })
  await later()
  const away = await loansOf(reader)
  expect(away.systems).toMatchObject([{ isAway: true, seenAt }])
  expect(away.list).toMatchObject([{ loanId, seenAt, renewal: { isPossible: true } }])

  const { data } = (await renew(reader, [loanId])).body
  expect(data).toMatchObject([
    {
      success: false,
      code: 'wish.waiting',
      message: '已记下。该馆的系统暂时没有应答，恢复后办理，结果发到消息里',
      refusals: [],
      wish: { state: 'waiting' },
    },
  ])
  for (const [language, words] of [
    ['en_US', 'Noted. The system of that library does not answer just now'],
    ['zh_HK', '已記下。該館的系統暫時沒有回應'],
  ] as const) {
    const again = await renew(reader, [loanId], { 'content-language': language })
    expect(again.body.data![0]!.message).toContain(words)
    expect(again.body.data![0]!.wish).toEqual(data![0]!.wish)
  }
  const { wishId } = data![0]!.wish!
  expect((await loansOf(reader)).list[0]!.wish).toMatchObject({ wishId, state: 'waiting' })
  const own = (await api.call(listWishes, { headers: reader.headers })).body.data!
  expect(own).toMatchObject([
    { wishId, action: 'renew', title: '儒林外史', library: '分馆', canWithdraw: true },
  ])

  const other = await aCardHolder(api, library, ledger)
  const stolen = await api.call(withdrawWish, { body: { wishId }, headers: other.headers })
  expect(stolen.body.code).toBe('wish.number-unknown')
  const { body: withdrawn } = await api.call(withdrawWish, {
    body: { wishId },
    headers: reader.headers,
  })
  expect(withdrawn.data).toMatchObject({ state: 'withdrawn', canWithdraw: false })
  expect((await loansOf(reader)).list[0]).not.toHaveProperty('wish')

  // Taken down once more, it is done when the system is back, without the reader.
  await renew(reader, [loanId])
  ledger.behave({})
  const worker = aProcess(api, ledger)
  await worker.work(library.groupCode, await aRun(api, library.groupCode))
  await worker.close()
  expect(loan.renewals).toBe(1)
  expect((await wishesOf(api, library)).map(({ state }) => state)).toEqual(['withdrawn', 'done'])
})

test('an answer that is lost is told as being looked for, and the page shows it', async () => {
  const { reader, loan } = await aLoanThere()
  const { loanId } = (await loansOf(reader)).list[0]!
  ledger.behave({ losesAnswers: true })
  const { data } = (await renew(reader, [loanId])).body
  expect(data).toMatchObject([{ success: false, code: 'wish.unknown', wish: { state: 'unknown' } }])
  expect(data![0]!.message).toContain('请不要重复申请')
  // Asked again meanwhile, it is the same wish, and nothing is sent.
  await renew(reader, [loanId])
  expect(loan.renewals).toBe(1)
})

test('a system that takes its time is answered for: the reader is told that it is being done', async () => {
  const { reader, loan } = await aLoanThere()
  const { loanId } = (await loansOf(reader)).list[0]!
  const done = Promise.withResolvers<void>()
  ledger.behave({ beforeActing: () => done.promise })
  const { data } = (await renew(reader, [loanId])).body
  expect(data).toMatchObject([{ code: 'wish.sending', message: '正在办理，结果发到消息里' }])
  done.resolve()
  await expect.poll(async () => (await wishesOf(api, library))[0]!.state).toBe('done')
  expect(loan.renewals).toBe(1)
})

test('what was just renewed does not fall back because the system shows it late', async () => {
  const { reader, loan } = await aLoanThere()
  const { loanId } = (await loansOf(reader)).list[0]!
  const dueBefore = loan.dueAt
  const { data } = (await renew(reader, [loanId])).body
  loan.dueAt = dueBefore
  await later()
  expect((await loansOf(reader)).list[0]!.dueDate).toBe(data![0]!.dueDate)
})

test('a title is reserved and given up there, and what a reader waits for is listed', async () => {
  const reader = await aCardHolder(api, library, ledger)
  const { barcode, recordId, title } = await aMirroredCopy(library, '叫魂')
  ledger.titles.set(barcode, title)
  const { headers } = reader
  const waysTo = async (id: number) =>
    (await api.call(findWays, { query: { recordId: String(id) }, headers })).body.data!.ways
  const holdThere = {
    way: 'library hold',
    libCode: 'L3',
    place: '分馆',
    copies: 1,
    days: null,
    refusals: [],
  }
  expect((await waysTo(recordId)).at(-1)).toMatchObject(holdThere)
  const form = { libCode: 'L3', recordId: String(recordId), pickupLocationId: 'branch' }
  const place = (body: typeof form) => api.call(placeLibraryHold, { body, headers })
  const { body } = await place(form)
  expect(body.data).toMatchObject({ state: 'done', action: 'place hold', message: '预约成功' })
  const holds = (await api.call(listLibraryHolds, { headers })).body.data!
  expect(holds).toMatchObject({
    list: [{ libCode: 'L3', title: '叫魂' }],
    systems: [{ isAway: false }],
  })
  const { holdRef } = holds.list[0]!
  const cancel = { libCode: 'L3', holdRef, title }
  const cancelled = await api.call(cancelLibraryHold, { body: cancel, headers })
  expect(cancelled.body.data).toMatchObject({ state: 'done', message: '已取消预约' })
  const repeated = await api.call(cancelLibraryHold, { body: cancel, headers })
  expect(repeated.body.data).toMatchObject({ state: 'refused', code: 'request.unknown' })

  const own = await aCopy(library)
  const elsewhere = await place({ ...form, recordId: String(own.recordId) })
  expect(elsewhere.body.code).toBe('library-link.no-title')
  expect((await waysTo(own.recordId)).map(({ way }) => way)).not.toContain('library hold')
  const nowhere = await place({ ...form, pickupLocationId: 'stacks' })
  expect(nowhere.body.code).toBe('library-link.pickup-wrong')
  ledger.behave({ isAway: true })
  const away = (await api.call(listLibraryHolds, { headers })).body.data!
  expect(away).toMatchObject({ list: [], systems: [{ isAway: true, seenAt: null }] })
  // It is offered all the same: the wish waits.
  expect((await waysTo(recordId)).at(-1)).toMatchObject(holdThere)
  const waits = await place(form)
  expect(waits.body.data).toMatchObject({ state: 'waiting', canWithdraw: true })
})

test('our desk lends, renews and takes back in libraries of ours alone', async () => {
  const reader = await aReader(api, library)
  const copy = await aMirroredCopy(library)
  await library.within((trx) =>
    trx.updateTable('item').set({ status: 'on shelf' }).where('id', '=', copy.itemId).execute(),
  )
  const desk = deskOf(api, library)
  const lent = await desk.lend(reader.id, copy.barcode)
  expect(lent.body).toMatchObject({ success: false, data: null })
  expect((await desk.take(copy.barcode)).body.code).toBe('copy.elsewhere')
  const there = await aLoanThere()
  await loansOf(there.reader)
  expect((await desk.renew(there.copy.barcode)).body).toMatchObject({ success: false, data: null })
  const loans = await library.within((trx) =>
    trx.selectFrom('loan').select('id').where('seenAt', 'is', null).execute(),
  )
  expect(loans).toEqual([])
  expect(there.loan.renewals).toBe(0)
})
