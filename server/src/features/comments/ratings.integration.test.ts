import { rateRecord, readOwnRating, readRatings } from '@shulin/contract/comments'
import { listRated } from '@shulin/contract/rankings'
import { readStatistics } from '@shulin/contract/record'
import { searchAll } from '@shulin/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { timesMade } from '../../../test/at-once.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { switchOff } from '../../../test/row-locks.ts'
import {
  aPackageOf,
  aSearchedInstitution,
  aTitle,
  entitle,
  patiently,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  // What is counted is counted anew for every question.
  api = await startSearchApi({ config: { rankingsKept: 0 } })
  library = await aSearchedInstitution(api)
})
afterAll(() => api.close())

type Headers = Record<string, string>

async function aRater(where = library, on: TestApi = api) {
  const reader = await aReader(on, where)
  return (await sessionOf(on, where, reader)).headers
}

const rate = (headers: Headers, recordId: number, score: number) =>
  api.call(rateRecord, { body: { recordId, score }, headers })
const ownScore = async (headers: Headers, recordId: number) =>
  (await api.call(readOwnRating, { body: { recordId }, headers })).body.data!.score
const ratings = async (recordId: number) =>
  (await api.call(readRatings, { query: { recordId }, headers: library.headers })).body.data!

test('[R-COMMENT-008] a reader who rates twice counts once, and the average follows', async () => {
  const recordId = await aTitle(library)
  const [one, other] = [await aRater(), await aRater()]
  expect((await rate(other, recordId, 5)).body.data).toEqual({ score: 5, avgScore: 5 })
  expect((await rate(one, recordId, 4)).body.data).toEqual({ score: 4, avgScore: 4.5 })
  expect((await rate(one, recordId, 4)).body.data).toEqual({ score: 4, avgScore: 4.5 })
  expect(await ratings(recordId)).toEqual({ score: 4.5, ratingCount: 2, scores: [0, 0, 0, 1, 1] })
  const visitor = await rate(library.headers, recordId, 1)
  expect(visitor.status).toBe(401)
  expect((await ratings(recordId)).ratingCount).toBe(2)
})

test('[R-COMMENT-009] a reader is told the own rating, and 0 where there is none', async () => {
  const [rated, unrated] = [await aTitle(library), await aTitle(library)]
  const headers = await aRater()
  await rate(headers, rated, 4)
  expect(await ownScore(headers, rated)).toBe(4)
  expect(await ownScore(headers, unrated)).toBe(0)
  expect(await ownScore(await aRater(), rated)).toBe(0)
})

test('[R-COMMENT-011] one to five whole stars, and a rating may be changed', async () => {
  const recordId = await aTitle(library)
  const headers = await aRater()
  for (const score of [0, 6, 4.5, 'x']) {
    const { body } = await rate(headers, recordId, score as number)
    expect([score, body.success]).toEqual([score, false])
  }
  expect(await ownScore(headers, recordId)).toBe(0)
  await rate(headers, recordId, 1)
  await rate(headers, recordId, 5)
  expect(await ownScore(headers, recordId)).toBe(5)
  expect((await ratings(recordId)).ratingCount).toBe(1)
  const query = { order: 'best' as const, rows: '100' }
  const { data } = (await api.call(listRated, { query, headers: library.headers })).body
  expect(data!.list.find((one) => one.recordId === recordId)).toMatchObject({
    score: 5,
    ratingCount: 1,
  })
})

/** Readers change their minds about two titles, again and again and all at once. */
async function changeMinds(on: TestApi) {
  const here = await aSearchedInstitution(on)
  const titles = [await aTitle(here), await aTitle(here)]
  const raters = await Promise.all(Array.from({ length: 8 }, () => aRater(here, on)))
  const replies = await Promise.all(
    raters.flatMap((headers, reader) =>
      titles.flatMap((recordId, title) =>
        Array.from({ length: 8 }, (_, turn) => {
          const score = 1 + ((reader * 3 + title + turn * 2) % 5)
          return patiently(() => on.call(rateRecord, { body: { recordId, score }, headers }))
        }),
      ),
    ),
  )
  return { here, titles, raters, failed: replies.filter(({ body }) => !body.success) }
}

