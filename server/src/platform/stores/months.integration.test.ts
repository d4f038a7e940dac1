import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, aTitle } from '../../../test/searching.ts'
import { lentAndReturned } from '../../../test/taking-part.ts'
import { makeMonthsAhead } from './months.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

async function monthsOf(parent: string) {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = ${parent}::regclass order by 1`.execute(api.adminDb)
  return rows.map(({ name }) => name)
}

const monthName = (parent: string, months: number) => {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
  return `${parent}_${month.toISOString().slice(0, 7).replace('-', '_')}`
}

test('the months of loans and of the trail are made thirteen ahead, and made again where they are missing', async () => {
  for (const parent of ['loan_history', 'audit']) {
    for (const months of [5, 12]) {
      const gone = monthName(parent, months)
      await sql`drop table if exists ${sql.id(gone)}`.execute(api.adminDb)
      expect(await monthsOf(parent)).not.toContain(gone)
    }
  }
  await makeMonthsAhead(api.db)
  await makeMonthsAhead(api.db)
  for (const parent of ['loan_history', 'audit']) {
    const there = await monthsOf(parent)
    expect(there).toEqual(
      expect.arrayContaining(Array.from({ length: 14 }, (_, n) => monthName(parent, n))),
    )
  }
})

test('a month that began without its table keeps what was written of it', async () => {
  const library = await aSearchedInstitution(api)
  const title = await aTitle(library)
  const gone = monthName('loan_history', 0)
  await sql`drop table ${sql.id(gone)}`.execute(api.adminDb)
  await lentAndReturned(api, library, title, { daysAgo: 0 })
  await makeMonthsAhead(api.db)
  expect(await monthsOf('loan_history')).not.toContain(gone)
  const kept = await library.within((trx) =>
    trx.selectFrom('loanHistory').select('recordId').execute(),
  )
  expect(kept).toEqual([{ recordId: title }])
})
