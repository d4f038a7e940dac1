import { createHmac, createSecretKey } from 'node:crypto'
import { keyedDigest, type KeyRing } from '../../platform/security/keys.ts'

/** What tells two visitors apart for as long as a day lasts. */
export interface Visitor {
  readerId: string | undefined
  /** The cookie of a browser that has opened the portal: a campus has many of them behind one address. */
  visit: string | undefined
  address: string
  userAgent: string
}

/**
 * Hashes of a day. Their key is made of that of the day, which is deleted after it, and of one that stands in no database: neither a
 * copy of the tables nor the installation's keys alone tell who a visitor was.
 */
export function hashesOfDay(keys: KeyRing, keyOfDay: Buffer) {
  const { digest } = keyedDigest(keys, `uses ${keyOfDay.toString('base64url')}`)
  const key = createSecretKey(digest)
  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, 16)
  return {
    visitor: ({ readerId, visit, address, userAgent }: Visitor) => {
      if (readerId !== undefined) return hash('reader', readerId)
      return visit === undefined ? hash('address', address, userAgent) : hash('visit', visit)
    },
    target: (...parts: string[]) => hash('target', ...parts),
  }
}