/** Titles whose sums are not those of their rows, also where no sum is kept. */
const sumsAtOdds = async ({ within }: SearchedInstitution) => {
  const { rows } = await within((trx) =>
    sql<{ recordId: number }>`
      select r.record_id
        from (select record_id, count(*) as ratings, sum(score) as stars from rating group by record_id) r
        left join title_figure f using (record_id)
       where (coalesce(f.ratings, 0), coalesce(f.rating_sum, 0)) <> (r.ratings, r.stars)
       order by r.record_id`.execute(trx),
  )
  return rows.map(({ recordId }) => recordId)
}

test('[I-19] of many who rate at once each counts once, and every sum is that of the rows', async () => {
  const { here, titles, raters, failed } = await changeMinds(api)
  expect(failed).toEqual([])
  const last = new Map<string, number>()
  for (const [n, headers] of raters.entries()) {
    for (const recordId of titles) last.set(`${n} ${recordId}`, await ownScore(headers, recordId))
  }
  for (const recordId of titles) {
    const given = raters.map((_, n) => last.get(`${n} ${recordId}`)!)
    const average = given.reduce((sum, score) => sum + score, 0) / raters.length
    const shown = await api.call(readRatings, { query: { recordId }, headers: here.headers })
    expect(shown.body.data!.ratingCount).toBe(raters.length)
    expect(shown.body.data!.score).toBe(Math.round(average * 10) / 10)
    const { body } = await api.call(readStatistics, { query: { recordId }, headers: here.headers })
    expect(body.data!.statistics.score).toBe(Math.round(average * 10) / 10)
  }
  expect(await sumsAtOdds(here)).toEqual([])
})

test('where no query holds a row the table still takes one rating of a reader; without its trigger the sums are at odds, and without its key none is taken', async () => {
  const open = await startTestApi({ pool: 34, rowLocks: false })
  onTestFinished(() => open.close())
  const held = await changeMinds(open)
  expect(held.failed).toEqual([])
  expect(await sumsAtOdds(held.here)).toEqual([])
  await switchOff(open, 'alter table rating disable trigger i19_ratings_counted')
  const uncounted = await changeMinds(open)
  expect(await sumsAtOdds(uncounted.here)).toEqual(uncounted.titles)

  const writtenAtOnce = async () => {
    const here = await aSearchedInstitution(open)
    const { groupCode, within } = here
    const row = {
      groupCode,
      recordId: await aTitle(here),
      readerId: (await aReader(open, here)).id,
    }
    return timesMade(32, (n) =>
      within((trx) =>
        trx
          .insertInto('rating')
          .values({ ...row, score: 1 + (n % 5) })
          .execute(),
      ),
    )
  }
  expect(await writtenAtOnce()).toBe(1)
  await switchOff(open, 'alter table rating drop constraint i19_one_rating')
  expect(await writtenAtOnce()).toBe(32)
  const { failed } = await changeMinds(open)
  expect(failed.length).toBeGreaterThan(0)
})

test('results are sorted by rating, the unrated last in both directions', async () => {
  const here = await aSearchedInstitution(api)
  const [poor, good, unrated] = [
    await aTitle(here, { title: '星图 甲', year: 2020 }),
    await aTitle(here, { title: '星图 乙', year: 2000 }),
    await aTitle(here, { title: '星图 丙', year: 2026 }),
  ]
  const [one, other] = [await aRater(here), await aRater(here)]
  await rate(one, poor, 2)
  await rate(one, good, 5)
  await rate(other, good, 4)
  await api.feed()
  const sorted = async (sortClause: 'asc' | 'desc') => {
    const body = {
      searchItems: [{ searchFieldContent: '星图' }],
      sortField: 'score' as const,
      sortClause,
    }
    const { data } = (await api.call(searchAll, { body, headers: here.headers })).body
    return data!.searchList.map(({ recordId }) => recordId)
  }
  expect(await sorted('desc')).toEqual([good, poor, unrated])
  expect(await sorted('asc')).toEqual([poor, good, unrated])

  // A changed mind changes the order.
  await rate(one, good, 1)
  await rate(other, good, 1)
  await api.feed()
  expect(await sorted('desc')).toEqual([poor, good, unrated])
})

test('a title of a package is rated like one that is held', async () => {
  const headers = await aRater()
  const { packageId, recordIds } = await aPackageOf(api, [{ title: 'Open waters' }])
  await entitle(library, packageId)
  const recordId = recordIds[0]!
  expect((await rate(headers, recordId, 3)).body.data).toEqual({ score: 3, avgScore: 3 })
  const { body } = await api.call(readStatistics, { query: { recordId }, headers })
  expect(body.data!.statistics.score).toBe(3)
})
