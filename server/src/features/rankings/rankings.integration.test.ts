import { once } from 'node:events'
import {
  listHotLoans,
  listMostKept,
  listNewBooks,
  listPopularBooks,
  listRated,
  listReadingGroups,
} from '@shulin/contract/rankings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aReader } from '../../../test/readers.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { keptBy, lent, lentAndReturned, ratedBy, visited } from '../../../test/taking-part.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startTestApi({ config: { rankingsKept: 0 } })))
beforeEach(async () => void (library = await aSearchedInstitution(api)))
afterAll(() => api.close())

const readers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aReader(api, library).then(({ id }) => id)))

const hotLoans = async (body: Parameters<typeof api.call<typeof listHotLoans>>[1]['body']) =>
  (await api.call(listHotLoans, { headers: library.headers, body })).body.data!

test('[R-HOME-019] what was lent most comes first, counted within the range only', async () => {
  const a = await aTitle(library, { title: '甲', creators: ['王'], items: [{ at: 'P1' }] })
  const b = await aTitle(library, { title: '乙' })
  const [reader] = await readers(1)
  await lentAndReturned(api, library, a, { daysAgo: 3, times: 2 })
  await lent(library, a, { readerId: reader!, daysAgo: 2 })
  await lentAndReturned(api, library, b, { daysAgo: 25, times: 5 })

  expect(await hotLoans({ range: 'week' })).toEqual({
    total: 1,
    list: [{ recordId: a, title: '甲', author: '王', loanCount: 3 }],
  })
  expect((await hotLoans({ range: 'month' })).list.map((one) => one.recordId)).toEqual([b, a])
  expect((await hotLoans({ range: 'year', rows: 1, page: 2 })).list).toEqual([
    { recordId: a, title: '甲', author: '王', loanCount: 3 },
  ])
})

test('a ranking of a class holds what is in it and below it, and no more than a hundred titles', async () => {
  const history = await aTitle(library, { classNo: 'K281' })
  const novel = await aTitle(library, { classNo: 'I247' })
  const hidden = await aTitle(library, { classNo: 'K1', isHidden: true })
  for (const id of [history, novel, hidden]) {
    await lentAndReturned(api, library, id, { daysAgo: 1 })
  }
  expect((await hotLoans({ range: 'week', classNo: 'K' })).list).toMatchObject([
    { recordId: history },
  ])
  for (let n = 0; n < 105; n++) {
    await lentAndReturned(api, library, await aTitle(library), { daysAgo: 1 })
  }
  expect((await hotLoans({ range: 'week', rows: 100, page: 1 })).total).toBe(100)
})

test('a class holds what stands on its shelves, whatever the description says', async () => {
  const shelved = await aTitle(library, {
    classNo: 'PL2743',
    classScheme: 'LCC',
    callNo: 'I247.5/1',
  })
  const american = await aTitle(library, { callNo: 'PS3515 .E37 1952' })
  const drama = await aTitle(library, { callNo: 'P1-49/2' })
  for (const id of [shelved, american, drama]) {
    await lentAndReturned(api, library, id, { daysAgo: 1 })
  }
  const ids = async (classNo: string) =>
    (await hotLoans({ range: 'week', classNo })).list.map(({ recordId }) => recordId)
  expect(await ids('I')).toEqual([shelved])
  expect(await ids('I24')).toEqual([shelved])
  expect(await ids('P')).toEqual([drama])
  expect(await ids('LCC PS')).toEqual([american])
  expect(await ids('LCC PL')).toEqual([shelved])
})

test("a range begins at midnight of the institution's own day", async () => {
  const id = await aTitle(library)
  const { rows } = await sql<{ edge: Date }>`
    select (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '7 days') at time zone 'Asia/Shanghai' as edge`.execute(
    api.adminDb,
  )
  const put = (lentAt: Date) =>
    sql`insert into loan_history values (${library.groupCode}, gen_random_uuid(), gen_random_uuid(), ${id}, null, 'student',
                                         ${lentAt}, now(), now(), null, 0)`.execute(api.adminDb)
  await put(new Date(rows[0]!.edge.getTime() - 1_000))
  expect((await hotLoans({ range: 'week' })).total).toBe(0)
  await put(rows[0]!.edge)
  expect((await hotLoans({ range: 'week' })).list).toMatchObject([{ loanCount: 1 }])
})

test('[R-HOME-020] a window shows what arrived within it, newest first; class and location narrow it', async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const five = await aTitle(library, {
    arrivedOn: day(5),
    classNo: 'K2',
    publisher: '中华书局',
    items: [{ at: 'P1' }],
  })
  const twenty = await aTitle(library, { arrivedOn: day(20), items: [{ at: 'P2' }] })
  await aTitle(library, { arrivedOn: day(800) })
  const newBooks = async (body: object) =>
    (await api.call(listNewBooks, { headers: library.headers, body })).body.data!
  const ids = async (body: object) => (await newBooks(body)).list.map((one) => one.recordId)

  expect(await newBooks({ window: '1w' })).toMatchObject({
    total: 1,
    list: [{ recordId: five, publisher: '中华书局', arriveDate: day(5) }],
  })
  expect(await ids({ window: '1m' })).toEqual([five, twenty])
  expect(await ids({ window: '2y' })).toEqual([five, twenty])
  expect(await ids({ window: '1m', classNo: 'K' })).toEqual([five])
  expect(await ids({ window: '1m', locationId: 'P2' })).toEqual([twenty])
})

