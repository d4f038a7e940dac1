import type { Favourite } from '@shulin/contract/favourites'
import { instantOf } from '@shulin/contract/time'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from '../catalogue/catalogue.ts'

export interface Owner {
  groupCode: string
  readerId: string
}

interface Paging {
  page: number
  rows: number
}

/** Favourites whose titles readers may see. Row-level security narrows the tables to one institution. */
export const shownFavourite = sql`favourite f join holding h on h.record_id = f.record_id join record r on r.id = f.record_id`

const described = sql`
  f.record_id, r.title, array_to_string(r.creators, '; ') as author, coalesce(r.publisher, '') as publisher,
  r.published_year as publish_year, r.document_type as doc_code, coalesce(h.call_no, '') as call_no,
  coalesce(h.local_cover, '') as cover`

interface TitleRow extends Omit<Favourite, 'createTime' | 'folderId'> {
  keptAt: Date
  folderId: string
}

/** What is typed is found as it stands, wherever it stands in title or author. */
const partsOf = (keywords: readonly string[]) =>
  keywords.map((keyword) => `%${keyword.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`)

interface FavouriteFilter extends Paging {
  readerId: string
  folderId?: string | undefined
  /** The words asked for, in each script; none: all. */
  keywords: readonly string[]
}

/** One page of a reader's favourites, the last one that was kept first, and how many there are. */
export async function selectFavourites(
  db: Database,
  { readerId, folderId, keywords, page, rows }: FavouriteFilter,
) {
  const inFolder = folderId === undefined ? sql`true` : sql`f.folder_id = ${folderId}`
  const named =
    keywords.length === 0
      ? sql`true`
      : sql`concat_ws(' ', r.title, array_to_string(r.creators, ' ')) ilike any (${partsOf(keywords)}::text[])`
  const wanted = sql`from ${shownFavourite} where f.reader_id = ${readerId} and ${inFolder} and ${isShown} and ${named}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db)
  const { rows: list } = await sql<TitleRow>`
    select ${described}, f.kept_at, f.folder_id ${wanted}
     order by f.kept_at desc, f.record_id desc limit ${rows} offset ${(page - 1) * rows}`.execute(
    db,
  )
  return {
    total: counted.rows[0]!.total,
    list: list.map(({ keptAt, ...row }): Favourite => ({ ...row, createTime: instantOf(keptAt) })),
  }
}

/** The same of a folder for those who are not its reader: not a word of who and when. */
export async function selectTitlesOfFolder(db: Database, folderId: string, { page, rows }: Paging) {
  const wanted = sql`from ${shownFavourite} where f.folder_id = ${folderId} and ${isShown}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db)
  const { rows: list } = await sql<Omit<TitleRow, 'keptAt' | 'folderId'>>`
    select ${described} ${wanted}
     order by f.kept_at desc, f.record_id desc limit ${rows} offset ${(page - 1) * rows}`.execute(
    db,
  )
  return { total: counted.rows[0]!.total, list }
}

/** Those of some titles that can be kept: held, and shown to readers. */
export async function selectKeepable(db: Database, recordIds: readonly number[]) {
  const { rows } = await sql<{ recordId: number }>`
    select h.record_id from holding h join record r on r.id = h.record_id
     where h.record_id = any(${recordIds}::bigint[]) and ${isShown}`.execute(db)
  return new Set(rows.map(({ recordId }) => recordId))
}

/** Those of some titles that a reader keeps. */
export async function selectKept(db: Database, readerId: string, recordIds: readonly number[]) {
  const rows = await db
    .selectFrom('favourite')
    .select('recordId')
    .where('readerId', '=', readerId)
    .where(sql<SqlBool>`record_id = any(${recordIds}::bigint[])`)
    .execute()
  return new Set(rows.map(({ recordId }) => recordId))
}

export async function countFavourites(db: Database, readerId: string) {
  const { count } = await db
    .selectFrom('favourite')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('readerId', '=', readerId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Keeps titles in a folder, and answers those that were not kept before. In the order of their numbers: each counts in the figures of its
 * title, and two readers who keep the same ones wait for each other, they never deadlock.
 */
export async function insertFavourites(
  db: Database,
  { groupCode, readerId }: Owner,
  folderId: string,
  recordIds: readonly number[],
) {
  const { rows } = await sql<{ recordId: number }>`
    insert into favourite (group_code, reader_id, record_id, folder_id)
    select ${groupCode}::text, ${readerId}::uuid, id, ${folderId}::uuid from unnest(${recordIds}::bigint[]) as wanted (id) order by id
    on conflict (group_code, reader_id, record_id) do nothing
    returning record_id`.execute(db)
  return rows.map(({ recordId }) => recordId)
}

/** Moves favourites of a reader to a folder of theirs, those of one folder where one is named. */
export async function moveFavourites(
  db: Database,
  readerId: string,
  recordIds: readonly number[],
  { from, to }: { from?: string | undefined; to: string },
) {
  await db
    .updateTable('favourite')
    .set({ folderId: to })
    .where('readerId', '=', readerId)
    .where(sql<SqlBool>`record_id = any(${recordIds}::bigint[])`)
    .where('folderId', '<>', to)
    .$if(from !== undefined, (query) => query.where('folderId', '=', from!))
    .execute()
}

/** Gives favourites of a reader up, those of one folder where one is named. */
export async function deleteFavourites(
  db: Database,
  readerId: string,
  recordIds: readonly number[],
  folderId: string | undefined,
) {
  await db
    .deleteFrom('favourite')
    .where('readerId', '=', readerId)
    .where(sql<SqlBool>`record_id = any(${recordIds}::bigint[])`)
    .$if(folderId !== undefined, (query) => query.where('folderId', '=', folderId!))
    .execute()
}
