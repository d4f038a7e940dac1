import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/** Visits of databases that the demo has, as uses of the same days; what was counted since stays. */
export async function addUses(db: Database) {
  const { numAffectedRows = 0n } = await sql`
    insert into use_day (group_code, day, operation, database_id, uses)
    select v.group_code, v.day, o.operation, v.subject::uuid, greatest(1, v.visits / o.part)
      from visit_day v cross join (values ('databaseVisit', 1), ('databaseBrowse', 2)) o (operation, part)
     where v.kind = 'database' and v.group_code in ('100041', '200616', '300010', '300020')
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}
