import { readUsage, readUsageFile, type ReportDimension } from '@shulin/contract/usage-staff'
import { doubleClickSeconds, type UseOperation } from '@shulin/contract/usage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, aTitle } from '../../../test/searching.ts'
import { staffByLink } from '../../../test/staff.ts'
import { aDatabase } from '../../../test/taking-part.ts'
import { recordUses, type Use } from './record-uses.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const use = (
  operation: UseOperation,
  at: string,
  of: Pick<Use, 'recordId' | 'databaseId'>,
  visitor = 'one',
): Use => ({
  at: new Date(at),
  operation,
  ...of,
  isProgram: false,
  visitor: { readerId: undefined, visit: visitor, address: '', userAgent: '' },
})

async function aUsedLibrary() {
  const library = await aSearchedInstitution(api)
  const { groupCode } = library
  const law = await aDatabase(library, { name: '北大法宝' })
  const all = await aDatabase(library, { name: '中国知网' })
  await library.within((trx) =>
    trx
      .updateTable('database')
      .set({ subjects: ['03'] })
      .where('id', '=', law)
      .execute(),
  )
  await library.within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values({
        groupCode,
        dictionary: 'discode1',
        code: '03',
        name: JSON.stringify({ 'zh-CN': '法学' }),
        position: 3,
      })
      .execute(),
  )
  const journal = await aTitle(library, { title: '=法学研究', disciplines: ['03'] })
  const headers = await staffByLink(api, groupCode, ['acquisitions'])
  return { ...library, law, all, journal, headers }
}

const reportBy = async (headers: Record<string, string>, by: ReportDimension, query = {}) => {
  const reply = await api.call(readUsage, {
    query: { from: '2026-09', to: '2026-10', by, ...query },
    headers,
  })
  return reply.body.data!
}

test('uses stand under their day, month, database, subject and title, and the totals are the same', async () => {
  const { groupCode, law, all, journal, headers } = await aUsedLibrary()
  // The days are those of the institution: in Shanghai the last one is the first of October.
  await recordUses(api.db, api.keys, groupCode, [
    use('databaseVisit', '2026-09-10T02:00:00Z', { databaseId: law }),
    use('databaseVisit', '2026-09-10T02:00:10Z', { databaseId: law }, 'two'),
    use('databaseVisit', '2026-09-10T03:00:00Z', { databaseId: all }),
    use('journalBrowse', '2026-09-10T04:00:00Z', { recordId: journal }),
    use('fullTextVisit', '2026-09-30T20:00:00Z', { recordId: journal, databaseId: all }),
    use('databaseSearch', '2026-10-02T00:00:00Z', {}),
    use('databaseVisit', '2026-11-02T00:00:00Z', { databaseId: all }),
  ])
  const months = await reportBy(headers, 'month')
  expect(
    months.rows.map(({ key, counts }) => [key, counts.databaseVisit, counts.fullTextVisit]),
  ).toEqual([
    ['2026-09', 3, 0],
    ['2026-10', 0, 1],
  ])
  expect(months.totals).toEqual({
    databaseVisit: 3,
    journalBrowse: 1,
    fullTextVisit: 1,
    databaseSearch: 1,
    download: 0,
    databaseBrowse: 0,
    recordDetail: 0,
    resourceSearch: 0,
  })

  const days = await reportBy(headers, 'day')
  expect(days.rows).toHaveLength(61)
  expect(days.rows.find(({ key }) => key === '2026-10-01')!.counts.fullTextVisit).toBe(1)

  const databases = await reportBy(headers, 'database')
  expect(
    databases.rows.map(({ key, name, counts }) => [
      key,
      name,
      counts.databaseVisit,
      counts.fullTextVisit,
    ]),
  ).toEqual(
    [
      [law, '北大法宝', 2, 0],
      [all, '中国知网', 1, 1],
    ].toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  )

  const subjects = await reportBy(headers, 'subject')
  expect(
    subjects.rows.map(({ name, counts }) => [
      name,
      counts.databaseVisit,
      counts.journalBrowse,
      counts.fullTextVisit,
    ]),
  ).toEqual([
    ['法学', 2, 1, 1],
    ['', 1, 0, 0],
  ])

  const titles = await reportBy(headers, 'title')
  expect(titles.rows).toMatchObject([
    { key: String(journal), name: '=法学研究', counts: { journalBrowse: 1, fullTextVisit: 1 } },
  ])
})

test('the report as a file has the same figures, and no spreadsheet takes a title for a formula', async () => {
  const { groupCode, journal, headers } = await aUsedLibrary()
  await recordUses(api.db, api.keys, groupCode, [
    use('journalBrowse', '2026-09-10T04:00:00Z', { recordId: journal }),
  ])
  const { data } = (
    await api.call(readUsageFile, { query: { from: '2026-09', by: 'title' }, headers })
  ).body
  expect(data!.fileName).toBe(`${groupCode}-usage-title-2026-09.csv`)
  const [head, row] = data!.csv.split('\r\n')
  expect(head).toContain('"题名","编号","访问数据库","浏览期刊"')
  expect(row).toBe(`"'=法学研究","${journal}","0","1","0","0","0","0","0","0","1"`)
})

test('a report ends after it begins, is of this month unless told otherwise, and of no more than three years', async () => {
  const { headers } = await aUsedLibrary()
  const ask = (query: { from?: string; to?: string }) => api.call(readUsage, { query, headers })
  expect((await ask({ from: '2026-09', to: '2026-08' })).body.code).toBe('usage.ends-before')
  expect((await ask({ from: '2020-01', to: '2026-08' })).body.code).toBe('usage.too-long')
  const { data } = (await ask({})).body
  expect(data!.from).toBe(data!.to)
  expect(data!.rows.length).toBeGreaterThanOrEqual(28)
})

test('counts equal a plain recount of all uses, second clicks and programs among them', async () => {
  const { groupCode, law, all, headers } = await aUsedLibrary()
  const begin = Date.parse('2026-09-01T00:00:00Z')
  // As irregular as need be, and the same in every run.
  const uses = Array.from({ length: 400 }, (_, n): Use => {
    const databaseId = n % 3 === 0 ? law : all
    const at = new Date(begin + n * 7_000 + (n % 11) * 1_000).toISOString()
    return {
      ...use('databaseVisit', at, { databaseId }, `visitor ${(n * n) % 7}`),
      isProgram: n % 13 === 0,
    }
  }).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (let n = 0; n < uses.length; n += 37) {
    await recordUses(api.db, api.keys, groupCode, uses.slice(n, n + 37))
  }
  const last = new Map<string, number>()
  let recounted = 0
  for (const { at, isProgram, databaseId, visitor } of uses) {
    const same = `${databaseId} ${visitor.visit}`
    const before = last.get(same) ?? -Infinity
    last.set(same, at.getTime())
    if (!isProgram && at.getTime() - before >= doubleClickSeconds * 1_000) recounted += 1
  }
  const report = await reportBy(headers, 'database')
  expect(report.totals.databaseVisit).toBe(recounted)
  expect(report.rows.reduce((sum, { counts }) => sum + counts.databaseVisit, 0)).toBe(recounted)
})
