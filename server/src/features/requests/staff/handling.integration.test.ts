import { randomUUID } from 'node:crypto'
import { listNotices } from '@shulin/contract/inbox'
import { listRequestsToHandle, type StaffRequest } from '@shulin/contract/requests-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepAddress, withRegions } from '../../../../test/addresses.ts'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aCopy, copiesAtOdds, deskOf, type LendingLibrary } from '../../../../test/lending.ts'
import {
  aLentTitle,
  aMember,
  aReadyRequest,
  aRequestLibrary,
  handlingOf,
  requestsOf,
  type Member,
} from '../../../../test/requests.ts'

let api: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi()
  await withRegions(api)
  library = await aRequestLibrary(api)
})
afterAll(() => api.close())

const asks = (member: Member) => requestsOf(api, member.headers)
const staff = (where = library) => handlingOf(api, where)
const toHandle = async (body: object = {}, where = library) =>
  (await api.call(listRequestsToHandle, { body, headers: staff(where).headers })).body.data!

/** A request of each type with status start, of one reader. */
async function oneOfEach() {
  const member = await aMember(api, library)
  await keepAddress(api, member.headers)
  const { reserve, entrust, ask, send } = asks(member)
  const [wanted, passed] = [await aLentTitle(api, library), await aLentTitle(api, library)]
  const [brought, delivered, sent] = [
    await aCopy(library),
    await aCopy(library),
    await aCopy(library),
  ]
  const replies = {
    reservation: await reserve(wanted.recordId),
    entrust: await entrust(brought.recordId),
    logistics: await send(sent.recordId, sent.itemId),
    transfer: await ask('transfer', { recordId: String(passed.recordId) }),
    homeDelivery: await ask('homeDelivery', { recordId: String(delivered.recordId) }),
    documentDelivery: await ask('documentDelivery', { articleTitle: '论解释' }),
    otherLibrary: await ask('otherLibrary', { publicationName: '天工开物', libCode: 'X9' }),
  }
  // Another copy was bought: the one that is waited for is with its reader still.
  const { barcode } = await aCopy(library, { recordId: wanted.recordId })
  const ids = Object.values(replies).map(({ body }) => body.data!.requestId)
  return { member, ids, barcodeOf: { [replies.reservation.body.data!.requestId]: barcode } }
}

test('staff move a request of each type to completed: the reader sees every step and is told of each; what does not follow is not offered and refused', async () => {
  const { member, ids, barcodeOf } = await oneOfEach()
  const moved = new Map<string, string[]>()
  for (const requestId of ids) {
    const steps: string[] = []
    for (;;) {
      const { list } = await toHandle({ rows: 100 })
      const row: StaffRequest = list.find((request) => request.requestId === requestId)!
      const next = row.next.find(({ status }) => status !== 'end')
      if (!next) break
      const skipped = await staff().move({ requestId, status: 'end' })
      expect([skipped.body.success, skipped.body.code]).toEqual([
        row.status === 'completed',
        row.status === 'completed' ? null : 'request.step-not-following',
      ])
      const barcode = row.status === 'start' ? barcodeOf[requestId] : undefined
      const { body } = await staff().move({
        requestId,
        status: next.status as 'acceptance',
        ...(next.operationType && { operationType: next.operationType }),
        ...(barcode !== undefined && { barcode }),
      })
      expect(body.data, JSON.stringify(body)).toEqual({ status: next.status })
      steps.push(next.operationType)
    }
    moved.set(requestId, steps)
  }
  const notices = (
    await api.call(listNotices, { query: { kind: 'request', rows: 100 }, headers: member.headers })
  ).body.data!
  let told = 0
  for (const [requestId, steps] of moved) {
    const request = await asks(member).one(requestId)
    expect(request.status).toBe('completed')
    expect(request.events.slice(1).map(({ operationType }) => operationType)).toEqual(steps)
    told += steps.length
  }
  expect(notices.total).toBe(told)
  expect(await copiesAtOdds(api, library)).toEqual([])
})

