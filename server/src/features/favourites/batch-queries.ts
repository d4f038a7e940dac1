import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { Owner } from './queries.ts'

/** Writes down what is to be kept; false where something else of the reader is still on its way. */
export async function insertBatch(
  db: Database,
  { groupCode, readerId }: Owner,
  batch: { id: string; folderId: string; recordIds: number[] },
) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('favouriteBatch')
    .values({ groupCode, readerId, ...batch })
    .onConflict((conflict) => conflict.columns(['groupCode', 'readerId']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** All that is on its way, the oldest first. */
export const selectBatches = async (db: Database) =>
  (await db.selectFrom('favouriteBatch').select('id').orderBy('begunAt').execute()).map(
    ({ id }) => id,
  )

/** Whose it is; nobody's once it is done. */
export const selectReaderOf = async (db: Database, id: string) =>
  (await db.selectFrom('favouriteBatch').select('readerId').where('id', '=', id).executeTakeFirst())
    ?.readerId

/** Where it goes. A folder that is deleted meanwhile hands it on to the default one. */
export const selectFolderOf = async (db: Database, id: string) =>
  (
    await db
      .selectFrom('favouriteBatch')
      .select('folderId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).folderId

/** The next titles of it. */
export async function selectNextTitles(db: Database, id: string, most: number) {
  const { rows } = await sql<{ recordId: number }>`
    select unnest(record_ids[1:${most}::int]) as record_id from favourite_batch where id = ${id}`.execute(
    db,
  )
  return rows.map(({ recordId }) => recordId)
}

/** Takes so many titles away from the front, and adds to what became of them. */
export const noteTitlesDone = (
  db: Database,
  id: string,
  done: { titles: number; added: number; known: number; leftOut: number },
) =>
  sql`
    update favourite_batch
       set record_ids = record_ids[${done.titles}::int + 1:], added = added + ${done.added}, known = known + ${done.known},
           left_out = left_out + ${done.leftOut}
     where id = ${id}`.execute(db)

/** It is done; answers what became of its titles, unless it was done before. */
export const deleteBatch = (db: Database, id: string) =>
  db
    .deleteFrom('favouriteBatch')
    .where('id', '=', id)
    .returning(['added', 'known', 'leftOut'])
    .executeTakeFirst()
