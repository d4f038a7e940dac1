import { inInstitution, type Database } from '../../platform/stores/database.ts'
import type { KeyUse } from '../../platform/security/key-uses.ts'
import { isKept, keyedDigest, type KeyRing } from '../../platform/security/keys.ts'
import {
  closeDay,
  selectDays,
  selectDaysToClose,
  selectDigest,
  selectFaults,
  type Fault,
} from './queries.ts'

interface Day {
  day: string
  rows: number
  digest: Buffer
}

/** What the seal of a day is made of. Its key is outside the database: who owns that cannot make another. */
const sealed = (groupCode: string, { day, rows, digest }: Day) =>
  `audit day ${groupCode} ${day} ${rows} ${digest.toString('hex')}`

/** Seals are only verified, and nobody can make them again: whoever retires their key gives them up. */
export const sealUse = {
  kind: 'pepper',
  table: 'audit_day',
  column: 'key_id',
  holds: 'sealed days of the audit trail',
  needed: 'true',
  ends: 'run shulin audit check; then --give-up-seals, and the digests alone speak for these days',
} as const satisfies KeyUse

export interface ClosedDay {
  groupCode: string
  day: string
  rows: number
  digest: string
}

/** Closes the days of an institution that are over: each with a digest over its rows and the day before, and a seal. */
export async function closeDays(
  db: Database,
  keys: KeyRing,
  groupCode: string,
): Promise<ClosedDay[]> {
  const days = await inInstitution(db, groupCode, selectDaysToClose)
  const closed: ClosedDay[] = []
  for (const day of days) {
    await inInstitution(db, groupCode, async (trx) => {
      const { rows, digest } = await selectDigest(trx, day)
      const { keyId, digest: seal } = keyedDigest(keys, sealed(groupCode, { day, rows, digest }))
      await closeDay(trx, { day, digest, seal, keyId })
      closed.push({ groupCode, day, rows, digest: digest.toString('hex') })
    })
  }
  return closed
}

const everyDay = 100_000

/**
 * Looks whether anybody touched the trail since its days were closed: rows against their hashes, days against their digests, digests
 * against their seals, and all of it against digests that were written down elsewhere.
 */
export async function checkTrail(
  db: Database,
  keys: KeyRing,
  groupCode: string,
  noted: Pick<ClosedDay, 'day' | 'digest'>[] = [],
) {
  return inInstitution(db, groupCode, async (trx) => {
    const days = await selectDays(trx, everyDay)
    const faults: Fault[] = await selectFaults(trx)
    const byDay = new Map(days.map((day) => [day.day, day]))
    for (const day of days) {
      if (!isSealed(keys, groupCode, day)) faults.push({ day: day.day, n: null, fault: 'seal' })
    }
    for (const { day, digest } of noted) {
      if (byDay.get(day)?.digest.toString('hex') !== digest) {
        faults.push({ day, n: null, fault: 'not as noted' })
      }
    }
    return { days, faults: faults.toSorted((a, b) => a.day.localeCompare(b.day)) }
  })
}

type SealedDay = Day & { seal: Buffer; keyId: number }

/** A key that is retired verifies nothing any more: then the chain of digests alone speaks. */
function isSealed(keys: KeyRing, groupCode: string, { seal, keyId, ...day }: SealedDay) {
  const isKnown = keys.pepper.filter(isKept).some(({ id }) => id === keyId)
  return !isKnown || keyedDigest(keys, sealed(groupCode, day), keyId).digest.equals(seal)
}
