import type { OwnField } from '@shulin/contract/personal-info'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** A reader with the names of type and library; contacts and numbers are not among it. */
export const selectOwnInfo = (db: Database, readerId: string) =>
  db
    .selectFrom('reader')
    .innerJoin('readerType', (join) =>
      join
        .onRef('readerType.groupCode', '=', 'reader.groupCode')
        .onRef('readerType.readerType', '=', 'reader.readerType'),
    )
    .leftJoin('library', (join) =>
      join
        .onRef('library.groupCode', '=', 'reader.groupCode')
        .onRef('library.libCode', '=', 'reader.libCode'),
    )
    .select([
      'reader.account',
      'library.name as libraryName',
      'readerType.name as typeName',
      'reader.phoneVerifiedAt',
      'reader.emailVerifiedAt',
      'reader.department',
      'reader.position',
      'reader.job',
      'reader.unit',
      'reader.grade',
      'reader.className',
      'reader.avatarKey',
      'reader.lendsToOthers',
      'reader.validFrom',
      'reader.validUntil',
      'reader.state',
      sql<boolean>`institution_day() between reader.valid_from and reader.valid_until`.as(
        'isValid',
      ),
    ])
    .where('reader.id', '=', readerId)
    .executeTakeFirstOrThrow()

/** What the library holds for a reader, in fen, by account. */
export async function selectBalances(db: Database, readerId: string) {
  const rows = await db
    .selectFrom('moneyBalance')
    .select(['account', 'balanceFen'])
    .where('readerId', '=', readerId)
    .execute()
  return new Map(rows.map(({ account, balanceFen }) => [account, balanceFen]))
}

type OwnChanges = Partial<Record<OwnField, string | null>> & { lendsToOthers?: boolean }

export const updateOwnInfo = (db: Database, readerId: string, changes: OwnChanges) =>
  db.updateTable('reader').set(changes).where('id', '=', readerId).execute()

export const selectAvatarKey = async (db: Database, readerId: string) =>
  (
    await db
      .selectFrom('reader')
      .select('avatarKey')
      .where('id', '=', readerId)
      .executeTakeFirstOrThrow()
  ).avatarKey

export const updateAvatarKey = (db: Database, readerId: string, avatarKey: string) =>
  db.updateTable('reader').set({ avatarKey }).where('id', '=', readerId).execute()
