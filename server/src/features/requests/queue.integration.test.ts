import { listNotices } from '@shulin/contract/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCopy, copiesAtOdds, deskOf, type LendingLibrary } from '../../../test/lending.ts'
import {
  aLentTitle,
  aMember,
  aReadyRequest,
  aRequestLibrary,
  endUnfetched,
  handlingOf,
  keptLongEnough,
  requestsOf,
  type Member,
} from '../../../test/requests.ts'
import { dayAfter, dayOf } from '../circulation/due-date.ts'

let api: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi()
  library = await aRequestLibrary(api)
})
afterAll(() => api.close())

const zone = 'Asia/Shanghai'
const asks = (member: Member) => requestsOf(api, member.headers)
const desk = () => deskOf(api, library)
const told = async ({ headers }: Member) =>
  (await api.call(listNotices, { query: { kind: 'request' }, headers })).body.data!.list.map(
    ({ title }) => title,
  )
const statusOf = async (barcode: string) =>
  library.within((trx) =>
    trx
      .selectFrom('item')
      .select(['status'])
      .where('barcode', '=', barcode)
      .executeTakeFirstOrThrow(),
  )

interface WaitingReader {
  member: Member
  requestId: string
}
const placeOf = async (barcode: string) =>
  library.within((trx) =>
    trx
      .selectFrom('item')
      .select(['status', 'currentLocationId'])
      .where('barcode', '=', barcode)
      .executeTakeFirstOrThrow(),
  )

test('[R-SUBT-025] the copy of a reserved title comes back: its step goes from A to B to 8, and the reader is told once', async () => {
  const { copy, recordId } = await aLentTitle(api, library, '三体')
  const member = await aMember(api, library)
  const { reserve, one } = asks(member)
  const { requestId, requestNo } = (await reserve(recordId)).body.data!
  expect((await one(requestId)).operationType).toBe('A')
  const returned = (await desk().take(copy.barcode)).body.data!
  expect(returned.setAside).toEqual({
    requestNo,
    pickupLocation: '库 stacks',
    isReady: true,
  })
  const ready = await one(requestId)
  expect(ready).toMatchObject({
    status: 'acceptance',
    operationType: '8',
    step: '待取书',
    place: null,
    canTake: true,
  })
  expect(ready.events.map(({ operationType }) => operationType)).toEqual(['A', 'B', '8'])
  const last = dayOf(new Date(Date.parse(ready.keptUntil!) - 1000), zone)
  expect(last).toBe(dayAfter(dayOf(new Date(), zone), 3))
  expect(await statusOf(copy.barcode)).toEqual({ status: 'held' })
  expect(await told(member)).toEqual(['《三体》：待取书'])
})

