import { randomUUID } from 'node:crypto'
import { visitCookie } from '@shulin/contract/traffic'
import {
  noteDatabaseBrowse,
  noteDatabaseBrowseByGet,
  noteDatabaseSearch,
  noteDatabaseSearchByGet,
  noteDatabaseVisit,
  noteDatabaseVisitByGet,
  noteDownload,
  noteDownloadByGet,
  noteFullTextVisit,
  noteFullTextVisitByGet,
  noteJournalBrowse,
  noteJournalBrowseByGet,
  noteRecordDetail,
  noteRecordDetailByGet,
  noteResourceSearch,
  noteResourceSearchByGet,
} from '@shulin/contract/usage'
import { readDatabase } from '@shulin/contract/databases'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { aDatabase, visited } from '../../../test/taking-part.ts'
import { jobs } from '../../jobs.ts'
import { countVisits, visitSums } from './usage.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const from = ({ groupCode, mappingPath }: SearchedInstitution, address = '203.0.113.7') => ({
  groupCode,
  mappingPath,
  'x-forwarded-for': address,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
})

async function aLibrary() {
  const library = await aSearchedInstitution(api)
  return {
    ...library,
    recordId: await aTitle(library, { title: '敦煌研究' }),
    databaseId: await aDatabase(library, { name: '中国知网' }),
  }
}

const events = ({ within }: SearchedInstitution) =>
  within((trx) => trx.selectFrom('useEvent').selectAll().orderBy('id').execute())

const visitsOf = async (library: SearchedInstitution, id: string) =>
  (await library.within((trx) => countVisits(trx, 'database', [id]))).get(id)

test('[R-LOG-002] a search, a record, a full text and a download leave one row each, by GET as by POST, and none without both headers', async () => {
  const library = await aLibrary()
  const { groupCode, mappingPath, recordId, databaseId } = library
  const attachmentId = randomUUID()
  const search = { keyword: '敦煌', docCode: 'e-journal' }
  const visit = { recordId, eCollectionId: databaseId, url: 'https://texts.example/1' }
  const download = { recordId, attachmentId }
  const byGet = (headers: Record<string, string>) => [
    api.call(noteResourceSearchByGet, { query: search, headers }),
    api.call(noteRecordDetailByGet, { query: { recordId }, headers }),
    api.call(noteFullTextVisitByGet, { query: visit, headers }),
    api.call(noteDownloadByGet, { query: download, headers }),
  ]
  const byPost = (headers: Record<string, string>) => [
    api.call(noteResourceSearch, { body: search, headers }),
    api.call(noteRecordDetail, { body: { recordId }, headers }),
    api.call(noteFullTextVisit, { body: visit, headers }),
    api.call(noteDownload, { body: download, headers }),
  ]
  const expected = [
    { operation: 'download', recordId, databaseId: null, attachmentId },
    { operation: 'fullTextVisit', recordId, databaseId, attachmentId: null },
    { operation: 'recordDetail', recordId, databaseId: null, attachmentId: null },
    { operation: 'resourceSearch', recordId: null, databaseId: null, attachmentId: null },
  ]
  for (const [way, address] of [
    [byGet, '203.0.113.1'],
    [byPost, '203.0.113.2'],
  ] as const) {
    await library.within((trx) => trx.deleteFrom('useEvent').execute())
    const before = Date.now()
    const replies = await Promise.all(way(from(library, address)))
    expect(replies.map(({ body }) => [body.success, body.data])).toEqual(
      expected.map(() => [true, true]),
    )
    const rows = await events(library)
    expect(
      rows
        .map(({ operation, recordId, databaseId, attachmentId }) => ({
          operation,
          recordId,
          databaseId,
          attachmentId,
        }))
        .toSorted((a, b) => (a.operation < b.operation ? -1 : 1)),
    ).toEqual(expected)
    for (const row of rows) {
      expect(row).toMatchObject({ groupCode, byReader: false, leftOut: null })
      expect(row.at.getTime()).toBeGreaterThanOrEqual(before)
      expect(row.at.getTime()).toBeLessThanOrEqual(Date.now())
    }
    for (const headers of [{ groupCode }, { mappingPath }, {}] as Record<string, string>[]) {
      const refused = await Promise.all(way(headers))
      expect(refused.map(({ body }) => body.success)).toEqual([false, false, false, false])
    }
    expect(await events(library)).toHaveLength(4)
  }
})

