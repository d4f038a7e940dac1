import type { Database } from './stores/database.ts'

/** Every institution, for what is done for each in turn. Closed ones, too: what is kept of them ages like everything else. */
export async function selectGroupCodes(db: Database) {
  const rows = await db.selectFrom('institution').select('groupCode').orderBy('groupCode').execute()
  return rows.map(({ groupCode }) => groupCode)
}
