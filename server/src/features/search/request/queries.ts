import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { isEntitledNow } from '../../catalogue/catalogue.ts'

/** Where an institution's items may stand. */
export const selectPlaces = (db: Database) =>
  db
    .selectFrom('location')
    .select(['locationId', 'name', 'libCode', 'campusId'])
    .orderBy('position')
    .orderBy('locationId')
    .execute()

/** The packages the institution has access to today, by its own calendar. */
export const selectPackages = (db: Database, timeZone: string) =>
  db
    .selectFrom('entitlement')
    .select('packageId')
    .distinct()
    .where(isEntitledNow(timeZone))
    .orderBy('packageId')
    .execute()

export const selectClassNames = (db: Database) =>
  db.selectFrom('classification').select(['scheme', 'classNo', 'name']).execute()

/** What titles are put into where staff decided that they belong to one without other editions: see read-titles.ts. */
export async function selectDecidedWorks(db: Database) {
  const rows = await db
    .selectFrom('groupingDecision')
    .select('otherRecordId')
    .distinct()
    .where('undoneAt', 'is', null)
    .where('belongTogether', '=', true)
    .execute()
  return rows.map(({ otherRecordId }) => `r${otherRecordId}`)
}

/**
 * From what searches are answered: how texts are cut, as the settings of the index say, and the last change of the catalogue that the
 * index can have.
 */
export async function selectIndexVersion(db: Database, alias: string) {
  const { rows } = await sql<{ version: string }>`
    select left(coalesce(max(settings), '-'), 8) || '.' || coalesce(pg_sequence_last_value('index_version'), 0) as version
      from search_index where alias = ${alias}`.execute(db)
  return rows[0]!.version
}
