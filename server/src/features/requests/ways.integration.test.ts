import { randomUUID } from 'node:crypto'
import { findWays } from '@shulin/contract/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCharge, aCopy, type LendingLibrary } from '../../../test/lending.ts'
import { aPackageOf, entitle } from '../../../test/searching.ts'
import { aLentTitle, aMember, aRequestLibrary, requestsOf } from '../../../test/requests.ts'
import { countStatements } from '../../../test/statements.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { dayAfter, dayOf } from '../circulation/due-date.ts'
import { measureWays } from './forecast-queries.ts'
import { waysTo as findWaysTo } from './ways.ts'

let api: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi()
  library = await aRequestLibrary(api)
})
afterAll(() => api.close())

const zone = 'Asia/Shanghai'
const today = () => dayOf(new Date(), zone)
const waysTo = async (recordId: number, headers = library.headers) =>
  (await api.call(findWays, { query: { recordId: String(recordId) }, headers })).body.data!.ways

test('a copy on the shelf comes first, and says where; what only leads to a copy on loan is not there', async () => {
  const { recordId, itemId } = await aCopy(library)
  const ways = await waysTo(recordId)
  expect(ways[0]).toMatchObject({ way: 'shelf', days: null, place: '库 stacks', itemId, copies: 1 })
  const names = ways.map(({ way }) => way)
  expect(names).toEqual(expect.arrayContaining(['entrust', 'web loan', 'home delivery']))
  // A web loan is asked for by its copies.
  expect(ways.find(({ way }) => way === 'web loan')).toMatchObject({ itemId, copies: 1 })
  expect(names).not.toContain('reservation')
  expect(names).not.toContain('transfer')
})

test('of a title on loan the reservation counts from the day it is due, and says who waits', async () => {
  const { recordId } = await aLentTitle(api, library)
  const waiting = await aMember(api, library)
  await requestsOf(api, waiting.headers).reserve(recordId)
  const ways = await waysTo(recordId)
  const names = ways.map(({ way }) => way)
  expect(names).not.toContain('shelf')
  const reservation = ways.find(({ way }) => way === 'reservation')!
  expect(reservation).toMatchObject({ waiting: 1, copies: 1 })
  expect(reservation.days!.from >= dayAfter(today(), 30)).toBe(true)
  expect(names.indexOf('transfer')).toBeLessThan(names.indexOf('reservation'))
})

test('a title that only comes with a package is read, asked for as a document, or from another library', async () => {
  const { packageId, recordIds } = await aPackageOf(api, [{ title: '只有电子版' }])
  const [recordId] = recordIds as [number]
  const url = 'https://texts.example/1'
  await api.adminDb
    .updateTable('packageTitle')
    .set({ url })
    .where('recordId', '=', recordId)
    .execute()
  const query = { recordId: String(recordId) }
  const unseen = await api.call(findWays, { query, headers: library.headers })
  expect(unseen.body).toMatchObject({ success: false, code: 'request.record-unknown' })

  await entitle(library, packageId)
  const ways = await waysTo(recordId)
  expect(ways.map(({ way }) => way)).toEqual(['electronic', 'document delivery', 'other library'])
  expect(ways[0]).toMatchObject({ days: null, address: url, refusals: [] })
  const member = await aMember(api, library)
  const offered = await waysTo(recordId, member.headers)
  expect(offered.flatMap(({ refusals }) => refusals)).toEqual([])
  const asked = requestsOf(api, member.headers)
  const title = { recordId: String(recordId), articleTitle: '只有电子版' }
  expect((await asked.ask('documentDelivery', title)).body.success).toBe(true)
  expect((await asked.ask('otherLibrary', { recordId: String(recordId) })).body.success).toBe(true)
})

test('the library’s own numbers are told, with how many cases they come from', async () => {
  const { groupCode, within } = library
  await within((trx) =>
    trx
      .insertInto('wayTime')
      .values({ groupCode, way: 'entrust', likelyDays: 4, safeDays: 9, costFen: 200, cases: 31 })
      .execute(),
  )
  const { recordId } = await aCopy(library)
  const entrust = (await waysTo(recordId)).find(({ way }) => way === 'entrust')
  expect(entrust).toMatchObject({
    days: { from: dayAfter(today(), 4), likely: dayAfter(today(), 4), to: dayAfter(today(), 9) },
    cases: 31,
    costFen: 200,
  })
})