test('[R-HOME-024] favourites count from shared folders only, most kept first', async () => {
  const a = await aTitle(library, { title: '甲' })
  const b = await aTitle(library, { title: '乙' })
  const ids = await readers(4)
  for (const readerId of ids.slice(0, 3)) await keptBy(library, b, { readerId })
  await keptBy(library, a, { readerId: ids[3]! })
  for (const readerId of ids.slice(0, 3)) await keptBy(library, a, { readerId, isShared: false })
  const topShare = async (query: object) =>
    (await api.call(listMostKept, { headers: library.headers, query })).body.data
  expect(await topShare({})).toEqual([
    { recordId: b, title: '乙', author: '', favCount: 3 },
    { recordId: a, title: '甲', author: '', favCount: 1 },
  ])
  expect(await topShare({ rows: '1', range: 'week' })).toMatchObject([{ recordId: b }])
})

test('[R-HOME-025] [R-HOME-011] best and worst each hold a hundred of a hundred and fifty', async () => {
  const [reader, other] = await readers(2)
  const ids: number[] = []
  for (let n = 0; n < 150; n++) {
    const id = await aTitle(library)
    ids.push(id)
    await ratedBy(library, id, { readerId: reader!, score: 1 + (n % 5) })
  }
  await ratedBy(library, ids[4]!, { readerId: other!, score: 5 })
  await ratedBy(library, ids[3]!, { readerId: other!, score: 5 })
  const list = async (query: object) =>
    (await api.call(listRated, { headers: library.headers, query: { rows: '100', ...query } })).body
      .data!
  for (const query of [{}, { range: 'year' }]) {
    const best = await list({ order: 'best', ...query })
    expect([best.total, best.list.length]).toEqual([100, 100])
    expect(best.list[0]).toMatchObject({ recordId: ids[4], score: 5, ratingCount: 2 })
    expect(best.list).toContainEqual(
      expect.objectContaining({ recordId: ids[3], score: 4.5, ratingCount: 2 }),
    )
    const scores = best.list.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    const worst = await list({ order: 'worst', ...query })
    expect(worst.total).toBe(100)
    expect(worst.list[0]!.score).toBe(1)
  }
})

test('[R-HOME-026] hot books are those that were looked at most', async () => {
  const a = await aTitle(library, { title: '甲' })
  const b = await aTitle(library, { title: '乙' })
  await visited(library, 'record', a, 5)
  await visited(library, 'record', b, 4, 1)
  await visited(library, 'record', b, 5, 2)
  const { data } = (
    await api.call(listPopularBooks, { headers: library.headers, query: { range: 'week' } })
  ).body
  expect(data).toEqual({
    total: 2,
    list: [
      { recordId: b, title: '乙', author: '', cover: '', hot: 9 },
      { recordId: a, title: '甲', author: '', cover: '', hot: 5 },
    ],
  })
})

test('groups of fewer than five people are not shown, however much they read', async () => {
  const id = await aTitle(library)
  const students = await readers(5)
  await library.within((trx) =>
    trx
      .insertInto('readerType')
      .values({
        groupCode: library.groupCode,
        readerType: 'teacher',
        name: JSON.stringify({ 'zh-CN': '教师' }),
      })
      .execute(),
  )
  for (const readerId of students) await lentAndReturned(api, library, id, { daysAgo: 2, readerId })
  for (const readerId of students.slice(1)) {
    await lentAndReturned(api, library, id, {
      daysAgo: 2,
      times: 9,
      readerId,
      readerType: 'teacher',
    })
  }
  // Without consent nobody knows whose a loan was: it is counted, its reader is not.
  await lentAndReturned(api, library, id, { daysAgo: 2 })
  const { data } = (
    await api.call(listReadingGroups, { headers: library.headers, query: { range: 'week' } })
  ).body
  expect(data).toEqual([{ readerType: 'student', name: '学生', readerCount: 5, loanCount: 6 }])
})

test('rankings are kept for a minute, and counted as they are asked for while the cache is away', async () => {
  const keeping = await startTestApi({ onDatabaseOf: api, config: { rankingsKept: 60 } })
  try {
    if (keeping.cache.status !== 'ready') await once(keeping.cache, 'ready')
    const id = await aTitle(library)
    const loansOf = async () =>
      (
        await keeping.call(listHotLoans, { headers: library.headers, body: { range: 'week' } })
      ).body.data!.list.map(({ loanCount }) => loanCount)
    await lentAndReturned(api, library, id, { daysAgo: 1 })
    expect(await loansOf()).toEqual([1])
    await lentAndReturned(api, library, id, { daysAgo: 1 })
    expect(await loansOf()).toEqual([1])
    keeping.cache.disconnect()
    expect(await loansOf()).toEqual([2])
  } finally {
    await keeping.close()
  }
})
