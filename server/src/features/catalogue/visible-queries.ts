import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isVisible } from './visibility.ts'

/** Which of these titles readers can see, held or in a package. */
export async function selectVisibleAmong(
  db: Database,
  recordIds: readonly number[],
  timeZone: string,
) {
  const { rows } = await sql<{ id: number }>`
    select r.id from record r left join holding h on h.record_id = r.id
     where r.id = any (${recordIds}::bigint[]) and ${isVisible(timeZone)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
