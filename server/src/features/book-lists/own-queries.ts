import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isEditor } from './queries.ts'

/** Whose list it is. */
export interface Owner {
  groupCode: string
  readerId: string
}

export interface ListDescription {
  name: string
  introduction: string
  coverKey: string | null
  isOpen: boolean
}

interface OwnListRow extends ListDescription {
  id: string
  isOwner: boolean
  isDefault: boolean
  hasRecord: boolean
}

/** Of `book_list l`: the reader keeps it, as its owner or with others. */
const isKeptBy = (readerId: string) => sql<boolean>`
  (l.reader_id = ${readerId}
   or exists (select from book_list_editor k where k.list_id = l.id and k.reader_id = ${readerId}))`

/** The lists a reader keeps: the default first, then the own ones, the newest first, then those of others. */
export async function selectKeptLists(
  db: Database,
  readerId: string,
  { page, rows: limit, recordId }: { page: number; rows: number; recordId?: number | undefined },
) {
  const { rows } = await sql<OwnListRow>`
    select l.id, l.name, l.introduction, l.cover_key, l.is_open, l.reader_id = ${readerId} as is_owner,
           d.book_list_id is not null as is_default,
           exists (select from book_list_entry e where e.list_id = l.id and e.record_id = ${recordId ?? 0}) as has_record
      from book_list l left join reader_default d on d.reader_id = ${readerId} and d.book_list_id = l.id
     where ${isKeptBy(readerId)}
     order by is_default desc, is_owner desc, l.created_at desc, l.id
     limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countKeptLists(db: Database, readerId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from book_list l where ${isKeptBy(readerId)}`.execute(db)
  return rows[0]!.count
}

export async function countOwnLists(db: Database, readerId: string) {
  const { count } = await db
    .selectFrom('bookList')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('readerId', '=', readerId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertList = (db: Database, list: ListDescription & Owner & { id: string }) =>
  db.insertInto('bookList').values(list).execute()

export const updateList = (db: Database, id: string, list: ListDescription) =>
  db.updateTable('bookList').set(list).where('id', '=', id).execute()

export const deleteList = (db: Database, id: string) =>
  db.deleteFrom('bookList').where('id', '=', id).execute()

/** Makes a list of the reader the default, in one statement; whether there is such a list. */
export async function putDefaultList(db: Database, readerId: string, id: string) {
  const { numAffectedRows = 0n } = await sql`
    insert into reader_default (group_code, reader_id, book_list_id)
    select group_code, reader_id, id from book_list
     where group_code = current_institution() and reader_id = ${readerId} and id = ${id}
    on conflict (group_code, reader_id) do update set book_list_id = excluded.book_list_id`.execute(
    db,
  )
  return numAffectedRows > 0n
}

/** Where a reader has lists and none of them is the default, the oldest becomes it. */
export const putAnyDefaultList = (db: Database, readerId: string) =>
  sql`
    insert into reader_default as d (group_code, reader_id, book_list_id)
    select group_code, reader_id, id from book_list
     where group_code = current_institution() and reader_id = ${readerId}
     order by created_at, id limit 1
    on conflict (group_code, reader_id) do update set book_list_id = excluded.book_list_id
     where d.book_list_id is null`.execute(db)

interface HeldList extends ListDescription {
  id: string
  ownerId: string
}

/**
 * Holds a list that the reader keeps until the transaction ends: whoever else changes it waits, and what is read afterwards is
 * what it is now.
 */
export async function holdKeptList(db: Database, id: string, readerId: string) {
  const { rows } = await sql<HeldList>`
    select l.id, l.reader_id as owner_id, l.name, l.introduction, l.cover_key, l.is_open
      from book_list l where l.id = ${id} and ${isKeptBy(readerId)} for no key update`.execute(db)
  const list = rows[0]
  // Whoever was waited for may have removed the reader: only a statement of its own sees that.
  const isStillKept = list?.ownerId === readerId || (await isEditor(db, id, readerId))
  return isStillKept ? list : undefined
}

/** The same of a list that the reader does not keep yet. */
export const holdListOfReader = (db: Database, id: string) =>
  db
    .selectFrom('bookList')
    .select(['id', 'readerId as ownerId'])
    .where('id', '=', id)
    .where('readerId', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function selectRevision(db: Database, id: string, readerId: string) {
  const { rows } = await sql<{ revision: number }>`
    select l.revision from book_list l where l.id = ${id} and ${isKeptBy(readerId)}`.execute(db)
  return rows[0]
}

export const addRevision = (db: Database, id: string) =>
  db
    .updateTable('bookList')
    .set({ revision: sql<number>`revision + 1`, changedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

export const insertCover = (db: Database, cover: Owner & { key: string }) =>
  db.insertInto('bookListCover').values(cover).execute()

/** Whether the reader sent this picture; until the transaction ends it is not forgotten. */
export const holdCoverOf = async (db: Database, readerId: string, key: string) =>
  (await db
    .selectFrom('bookListCover')
    .select('key')
    .where('readerId', '=', readerId)
    .where('key', '=', key)
    .forShare()
    .executeTakeFirst()) !== undefined

interface UnusedCovers {
  /** Only this one. */
  key?: string
  /** Only those sent so many days ago or before. */
  days?: number
}

/** Forgets pictures that no list has; answers their keys. */
export async function deleteUnusedCovers(db: Database, { key, days = 0 }: UnusedCovers) {
  // Whoever is about to give one to a list holds it: what that list has is seen only by the statement after this one.
  const { rows: held } = await sql<{ key: string }>`
    select key from book_list_cover
     where (${key ?? null}::text is null or key = ${key ?? null}) and sent_at <= now() - make_interval(days => ${days})
       and not exists (select from book_list l where l.cover_key = book_list_cover.key)
     order by key for update`.execute(db)
  const { rows } = await sql<{ key: string }>`
    delete from book_list_cover c where key = any (${held.map((cover) => cover.key)}::text[])
       and not exists (select from book_list l where l.cover_key = c.key) returning key`.execute(db)
  return rows.map((cover) => cover.key)
}

export const isCoverOf = async (db: Database, readerId: string, key: string) =>
  (await db
    .selectFrom('bookListCover')
    .select('key')
    .where('readerId', '=', readerId)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined

export async function countCoversOfToday(db: Database, readerId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from book_list_cover
     where reader_id = ${readerId} and sent_at > now() - interval '1 day'`.execute(db)
  return rows[0]!.count
}
