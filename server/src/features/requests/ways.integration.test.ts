import { findWays } from '@shulin/contract/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCharge, aCopy, type LendingLibrary } from '../../../test/lending.ts'
import { aLentTitle, aMember, aRequestLibrary, requestsOf } from '../../../test/requests.ts'
import { dayAfter, dayOf } from '../circulation/due-date.ts'

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
    days: { from: dayAfter(today(), 4), to: dayAfter(today(), 9) },
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
