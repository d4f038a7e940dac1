import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { StoredPassword } from '../../platform/security/passwords.ts'

/** Who an account belongs to, whatever the size of its letters, and what is kept of the password. */
export const selectAccount = (db: Database, account: string) =>
  db
    .selectFrom('reader')
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.groupCode', '=', 'reader.groupCode')
        .onRef('credential.readerId', '=', 'reader.id'),
    )
    .select([
      'reader.id',
      'reader.account',
      'reader.libCode',
      'credential.passwordHash',
      'credential.keyId',
      'credential.mustChange',
      sql<number | null>`extract(day from now() - credential.changed_at)::int`.as('passwordDays'),
    ])
    .where(sql`lower(reader.account)`, '=', account.toLowerCase())
    .executeTakeFirst()

export const selectPassword = (db: Database, readerId: string) =>
  db
    .selectFrom('credential')
    .select(['passwordHash', 'keyId'])
    .where('readerId', '=', readerId)
    .executeTakeFirst()

/** A hash of today's making for the same password. Whoever changed it meanwhile is not overwritten. */
export const renewHash = (
  db: Database,
  readerId: string,
  before: string,
  { passwordHash, keyId }: StoredPassword,
) =>
  db
    .updateTable('credential')
    .set({ passwordHash, keyId })
    .where('readerId', '=', readerId)
    .where('passwordHash', '=', before)
    .execute()

/** Sets a password its reader chose: it need not be changed, and counts as new. Whoever came by sign-on only had none. */
export const putPassword = (
  db: Database,
  groupCode: string,
  readerId: string,
  { passwordHash, keyId }: StoredPassword,
) => {
  const chosen = { passwordHash, keyId, mustChange: false, changedAt: sql<Date>`now()` }
  return db
    .insertInto('credential')
    .values({ groupCode, readerId, ...chosen })
    .onConflict((conflict) => conflict.columns(['groupCode', 'readerId']).doUpdateSet(chosen))
    .execute()
}

export const isKnownDevice = async (db: Database, readerId: string, deviceHash: Buffer) =>
  (await db
    .selectFrom('knownDevice')
    .select('addedAt')
    .where('readerId', '=', readerId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()) !== undefined

/** Remembers a browser of a reader; the ten used last stay known. */
export async function rememberDevice(
  db: Database,
  groupCode: string,
  readerId: string,
  deviceHash: Buffer,
) {
  await db
    .insertInto('knownDevice')
    .values({ groupCode, readerId, deviceHash })
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'readerId', 'deviceHash'])
        .doUpdateSet({ lastUsedAt: sql`now()` }),
    )
    .execute()
  await sql`
    delete from known_device
     where reader_id = ${readerId} and device_hash in (
       select device_hash from known_device where reader_id = ${readerId}
        order by last_used_at desc, device_hash offset 10)`.execute(db)
}

export const forgetDevices = (db: Database, readerId: string) =>
  db.deleteFrom('knownDevice').where('readerId', '=', readerId).execute()
