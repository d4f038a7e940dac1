import {
  noteVisit,
  readDonor,
  readRecordParts,
  readStatistics,
  readYearLoans,
} from '@shulin/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aReader } from '../../../test/readers.ts'
import {
  aPackageOf,
  aSearchedInstitution,
  aTitle,
  entitle,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { aDonation, keptBy, lentAndReturned, ratedBy, visited } from '../../../test/taking-part.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api)
})
afterAll(() => api.close())

const readers = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await aReader(api, library)).id))

const lentIn = (recordId: number, month: string, loans: number) =>
  api.adminDb
    .insertInto('loanMonth')
    .values({ groupCode: library.groupCode, recordId, month, loans })
    .execute()

test('[R-RECORD-020] a title in numbers', async () => {
  const { headers } = library
  const recordId = await aTitle(library, { loans: 3 })
  const [one, other] = await readers(2)
  await keptBy(library, recordId, { readerId: one! })
  await keptBy(library, recordId, { readerId: other! })
  await ratedBy(library, recordId, { readerId: one!, score: 4 })
  await ratedBy(library, recordId, { readerId: other!, score: 5 })
  await api.adminDb
    .updateTable('titleFigure')
    .set({ comments: 1 })
    .where('recordId', '=', recordId)
    .execute()
  const ask = async () =>
    (await api.call(readStatistics, { query: { recordId }, headers })).body.data?.statistics
  expect(await ask()).toEqual({
    visits: 0,
    favCount: 2,
    loanCount: 3,
    score: 4.5,
    commentCount: 1,
  })
  await api.call(noteVisit, { body: { recordId }, headers })
  expect((await ask())?.visits).toBe(1)
  await api.call(noteVisit, { body: { recordId }, headers })
  expect((await ask())?.visits).toBe(2)
  expect(await figuresOf(recordId)).toMatchObject({ visits: 2, favourites: 2, loans: 3 })
  const unknown = await api.call(noteVisit, { body: { recordId: 999_999_999 }, headers })
  expect(unknown.body.success).toBe(false)
})

const figuresOf = (recordId: number) =>
  library.within((trx) =>
    trx
      .selectFrom('titleFigure')
      .selectAll()
      .where('recordId', '=', recordId)
      .executeTakeFirstOrThrow(),
  )

test('a visit counts with the title and its day, and changes nothing the index has', async () => {
  const { headers, within } = library
  const recordId = await aTitle(library, { loans: 1 })
  const version = () =>
    within((trx) =>
      trx
        .selectFrom('holding')
        .select('version')
        .where('recordId', '=', recordId)
        .executeTakeFirstOrThrow(),
    )
  const before = await version()
  await Promise.all(
    Array.from({ length: 5 }, () => api.call(noteVisit, { body: { recordId }, headers })),
  )
  await visited(library, 'record', recordId, 7, 3)
  expect((await figuresOf(recordId)).visits).toBe(12)
  expect(await version()).toEqual(before)

  // A title of a package has no figures; its days are counted all the same.
  const { packageId, recordIds } = await aPackageOf(api, [{ title: 'Open waters' }])
  await entitle(library, packageId)
  const query = { recordId: recordIds[0]! }
  await api.call(noteVisit, { body: query, headers })
  const { body } = await api.call(readStatistics, { query, headers })
  expect(body.data?.statistics.visits).toBe(1)
})

test('[R-RECORD-037] ten years of loans, this one the last', async () => {
  const recordId = await aTitle(library)
  const thisYear = new Date().getFullYear()
  await lentIn(recordId, '2024-02-01', 2)
  await lentIn(recordId, '2024-11-01', 1)
  await lentIn(recordId, `${thisYear - 11}-05-01`, 1)
  const { data } = (
    await api.call(readYearLoans, { query: { recordId }, headers: library.headers })
  ).body
  const years = data!.yearLoan
  expect(years.map(({ year }) => year)).toEqual(
    Array.from({ length: 10 }, (_, n) => thisYear - 9 + n),
  )
  expect(years.find(({ year }) => year === 2024)?.count).toBe(3)
  expect(years.reduce((sum, { count }) => sum + count, 0)).toBe(3)
})

test('[R-RECORD-039] what five readers had together is shown, without a name; what four had is not', async () => {
  const [a, b, c, d] = [
    await aTitle(library),
    await aTitle(library, { title: 'together' }),
    await aTitle(library),
    await aTitle(library),
  ]
  const five = await readers(5)
  for (const readerId of five) {
    await keptBy(library, a, { readerId })
    await keptBy(library, b, { readerId })
  }
  for (const readerId of five.slice(0, 4)) await keptBy(library, d, { readerId })
  const [stranger] = await readers(1)
  await keptBy(library, c, { readerId: stranger! })
  // A loan counts as a favourite does, but of one reader only once.
  await lentAndReturned(api, library, d, { readerId: five[0]!, daysAgo: 40, times: 3 })
  const { body } = await api.call(readRecordParts, {
    query: { recordId: a },
    headers: library.headers,
  })
  expect(body.data?.likes.map(({ recordId, title }) => [recordId, title])).toEqual([
    [b, 'together'],
  ])
  expect(JSON.stringify(body)).not.toContain(five[0])

  await lentAndReturned(api, library, d, { readerId: five[4]!, daysAgo: 40 })
  const now = await api.call(readRecordParts, { query: { recordId: a }, headers: library.headers })
  expect(now.body.data?.likes.map(({ recordId }) => recordId)).toEqual([b, d])
})

test('[R-RECORD-032] who gave a title, as they are to be thanked', async () => {
  const { headers, within } = library
  const [given, bought] = [await aTitle(library), await aTitle(library)]
  const id = await aDonation(library, { title: '红楼梦', donor: '林知夏' })
  await within((trx) =>
    trx.updateTable('donation').set({ recordId: given }).where('id', '=', id).execute(),
  )
  const ask = async (recordId: number) =>
    (await api.call(readDonor, { query: { recordId }, headers })).body.data
  expect(await ask(given)).toEqual({ donor: '林知夏', donorUrl: `#/bookDonate/detail?id=${id}` })
  expect(await ask(bought)).toEqual({ donor: '', donorUrl: '' })
})
