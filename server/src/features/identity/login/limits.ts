import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal } from '../../../platform/failure.ts'
import { keyedDigest, type KeyRing } from '../../../platform/security/keys.ts'
import { networkOf } from '../../../platform/networks.ts'
import { takeAttempts } from '../../../platform/resilience/attempts.ts'

/** How many wrong passwords are forgiven, for one account and for one source network. */
export interface AttemptLimits {
  perAccount: number
  perSource: number
}
const accountWindow = '15 minutes'
const sourceWindow = '10 minutes'

export interface LoginAttempt {
  groupCode: string
  account: string
  address: string
  /** The hash of a browser this reader came from before; undefined for any other. */
  knownDevice: Buffer | undefined
}

/**
 * Takes an attempt before a password is looked at, so that of many tries at once no more are looked at than are allowed.
 * A source and an account are counted apart. A browser the reader came from before has a count of its own: whoever
 * fails elsewhere, even next door, can keep it out neither by the account nor by the network.
 */
export async function takeLoginAttempts(
  db: Database,
  keys: KeyRing,
  { groupCode, account, address, knownDevice }: LoginAttempt,
  { perAccount, perSource }: AttemptLimits,
): ReturnType<typeof takeAttempts> {
  const bucket = (kind: string, ...names: string[]) =>
    keyedDigest(keys, JSON.stringify(['login', kind, ...names])).digest
  if (knownDevice) {
    const device = bucket('device', groupCode, account, knownDevice.toString('hex'))
    return takeAttempts(db, [{ bucket: device, allowed: perAccount, window: accountWindow }])
  }
  return takeAttempts(db, [
    // The source first: one that has none left must not use up the attempts of accounts.
    { bucket: bucket('source', networkOf(address)), allowed: perSource, window: sourceWindow },
    { bucket: bucket('account', groupCode, account), allowed: perAccount, window: accountWindow },
  ])
}

/**
 * The same for a reader who gives the password at a machine of the library: the account is counted as at a login, and the machine is the source.
 */
export const takeMachineAttempts = (
  db: Database,
  keys: KeyRing,
  { groupCode, account, machineId }: { groupCode: string; account: string; machineId: string },
  { perAccount, perSource }: AttemptLimits,
) => {
  const bucket = (kind: string, name: string) =>
    keyedDigest(keys, JSON.stringify(['login', kind, groupCode, name])).digest
  return takeAttempts(db, [
    { bucket: bucket('machine', machineId), allowed: perSource, window: sourceWindow },
    { bucket: bucket('account', account), allowed: perAccount, window: accountWindow },
  ])
}

/** The same for a reader who is logged in and gives the password once more. */
export const takeCheckAttempt = (
  db: Database,
  keys: KeyRing,
  groupCode: string,
  readerId: string,
) =>
  takeAttempts(db, [
    {
      bucket: keyedDigest(keys, JSON.stringify(['check', groupCode, readerId])).digest,
      allowed: 5,
      window: accountWindow,
    },
  ])

/** How many wrong passwords a source has tried of late: the more, the more work a verification code costs it. */
export async function failuresOf(db: Database, keys: KeyRing, address: string) {
  const { digest } = keyedDigest(keys, JSON.stringify(['login', 'source', networkOf(address)]))
  const { rows } = await sql<{ failures: number }>`
    select count(*)::int as failures from login_limit, unnest(tries) as at
     where bucket = ${digest} and at > now() - ${sourceWindow}::interval`.execute(db)
  return rows[0]!.failures
}

/** Forgets counts that count no longer. */
export const deleteOldAttempts = (db: Database) =>
  db
    .deleteFrom('loginLimit')
    .where('until', '<', sql<Date>`now()`)
    .execute()

export const tooManyAttempts = refusal('login.too-many-attempts', 429, {
  'zh-CN': '密码错误次数过多，请稍后再试',
  'zh-TW': '密碼錯誤次數過多，請稍後再試',
  'en-US': 'Too many wrong passwords. Please try again later',
})
