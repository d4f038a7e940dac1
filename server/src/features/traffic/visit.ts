import { z } from 'zod'
import type { KeyRing } from '../../platform/security/keys.ts'
import { networkOf } from '../../platform/networks.ts'
import { readSigned, signed } from '../../platform/security/signed.ts'

/** How many seconds a visit counts. */
export const visitLifetime = 86_400

const Visit = z.strictObject({
  at: z.int(),
  network: z.string(),
  /** The browser did a little work for it. */
  isProven: z.boolean(),
})

export const visitOf = (keys: KeyRing, address: string, isProven: boolean) =>
  signed(keys, 'visit', { at: Date.now(), network: networkOf(address), isProven })

/** Whether a cookie is of a visit from this network today, and one that was worked for if that is asked. */
export function isVisit(
  keys: KeyRing,
  cookie: string | undefined,
  address: string,
  { needsWork }: { needsWork: boolean },
) {
  const visit = Visit.safeParse(
    cookie === undefined ? undefined : readSigned(keys, 'visit', cookie),
  )
  if (!visit.success) return false
  const { at, network, isProven } = visit.data
  const age = Date.now() - at
  return (
    age >= 0 &&
    age < visitLifetime * 1000 &&
    network === networkOf(address) &&
    (isProven || !needsWork)
  )
}
