import { listAudit } from '@shulin/contract/audit-staff'
import { listItems } from '@shulin/contract/catalogue'
import { listLoans, listPastLoans, renewLoans } from '@shulin/contract/circulation'
import {
  blockReader,
  declareLost,
  findDeskReader,
  liftBlock,
  readDeskDay,
  reportCardLost,
  takeCharge,
} from '@shulin/contract/circulation-staff'
import { changeReaderState } from '@shulin/contract/readers-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import {
  aCharge,
  aCopy,
  aLendingLibrary,
  aLoan,
  aReservation,
  deskOf,
  fallenDue,
  type LendingLibrary,
} from '../../../../test/lending.ts'
import { aReader, sessionOf } from '../../../../test/readers.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { dayAfter, dayOf } from '../due-date.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const zone = 'Asia/Shanghai'
const today = () => dayOf(new Date(), zone)
const lastDayOf = (dueDate: string) => dayOf(new Date(Date.parse(dueDate) - 1000), zone)

const statusOf = async ({ within }: LendingLibrary, itemId: string) =>
  within((trx) =>
    trx
      .selectFrom('item')
      .select(['status', 'currentLocationId'])
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow(),
  )

const glance = async (library: LendingLibrary, card: string) =>
  (await api.call(findDeskReader, { body: { card }, headers: deskOf(api, library).headers })).body

const trailOf = async ({ groupCode }: LendingLibrary, readerId: string) => {
  const headers = await staffHeaders(api, groupCode, ['admin'])
  const { data } = (await api.call(listAudit, { query: { readerId }, headers })).body
  return data!.list
}

const term = (
  { groupCode, within }: LendingLibrary,
  terms: { loanDays?: number; overdueFenPerDay?: number; overdueFenAtMost?: number },
) =>
  within((trx) =>
    trx
      .insertInto('loanTerm')
      .values({ groupCode, ...terms })
      .execute(),
  )

test('[R-STAFF-004] the desk lends and takes back by barcode: the loan appears, becomes history with its fine, and the copy is on the shelf; a restored card renews again', async () => {
  const library = await aLendingLibrary(api)
  const { groupCode, within } = library
  await term(library, { overdueFenPerDay: 50 })
  const reader = await aReader(api, library)
  await within((trx) =>
    trx
      .insertInto('consent')
      .values({ groupCode, readerId: reader.id, purpose: 'loan history' })
      .execute(),
  )
  const { headers } = await sessionOf(api, library, reader)
  const { lend, take, freeze, renew, headers: staff } = deskOf(api, library)
  const loans = async () => (await api.call(listLoans, { query: {}, headers })).body.data!
  const past = async () => (await api.call(listPastLoans, { query: {}, headers })).body.data!

  const copy = await aCopy(library, { title: '山海经' })
  const shown = async () => {
    const body = { recordId: copy.recordId }
    const { data } = (await api.call(listItems, { body, headers: library.headers })).body
    return data!.physicItem.map(({ status }) => status)
  }
  const { loan } = (await lend(reader.id, copy.barcode)).body.data!
  expect((await loans()).list).toMatchObject([{ loanId: loan.loanId, title: '山海经' }])
  expect(await shown()).toEqual(['on loan'])

  await fallenDue(api, library, loan.loanId, 3)
  const back = (await take(copy.barcode)).body.data!
  expect(back).toMatchObject({
    outcome: 'returned',
    title: '山海经',
    reader: { readerId: reader.id, account: reader.account },
    overdueDays: 3,
    chargedFen: 150,
    sendTo: null,
  })
  expect((await loans()).total).toBe(0)
  expect((await past()).list).toMatchObject([
    { loanId: loan.loanId, overdueTime: 3, amountDue: '1.50', amountPaid: '0.00' },
  ])
  expect(await shown()).toEqual(['on shelf'])

  // Blocked and unblocked.
  const { data: block } = (await freeze(reader.id)).body
  expect((await lend(reader.id, copy.barcode)).body.code).toBe('rule.not-frozen')
  const lift = { blockId: block!.blockId, reason: '已处理' }
  expect((await api.call(liftBlock, { body: lift, headers: staff })).body.success).toBe(true)
  expect((await lend(reader.id, copy.barcode)).body.success).toBe(true)

  // A lost card, and a restored one.
  const body = { readerId: reader.id, reason: '读者来电' }
  const lost = await api.call(reportCardLost, { body, headers: staff })
  expect(lost.body.data).toEqual({ state: 'lost card' })
  expect((await renew(copy.barcode)).body.code).toBe('reader.card-lost')
  const restore = { ...body, change: 'restore card' as const }
  await api.call(changeReaderState, { body: restore, headers: staff })
  const [current] = (await loans()).list
  const renewed = await api.call(renewLoans, { body: { loanIds: [current!.loanId] }, headers })
  expect(renewed.body.data).toMatchObject([{ success: true }])
})

