import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from '../catalogue/catalogue.ts'
import type { Gap } from './rank.ts'

interface TitleRow {
  recordId: number
  title: string
  author: string
  publisher: string
  publishYear: number | null
  cover: string
  addedAt: Date
}

/** The titles of a list that readers may see: in its order, or the newest first. */
export async function selectListedTitles(
  db: Database,
  listId: string,
  { most, order }: { most: number; order: 'kept' | 'newest' },
) {
  const sorted =
    order === 'kept'
      ? sql`order by e.rank, e.record_id`
      : sql`order by e.added_at desc, e.record_id desc`
  const { rows } = await sql<TitleRow>`
    select e.record_id, r.title, array_to_string(r.creators, '; ') as author, coalesce(r.publisher, '') as publisher,
           r.published_year as publish_year, coalesce(h.local_cover, '') as cover, e.added_at
      from book_list_entry e join holding h on h.record_id = e.record_id join record r on r.id = e.record_id
     where e.list_id = ${listId} and ${isShown} ${sorted} limit ${most}`.execute(db)
  return rows
}

/** Which of these titles the institution holds and readers may see. */
export async function selectShownAmong(db: Database, recordIds: readonly number[]) {
  const { rows } = await sql<{ recordId: number }>`
    select h.record_id from holding h join record r on r.id = h.record_id
     where h.record_id = any (${recordIds}::bigint[]) and ${isShown}`.execute(db)
  return new Set(rows.map(({ recordId }) => recordId))
}

/** Which of these titles are in a list. */
export async function selectListedAmong(
  db: Database,
  listId: string,
  recordIds: readonly number[],
) {
  const { rows } = await sql<{ recordId: number }>`
    select record_id from book_list_entry
     where list_id = ${listId} and record_id = any (${recordIds}::bigint[])`.execute(db)
  return new Set(rows.map(({ recordId }) => recordId))
}

/** How many titles a list has, those that readers may not see now among them, and behind which key it ends. */
export async function selectEndOfList(db: Database, listId: string) {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::int as count, max(rank) as last from book_list_entry where list_id = ${listId}`.execute(
    db,
  )
  return rows[0]!
}

interface NewEntries {
  groupCode: string
  listId: string
  addedByReaderId: string
  recordIds: readonly number[]
  ranks: readonly string[]
}

export const insertEntries = (db: Database, entries: NewEntries) =>
  sql`
    insert into book_list_entry (group_code, list_id, record_id, rank, added_by_reader_id)
    select ${entries.groupCode}, ${entries.listId}::uuid, added.record_id, added.rank, ${entries.addedByReaderId}::uuid
      from unnest(${entries.recordIds}::bigint[], ${entries.ranks}::text[]) as added (record_id, rank)`.execute(
    db,
  )

/** Takes titles out of a list; answers those that were in it. */
export async function deleteEntries(db: Database, listId: string, recordIds: readonly number[]) {
  const { rows } = await sql<{ recordId: number }>`
    delete from book_list_entry where list_id = ${listId} and record_id = any (${recordIds}::bigint[])
    returning record_id`.execute(db)
  return rows.map(({ recordId }) => recordId)
}

/** Where a title is to stand behind another one, or first; undefined where one of them is not in the list. */
export async function selectGap(
  db: Database,
  listId: string,
  { recordId, afterRecordId }: { recordId: number; afterRecordId: number | null },
): Promise<Gap | undefined> {
  const wanted = afterRecordId === null ? [recordId] : [recordId, afterRecordId]
  const listed = await selectListedAmong(db, listId, wanted)
  if (wanted.some((id) => !listed.has(id))) return undefined
  const { rows } = await sql<Gap>`
    with before as (
      select rank, record_id from book_list_entry where list_id = ${listId} and record_id = ${afterRecordId})
    select (select rank from before) as before,
           (select e.rank from book_list_entry e
             where e.list_id = ${listId} and e.record_id <> ${recordId}
               and (${afterRecordId}::bigint is null or (e.rank, e.record_id) > (select rank, record_id from before))
             order by e.rank, e.record_id limit 1) as next`.execute(db)
  return rows[0]!
}

export const updateRank = (db: Database, listId: string, recordId: number, rank: string) =>
  db
    .updateTable('bookListEntry')
    .set({ rank })
    .where('listId', '=', listId)
    .where('recordId', '=', recordId)
    .execute()

export async function selectOrder(db: Database, listId: string) {
  const rows = await db
    .selectFrom('bookListEntry')
    .select('recordId')
    .where('listId', '=', listId)
    .orderBy('rank')
    .orderBy('recordId')
    .execute()
  return rows.map(({ recordId }) => recordId)
}

export const updateRanks = (
  db: Database,
  listId: string,
  recordIds: readonly number[],
  ranks: readonly string[],
) =>
  sql`
    update book_list_entry e set rank = given.rank
      from unnest(${recordIds}::bigint[], ${ranks}::text[]) as given (record_id, rank)
     where e.list_id = ${listId} and e.record_id = given.record_id`.execute(db)
