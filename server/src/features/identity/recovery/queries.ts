import type { Scene } from '@shulin/contract/recovery'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

export type Channel = 'mail' | 'text'

const contactColumns = [
  'id',
  'account',
  'name',
  'language',
  'state',
  'phone',
  'phoneVerifiedAt',
  'email',
  'emailVerifiedAt',
] as const

/** Who has an account, and how to reach them. */
export const selectRecovering = (db: Database, account: string) =>
  db
    .selectFrom('reader')
    .select([...contactColumns, 'certificateIndex', 'certificateIndexKey'])
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .executeTakeFirst()

export const selectContacts = (db: Database, readerId: string) =>
  db
    .selectFrom('reader')
    .select(contactColumns)
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
export type Contacts = Awaited<ReturnType<typeof selectContacts>>

export const updateContact = (
  db: Database,
  readerId: string,
  contact: { phone: string } | { email: string },
) =>
  db
    .updateTable('reader')
    .set(
      'phone' in contact
        ? { ...contact, phoneVerifiedAt: sql`now()` }
        : { ...contact, emailVerifiedAt: sql`now()` },
    )
    .where('id', '=', readerId)
    .execute()

/** The day it is at the institution. */
export const selectDay = async (db: Database) =>
  (await sql<{ day: string }>`select institution_day()::text as day`.execute(db)).rows[0]!.day

interface NewRecovery {
  groupCode: string
  id: string
  scene: Exclude<Scene, 'change'>
  readerId: string
  ticketHash: Buffer
  keyId: number
}

export const insertRecovery = (db: Database, recovery: NewRecovery, minutes: number) =>
  db
    .insertInto('recovery')
    .values({ ...recovery, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .execute()

/** A recovery that is on its way. */
export const selectRecovery = (db: Database, ticketHashes: Buffer[]) =>
  db
    .selectFrom('recovery')
    .select(['id', 'scene', 'readerId', 'checkedAt'])
    .where('ticketHash', 'in', ticketHashes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const updateChecked = (db: Database, id: string) =>
  db
    .updateTable('recovery')
    .set({ checkedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Uses a recovery whose code was checked: one statement decides, so that of many uses one succeeds. */
export async function useRecovery(db: Database, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('recovery')
    .set({ usedAt: sql`now()` })
    .where('id', '=', id)
    .where('checkedAt', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whatever was begun for a reader leads nowhere any more, and no code that is on its way is good. */
export async function deleteRecoveries(db: Database, readerId: string) {
  await db.deleteFrom('contactCode').where('readerId', '=', readerId).execute()
  await db
    .deleteFrom('recovery')
    .where('readerId', '=', readerId)
    .where('usedAt', 'is', null)
    .execute()
}

interface NewCode {
  groupCode: string
  readerId: string
  scene: Scene
  channel: Channel
  contact: string
  recoveryId: string | null
  codeHash: Buffer
  keyId: number
}

/** Notes a code that is sent; the one before it is good no longer. */
export const putCode = (db: Database, code: NewCode, minutes: number) => {
  const fresh = {
    ...code,
    tries: 0,
    checkedAt: null,
    issuedAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})`,
  }
  return db
    .insertInto('contactCode')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'readerId', 'scene', 'channel']).doUpdateSet(fresh),
    )
    .execute()
}

interface SentCode {
  readerId: string
  scene: Scene
  channel: Channel
}

/** The code last sent, held until the transaction ends: tries are counted one after the other. */
export const lockCode = (db: Database, code: SentCode) =>
  db
    .selectFrom('contactCode')
    .select([
      'contact',
      'recoveryId',
      'codeHash',
      'keyId',
      'tries',
      'checkedAt',
      sql<boolean>`expires_at <= now()`.as('isTooOld'),
    ])
    .where((eb) => eb.and({ ...code }))
    .forUpdate()
    .executeTakeFirst()

export const countTry = (db: Database, code: SentCode) =>
  db
    .updateTable('contactCode')
    .set({ tries: sql`tries + 1` })
    .where((eb) => eb.and({ ...code }))
    .execute()

export const markChecked = (db: Database, code: SentCode) =>
  db
    .updateTable('contactCode')
    .set({ checkedAt: sql`now()` })
    .where((eb) => eb.and({ ...code }))
    .execute()

/** Whether a code of a verified contact was checked of late, for replacing one. */
export const isOldContactProven = async (db: Database, readerId: string) =>
  (await db
    .selectFrom('contactCode')
    .select('channel')
    .where('readerId', '=', readerId)
    .where('scene', '=', 'change')
    .where('checkedAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst()) !== undefined

export const deleteCode = (db: Database, code: SentCode) =>
  db
    .deleteFrom('contactCode')
    .where((eb) => eb.and({ ...code }))
    .execute()

export const markCardLost = (db: Database, readerId: string) =>
  db
    .updateTable('reader')
    .set({ state: 'lost card' })
    .where('id', '=', readerId)
    .where('state', '=', 'active')
    .execute()