test('a loan falls due at the end of a day on which the library of the copy serves', async () => {
  const library = await aLendingLibrary(api)
  const { groupCode, within } = library
  await term(library, { loanDays: 10 })
  const reader = await aReader(api, library)
  const { lend } = deskOf(api, library)
  const dueOf = async (at: string) => {
    const { barcode } = await aCopy(library, { at })
    return lastDayOf((await lend(reader.id, barcode)).body.data!.loan.dueDate)
  }
  const planned = dayAfter(today(), 10)
  expect(await dueOf('stacks')).toBe(planned)
  // Closed that day everywhere, and the next in one of the two libraries.
  await within((trx) =>
    trx
      .insertInto('closedDay')
      .values([
        { groupCode, day: planned },
        { groupCode, libCode: 'L1', day: dayAfter(planned, 1) },
      ])
      .execute(),
  )
  expect(await dueOf('stacks')).toBe(dayAfter(planned, 2))
  expect(await dueOf('annex')).toBe(dayAfter(planned, 1))
  // Open on one weekday alone: the one before the planned day.
  const weekday = new Date(`${dayAfter(planned, -1)}T00:00:00Z`).getUTCDay() || 7
  await within((trx) =>
    trx
      .insertInto('openingHours')
      .values({ groupCode, libCode: 'L2', weekday, opens: '09:00', closes: '17:00' })
      .execute(),
  )
  expect(await dueOf('annex')).toBe(dayAfter(planned, 6))
})