test('[R-SUBT-026] start, acceptance, completed, end: each follows; given up from the first two; from what is over nothing follows', async () => {
  const { ids, member } = await oneOfEach()
  const [, entrust, web, , home, document, elsewhere] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const { move, cancel } = staff()
  const statusOf = async (requestId: string) => (await asks(member).one(requestId)).status
  for (const status of ['acceptance', 'completed', 'end'] as const) {
    expect((await move({ requestId: document, status })).body.data).toEqual({ status })
  }
  await move({ requestId: web, status: 'acceptance' })
  expect((await asks(member).cancel(web)).body.data).toEqual({ status: 'cancellation' })
  expect((await asks(member).cancel(entrust)).body.data).toEqual({ status: 'cancellation' })
  expect((await cancel(home)).body.data).toEqual({ status: 'cancellation' })
  await move({ requestId: elsewhere, status: 'acceptance' })
  await move({ requestId: elsewhere, status: 'completed' })
  const over = { [document]: 'end', [web]: 'cancellation', [elsewhere]: 'completed' }
  for (const [requestId, status] of Object.entries(over)) {
    const tries = [
      await asks(member).cancel(requestId),
      await cancel(requestId),
      await move({ requestId, status: 'acceptance' }),
      await move({ requestId, status: 'completed' }),
      ...(status === 'completed' ? [] : [await move({ requestId, status: 'end' })]),
    ]
    for (const { body } of tries) expect(body.success).toBe(false)
    expect(await statusOf(requestId)).toBe(status)
  }
})

test('whoever bypasses the product is held to the graph by the table', async () => {
  const { requestId } = await aReadyRequest(api, library)
  await expect(
    library.within((trx) =>
      trx
        .updateTable('request')
        .set({ state: 'end', step: '5', closedAt: new Date(), offeredItemId: null })
        .where('id', '=', requestId)
        .execute(),
    ),
  ).rejects.toThrow('cannot go from acceptance to end')
})

test('a cancellation by the library has a reason, which the reader reads; the copy goes on to the next', async () => {
  const { copy, recordId } = await aLentTitle(api, library, '边城')
  const [first, second] = [await aMember(api, library), await aMember(api, library)]
  const one = (await asks(first).reserve(recordId)).body.data!.requestId
  const two = (await asks(second).reserve(recordId)).body.data!.requestId
  await deskOf(api, library).take(copy.barcode)
  await staff().cancel(one, '该册破损')
  const cancelled = await asks(first).one(one)
  expect(cancelled).toMatchObject({ status: 'cancellation', operationType: '15' })
  expect(cancelled.events.at(-1)).toMatchObject({ operationType: '15', note: '该册破损' })
  const { list } = (await api.call(listNotices, { query: {}, headers: first.headers })).body.data!
  expect(list[0]!.content).toContain('原因：该册破损')
  expect((await asks(second).one(two)).operationType).toBe('8')
})

test('a desk hands over by number and code: the copy is lent, and the trail says who did it', async () => {
  const { asked, member, requestId, requestNo } = await aReadyRequest(api, library)
  const code = await asked.code(requestId)
  const { handOver } = staff()
  expect((await handOver('R000000000', code)).status).toBe(404)
  // A code alone names no request, and is not tried on any.
  expect((await handOver('', code)).status).toBe(404)
  const { body } = await handOver(requestNo.toLowerCase(), code.toLowerCase(), 'stacks')
  expect(body.data).toMatchObject({ status: 'completed' })
  expect(Date.parse(body.data!.dueDate!)).toBeGreaterThan(Date.now())
  expect(await asked.one(requestId)).toMatchObject({ status: 'completed', operationType: '9' })
  const { rows } = await sql<{ act: string; subject: string }>`
    select act, subject from audit where group_code = ${library.groupCode} and reader_id = ${member.id} and act like 'request.%'`.execute(
    api.adminDb,
  )
  expect(rows).toEqual([{ act: 'request.hand-over', subject: requestNo }])
})

