import type { Locale } from '@shulin/contract/locale'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

interface NewAddress {
  groupCode: string
  readerId: string
  secretHash: Buffer
}

/** Keeps the hash of a secret in the place of an earlier one. */
export const putAddress = (db: Database, address: NewAddress) =>
  db
    .insertInto('calendarAddress')
    .values(address)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'readerId']).doUpdateSet({
        secretHash: address.secretHash,
        madeAt: sql`now()`,
      }),
    )
    .execute()

export const deleteAddress = (db: Database, readerId: string) =>
  db.deleteFrom('calendarAddress').where('readerId', '=', readerId).execute()

export const selectAddress = (db: Database, readerId: string) =>
  db
    .selectFrom('calendarAddress')
    .select('madeAt')
    .where('readerId', '=', readerId)
    .executeTakeFirst()

/** Whose calendar a secret opens, as long as the account is open; and the language they read. */
export const selectHolder = (db: Database, secretHash: Buffer) =>
  db
    .selectFrom('calendarAddress')
    .innerJoin('reader', (join) =>
      join
        .onRef('reader.groupCode', '=', 'calendarAddress.groupCode')
        .onRef('reader.id', '=', 'calendarAddress.readerId'),
    )
    .select(['reader.id as readerId', 'reader.language'])
    .$narrowType<{ language: Locale }>()
    .where('calendarAddress.secretHash', '=', secretHash)
    .where('reader.state', 'in', ['active', 'lost card'])
    .executeTakeFirst()
