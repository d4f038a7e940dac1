import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { blocksOf, plansOf, stepsOf, type PlanStep } from '../../../../test/explained.ts'
import { aLoan, aPastLoan } from '../../../../test/own-loans.ts'
import { aReader } from '../../../../test/readers.ts'
import { aSearchedInstitution, type SearchedInstitution } from '../../../../test/searching.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { selectLoanMonths } from './chart-queries.ts'
import { selectOverview } from './overview-queries.ts'
import { countPastLoans, selectOpenLoans, selectPastLoans, selectPastTitles } from './queries.ts'

const own = 5

let api: TestApi
let library: SearchedInstitution
let readerId: string
let recordId: number
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api)
  const reader = await aReader(api, library)
  readerId = reader.id
  for (let n = 0; n < own; n += 1) {
    await aLoan(library, reader)
    const returnedDaysAgo = 5 + n * 40
    const days = { returnedDaysAgo, lentDaysAgo: returnedDaysAgo + 20 }
    ;({ recordId } = await aPastLoan(api, library, reader, days))
  }
})
afterAll(() => api.close())

const asOwner = (statements: string) =>
  sql.raw(`set role shulin_owner; ${statements}; reset role`).execute(api.adminDb)

/** From now on a loan needs neither a copy nor a reader: only its rows are of interest here. */
const lendWithoutCopies = () =>
  asOwner(`
    alter table loan disable trigger user;
    alter table loan_history disable trigger user;
    do $$ declare one record; begin
      for one in select conrelid::regclass as rows, conname from pg_constraint
                  where contype = 'f' and conparentid = 0 and conrelid in ('loan'::regclass, 'loan_history'::regclass) loop
        execute format('alter table %s drop constraint %I', one.rows, one.conname);
      end loop;
    end $$`)

/** Loans and past loans of other readers, a hundred for each: only the rows that these questions might come across. */
async function lendToOthers(count: number) {
  const { groupCode } = library
  await api.adminDb.transaction().execute(async (trx) => {
    await sql`
      insert into loan (group_code, id, item_id, record_id, reader_id, lent_at, due_at, renewals_allowed, loan_class)
      select ${groupCode}, gen_random_uuid(), gen_random_uuid(), ${recordId}, md5('reader ' || n / 100)::uuid,
             now() - interval '9 days', now() + make_interval(mins => n), 2, 'standard'
        from generate_series(1, ${count}::int) n`.execute(trx)
    await sql`
      insert into loan_history (group_code, id, item_id, record_id, reader_id, reader_type, lent_at, due_at, returned_at, renewals)
      select ${groupCode}, gen_random_uuid(), gen_random_uuid(), ${recordId}, md5('reader ' || n / 100)::uuid, 'student',
             now() - interval '300 days', now() - interval '270 days', now() - make_interval(days => 1 + n % 250), 0
        from generate_series(1, ${count}::int) n`.execute(trx)
  })
  await asOwner('analyze loan, loan_history')
}

const period = { timeZone: 'Asia/Shanghai' }
const questions: Record<string, (db: Database) => Promise<unknown>> = {
  'current loans': (db) => selectOpenLoans(db, readerId),
  'how much history there is': (db) => countPastLoans(db, readerId, period),
  'a page of history': (db) => selectPastLoans(db, readerId, { ...period, limit: 10 }),
  'titles of the history': (db) => selectPastTitles(db, readerId, period),
  'months of the chart': (db) =>
    selectLoanMonths(db, { ...period, readerId, isKept: true, months: 11 }).then(() => undefined),
  overview: (db) => selectOverview(db, readerId, { dueSoonDays: 3 }),
}

const ofLoans = (step: PlanStep) => /^loan(_history.*)?$/.test(step['Relation Name'] ?? '')

/** Rows of loans that were looked at, whether they were wanted or not. */
const rowsSeen = (steps: PlanStep[]) =>
  steps
    .filter(ofLoans)
    .reduce(
      (sum, step) =>
        sum + (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
      0,
    )

async function look() {
  const seen: Record<string, { blocks: number; rows: number; indexes: string[] }> = {}
  for (const [name, ask] of Object.entries(questions)) {
    const [plan] = await library.within((trx) => plansOf(trx, ask))
    const steps = stepsOf(plan!)
    const indexes = steps.filter(ofLoans).flatMap((step) => step['Index Name'] ?? [])
    seen[name] = { blocks: blocksOf(plan!), rows: rowsSeen(steps), indexes }
  }
  return seen
}

test('with a hundred times as many loans of others the lists of a reader look at the own rows alone, by the same indexes', async () => {
  await lendWithoutCopies()
  await lendToOthers(1_000)
  const few = await look()
  await lendToOthers(99_000)
  const many = await look()
  for (const [name, { rows, blocks, indexes }] of Object.entries(many)) {
    expect([name, rows]).toEqual([name, name === 'months of the chart' ? 2 * own : own])
    // An index that is a level deeper has a block more to look at for each of its parts.
    expect(blocks, name).toBeLessThanOrEqual(few[name]!.blocks * 1.5 + 30)
    expect(indexes.length, name).toBeGreaterThan(0)
  }
  expect(many['current loans']!.indexes).toContain('loan_of_reader')
  expect(many['a page of history']!.indexes.join()).toMatch(/reader_id_returned_at/)
})