test('a copy that came back at another library than the pickup place is booked, and ready when it has arrived', async () => {
  const { copy, recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  const { requestId } = (await asks(member).reserve(recordId, { pickupLocationId: 'annex' })).body
    .data!
  await desk().take(copy.barcode)
  expect(await asks(member).one(requestId)).toMatchObject({ operationType: 'B', keptUntil: null })
  const { move } = handlingOf(api, library)
  await move({ requestId, status: 'acceptance', operationType: '8' })
  const ready = await asks(member).one(requestId)
  expect(ready).toMatchObject({ operationType: '8', pickupLocation: '库 annex' })
  expect(ready.keptUntil).not.toBeNull()
})

test('what has to be sent to its own library first is offered when it is received there', async () => {
  const { copy, recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  const { requestId } = (await asks(member).reserve(recordId)).body.data!
  await desk().take(copy.barcode, 'annex')
  expect((await asks(member).one(requestId)).operationType).toBe('A')
  await desk().take(copy.barcode, 'stacks')
  expect((await asks(member).one(requestId)).operationType).toBe('8')
})

test('a copy brought to another library is known to be there: who fetches there has it at once, to others it is brought, and for nobody it goes home first', async () => {
  const { copy, recordId } = await aLentTitle(api, library)
  const places = ['annex', 'annex', 'stacks']
  const waiting: WaitingReader[] = []
  for (const pickupLocationId of places) {
    const member = await aMember(api, library)
    const { data } = (await asks(member).reserve(recordId, { pickupLocationId })).body
    waiting.push({ member, requestId: data!.requestId })
  }
  const [first, second, third] = waiting as [WaitingReader, WaitingReader, WaitingReader]
  const stepOf = async ({ member, requestId }: WaitingReader) =>
    (await asks(member).one(requestId)).operationType
  const giveUp = ({ member, requestId }: WaitingReader) => asks(member).cancel(requestId)
  const arrived = ({ requestId }: WaitingReader) =>
    handlingOf(api, library).move({ requestId, status: 'acceptance', operationType: '8' })
  await desk().take(copy.barcode)
  expect(await placeOf(copy.barcode)).toEqual({ status: 'held', currentLocationId: 'stacks' })
  await arrived(first)
  expect(await placeOf(copy.barcode)).toEqual({ status: 'held', currentLocationId: 'annex' })
  await keptLongEnough(library, first.requestId)
  await endUnfetched(api, library)
  expect(await stepOf(second)).toBe('8')
  await giveUp(second)
  expect(await stepOf(third)).toBe('B')
  await giveUp(third)
  expect(await placeOf(copy.barcode)).toEqual({ status: 'in transit', currentLocationId: 'annex' })
  const received = await desk().take(copy.barcode, 'stacks')
  expect(received.body.data!.outcome).toBe('received')
  expect(await placeOf(copy.barcode)).toEqual({ status: 'on shelf', currentLocationId: 'stacks' })
})

test('a copy that was fetched at another library is at home again once it is taken back there', async () => {
  const { recordId, barcode } = await aCopy(library)
  const member = await aMember(api, library)
  const { entrust, code, receive } = asks(member)
  const { requestId } = (await entrust(recordId, { pickupLocationId: 'annex' })).body.data!
  await handlingOf(api, library).move({ requestId, status: 'acceptance', operationType: '8' })
  const { body } = await receive(requestId, await code(requestId))
  expect(body.data).toEqual({ status: 'completed' })
  await desk().take(barcode, 'stacks')
  expect(await placeOf(barcode)).toEqual({ status: 'on shelf', currentLocationId: 'stacks' })
})

test('a copy is not kept until a day without service', async () => {
  const own = await aRequestLibrary(api)
  const last = dayAfter(dayOf(new Date(), zone), 3)
  await own.within((trx) =>
    trx
      .insertInto('closedDay')
      .values({ groupCode: own.groupCode, libCode: 'L1', day: last })
      .execute(),
  )
  const { asked, requestId } = await aReadyRequest(api, own)
  const { keptUntil } = await asked.one(requestId)
  expect(dayOf(new Date(Date.parse(keptUntil!) - 1000), zone)).toBe(dayAfter(last, 1))
})

test('who does not fetch in time loses the copy, and the next in the queue has it in the same moment', async () => {
  const { copy, recordId } = await aLentTitle(api, library, '活着')
  const [first, second, third] = [
    await aMember(api, library),
    await aMember(api, library),
    await aMember(api, library),
  ]
  const ids = []
  for (const member of [first, second, third]) {
    ids.push((await asks(member).reserve(recordId)).body.data!.requestId)
  }
  await desk().take(copy.barcode)
  await endUnfetched(api, library)
  expect((await asks(first).one(ids[0]!)).operationType).toBe('8')
  await keptLongEnough(library, ids[0]!)
  await endUnfetched(api, library)
  const expired = await asks(first).one(ids[0]!)
  expect(expired).toMatchObject({ status: 'cancellation', operationType: '13', step: '已过期' })
  expect(expired.endDate).not.toBeNull()
  expect(await asks(second).one(ids[1]!)).toMatchObject({ operationType: '8', place: null })
  expect(await asks(third).one(ids[2]!)).toMatchObject({ operationType: 'A', place: 1 })
  expect(await told(first)).toEqual(['《活着》：已过期', '《活着》：待取书'])
  expect(await told(second)).toEqual(['《活着》：待取书'])
  await endUnfetched(api, library)
  expect(await told(first)).toHaveLength(2)
  expect(await copiesAtOdds(api, library)).toEqual([])
})

test('who gives up a copy that lies ready passes it on; nobody waits, and it is on the shelf', async () => {
  const { copy, recordId } = await aLentTitle(api, library)
  const [first, second] = [await aMember(api, library), await aMember(api, library)]
  const one = (await asks(first).reserve(recordId)).body.data!.requestId
  const two = (await asks(second).reserve(recordId)).body.data!.requestId
  await desk().take(copy.barcode)
  expect((await asks(first).cancel(one)).body.data).toEqual({ status: 'cancellation' })
  expect(await asks(first).one(one)).toMatchObject({ operationType: '14', step: '读者取消' })
  expect((await asks(second).one(two)).operationType).toBe('8')
  await asks(second).cancel(two)
  expect(await statusOf(copy.barcode)).toEqual({ status: 'on shelf' })
})

test('the place in the queue is counted: whoever leaves it moves the others up', async () => {
  const { recordId } = await aLentTitle(api, library)
  const members = [
    await aMember(api, library),
    await aMember(api, library),
    await aMember(api, library),
  ]
  const ids: string[] = []
  for (const member of members) {
    ids.push((await asks(member).reserve(recordId)).body.data!.requestId)
  }
  const places = () =>
    Promise.all(members.map(async (member, n) => (await asks(member).one(ids[n]!)).place))
  expect(await places()).toEqual([1, 2, 3])
  await asks(members[0]!).cancel(ids[0]!)
  expect(await places()).toEqual([null, 1, 2])
})

test('a copy that cataloguing puts onto the shelf is offered by the next look of the worker', async () => {
  const { recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  const { requestId } = (await asks(member).reserve(recordId)).body.data!
  const { barcode } = await aCopy(library, { recordId })
  await endUnfetched(api, library)
  expect((await asks(member).one(requestId)).operationType).toBe('8')
  expect(await statusOf(barcode)).toEqual({ status: 'held' })
})

test('while somebody waits, a loan is not renewed; and whoever waits is not lent another copy unseen', async () => {
  const { copy, recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  await asks(member).reserve(recordId)
  expect((await desk().renew(copy.barcode)).body.code).toBe('rule.nobody-waiting')
})
