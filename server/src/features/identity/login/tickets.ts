import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal } from '../../../platform/failure.ts'
import { isKept, keyedDigest, type KeyRing } from '../../../platform/security/keys.ts'

/** What a ticket permits, once, and for how many minutes. */
const minutes = { 'change password': 10, 'check password': 5, 'second factor': 5 } as const
export type Purpose = keyof typeof minutes

/** Hands out a ticket; only its keyed hash is kept. */
export async function issueTicket(
  trx: Database,
  keys: KeyRing,
  { groupCode, readerId, purpose }: { groupCode: string; readerId: string; purpose: Purpose },
) {
  const ticket = randomBytes(24).toString('base64url')
  const { keyId, digest: codeHash } = keyedDigest(keys, ticket)
  const expiresAt = sql<Date>`now() + make_interval(mins => ${minutes[purpose]})`
  await trx
    .insertInto('oneTimeCode')
    .values({ groupCode, purpose, codeHash, keyId, readerId, expiresAt })
    .execute()
  return ticket
}

/** Looks whose a ticket is without using it. */
export const holderOfTicket = (trx: Database, keys: KeyRing, purpose: Purpose, ticket: string) =>
  trx
    .selectFrom('oneTimeCode')
    .select('readerId')
    .where('purpose', '=', purpose)
    .where('codeHash', 'in', hashesOf(keys, ticket))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Uses a ticket: one statement decides, so that of many uses one succeeds. */
export const useTicket = (trx: Database, keys: KeyRing, purpose: Purpose, ticket: string) =>
  trx
    .updateTable('oneTimeCode')
    .set({ usedAt: sql`now()` })
    .where('purpose', '=', purpose)
    .where('codeHash', 'in', hashesOf(keys, ticket))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('readerId')
    .executeTakeFirst()

const hashesOf = (keys: KeyRing, ticket: string) =>
  keys.pepper.filter(isKept).map(({ id }) => keyedDigest(keys, ticket, id).digest)

export const ticketUsedUp = refusal('ticket.used-up', 401, {
  'zh-CN': '操作凭证已使用或已过期，请重新登录',
  'zh-TW': '操作憑證已使用或已過期，請重新登入',
  'en-US': 'This step was done already or took too long. Please log in again',
})