test('the list has what is to be done by state, type and pickup place, and requesters masked', async () => {
  const own = await aRequestLibrary(api)
  const member = await aMember(api, own, { name: '沈从文' })
  const { reserve, entrust } = requestsOf(api, member.headers)
  await reserve((await aLentTitle(api, own)).recordId, { pickupLocationId: 'annex' })
  const shelved = await aCopy(own)
  await entrust(shelved.recordId)
  const all = await toHandle({}, own)
  const none = { acceptance: 0, completed: 0, end: 0, cancellation: 0 }
  expect(all).toMatchObject({ total: 2, counts: { start: 2, ...none, late: 0 } })
  expect(all.places.map(({ locationId, count }) => `${locationId} ${count}`).toSorted()).toEqual([
    'annex 1',
    'stacks 1',
  ])
  expect(JSON.stringify(all)).not.toContain('沈从文')
  const { list } = await toHandle({ requestType: 'entrust', status: 'start' }, own)
  expect(list).toMatchObject([
    {
      requester: '沈**',
      barcode: shelved.barcode,
      location: '库 stacks',
      isLate: false,
      next: [
        { status: 'acceptance', operationType: 'D', name: '已委托' },
        { status: 'acceptance', operationType: '2' },
        { status: 'acceptance', operationType: '8' },
      ],
    },
  ])
  expect((await toHandle({ pickupLocationId: 'annex' }, own)).total).toBe(1)
  expect((await toHandle({ isLate: true }, own)).total).toBe(0)
  // Nobody has fetched it from the shelf for three days.
  await own.within((trx) =>
    trx
      .updateTable('request')
      .set({ placedAt: sql<Date>`now() - interval '3 days'` })
      .where('type', '=', 'entrust')
      .execute(),
  )
  expect((await toHandle({}, own)).counts).toEqual({ start: 2, ...none, late: 1 })
  expect((await toHandle({ status: 'acceptance' }, own)).counts).toMatchObject({ late: 0 })
  const late = await toHandle({ isLate: true }, own)
  expect(late).toMatchObject({ total: 1, counts: { start: 1, late: 1 }, list: [{ isLate: true }] })
})

test('the copy that was fetched takes the place of the one that was to be; another title’s is refused', async () => {
  const { recordId, barcode } = await aCopy(library)
  const second = await aCopy(library, { recordId })
  const member = await aMember(api, library)
  const { requestId } = (await asks(member).entrust(recordId)).body.data!
  const { move } = staff()
  const wrong = await aCopy(library)
  const unfit = await move({ requestId, status: 'acceptance', barcode: wrong.barcode })
  expect(unfit.body.code).toBe('request.copy-unfit')
  const { list } = await toHandle({ rows: 100 })
  const chosen = list.find((request) => request.requestId === requestId)!.barcode
  const other = chosen === barcode ? second.barcode : barcode
  await move({ requestId, status: 'acceptance', barcode: other })
  const after = (await toHandle({ rows: 100 })).list
  expect(after.find((request) => request.requestId === requestId)!.barcode).toBe(other)
  expect(await copiesAtOdds(api, library)).toEqual([])
})

test('a reservation without a copy cannot be accepted by staff, and nobody finds a request that is none', async () => {
  const member = await aMember(api, library)
  const { requestId } = (await asks(member).reserve((await aLentTitle(api, library)).recordId)).body
    .data!
  const { move, cancel } = staff()
  const { body } = await move({ requestId, status: 'acceptance' })
  expect(body.code).toBe('request.copy-missing')
  for (const { status } of [
    await move({ requestId: randomUUID(), status: 'acceptance' }),
    await cancel(randomUUID()),
  ]) {
    expect(status).toBe(404)
  }
})

test('a request is found by its number, its reader’s card, its copy’s barcode or its title, in every state', async () => {
  const own = await aRequestLibrary(api)
  const member = await aMember(api, own)
  const other = await aMember(api, own)
  const shelved = await aCopy(own)
  const asked = (await requestsOf(api, member.headers).entrust(shelved.recordId)).body.data!
  const { cancel, ask } = requestsOf(api, other.headers)
  const wanted = (await ask('documentDelivery', { articleTitle: '论解释 On Reading' })).body.data!
  await cancel(wanted.requestId)
  const numbers = async (text: string) =>
    (await toHandle({ text }, own)).list.map(({ requestNo }) => requestNo)
  expect(await numbers(asked.requestNo.toLowerCase())).toEqual([asked.requestNo])
  expect(await numbers(shelved.barcode)).toEqual([asked.requestNo])
  expect(await numbers(other.account.toUpperCase())).toEqual([wanted.requestNo])
  expect(await numbers('on reading')).toEqual([wanted.requestNo])
  expect(await numbers('%')).toEqual([])
  expect((await toHandle({ text: 'on reading' }, own)).counts).toMatchObject({
    start: 0,
    cancellation: 1,
  })
})
