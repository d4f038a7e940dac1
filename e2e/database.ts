import { openDatabase, type Database } from '../server/src/platform/stores/database.ts'

/** Does in the database of the portal what no page can do, such as letting time pass. */
export async function inDatabase<T>(work: (db: Database) => Promise<T>) {
  const caFile = process.env['STORES_CA_FILE']
  const db = openDatabase(process.env['DATABASE_ADMIN_URL']!, {
    ...(caFile && { caFile }),
    pool: 1,
    // It waits for nobody: on a busy machine it takes its time.
    patience: 60_000,
  })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
