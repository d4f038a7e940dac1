import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from '../catalogue/catalogue.ts'
import { shownFavourite, type Owner } from './queries.ts'

export type FolderKind = 'record' | 'database'

/** The folders that take what is kept without naming one. */
export interface DefaultFolders {
  folderId: string
  databaseFolderId: string
}

/** Those that a reader has; none, or one of them, where nobody has asked for them yet. */
export async function selectDefaultFolders(
  db: Database,
  readerId: string,
): Promise<Partial<DefaultFolders>> {
  const found = await db
    .selectFrom('readerDefault')
    .select(['folderId', 'databaseFolderId'])
    .where('readerId', '=', readerId)
    .executeTakeFirst()
  return {
    ...(found?.folderId && { folderId: found.folderId }),
    ...(found?.databaseFolderId && { databaseFolderId: found.databaseFolderId }),
  }
}

/** Makes a folder the default one for what it holds, in the place of none. */
export const putDefaultFolders = (
  db: Database,
  { groupCode, readerId }: Owner,
  defaults: DefaultFolders,
) =>
  db
    .insertInto('readerDefault')
    .values({ groupCode, readerId, ...defaults })
    .onConflict((conflict) => conflict.columns(['groupCode', 'readerId']).doUpdateSet(defaults))
    .execute()

interface FolderRow {
  id: string
  name: string
  kind: FolderKind
  isShared: boolean
  isDefault: boolean
  itemCount: number
}

/** The folders of a reader with what is in them now: the default ones first, then as they were made. */
export async function selectFolders(db: Database, readerId: string) {
  const { rows } = await sql<FolderRow>`
    select o.id, o.name, o.kind, o.is_shared, o.id in (d.folder_id, d.database_folder_id) is true as is_default,
           case o.kind
             when 'record' then (select count(*)::int from ${shownFavourite}
                                  where f.reader_id = o.reader_id and f.folder_id = o.id and ${isShown})
             else (select count(*)::int from favourite_database k join database b on b.id = k.database_id
                    where k.reader_id = o.reader_id and k.folder_id = o.id and shown_today(b.is_shown, b.shown_from, b.shown_until))
           end as item_count
      from favourite_folder o
      left join reader_default d on d.group_code = o.group_code and d.reader_id = o.reader_id
     where o.reader_id = ${readerId}
     order by is_default desc, o.kind desc, o.created_at, o.id`.execute(db)
  return rows
}

/** One folder of a reader. */
export const selectFolder = async (db: Database, readerId: string, id: string) =>
  db
    .selectFrom('favouriteFolder')
    .select(['id', 'kind', 'name', 'isShared'])
    .where('readerId', '=', readerId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A folder of titles that its reader shares, whoever that is; whether it is the default one says how it is called. */
export async function selectSharedFolder(db: Database, id: string) {
  const { rows } = await sql<{ name: string; isDefault: boolean }>`
    select o.name, d.folder_id is not null as is_default
      from favourite_folder o
      left join reader_default d on d.group_code = o.group_code and d.reader_id = o.reader_id and d.folder_id = o.id
     where o.id = ${id} and o.kind = 'record' and o.is_shared`.execute(db)
  return rows[0]
}

export async function countFolders(db: Database, readerId: string) {
  const { count } = await db
    .selectFrom('favouriteFolder')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('readerId', '=', readerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFolder(
  db: Database,
  folder: Owner & { name: string; kind?: FolderKind; isShared?: boolean },
) {
  const id = randomUUID()
  await db
    .insertInto('favouriteFolder')
    .values({ ...folder, id, createdAt: sql<Date>`clock_timestamp()` })
    .execute()
  return id
}

export const updateFolderOf = (
  db: Database,
  readerId: string,
  id: string,
  folder: { name: string; isShared: boolean },
) =>
  db
    .updateTable('favouriteFolder')
    .set(folder)
    .where('readerId', '=', readerId)
    .where('id', '=', id)
    .execute()

/** Empties a folder into another one of the same reader, with what is on its way into it. */
export async function emptyFolder(db: Database, readerId: string, id: string, into: string) {
  for (const table of ['favourite', 'favouriteBatch'] as const) {
    await db
      .updateTable(table)
      .set({ folderId: into })
      .where('readerId', '=', readerId)
      .where('folderId', '=', id)
      .execute()
  }
}

export const deleteFolderOf = (db: Database, readerId: string, id: string) =>
  db.deleteFrom('favouriteFolder').where('readerId', '=', readerId).where('id', '=', id).execute()
