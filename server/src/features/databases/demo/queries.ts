import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

/** The institutions of the demo that are open. */
export async function selectDemoInstitutions(adminDb: Database) {
  const { rows } = await sql<{ groupCode: string }>`
    select group_code from institution
     where group_code in ('100041', '200616', '300010', '300020') order by 1`.execute(adminDb)
  return rows.map(({ groupCode }) => groupCode)
}

export interface DemoDatabase {
  name: string
  englishName: string
  commonName: string
  producer: string
  contentLevel: string
  status: string
  url: string
  languages: string[]
  dataTypes: string[]
  subjects: string[]
  initial: string
  strokes: number
}

/** The same id as on the home page of the demo: what stands in both is one database, which keeps its status. */
function demoId(groupCode: string, name: string) {
  const hex = createHash('md5').update(`demo database ${groupCode} ${name}`).digest('hex')
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
}

export const describeDemoDatabase = (db: Database, groupCode: string, database: DemoDatabase) => {
  const { name, status, url, ...described } = database
  return db
    .insertInto('database')
    .values({
      groupCode,
      id: demoId(groupCode, name),
      name,
      status,
      url,
      ...described,
      // Long ago, so that what a home page calls new is something else.
      addedAt: sql<Date>`now() - interval '3000 days'`,
    })
    .onConflict((conflict) => conflict.columns(['groupCode', 'id']).doUpdateSet(described))
    .execute()
}