test('[R-LOG-003] the way to a database, its page, a search and a journal leave one row each, by GET as by POST, and none without both headers', async () => {
  const library = await aLibrary()
  const { groupCode, mappingPath, recordId, databaseId } = library
  const visit = { id: databaseId, url: 'https://kns.example/' }
  const search = { keyword: '知网' }
  const byGet = (headers: Record<string, string>) => [
    api.call(noteDatabaseVisitByGet, { query: visit, headers }),
    api.call(noteDatabaseBrowseByGet, { query: { id: databaseId }, headers }),
    api.call(noteDatabaseSearchByGet, { query: search, headers }),
    api.call(noteJournalBrowseByGet, { query: { recordId }, headers }),
  ]
  const byPost = (headers: Record<string, string>) => [
    api.call(noteDatabaseVisit, { body: visit, headers }),
    api.call(noteDatabaseBrowse, { body: { id: databaseId }, headers }),
    api.call(noteDatabaseSearch, { body: search, headers }),
    api.call(noteJournalBrowse, { body: { recordId }, headers }),
  ]
  const expected = [
    { operation: 'databaseBrowse', recordId: null, databaseId },
    { operation: 'databaseSearch', recordId: null, databaseId: null },
    { operation: 'databaseVisit', recordId: null, databaseId },
    { operation: 'journalBrowse', recordId, databaseId: null },
  ]
  for (const [way, address] of [
    [byGet, '203.0.113.1'],
    [byPost, '203.0.113.2'],
  ] as const) {
    await library.within((trx) => trx.deleteFrom('useEvent').execute())
    const before = Date.now()
    const replies = await Promise.all(way(from(library, address)))
    expect(replies.map(({ body }) => [body.success, body.data])).toEqual(
      expected.map(() => [true, true]),
    )
    const rows = await events(library)
    expect(
      rows
        .map(({ operation, recordId, databaseId }) => ({ operation, recordId, databaseId }))
        .toSorted((a, b) => (a.operation < b.operation ? -1 : 1)),
    ).toEqual(expected)
    for (const row of rows) {
      expect(row).toMatchObject({ groupCode, leftOut: null })
      expect(row.at.getTime()).toBeGreaterThanOrEqual(before)
    }
    for (const headers of [{ groupCode }, { mappingPath }, {}] as Record<string, string>[]) {
      const refused = await Promise.all(way(headers))
      expect(refused.map(({ body }) => body.success)).toEqual([false, false, false, false])
    }
    expect(await events(library)).toHaveLength(4)
  }
})

test('[R-HEADER-009] pictures and forms of another site, with the cookies of a reader, count nothing', async () => {
  const library = await aLibrary()
  const reader = await aReader(api, library)
  const { cookie } = await sessionOf(api, library, reader)
  const { recordId, databaseId: id } = library
  // What another site can make a browser send: the cookies, and no header of ours.
  const headers = { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  const replies = [
    await api.call(noteResourceSearchByGet, { query: { keyword: 'x' }, headers }),
    await api.call(noteRecordDetailByGet, { query: { recordId }, headers }),
    await api.call(noteFullTextVisitByGet, { query: { recordId }, headers }),
    await api.call(noteDownloadByGet, { query: { recordId }, headers }),
    await api.call(noteDatabaseVisitByGet, { query: { id }, headers }),
    await api.call(noteDatabaseBrowseByGet, { query: { id }, headers }),
    await api.call(noteDatabaseSearchByGet, { query: { keyword: 'x' }, headers }),
    await api.call(noteJournalBrowseByGet, { query: { recordId }, headers }),
    await api.call(noteResourceSearch, { body: { keyword: 'x' }, headers }),
    await api.call(noteRecordDetail, { body: { recordId }, headers }),
    await api.call(noteFullTextVisit, { body: { recordId }, headers }),
    await api.call(noteDownload, { body: { recordId }, headers }),
    await api.call(noteDatabaseVisit, { body: { id }, headers }),
    await api.call(noteDatabaseBrowse, { body: { id }, headers }),
    await api.call(noteDatabaseSearch, { body: { keyword: 'x' }, headers }),
    await api.call(noteJournalBrowse, { body: { recordId }, headers }),
  ]
  expect(replies.filter(({ body }) => body.success)).toEqual([])
  expect(await events(library)).toEqual([])
  expect(await visitsOf(library, id)).toBe(0)
})

test('[R-LOG-004] a visit of a database is one more at once; the row has no reader and no address in clear', async () => {
  const library = await aLibrary()
  const { databaseId } = library
  await visited(library, 'database', databaseId, 4, 2)
  const headers = from(library, '203.0.113.77')
  const told = async () =>
    (await api.call(readDatabase, { query: { id: databaseId }, headers })).body.data!.visits
  expect(await told()).toBe(4)
  await api.call(noteDatabaseVisit, { body: { id: databaseId }, headers })
  expect(await told()).toBe(5)
  const [row, ...others] = await events(library)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    operation: 'databaseVisit',
    groupCode: library.groupCode,
    at: expect.any(Date),
    databaseId,
    byReader: false,
  })
  const { rows } = await library.within((trx) =>
    sql<{ text: string }>`select to_jsonb(e)::text as text from use_event e`.execute(trx),
  )
  expect(rows[0]!.text).not.toContain('203.0.113')
  expect(rows[0]!.text).not.toContain(Buffer.from('203.0.113').toString('hex'))
})

