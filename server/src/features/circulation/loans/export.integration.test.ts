import { readFile } from 'node:fs/promises'
import { exportLoans, loanFileTypes, type LoanFile } from '@shulin/contract/circulation'
import { exportRecords } from '@shulin/contract/citations'
import { tokenHeader } from '@shulin/contract/identity'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import {
  aCharge,
  aLoan,
  aPastLoan,
  aReaderInside,
  keepsHistory,
} from '../../../../test/own-loans.ts'
import { sessionOf } from '../../../../test/readers.ts'
import { aSearchedInstitution, type SearchedInstitution } from '../../../../test/searching.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api, { tabs: ['5'] })
})
afterAll(() => api.close())

interface Inside {
  headers: Record<string, string>
}

const ask = ({ headers }: Inside, query: object) => api.call(exportLoans, { query, headers })

/** The rows of a file as a program of others reads them. */
async function rowsOf(reader: Inside, format: LoanFile, query: object = {}) {
  const { status, headers, body } = await ask(reader, { format, ...query })
  expect([status, headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining(loanFileTypes[format]),
  ])
  const content = body.data as Buffer
  return format === 'csv'
    ? parse(content, { bom: true })
    : (await readSheet(content)).map((row) => row.map((cell) => String(cell ?? '')))
}

const dangerous = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  '\u200B=1',
] as const

test.each(['xlsx', 'csv'] as const)(
  '[R-LOAN-005] the loans are downloaded as %s with a header and a row for each, and no text in it is a formula',
  async (format) => {
    const reader = await aReaderInside(api, library)
    await aLoan(library, reader, { title: '甲', callNo: '=K28', dueInDays: 1 })
    await aLoan(library, reader, {
      title: '=HYPERLINK("http://x")',
      creators: ['@王'],
      dueInDays: 2,
    })
    const { headers } = await ask(reader, { format })
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(`当前借阅.${format}`)}`,
    )
    const [header, ...rows] = await rowsOf(reader, format)
    expect(header!.slice(0, 3)).toEqual(['题名', '责任者', '索书号'])
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['甲', '', "'=K28"],
      [`'=HYPERLINK("http://x")`, "'@王", ''],
    ])
    for (const title of ['=1', '+1', '-1', '@1']) await aLoan(library, reader, { title })
    const texts = (await rowsOf(reader, format)).flat()
    expect(texts.filter((text) => /^[=+\-@]/.test(text))).toEqual([])
    expect(texts).toEqual(expect.arrayContaining(["'=1", "'+1", "'-1", "'@1"]))
  },
)

test('the file of current loans is narrowed by the days they were lent on, and speaks the language of the reader', async () => {
  const reader = await aReaderInside(api, library)
  await aLoan(library, reader, { title: '早', lentDaysAgo: 20 })
  await aLoan(library, reader, { title: '晚', lentDaysAgo: 5 })
  const beginDate = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  const english = { ...reader, headers: { ...reader.headers, 'content-language': 'en_US' } }
  const [header, ...rows] = await rowsOf(english, 'csv', { beginDate })
  expect(header!.slice(0, 2)).toEqual(['Title', 'Author'])
  expect(rows.map(([title]) => title)).toEqual(['晚'])
})

test('[T-43] the file is to the letter what it should be, runs nothing, and is whoever’s session asks for it: it lies nowhere', async () => {
  const [reader, other] = [await aReaderInside(api, library), await aReaderInside(api, library)]
  for (const one of [reader, other]) await keepsHistory(library, one)
  let recordId = 0
  for (const [n, title] of dangerous.entries()) {
    const barcode = `T43-${n}`
    const past = await aPastLoan(api, library, reader, {
      title,
      barcode,
      creators: ['引,"号'],
    })
    const { loanId } = past
    await sql`update loan_history set lent_at = timestamptz '2026-01-05 10:00+08', due_at = timestamptz '2026-02-05 00:00+08',
                     returned_at = timestamptz '2026-02-07 09:00+08' - make_interval(mins => ${n})
               where id = ${loanId}`.execute(api.adminDb)
    if (n > 0) continue
    await aCharge(library, reader, { loanId, amountFen: 60, paidFen: 60 })
    recordId = past.recordId
  }
  const query = { type: 'history', format: 'csv' } as const
  const { body, headers } = await ask(reader, query)
  const golden = await readFile(new URL('history.golden.csv', import.meta.url), 'utf8')
  expect((body.data as Buffer).toString()).toBe(golden)
  // Bytes that no program takes for anything else, and no cache keeps.
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  const workbook = await rowsOf(reader, 'xlsx', { type: 'history' })
  expect(workbook).toEqual(parse(golden, { bom: true }))

  // What is exported of the catalogue is guarded in the same way.
  const asked = { recordIds: [recordId], format: 'csv' as const }
  const cited = await api.call(exportRecords, { body: asked, headers: library.headers })
  expect(cited.body.data!.content).toContain(`"'=1+1"`)

  // Another session has its own file at the same address: a header, and nothing of the other's.
  expect(await rowsOf(other, 'csv', { type: 'history' })).toHaveLength(1)
  const mixed = { ...other.headers, [tokenHeader]: reader.headers[tokenHeader] }
  const { cookie } = await sessionOf(api, library, reader)
  for (const forged of [library.headers, mixed, { ...reader.headers, cookie }]) {
    const refused = await ask({ headers: forged }, query)
    expect([refused.status, refused.body.code]).toEqual([401, 'session.missing'])
  }
  // No file has an address by which another session could ask for it.
  for (const path of ['/', `/${crypto.randomUUID()}`, '.csv', '/export.xlsx']) {
    const reply = await fetch(`${api.url}${exportLoans.path}${path}`, { headers: other.headers })
    expect([path, reply.status]).toEqual([path, 404])
  }
})
