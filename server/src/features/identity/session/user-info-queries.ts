import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

export const selectReader = (db: Database, id: string) =>
  db
    .selectFrom('reader')
    .select([
      'id',
      'account',
      'name',
      'libCode',
      'lastLibCode',
      'avatarKey',
      'emailVerifiedAt',
      'phoneVerifiedAt',
      'mayOrder',
      'helpTourSeen',
      'state',
      sql<boolean>`institution_day() between valid_from and valid_until`.as('isValid'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const updateReader = (
  db: Database,
  id: string,
  change: { lastLibCode?: string; helpTourSeen?: boolean },
) => db.updateTable('reader').set(change).where('id', '=', id).execute()

export const selectLibrary = (db: Database, libCode: string) =>
  db.selectFrom('library').select('name').where('libCode', '=', libCode).executeTakeFirst()
