import { sql } from 'kysely'
import type { Database } from '../stores/database.ts'

/** So many months of the trail and of returned loans are there before they begin. */
const ahead = 13

/** Makes the months that are missing; the tables are the owner's, so the database does it itself. */
export async function makeMonthsAhead(db: Database) {
  await sql`select make_months_ahead(${ahead})`.execute(db)
}