test('ways that are closed to the reader come last, with the rules that close them', async () => {
  const { recordId } = await aCopy(library)
  const member = await aMember(api, library)
  await aCharge(library, member.id, 5000)
  const ways = await waysTo(recordId, member.headers)
  const open = ways.filter(({ refusals }) => refusals.length === 0).map(({ way }) => way)
  expect(open).toEqual(['shelf', 'document delivery'])
  expect(ways.slice(0, 2).map(({ way }) => way)).toEqual(open)
  const entrust = ways.find(({ way }) => way === 'entrust')!
  expect(entrust.refusals).toMatchObject([{ code: 'rule.debt-limit' }])
})

test('how long a way takes is measured where there are twenty cases, and a request is then expected by it', async () => {
  const own = await aRequestLibrary(api)
  const { groupCode } = own
  const reader = await aMember(api, own)
  const asked = requestsOf(api, reader.headers)
  const expected = async () => (await asked.listed({ status: 'start' })).list[0]!.expected
  await asked.ask('documentDelivery', { articleTitle: '论解释' })
  expect(await expected()).toEqual({
    from: dayAfter(today(), 2),
    likely: dayAfter(today(), 2),
    to: dayAfter(today(), 5),
    isSure: false,
  })
  const past = (count: number, days: number) =>
    inInstitution(api.adminDb, groupCode, async (trx) => {
      for (let n = 0; n < count; n += 1) {
        const id = randomUUID()
        await sql`
          insert into request (group_code, id, number, type, reader_id, title, contact, pickup_address, placed_at)
          values (${groupCode}, ${id}, ${id}, 'document delivery', ${reader.id}, '文', 'x', 'x', now() - interval '30 days')`.execute(
          trx,
        )
        await sql`update request set state = 'acceptance' where id = ${id}`.execute(trx)
        await sql`update request set state = 'completed', closed_at = now() where id = ${id}`.execute(
          trx,
        )
        await sql`
          update request_event set at = now() - interval '30 days' + make_interval(days => ${days})
           where request_id = ${id}`.execute(trx)
      }
    })
  const measured = () => own.within((trx) => measureWays(trx))
  await past(18, 4)
  await measured()
  expect((await expected())!.isSure).toBe(false)
  await past(2, 8)
  await measured()
  expect(await expected()).toMatchObject({ from: dayAfter(today(), 4), isSure: true })
})

test('who is second in a queue of one copy is expected a loan after it is due, and nobody says when another reader passes a copy on', async () => {
  const { recordId } = await aLentTitle(api, library)
  const passed = await aLentTitle(api, library)
  const [first, second] = [await aMember(api, library), await aMember(api, library)]
  await requestsOf(api, first.headers).reserve(recordId)
  const asked = requestsOf(api, second.headers)
  await asked.reserve(recordId)
  const [reservation] = (await asked.listed()).list
  const { from, to } = reservation!.expected!
  // Whoever is first keeps it for a whole loan, and may fetch it on the last of three days.
  expect(from >= dayAfter(today(), 61)).toBe(true)
  expect(to >= dayAfter(today(), 66)).toBe(true)
  await asked.ask('transfer', { recordId: String(passed.recordId) })
  expect((await asked.listed({ requestType: 'transfer' })).list[0]!.expected).toBeNull()
})

test('the ways to a title are two statements for a visitor and three for a reader, however many copies and readers there are', async () => {
  const { recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  const asking = { locale: 'zh-CN', timeZone: zone } as const
  const count = (readerId: string | null) =>
    countStatements(library, (trx) => findWaysTo(trx, readerId, String(recordId), asking))
  expect([await count(null), await count(member.id)]).toEqual([2, 3])
  for (let n = 0; n < 2; n += 1) {
    await requestsOf(api, (await aMember(api, library)).headers).reserve(recordId)
  }
  await aCopy(library, { recordId, at: 'annex', status: 'in transit' })
  expect([await count(null), await count(member.id)]).toEqual([2, 3])
})
