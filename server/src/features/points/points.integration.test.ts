import { randomUUID } from 'node:crypto'
import { readOverview } from '@shulin/contract/circulation'
import type { CallInput } from '@shulin/contract/endpoint'
import {
  explainPoints,
  listPointRules,
  listPoints,
  readMonthOfPoints,
  readPoints,
} from '@shulin/contract/points'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCopy, aLendingLibrary, deskOf, fallenDue } from '../../../test/lending.ts'
import { anEntry } from '../../../test/points.ts'
import { aReader, logInAs, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { aTitle } from '../../../test/searching.ts'
import { zoneAt } from '../../../test/time-zones.ts'
import { awardPoints, awardPointsForTitles } from './points.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** It is noon there: no day ends, and no month, while a test counts what it gave. */
const aLibrary = () => aLendingLibrary(api, { tabs: ['8'], timeZone: zoneAt(12) })

/** A reader who is logged in by now; logging in is none of what is counted. */
async function aCollector(library: TestInstitution) {
  const reader = await aReader(api, library)
  const { headers } = await sessionOf(api, library, reader)
  return { ...reader, headers }
}
type Collector = Awaited<ReturnType<typeof aCollector>>

const sumOf = async ({ headers }: Collector) =>
  (await api.call(readPoints, { headers })).body.data!.score

const ledgerOf = async ({ headers }: Collector) =>
  (await api.call(explainPoints, { query: {}, headers })).body.data!.list

test('[R-POINTS-002] an entry has its name, operation, status, behaviour type, platform, change and time', async () => {
  const library = await aLibrary()
  const reader = await aCollector(library)
  await anEntry(api, library, reader, { change: 3 })
  const at = new Date(Date.now() + 1_000)
  await anEntry(api, library, reader, {
    ruleCode: 'overdue return',
    change: -1,
    ruleChange: -2,
    platform: 'self-check machine',
    at,
  })
  const { headers } = reader
  const { body } = await api.call(listPoints, { query: {}, headers })
  expect(body.data!.list[0]).toEqual({
    name: '逾期归还',
    operation: 'return overdue',
    status: 'reduced',
    behaviorType: 'return',
    platform: 'self-check machine',
    change: -1,
    time: at.toISOString(),
  })
})

test('[R-POINTS-003] of +2 and -1 there are two entries, and one point is left', async () => {
  const library = await aLibrary()
  const reader = await aCollector(library)
  const other = await aCollector(library)
  await anEntry(api, library, reader, { ruleCode: 'audited comment', change: 2 })
  await anEntry(api, library, reader, { ruleCode: 'overdue return', change: -1, platform: 'desk' })
  await anEntry(api, library, other)
  const { headers } = reader
  const { data } = (await api.call(listPoints, { query: {}, headers })).body
  expect([data!.total, data!.list.map(({ change }) => change)]).toEqual([2, [-1, 2]])
  expect(await sumOf(reader)).toBe(1)
  expect((await api.call(readOverview, { headers })).body.data!.score).toBe(1)
  const month = await api.call(readMonthOfPoints, { headers })
  expect(month.body.data).toEqual({ given: 2, taken: 1 })

  const narrowed = async (query: CallInput<typeof listPoints>['query']) =>
    (await api.call(listPoints, { query, headers })).body.data!.list.map(({ change }) => change)
  expect(await narrowed({ behaviorType: 'comment' })).toEqual([2])
  expect(await narrowed({ platform: 'desk' })).toEqual([-1])
  expect(await narrowed({ behaviorType: 'comment', platform: 'desk' })).toEqual([])
  expect(await narrowed({ rows: 1, page: 2 })).toEqual([2])
})

test('the rules are those the specification fixes, in the language of whoever asks', async () => {
  const library = await aLibrary()
  const { headers } = await aCollector(library)
  const rules = async (language: string) =>
    (
      await api.call(listPointRules, { headers: { ...headers, 'content-language': language } })
    ).body.data!.integralRule.map(({ name, change, dayMax }) => [name, change, dayMax])
  expect(await rules('zh_CN')).toEqual([
    ['每天首次登录', 1, 1],
    ['评论通过审核', 2, null],
    ['收藏', 1, 5],
    ['按时归还', 1, null],
    ['逾期归还', -2, null],
  ])
  expect((await rules('en_US'))[0]).toEqual(['First login of the day', 1, 1])
})

test('the first login of a day gives a point, the others none', async () => {
  const library = await aLibrary()
  const reader = await aCollector(library)
  await logInAs(api, library, reader)
  await logInAs(api, library, reader)
  expect(await sumOf(reader)).toBe(1)
  expect(await ledgerOf(reader)).toMatchObject([
    { behaviorType: 'login', change: 1, ruleChange: 1, title: null, platform: 'portal' },
  ])
})

test('a return on time gives a point, once a day for a copy; a late one takes what there is of two', async () => {
  const library = await aLibrary()
  const reader = await aCollector(library)
  const { lend, take } = deskOf(api, library)
  const [prompt, late, later] = [await aCopy(library), await aCopy(library), await aCopy(library)]
  await lend(reader.id, prompt.barcode)
  await take(prompt.barcode)
  await lend(reader.id, prompt.barcode)
  await take(prompt.barcode)
  expect(await sumOf(reader)).toBe(1)
  for (const { barcode } of [late, later]) {
    const { data } = (await lend(reader.id, barcode)).body
    await fallenDue(api, library, data!.loan.loanId, 2)
    expect((await take(barcode)).body.data!.outcome).toBe('returned')
  }
  // The second one found nothing to take.
  expect(await sumOf(reader)).toBe(0)
  expect(await ledgerOf(reader)).toMatchObject([
    { behaviorType: 'return', change: -1, ruleChange: -2, status: 'reduced', platform: 'desk' },
    { behaviorType: 'return', change: 1, ruleChange: 1, status: 'posted', platform: 'desk' },
  ])
})

test('what was borrowed is not to be found in the ledger, in no column', async () => {
  const library = await aLibrary()
  const reader = await aCollector(library)
  const { lend, take } = deskOf(api, library)
  const copy = await aCopy(library, { title: '隐秘的书' })
  const { loanId } = (await lend(reader.id, copy.barcode)).body.data!.loan
  await take(copy.barcode)
  const rows = await library.within((trx) =>
    trx.selectFrom('pointEntry').selectAll().where('readerId', '=', reader.id).execute(),
  )
  expect(rows).toHaveLength(1)
  const written = JSON.stringify(rows)
  for (const trace of [loanId, copy.itemId, copy.barcode]) expect(written).not.toContain(trace)
  expect((await ledgerOf(reader))[0]).toMatchObject({ title: null, recordId: null })
})

test('favourites give a point each, five on a day; a title that is no favourite any more is not named any more', async () => {
  const library = await aLibrary()
  const { groupCode, within } = library
  const reader = await aCollector(library)
  const recordIds: number[] = []
  for (const title of ['甲', '乙', '丙', '丁', '戊', '己']) {
    recordIds.push(await aTitle(library, { title }))
  }
  const folderId = randomUUID()
  await within(async (trx) => {
    await trx
      .insertInto('favouriteFolder')
      .values({ groupCode, id: folderId, readerId: reader.id, name: '默认' })
      .execute()
    await trx
      .insertInto('favourite')
      .values(recordIds.map((recordId) => ({ groupCode, readerId: reader.id, recordId, folderId })))
      .execute()
    const award = { readerId: reader.id, rule: 'favourite' } as const
    expect(await awardPointsForTitles(trx, { ...award, recordIds })).toBe(5)
    expect(await awardPointsForTitles(trx, { ...award, recordIds })).toBe(0)
    const [recordId] = recordIds
    const again = { ...award, subject: String(recordId), recordId: recordId! }
    expect(await awardPoints(trx, again)).toBe(0)
  })
  const titles = async () => (await ledgerOf(reader)).map(({ title }) => title)
  expect(await titles()).toHaveLength(5)
  expect(new Set(await titles())).toEqual(new Set(['丁', '丙', '乙', '戊', '甲']))
  await within((trx) => trx.deleteFrom('favourite').where('recordId', '=', recordIds[0]!).execute())
  expect((await titles()).filter((title) => title !== null)).toHaveLength(4)
  expect(await titles()).not.toContain('甲')
  expect(await sumOf(reader)).toBe(5)
})

test('an audited comment gives two points with one entry, which names the title', async () => {
  const library = await aLibrary()
  const reader = await aCollector(library)
  const recordId = await aTitle(library, { title: '儒林外史' })
  const award = { readerId: reader.id, rule: 'audited comment', subject: randomUUID() } as const
  const given = await library.within((trx) => awardPoints(trx, { ...award, recordId }))
  expect([given, await sumOf(reader)]).toEqual([2, 2])
  expect(await ledgerOf(reader)).toMatchObject([{ change: 2, title: '儒林外史', recordId }])
})

test('nobody is given points after the account was erased', async () => {
  const library = await aLibrary()
  const { id: readerId } = await aReader(api, library, { state: 'erased' })
  const award = { readerId, rule: 'audited comment', subject: randomUUID() } as const
  expect(await library.within((trx) => awardPoints(trx, award))).toBe(0)
})
