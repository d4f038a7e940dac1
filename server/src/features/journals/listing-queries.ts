import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isVisible } from '../catalogue/catalogue.ts'

export interface UnlistedJournal {
  recordId: number
  title: string
  otherTitles: string[]
  issn: string[]
  /** When it was described so, to the microsecond. */
  describedAt: string
}

/** Journals that readers see and the list does not have yet, or has as they were described before. */
export async function selectUnlisted(
  db: Database,
  { timeZone, limit }: { timeZone: string; limit: number },
) {
  const { rows } = await sql<UnlistedJournal>`
    select r.id as record_id, r.title, r.other_titles, r.issn, r.changed_at::text as described_at
      from record r left join holding h on h.record_id = r.id
      left join journal_listing l on l.record_id = r.id
     where r.document_type in ('journal', 'e-journal') and (l.record_id is null or l.described_at <> r.changed_at)
       and ${isVisible(timeZone)}
     order by r.id limit ${limit}`.execute(db)
  return rows
}

interface ListingRow {
  recordId: number
  initial: string
  strokes: number
  sortTitle: string
  searchKey: string
  describedAt: string
}

/** A letter that staff set stays. */
export const upsertListings = (db: Database, groupCode: string, rows: ListingRow[]) =>
  sql`
    insert into journal_listing as l (group_code, record_id, initial, strokes, sort_title, search_key, described_at)
    select ${groupCode}, "recordId", initial, strokes, "sortTitle", "searchKey", "describedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as listed ("recordId" bigint, initial text, strokes smallint, "sortTitle" text, "searchKey" text,
                   "describedAt" timestamptz)
    on conflict (group_code, record_id) do update set
        (initial, strokes, sort_title, search_key, described_at) =
        (case when l.is_initial_set then l.initial else excluded.initial end, excluded.strokes, excluded.sort_title,
         excluded.search_key, excluded.described_at)`.execute(db)

/** Institutions that are open, with their calendars. */
export const selectOpenInstitutions = (db: Database) =>
  db
    .selectFrom('institution')
    .select(['groupCode', 'timeZone'])
    .where('closedAt', 'is', null)
    .orderBy('groupCode')
    .execute()
