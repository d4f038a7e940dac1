import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { loadDemo } from '../../../../test/command.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await loadDemo(api)
})
afterAll(() => api.close())

const tables = [
  'record',
  'work',
  'authority_name',
  'record_name',
  'record_institution',
  'record_reference',
  'package',
  'package_title',
  'import_source',
  'holding',
  'item',
  'electronic_resource',
  'title_figure',
  'journal',
  'collection_record',
  'entitlement',
]

/** Every row of the catalogue with the transaction that wrote it last. */
async function written() {
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select ctid || ' ' || xmin as row from ${sql.table(table)} order by 1`.execute(api.adminDb)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

const count = async (statement: ReturnType<typeof sql<{ count: number }>>) =>
  (await statement.execute(api.adminDb)).rows[0]!.count

test('a fresh portal has something to find, and loading it again writes no row of the catalogue', async () => {
  const before = await written()
  for (const table of tables) expect(before[table]!.length, table).toBeGreaterThan(0)
  expect(before['record']!.length).toBeGreaterThan(500)
  await loadDemo(api)
  expect(await written()).toEqual(before)
})

test('the demo university holds every title with items, the others a part of them', async () => {
  const { rows } = await sql<{ groupCode: string; titles: number }>`
    select group_code, count(*) as titles from holding group by 1`.execute(api.adminDb)
  const titles = Object.fromEntries(rows.map((row) => [row.groupCode, row.titles]))
  expect(titles['100041']).toBeGreaterThan(380)
  expect(titles['300010']! / titles['100041']!).toBeGreaterThan(0.3)
  expect(titles['300010']! / titles['100041']!).toBeLessThan(0.7)
  expect(titles['300020']).toBeLessThan(titles['200616']!)
})

test('items stand in rooms of their institution; about one in seven is on loan, and none that is only read there', async () => {
  const items = await count(sql`select count(*) from item`)
  const lent = await count(sql`select count(*) from item where status = 'on loan'`)
  expect(lent / items).toBeGreaterThan(0.08)
  expect(lent / items).toBeLessThan(0.2)
  expect(
    await count(
      sql`select count(*) from item where status = 'on loan' and loan_class = 'reference'`,
    ),
  ).toBe(0)
  expect(
    await count(sql`
      select count(*) from item i join location l using (group_code, location_id) join library b using (group_code, lib_code)
       where (b.circulation_authority = 'ils') <> (i.seen_at is not null)`),
  ).toBe(0)
  expect(
    await count(sql`select count(*) from item where call_no !~ '^[A-Z]+[0-9.=-]*/[A-Z#][0-9]{3}$'`),
  ).toBe(0)
})

test('what came this month is described, and nothing of it is a record for trying', async () => {
  const { rows } = await sql<{ title: string; source: string; isDescribed: boolean }>`
    select title, source, abstract is not null as is_described from record r join holding h on h.record_id = r.id
     where h.group_code = '100041' and h.arrived_on > current_date - 30`.execute(api.adminDb)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ isDescribed }) => !isDescribed)).toEqual([])
  expect(
    await count(sql`select count(*) from record r join holding h on h.record_id = r.id
                          where r.title ~* '^test (record|title|bib)'`),
  ).toBe(0)
  expect(await count(sql`select count(*) from record where published_year < 0`)).toBe(0)
  expect(
    await count(
      sql`select count(*) from record where source in ('demo-books', 'demo-cnmarc') and (abstract is null or class_no is null)`,
    ),
  ).toBe(0)
})