test('a copy set aside is lent to the reader it waits for alone, and the request is completed with it', async () => {
  const library = await aLendingLibrary(api)
  const [one, other] = [await aReader(api, library), await aReader(api, library)]
  const copy = await aCopy(library)
  const asked = { readerId: one.id, recordId: copy.recordId, offered: copy.itemId }
  const { id, number } = await aReservation(library, asked)
  const { lend } = deskOf(api, library)
  expect((await lend(other.id, copy.barcode)).body.code).toBe('rule.item-lendable')
  const { data } = (await lend(one.id, copy.barcode)).body
  expect(data!.note).toBe(`预约 ${number} 已取书`)
  const request = await library.within((trx) =>
    trx
      .selectFrom('request')
      .select(['state', 'step', 'closedAt', 'offeredItemId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(request).toEqual({
    state: 'completed',
    step: '9',
    closedAt: expect.any(Date),
    offeredItemId: null,
  })
})

test('a copy that comes back to another library is on its way until it is received where it belongs', async () => {
  const library = await aLendingLibrary(api)
  const { copy } = await aLoan(api, library)
  const { take } = deskOf(api, library)
  expect((await take(copy.barcode, 'annex')).body.data).toMatchObject({
    outcome: 'returned',
    sendTo: '库 stacks',
  })
  expect(await statusOf(library, copy.itemId)).toEqual({
    status: 'in transit',
    currentLocationId: 'annex',
  })
  expect((await take(copy.barcode, 'annex')).body.data).toMatchObject({
    outcome: 'not lent',
    sendTo: '库 stacks',
  })
  expect((await take(copy.barcode, 'stacks')).body.data).toMatchObject({
    outcome: 'received',
    sendTo: null,
    reader: null,
  })
  expect(await statusOf(library, copy.itemId)).toEqual({
    status: 'on shelf',
    currentLocationId: 'stacks',
  })
  expect((await take(copy.barcode)).body.data).toMatchObject({ outcome: 'not lent' })
})

test('a lost copy is charged once; found again, what is open of its price is waived', async () => {
  const library = await aLendingLibrary(api)
  const { reader, copy, loanId } = await aLoan(api, library, { priceFen: 4800 })
  const { headers, take } = deskOf(api, library)
  const { body } = await api.call(declareLost, { body: { loanId }, headers })
  expect(body.data).toMatchObject({
    chargedFen: 4800,
    loan: { lostReportedAt: expect.any(String) },
  })
  const again = await api.call(declareLost, { body: { loanId }, headers })
  expect(again.body.code).toBe('loan.already-lost')
  expect((await glance(library, reader.account)).data!.charges).toMatchObject([
    { kind: 'lost item', openFen: 4800 },
  ])
  expect((await take(copy.barcode)).body.data).toMatchObject({ outcome: 'returned' })
  expect((await glance(library, reader.account)).data!.charges).toEqual([])
})

test('a lost copy without a price is not charged by guess', async () => {
  const library = await aLendingLibrary(api)
  const { loanId } = await aLoan(api, library)
  const { headers } = deskOf(api, library)
  expect((await api.call(declareLost, { body: { loanId }, headers })).body.code).toBe(
    'copy.price-unknown',
  )
  const named = await api.call(declareLost, { body: { loanId, amountFen: 3000 }, headers })
  expect(named.body.data!.chargedFen).toBe(3000)
})

test('the desk sees a reader at a glance: loans, requests, charges, blocks, and what stands in the way', async () => {
  const library = await aLendingLibrary(api)
  const { reader, copy, loanId } = await aLoan(api, library, { title: '水经注' })
  const wanted = await aCopy(library, { title: '徐霞客游记' })
  const { number } = await aReservation(library, { readerId: reader.id, recordId: wanted.recordId })
  const chargeId = await aCharge(library, reader.id, 350)
  await deskOf(api, library).freeze(reader.id, today())
  const { data } = await glance(library, reader.account.toUpperCase())
  expect(data).toMatchObject({
    readerId: reader.id,
    account: reader.account,
    readerType: '学生',
    state: 'active',
    loanLimit: 10,
    loans: [{ loanId, title: '水经注', barcode: copy.barcode, renewals: 0, renewalsAllowed: 2 }],
    requests: [
      { number, type: 'reservation', title: '徐霞客游记', state: '预约中', isReady: false },
    ],
    charges: [{ chargeId, amountFen: 350, openFen: 350 }],
    blocks: [{ kind: 'conduct', reason: '多次逾期', setBy: '馆员 circulation' }],
    refusals: [{ code: 'rule.not-frozen', number: 1, limit: 0, liftsAt: expect.any(String) }],
  })
  // What lies ready is fetched with the next loan: the desk tells the reader.
  await library.within((trx) =>
    trx
      .updateTable('request')
      .set({ state: 'acceptance', step: '8' })
      .where('number', '=', number)
      .execute(),
  )
  const { requests } = (await glance(library, reader.account)).data!
  expect(requests).toMatchObject([{ number, state: '待取书', isReady: true }])
  expect((await glance(library, 'nobody')).code).toBe('reader.unknown')
})

test('what is owed is taken once, or waived for a reason', async () => {
  const library = await aLendingLibrary(api)
  const { id } = await aReader(api, library)
  const { headers } = deskOf(api, library)
  const settle = async (act: 'pay' | 'waive', chargeId: string, reason?: string) =>
    (
      await api.call(takeCharge, {
        body: { chargeId, act, ...(reason !== undefined && { reason }) },
        headers,
      })
    ).body
  const [paid, waived] = [await aCharge(library, id, 700), await aCharge(library, id, 900)]
  expect(await settle('pay', paid)).toMatchObject({ data: { openFen: 0 } })
  expect(await settle('pay', paid)).toMatchObject({ code: 'charge.settled' })
  expect(await settle('waive', waived)).toMatchObject({ code: 'charge.reason-missing' })
  expect(await settle('waive', waived, '馆方失误')).toMatchObject({ data: { openFen: 0 } })
  const rows = await library.within((trx) =>
    trx.selectFrom('chargePayment').select(['chargeId', 'amountFen', 'method']).execute(),
  )
  expect(rows).toEqual([{ chargeId: paid, amountFen: 700, method: 'desk' }])
  const { data } = (await api.call(readDeskDay, { headers })).body
  expect(data).toMatchObject({ takenFen: 700 })
})

test('a block ends with its last day, is not set into the past, and is lifted once', async () => {
  const library = await aLendingLibrary(api)
  const { id: readerId } = await aReader(api, library)
  const { headers } = deskOf(api, library)
  const block = (until: string) =>
    api.call(blockReader, { body: { readerId, reason: '多次逾期', until }, headers })
  expect((await block(dayAfter(today(), -1))).body.code).toBe('block.over-before-it-begins')
  const { data } = (await block(today())).body
  expect(dayOf(new Date(data!.endsAt!), zone)).toBe(dayAfter(today(), 1))
  const lift = () =>
    api.call(liftBlock, { body: { blockId: data!.blockId, reason: '已处理' }, headers })
  expect((await lift()).body.success).toBe(true)
  expect((await lift()).body.code).toBe('block.over')
})

test('every act of the desk is in the trail and names the reader, but not what was read', async () => {
  const library = await aLendingLibrary(api)
  const { reader, copy } = await aLoan(api, library)
  const { renew, take, freeze, headers } = deskOf(api, library)
  await renew(copy.barcode)
  await take(copy.barcode)
  const { data: block } = (await freeze(reader.id)).body
  await api.call(liftBlock, { body: { blockId: block!.blockId, reason: '已处理' }, headers })
  await api.call(reportCardLost, { body: { readerId: reader.id, reason: '来电' }, headers })
  await glance(library, reader.account)
  const trail = await trailOf(library, reader.id)
  expect(trail.map(({ act }) => act).toSorted()).toEqual([
    'desk.block',
    'desk.lend',
    'desk.reader',
    'desk.renew',
    'desk.return',
    'desk.unblock',
    'reader.lost-card',
  ])
  expect(trail.every(({ by }) => by === '馆员 circulation')).toBe(true)
  expect(JSON.stringify(trail)).not.toContain(copy.barcode)
  const { data } = (await api.call(readDeskDay, { headers })).body
  expect(data).toMatchObject({ lent: 1, returned: 1, renewed: 1 })
  expect(data!.locations).toEqual([
    { locationId: 'stacks', name: '库 stacks' },
    { locationId: 'annex', name: '库 annex' },
  ])
})

test('the neighbour can neither lend, nor take back, nor see the reader', async () => {
  const [here, there] = [await aLendingLibrary(api), await aLendingLibrary(api)]
  const { reader, copy } = await aLoan(api, here)
  const neighbour = deskOf(api, there)
  expect((await neighbour.take(copy.barcode)).status).toBe(404)
  expect((await neighbour.renew(copy.barcode)).status).toBe(404)
  expect((await neighbour.freeze(reader.id)).status).toBe(404)
  expect((await glance(there, reader.account)).code).toBe('reader.unknown')
  const own = await aCopy(there)
  expect((await neighbour.lend(reader.id, own.barcode)).status).toBe(404)
})

test('what the desk cannot do, it says', async () => {
  const library = await aLendingLibrary(api)
  const { reader, copy } = await aLoan(api, library)
  const { lend, take, renew } = deskOf(api, library)
  expect((await lend(reader.id, 'nothing')).body.code).toBe('copy.unknown')
  expect((await lend(reader.id, copy.barcode)).body.code).toBe('copy.already-lent-to-reader')
  expect((await take(copy.barcode, 'nowhere')).body.code).toBe('location.unknown')
  const shelved = await aCopy(library, { title: '水经注' })
  // A barcode says nothing to whoever stands at the desk: the title does.
  expect((await renew(shelved.barcode)).body).toMatchObject({
    code: 'copy.not-lent',
    details: { title: '水经注', recordId: String(shelved.recordId) },
  })
})
