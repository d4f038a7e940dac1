import { readFileSync } from 'node:fs'
import { exportFormats, exportRecords } from '@shulin/contract/citations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, type SearchedInstitution } from '../../../test/searching.ts'
import type { CitationData } from './citation-data.ts'

const mixed = readFileSync('fixtures/citations/golden.jsonl', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => (JSON.parse(line) as { record: Partial<CitationData> }).record)

let api: TestApi
let library: SearchedInstitution
let recordIds: number[]
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api)
  recordIds = await aThousandTitles()
})
afterAll(() => api.close())

const aThousandTitles = () =>
  library.within(async (trx) => {
    const { groupCode } = library
    const rows = Array.from({ length: 1000 }, (_, n) => {
      const {
        documentType = 'book',
        title = '',
        creators = [],
        ...cited
      } = mixed[n % mixed.length]!
      return {
        documentType,
        title,
        creators,
        series: cited.series ?? [],
        publisher: cited.publisher ?? null,
        publishedYear: cited.year ?? null,
        language: cited.language ?? [],
        subjects: ['one', '二'],
        abstract: '摘要'.repeat(200),
        ownerGroupCode: groupCode,
        source: 'test',
        sourceKey: String(n),
      }
    })
    const records = await trx.insertInto('record').values(rows).returning('id').execute()
    const ids = records.map(({ id }) => id)
    await trx
      .insertInto('holding')
      .values(ids.map((recordId) => ({ groupCode, recordId })))
      .execute()
    return ids
  })

test.each(exportFormats)(
  '1,000 mixed records are handed out as %s in less than five seconds of work',
  async (format) => {
    const begun = process.cpuUsage()
    const { body } = await api.call(exportRecords, {
      body: { recordIds, format },
      headers: library.headers,
    })
    // The API works in this process.
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(5000)
    expect(body.data?.count).toBe(1000)
    expect(body.data!.fileName).toMatch(/^records-1000\./)
    for (const { title } of mixed.slice(0, 3)) expect(body.data!.content).toContain(title)
  },
)
