import { randomBytes } from 'node:crypto'
import { instantOf } from '@shulin/contract/time'
import { Refused } from '../../platform/failure.ts'
import type { KeyUse } from '../../platform/security/key-uses.ts'
import { soonOver } from '../../platform/security/key-uses.ts'
import { keyedDigest, type KeyRing } from '../../platform/security/keys.ts'
import type { Database } from '../../platform/stores/database.ts'
import { countTry, putCode, selectKeyOfCode, spendCode } from './codes-queries.ts'
import { selectRequest } from './queries.ts'
import { expiredCode, notOpen, requestUnknown, wrongCode } from './refusals.ts'

// Without what is easily taken for something else.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 8

/**
 * The code that belongs to a request and a salt: made from the key of the installation, so it can be shown again while it is good, and
 * from the tables alone nobody can tell it.
 */
export function codeFrom(keys: KeyRing, requestId: string, salt: Buffer, keyId?: number) {
  const words = `take code ${requestId} ${salt.toString('hex')}`
  const { digest, keyId: used } = keyedDigest(keys, words, keyId)
  // Bytes beyond the last whole number of alphabets would make some letters likelier than others.
  const fair = [...digest].filter((byte) => byte < 256 - (256 % letters.length))
  return {
    code: fair
      .slice(0, length)
      .map((byte) => letters[byte % letters.length])
      .join(''),
    keyId: used,
  }
}

/** What is kept of a code: it opens its own request only. */
const hashOf = (keys: KeyRing, requestId: string, code: string, keyId: number) =>
  keyedDigest(keys, `taken with ${requestId} ${code}`, keyId).digest

/** Small letters, blanks and hyphens are forgiven. */
const plain = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/g, '')

/** Makes a code for an own request that is open; an earlier one ends. */
export async function makeCode(trx: Database, keys: KeyRing, readerId: string, requestId: string) {
  const request = await selectRequest(trx, requestId)
  if (request?.readerId !== readerId) throw new Refused(requestUnknown)
  if (request.closedAt !== null) throw new Refused(notOpen)
  const salt = randomBytes(16)
  const { code, keyId } = codeFrom(keys, requestId, salt)
  const codeHash = hashOf(keys, requestId, code, keyId)
  const expiresAt = await putCode(trx, { requestId, codeHash, salt, keyId })
  return { takeCode: code, expireTime: instantOf(expiresAt) }
}

/**
 * Uses a code, or refuses. A wrong try is counted and stays counted, whatever becomes of the call: nothing else may have been written
 * before.
 */
export async function useCode(
  trx: Database,
  keys: KeyRing,
  {
    requestId,
    typed,
    locationId,
  }: { requestId: string; typed: string; locationId?: string | undefined },
) {
  const keyId = await selectKeyOfCode(trx, requestId)
  if (keyId === undefined || plain(typed) === '') throw new Refused(wrongCode)
  const codeHash = hashOf(keys, requestId, plain(typed), keyId)
  const place = locationId === undefined ? {} : { locationId }
  if (await spendCode(trx, { requestId, codeHash, ...place })) return
  const isTooOld = await countTry(trx, requestId, codeHash)
  throw new Refused(isTooOld ? expiredCode : wrongCode, null, { keepsWrites: true })
}

export const codeUse = {
  kind: 'pepper',
  table: 'take_code',
  column: 'key_id',
  holds: 'pickup codes of requests',
  needed: 'used_at is null and expires_at > now()',
  ends: soonOver,
} as const satisfies KeyUse
