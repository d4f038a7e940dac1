import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { isShown } from '../../catalogue/catalogue.ts'

/** Titles of a class that the library holds: for the same person the same ones, wherever the demo is loaded. */
export async function selectSomeOfClass(
  db: Database,
  { classNo, count, person }: { classNo: string; count: number; person: string },
) {
  const { rows } = await sql<{ id: number }>`
    select r.id from record r join holding h on h.record_id = r.id
     where r.class_scheme = 'CLC' and r.class_no like ${`${classNo}%`} and ${isShown}
     order by md5(${person} || r.source || r.source_key) limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}
