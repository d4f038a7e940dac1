import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/** The theses of which no tutor is known, by what they are called in their source. */
export async function selectThesesWithoutTutor(db: Database, groupCode: string) {
  const { rows } = await sql<{ recordId: number; key: string }>`
    select s.record_id, r.source || ' ' || r.source_key as key
      from thesis s join record r on r.id = s.record_id
     where s.group_code = ${groupCode} and s.tutor is null order by s.record_id`.execute(db)
  return rows
}

interface DemoTutor {
  recordId: number
  tutor: string
  department: string
  departmentCode: string
}

export const putTutor = (db: Database, groupCode: string, { recordId, ...known }: DemoTutor) =>
  db
    .updateTable('thesis')
    .set(known)
    .where('groupCode', '=', groupCode)
    .where('recordId', '=', recordId)
    .execute()
