import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { Owner } from './queries.ts'

const isShownToday = sql<boolean>`shown_today(database.is_shown, database.shown_from, database.shown_until)`

export const isDatabaseShown = async (db: Database, id: string) =>
  (await db
    .selectFrom('database')
    .select('id')
    .where('id', '=', id)
    .where(isShownToday)
    .executeTakeFirst()) !== undefined

const keptIn = (db: Database, readerId: string, folderId: string) =>
  db
    .selectFrom('favouriteDatabase')
    .innerJoin('database', 'database.id', 'favouriteDatabase.databaseId')
    .where('favouriteDatabase.readerId', '=', readerId)
    .where('favouriteDatabase.folderId', '=', folderId)
    .where(isShownToday)

/** One page of the databases in a folder of a reader, the last one that was kept first. */
export async function selectFavouriteDatabases(
  db: Database,
  readerId: string,
  { folderId, page, rows }: { folderId: string; page: number; rows: number },
) {
  const wanted = keptIn(db, readerId, folderId)
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await wanted
    .select(['database.id', 'database.name', 'database.url'])
    .select(sql<boolean>`database.status = 'open access'`.as('isOpen'))
    .orderBy('favouriteDatabase.keptAt', 'desc')
    .orderBy('database.id', 'desc')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return { total, list }
}

/** Keeps a database in a folder; one that is kept in another one goes there. */
export const putFavouriteDatabase = (
  db: Database,
  { groupCode, readerId }: Owner,
  { databaseId, folderId }: { databaseId: string; folderId: string },
) =>
  db
    .insertInto('favouriteDatabase')
    .values({ groupCode, readerId, databaseId, folderId })
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'readerId', 'databaseId']).doUpdateSet({ folderId }),
    )
    .execute()

export const deleteFavouriteDatabases = (db: Database, readerId: string, ids: string[]) =>
  db
    .deleteFrom('favouriteDatabase')
    .where('readerId', '=', readerId)
    .where('databaseId', 'in', ids)
    .execute()

export const isDatabaseKept = async (db: Database, readerId: string, databaseId: string) =>
  (await db
    .selectFrom('favouriteDatabase')
    .select('databaseId')
    .where('readerId', '=', readerId)
    .where('databaseId', '=', databaseId)
    .executeTakeFirst()) !== undefined
