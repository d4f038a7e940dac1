import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { isShown } from '../../catalogue/catalogue.ts'

interface Choice {
  departmentId: string
  count: number
  person: string
}

/** Titles that are for a department: for the same person the same ones, wherever the demo is loaded. */
export async function selectSomeOfDepartment(
  db: Database,
  { departmentId, count, person }: Choice,
) {
  const { rows } = await sql<{ id: number }>`
    select r.id
      from department_resource x join record r on r.id = x.record_id join holding h on h.record_id = r.id
     where x.department_id = ${departmentId} and ${isShown}
     order by md5(${person}::text || r.source || r.source_key) limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}
