import type { Insertable, Updateable } from 'kysely'
import type { DB } from '../../../platform/stores/database-tables.ts'
import type { Database } from '../../../platform/stores/database.ts'

/** A kind of reader that was not known before; a known one keeps its name. */
export const addReaderType = (
  db: Database,
  { groupCode, readerType, name }: { groupCode: string; readerType: string; name: string },
) =>
  db
    .insertInto('readerType')
    .values({ groupCode, readerType, name: JSON.stringify({ 'zh-CN': name }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** However the letters of the account are written. */
export const selectReaderByAccount = (db: Database, account: string) =>
  db
    .selectFrom('reader')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['account']), '=', account.toLowerCase()))
    .executeTakeFirst()

export const insertReader = (db: Database, reader: Insertable<DB['reader']>) =>
  db.insertInto('reader').values(reader).execute()

export const updateReader = (db: Database, id: string, changed: Updateable<DB['reader']>) =>
  db.updateTable('reader').set(changed).where('id', '=', id).execute()

/** Whoever has a password keeps it. */
export const addCredential = (db: Database, credential: Insertable<DB['credential']>) =>
  db
    .insertInto('credential')
    .values(credential)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const selectCredential = (db: Database, readerId: string) =>
  db.selectFrom('credential').select('readerId').where('readerId', '=', readerId).executeTakeFirst()

/** Password and second factor. */
export async function deleteCredentials(db: Database, readerId: string) {
  await db.deleteFrom('credential').where('readerId', '=', readerId).execute()
  await db.deleteFrom('readerFactor').where('readerId', '=', readerId).execute()
}
