import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isVisible } from '../catalogue/catalogue.ts'

interface KeptRow {
  recordId: number
  title: string
  issn: string
  publisher: string
  initial: string
  isInitialSet: boolean
  frequency: string | null
  issues: number
}

interface KeptFilter {
  timeZone: string
  /** Folded words, or undefined. */
  key: string | undefined
  page: number
  rows: number
}

/** Journals in the order in which readers see them, with how many issues of each arrived. */
export async function selectKeptJournals(db: Database, { timeZone, key, page, rows }: KeptFilter) {
  const found = sql`
      from journal_listing l join record r on r.id = l.record_id
      left join holding h on h.record_id = l.record_id
      left join journal j on j.record_id = l.record_id
     where ${isVisible(timeZone)} and (${key ?? null}::text is null or strpos(l.search_key, ${key ?? null}) > 0)`
  const list = await sql<KeptRow>`
    select r.id as record_id, r.title, array_to_string(r.issn, ', ') as issn, coalesce(r.publisher, '') as publisher,
           l.initial, l.is_initial_set, j.frequency,
           (select count(*)::int from journal_issue s where s.record_id = r.id) as issues ${found}
     order by l.initial = '#', l.initial collate "C", l.sort_title collate "zh-Hans-x-icu", l.record_id
     limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { total: counted.rows[0]!.total, list: list.rows }
}

interface JournalRow {
  groupCode: string
  recordId: number
  initial: string
  frequency: string | null
  coreLists: string[]
}

export const upsertJournal = (db: Database, row: JournalRow) =>
  db
    .insertInto('journal')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'recordId']).doUpdateSet({
        initial: row.initial,
        frequency: row.frequency,
        coreLists: row.coreLists,
      }),
    )
    .execute()

export const updateInitial = (
  db: Database,
  recordId: number,
  letter: { initial: string; isInitialSet: boolean },
) => db.updateTable('journalListing').set(letter).where('recordId', '=', recordId).execute()

interface EditionRow {
  coreList: string
  editionYear: number
}

/** The editions a journal stands in, in place of those it had. */
export async function putCoreEditions(
  db: Database,
  { groupCode, recordId }: { groupCode: string; recordId: number },
  editions: EditionRow[],
) {
  await db.deleteFrom('journalCoreEdition').where('recordId', '=', recordId).execute()
  if (editions.length === 0) return
  await db
    .insertInto('journalCoreEdition')
    .values(editions.map((edition) => ({ groupCode, recordId, ...edition })))
    .execute()
}

/** The core lists of which journals of the institution stand in an edition. */
export async function selectListsWithEditions(db: Database) {
  const rows = await db.selectFrom('journalCoreEdition').select('coreList').distinct().execute()
  return rows.map(({ coreList }) => coreList)
}

/** Puts the lists of all journals right that a new edition of a list leaves out, or has again. */
export const refreshCoreLists = (db: Database, coreLists: string[]) =>
  sql`
    with newest as (
      select core_list, max(edition_year) as edition_year from journal_core_edition
       where core_list = any (${coreLists}::text[]) group by core_list),
    listed as (
      select j.record_id,
             array(select code from (
                     select unnest(j.core_lists) as code except select core_list from newest
                     union select e.core_list from journal_core_edition e join newest n using (core_list, edition_year)
                            where e.record_id = j.record_id) codes
                    order by code) as core_lists
        from journal j)
    update journal j set core_lists = listed.core_lists from listed
     where listed.record_id = j.record_id
       and listed.core_lists is distinct from array(select unnest(j.core_lists) order by 1)`.execute(
    db,
  )

interface IssueKey {
  recordId: number
  year: number
  volume: string
  issue: string
}

export const upsertIssue = (
  db: Database,
  row: IssueKey & { groupCode: string; receivedOn: string | null; locationId: string | null },
) =>
  db
    .insertInto('journalIssue')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'recordId', 'year', 'volume', 'issue'])
        .doUpdateSet({ receivedOn: row.receivedOn, locationId: row.locationId }),
    )
    .execute()

/** The one that was there, or nothing. */
export const deleteIssue = (db: Database, { recordId, year, volume, issue }: IssueKey) =>
  db
    .deleteFrom('journalIssue')
    .where('recordId', '=', recordId)
    .where('year', '=', year)
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .returning(['year', 'volume', 'issue', 'receivedOn', 'locationId'])
    .executeTakeFirst()

/** Whether the institution holds a title: only then issues of it arrive. */
export async function isHeld(db: Database, recordId: number) {
  const row = await db
    .selectFrom('holding')
    .select('recordId')
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return row !== undefined
}
