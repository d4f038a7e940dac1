import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

const here = sql<string>`current_institution()`

interface NewCode {
  requestId: string
  codeHash: Buffer
  salt: Buffer
  keyId: number
}

/** Writes the code of a request, good for five minutes by the clock of the database; an earlier one is replaced. Answers until when. */
export async function putCode(db: Database, { requestId, codeHash, salt, keyId }: NewCode) {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into take_code as c (group_code, request_id, code_hash, salt, key_id, location_id, issued_at, expires_at)
    select q.group_code, q.id, ${codeHash}, ${salt}, ${keyId}, q.pickup_location_id,
           statement_timestamp(), statement_timestamp() + interval '5 minutes'
      from request q where q.group_code = current_institution() and q.id = ${requestId}
    on conflict (group_code, request_id) do update
       set code_hash = excluded.code_hash, salt = excluded.salt, key_id = excluded.key_id, location_id = excluded.location_id,
           issued_at = excluded.issued_at, expires_at = excluded.expires_at, tries = 0, used_at = null
    returning expires_at`.execute(db)
  return rows[0]!.expiresAt
}

/** By which key the code of a request was hashed. */
export const selectKeyOfCode = async (db: Database, requestId: string) =>
  (
    await db
      .selectFrom('takeCode')
      .select('keyId')
      .where('groupCode', '=', here)
      .where('requestId', '=', requestId)
      .executeTakeFirst()
  )?.keyId

/** Uses a code: true for exactly one caller, in time, at its place, and only while fewer than five have guessed. */
export async function spendCode(
  db: Database,
  { requestId, codeHash, locationId }: { requestId: string; codeHash: Buffer; locationId?: string },
) {
  const { rows } = await sql`
    update take_code c set used_at = statement_timestamp()
      from request q
     where c.group_code = current_institution() and c.request_id = ${requestId} and c.code_hash = ${codeHash}
       and q.group_code = c.group_code and q.id = c.request_id and c.location_id is not distinct from q.pickup_location_id
       and (${locationId ?? null}::text is null or c.location_id = ${locationId ?? null})
       and c.used_at is null and c.expires_at > statement_timestamp() and c.tries < 5
    returning c.request_id`.execute(db)
  return rows.length > 0
}

/** Counts a wrong try. Answers whether the code was right after all, and only too old. */
export async function countTry(db: Database, requestId: string, codeHash: Buffer) {
  const { rows } = await sql<{ isTooOld: boolean }>`
    with tried as (
      update take_code set tries = tries + 1
       where group_code = current_institution() and request_id = ${requestId} and code_hash <> ${codeHash} and used_at is null and tries < 5)
    select code_hash = ${codeHash} and used_at is null and tries < 5 and expires_at <= statement_timestamp() as is_too_old
      from take_code where group_code = current_institution() and request_id = ${requestId}`.execute(
    db,
  )
  return rows[0]?.isTooOld ?? false
}
