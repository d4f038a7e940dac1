import { setTimeout as wait } from 'node:timers/promises'
import { SystemAway } from '../circulation/circulation.ts'
import type { CardCheck } from '../identity/identity.ts'
import type { Links } from './links.ts'

/** Nobody waits longer at the login. */
const patience = 4_000

/**
 * Whether the system of a library knows a card with this secret. Where the account is nobody's here, a system is asked all the same: neither the answer nor
 * the time it takes says whether there is such a reader.
 */
export async function checkCard(
  links: Links,
  groupCode: string,
  { card, secret, libCode }: { card: string; secret: string; libCode: string | null | undefined },
): Promise<CardCheck> {
  const asked = (await links.linksOf(groupCode)).filter(
    ({ signsIn, system }) => signsIn && 'signIn' in system,
  )
  const link =
    libCode === undefined ? asked[0] : asked.find((one) => one.libCode === (libCode ?? ''))
  if (!link) return 'nobody asked'
  try {
    const answer = await Promise.race([
      links.detached(() => link.system.signIn!(card, secret)),
      wait(patience, undefined, { ref: false }),
    ])
    if (!answer) return 'away'
    return answer.is === 'right' && libCode !== undefined ? 'right' : 'wrong'
  } catch (fault) {
    if (fault instanceof SystemAway) return 'away'
    throw fault
  }
}
