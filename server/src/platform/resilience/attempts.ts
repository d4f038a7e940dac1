import { instantOf } from '@shulin/contract/time'
import { sql } from 'kysely'
import type { Database, Within } from '../stores/database.ts'

/** How often something may be tried within a time; `bucket` is a keyed hash of whose tries these are. */
export interface Limit {
  bucket: Buffer
  allowed: number
  /** As PostgreSQL writes it: `15 minutes`. */
  window: string
}

/** An attempt that was taken, and can be given back. */
interface CountedAttempt {
  bucket: Buffer
  at: string
}
export type Attempts = CountedAttempt[]

/**
 * Takes an attempt of each limit before anything is tried, so that of many tries at once no more are made than are allowed;
 * or says until when there is none, and then none was taken.
 */
export async function takeAttempts(
  db: Database,
  limits: Limit[],
): Promise<{ attempts: Attempts } | { until: Date }> {
  const attempts: Attempts = []
  for (const { bucket, allowed, window } of limits) {
    const { rows } = await sql<{ turn: string | null; refusedUntil: Date | null }>`
      select turn::text, refused_until from take_login_turn(${bucket}, ${allowed}, ${window}::interval)`.execute(
      db,
    )
    const { turn, refusedUntil } = rows[0]!
    if (turn === null) {
      await returnAttempts(db, attempts)
      return { until: refusedUntil! }
    }
    attempts.push({ bucket, at: turn })
  }
  return { attempts }
}

/** What was no wrong try does not count. */
export async function returnAttempts(db: Database, attempts: Attempts) {
  for (const { bucket, at } of attempts) {
    await sql`
      update login_limit set tries = array_remove(tries, ${at}::timestamptz)
       where bucket = ${bucket}`.execute(db)
  }
}

/** Tries what attempts were taken for. What could not be tried at all, as where too many wait, was no try. */
export async function attemptOrReturn<T>(
  within: Within,
  attempts: Attempts,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    await within((trx) => returnAttempts(trx, attempts))
    throw error
  }
}

/** What a refusal tells about how long to wait. */
export const waitUntil = (until: Date) => ({
  until: instantOf(until),
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000)),
})