test('of a reader it is kept that somebody was logged in, and not who', async () => {
  const library = await aLibrary()
  const reader = await aReader(api, library)
  const { headers } = await sessionOf(api, library, reader)
  const { mappingPath, recordId } = library
  await api.call(noteRecordDetail, {
    body: { recordId },
    headers: { ...from(library), ...headers, mappingPath },
  })
  const [row] = await events(library)
  expect(row!.byReader).toBe(true)
  expect(JSON.stringify(row)).not.toContain(reader.id)
})

test('a second click counts once, another visitor and another address count', async () => {
  const library = await aLibrary()
  const { databaseId: id, recordId } = library
  const click = (headers: Record<string, string>) =>
    api.call(noteDatabaseVisit, { body: { id }, headers })
  await click(from(library, '203.0.113.1'))
  await click(from(library, '203.0.113.1'))
  await Promise.all([click(from(library, '203.0.113.1')), click(from(library, '203.0.113.1'))])
  expect(await visitsOf(library, id)).toBe(1)
  // A campus has many browsers behind one address: the cookie of a visit tells them apart.
  const behind = (visit: string) => ({
    ...from(library, '203.0.113.1'),
    cookie: `${visitCookie}=${visit}`,
  })
  await click(behind('one'))
  await click(behind('two'))
  await click(behind('two'))
  expect(await visitsOf(library, id)).toBe(3)
  expect((await events(library)).map(({ leftOut }) => leftOut)).toEqual(
    expect.arrayContaining(['repeat', 'repeat', 'repeat', 'repeat', null, null, null]),
  )

  // Two links of one title are two ways.
  const visit = (url: string) =>
    api.call(noteFullTextVisit, { body: { recordId, url }, headers: from(library) })
  await visit('https://a.example/')
  await visit('https://b.example/')
  const texts = (await events(library)).filter(({ operation }) => operation === 'fullTextVisit')
  expect(texts.map(({ leftOut }) => leftOut)).toEqual([null, null])
})

test('programs and what the institution does not have are kept and not counted', async () => {
  const library = await aLibrary()
  const { databaseId: id } = library
  const headers = from(library)
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
  await api.call(noteDatabaseVisit, { body: { id }, headers: { ...headers, 'user-agent': agent } })
  const unknown = randomUUID()
  const reply = await api.call(noteDatabaseVisit, { body: { id: unknown }, headers })
  expect(reply.body.success).toBe(true)
  const neighbour = await aLibrary()
  await api.call(noteDatabaseVisit, { body: { id: neighbour.databaseId }, headers })
  expect((await events(library)).map(({ leftOut }) => leftOut)).toEqual([
    'program',
    'unknown',
    'unknown',
  ])
  expect(await visitsOf(library, id)).toBe(0)
  expect(await library.within((trx) => trx.selectFrom('useDay').selectAll().execute())).toEqual([])
})

test('journals and special collections have visits of their own, the most visited first', async () => {
  const library = await aLibrary()
  const { groupCode, recordId } = library
  const collectionId = randomUUID()
  await library.within((trx) =>
    trx.insertInto('collection').values({ groupCode, id: collectionId, name: '地方志' }).execute(),
  )
  const other = await aTitle(library, { title: '考古' })
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const headers = from(library, address)
    await api.call(noteJournalBrowse, { body: { recordId }, headers })
  }
  await api.call(noteJournalBrowse, { body: { recordId: other }, headers: from(library) })
  await api.call(noteDatabaseBrowse, { body: { id: collectionId }, headers: from(library) })
  const sums = await library.within((trx) =>
    visitSums(trx, 'journal', 'month').orderBy('visits', 'desc').execute(),
  )
  expect(sums).toEqual([
    { subject: String(recordId), visits: 3 },
    { subject: String(other), visits: 1 },
  ])
  const collections = await library.within((trx) => countVisits(trx, 'collection', [collectionId]))
  expect(collections.get(collectionId)).toBe(1)
})

test('after two days counts alone are left, and the hash of a visitor is another every day', async () => {
  const library = await aLibrary()
  const { databaseId: id } = library
  const visit = () => api.call(noteDatabaseVisit, { body: { id }, headers: from(library) })
  await visit()
  // Yesterday, as far as the tables know.
  await library.within((trx) => sql`update use_key set day = day - 1`.execute(trx))
  await library.within((trx) =>
    sql`update use_event set at = at - interval '47 hours'`.execute(trx),
  )
  await visit()
  const [first, second] = await events(library)
  expect(first!.visitor.equals(second!.visitor)).toBe(false)

  const forget = async () => {
    const job = jobs.find(({ name }) => name === 'forget-use-events')!
    await job.perform({}, { job: job.name, id: '', attempt: 0 }, api as never)
  }
  await forget()
  expect(await events(library)).toHaveLength(2)
  const keys = await library.within((trx) => trx.selectFrom('useKey').select('day').execute())
  expect(keys).toHaveLength(1)
  await library.within((trx) =>
    sql`update use_event set at = at - interval '2 hours' where id = ${first!.id}`.execute(trx),
  )
  await forget()
  expect((await events(library)).map((row) => row.id)).toEqual([second!.id])
  expect(await visitsOf(library, id)).toBe(2)
})
