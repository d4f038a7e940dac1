import type { ReportDimension } from '@shulin/contract/usage-staff'
import type { UseOperation } from '@shulin/contract/usage'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** Whole months, by their first days; the last one is not part of it. */
export interface ReportSpan {
  from: string
  until: string
}

interface CountRow {
  key: string
  name: string | null
  operation: UseOperation
  uses: number
}

const noDatabase = '00000000-0000-0000-0000-000000000000'

/** What a row of each report is, as columns `key` and `name` of one line for each of its uses. */
const dimensions: Record<ReportDimension, RawBuilder<unknown>> = {
  day: sql`select u.day::text as key, null::text as name, u.operation, u.uses from used u`,
  month: sql`select to_char(u.day, 'YYYY-MM') as key, null::text as name, u.operation, u.uses from used u`,
  database: sql`
    select u.database_id::text as key, coalesce(d.name, c.name) as name, u.operation, u.uses
      from used u left join database d on d.id = u.database_id left join collection c on c.id = u.database_id
     where u.database_id <> ${noDatabase}::uuid`,
  title: sql`
    select u.record_id::text as key, r.title as name, u.operation, u.uses
      from used u left join record r on r.id = u.record_id where u.record_id <> 0`,
  // What has two subjects stands under both; a full text that has none, under those of its database.
  subject: sql`
    select s.code as key, null::text as name, u.operation, u.uses
      from used u left join record r on r.id = u.record_id left join database d on d.id = u.database_id
     cross join unnest(case when cardinality(r.disciplines) > 0 then r.disciplines
                            when cardinality(d.subjects) > 0 then d.subjects else array[''] end) as s (code)
     where u.record_id <> 0 or u.database_id <> ${noDatabase}::uuid`,
}

/** Counts of every row of a report, by operation; days are added up first, so that names are looked up once. */
export async function selectCounts(db: Database, by: ReportDimension, { from, until }: ReportSpan) {
  const isOverTime = by === 'day' || by === 'month'
  const day = isOverTime ? sql`day` : sql`null::date as day`
  const { rows } = await sql<CountRow>`
    with used as (
      select ${day}, operation, record_id, database_id, sum(uses) as uses from use_day
       where use_day.day >= ${from}::date and use_day.day < ${until}::date
       group by ${isOverTime ? sql`day,` : sql``} operation, record_id, database_id)
    select key, min(name) as name, operation, sum(uses)::int as uses
      from (${dimensions[by]}) as line group by key, operation`.execute(db)
  return rows
}

/** All uses of a time, whatever they are of. */
export async function selectTotals(db: Database, { from, until }: ReportSpan) {
  const { rows } = await sql<{ operation: UseOperation; uses: number }>`
    select operation, sum(uses)::int as uses from use_day
     where day >= ${from}::date and day < ${until}::date group by operation`.execute(db)
  return rows
}

/** This month of the institution: 2026-11. */
export async function selectThisMonth(db: Database) {
  const { rows } = await sql<{ month: string }>`
    select to_char(institution_day(), 'YYYY-MM') as month`.execute(db)
  return rows[0]!.month
}
