import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isVisible } from '../catalogue/catalogue.ts'

/** The newest title that readers may see and that has one of these numbers. */
async function selectNewest(
  db: Database,
  has: ReturnType<typeof sql<boolean>>,
  timeZone: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select r.id from record r left join holding h on h.record_id = r.id
     where ${has} and ${isVisible(timeZone)} order by r.id desc limit 1`.execute(db)
  return rows[0]?.id
}

export const selectByDoi = (db: Database, doi: string, timeZone: string) =>
  selectNewest(
    db,
    sql<boolean>`r.doi is not null and lower(r.doi) = ${doi.toLowerCase()}`,
    timeZone,
  )

export const selectByIsbns = (db: Database, isbns: string[], timeZone: string) =>
  selectNewest(db, sql<boolean>`r.isbn && ${isbns}::text[]`, timeZone)

/** A journal, not its articles: they carry its number, too. */
export const selectJournal = (db: Database, issns: string[], timeZone: string) =>
  selectNewest(
    db,
    sql<boolean>`r.issn && ${issns}::text[] and r.document_type not like '%article'`,
    timeZone,
  )
