import { sql } from 'kysely'
import type { Database } from './stores/database.ts'

/** Every institution, for what is done for each in turn. Closed ones, too: what is kept of them ages like everything else. */
export async function selectGroupCodes(db: Database) {
  const rows = await db.selectFrom('institution').select('groupCode').orderBy('groupCode').execute()
  return rows.map(({ groupCode }) => groupCode)
}

/** Every institution with the day and hour it is there. */
export async function selectLocalTimes(db: Database) {
  const { rows } = await sql<{ groupCode: string; day: string; hour: number }>`
    select group_code, local::date as day, extract(hour from local)::int as hour
      from institution, lateral (select now() at time zone time_zone) as clock (local)
     order by group_code`.execute(db)
  return rows
}
