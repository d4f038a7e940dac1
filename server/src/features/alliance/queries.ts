import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

const isValid = sql<boolean>`institution_day() between reader.valid_from and reader.valid_until`

export const selectCard = (db: Database, readerId: string) =>
  db
    .selectFrom('reader')
    .select(['state', isValid.as('isValid')])
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()

interface NewCode {
  groupCode: string
  readerId: string
  codeHash: Buffer
  keyId: number
}

/** Keeps a code in the place of the one before, in one statement; until when it is good. */
export async function putAllianceCode(
  db: Database,
  { groupCode, readerId, codeHash, keyId }: NewCode,
  minutes: number,
) {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into one_time_code (group_code, purpose, code_hash, key_id, reader_id, issued_at, expires_at)
    values (${groupCode}, 'alliance', ${codeHash}, ${keyId}, ${readerId}, statement_timestamp(),
            statement_timestamp() + make_interval(mins => ${minutes}))
    on conflict (group_code, reader_id) where purpose = 'alliance' and used_at is null
    do update set code_hash = excluded.code_hash, key_id = excluded.key_id,
                  issued_at = excluded.issued_at, expires_at = excluded.expires_at
    returning expires_at`.execute(db)
  return rows[0]!.expiresAt
}

/** Uses a code: one statement decides, so that of many uses one succeeds. Whose it was. */
export async function takeAllianceCode(db: Database, hashes: Buffer[]) {
  const used = await db
    .updateTable('oneTimeCode')
    .set({ usedAt: sql<Date>`statement_timestamp()` })
    .where('purpose', '=', 'alliance')
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`statement_timestamp()`)
    .returning('readerId')
    .executeTakeFirst()
  return used?.readerId
}

/** What a desk is shown of a reader; nothing, where the account has been closed meanwhile. */
export const selectShown = (db: Database, readerId: string) =>
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
      'reader.name',
      'readerType.name as typeName',
      'library.name as libraryName',
      'reader.validUntil',
      'reader.state',
      isValid.as('isValid'),
    ])
    .where('reader.id', '=', readerId)
    .where('reader.state', 'in', ['active', 'lost card'])
    .executeTakeFirst()
