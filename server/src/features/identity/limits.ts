import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { refusal } from '../../platform/failure.ts'
import { keyedDigest, type KeyRing } from '../../platform/keys.ts'
import { networkOf } from '../../platform/networks.ts'

/** How many wrong passwords are forgiven, for one account and for one source network. */
export interface Allowed {
  perAccount: number
  perSource: number
}
const accountWindow = '15 minutes'
const sourceWindow = '10 minutes'

export interface Attempt {
  groupCode: string
  account: string
  address: string
  /** The hash of a browser this reader came from before; undefined for any other. */
  knownDevice: Buffer | undefined
}

/** A turn that was taken, and can be given back. */
interface Turn {
  bucket: Buffer
  at: string
}
export type Turns = Turn[]

/**
 * Takes a turn before a password is looked at, so that of many tries at once no more are looked at than are allowed.
 * A source and an account are counted apart. A browser the reader came from before has a count of its own: whoever
 * fails elsewhere, even next door, can keep it out neither by the account nor by the network.
 */
export async function takeTurns(
  db: Database,
  keys: KeyRing,
  { groupCode, account, address, knownDevice }: Attempt,
  { perAccount, perSource }: Allowed,
): Promise<{ turns: Turns } | { until: Date }> {
  const bucket = (kind: string, ...names: string[]) =>
    keyedDigest(keys, JSON.stringify(['login', kind, ...names])).digest
  if (knownDevice) {
    const device = bucket('device', groupCode, account, knownDevice.toString('hex'))
    return takeAll(db, [{ bucket: device, allowed: perAccount, window: accountWindow }])
  }
  return takeAll(db, [
    // The source first: one that has none left must not use up the turns of accounts.
    { bucket: bucket('source', networkOf(address)), allowed: perSource, window: sourceWindow },
    { bucket: bucket('account', groupCode, account), allowed: perAccount, window: accountWindow },
  ])
}

/** The same for a reader who is logged in and gives the password once more. */
export const takeCheckTurn = (db: Database, keys: KeyRing, groupCode: string, readerId: string) =>
  takeAll(db, [
    {
      bucket: keyedDigest(keys, JSON.stringify(['check', groupCode, readerId])).digest,
      allowed: 5,
      window: accountWindow,
    },
  ])

interface Asked {
  bucket: Buffer
  allowed: number
  window: string
}

async function takeAll(db: Database, asked: Asked[]): Promise<{ turns: Turns } | { until: Date }> {
  const turns: Turns = []
  for (const { bucket, allowed, window } of asked) {
    const { rows } = await sql<{ turn: string | null; refusedUntil: Date | null }>`
      select turn::text, refused_until from take_login_turn(${bucket}, ${allowed}, ${window}::interval)`.execute(
      db,
    )
    const { turn, refusedUntil } = rows[0]!
    if (turn === null) {
      await giveBack(db, turns)
      return { until: refusedUntil! }
    }
    turns.push({ bucket, at: turn })
  }
  return { turns }
}

/** What was no wrong password does not count. */
export async function giveBack(db: Database, turns: Turns) {
  for (const { bucket, at } of turns) {
    await sql`
      update login_limit set tries = array_remove(tries, ${at}::timestamptz)
       where bucket = ${bucket}`.execute(db)
  }
}

/** How many wrong passwords a source has tried of late: the more, the more work a verification code costs it. */
export async function failuresOf(db: Database, keys: KeyRing, address: string) {
  const { digest } = keyedDigest(keys, JSON.stringify(['login', 'source', networkOf(address)]))
  const { rows } = await sql<{ failures: number }>`
    select count(*)::int as failures from login_limit, unnest(tries) as at
     where bucket = ${digest} and at > now() - ${sourceWindow}::interval`.execute(db)
  return rows[0]!.failures
}

/** Forgets counts that count no longer. */
export const forgetOldTurns = (db: Database) =>
  db
    .deleteFrom('loginLimit')
    .where('until', '<', sql<Date>`now()`)
    .execute()

export const tooManyAttempts = refusal('login.too-many-attempts', 429, {
  'zh-CN': '密码错误次数过多，请稍后再试',
  'zh-TW': '密碼錯誤次數過多，請稍後再試',
  'en-US': 'Too many wrong passwords. Please try again later',
})
