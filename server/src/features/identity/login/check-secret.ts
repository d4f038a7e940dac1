import type { Within } from '../../../platform/stores/database.ts'
import { Refused } from '../../../platform/failure.ts'
import { attemptOrReturn, waitUntil } from '../../../platform/resilience/attempts.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { selectAccount } from '../queries.ts'
import { takeMachineAttempts, tooManyAttempts } from './limits.ts'
import { changeDemanded, holdAccount, storedIn, type LoginServices } from './login.ts'

interface SecretAtMachine {
  groupCode: string
  machineId: string
  account: string
  secret: string
}

/**
 * Whether a secret is the password of an account, asked at a machine of the library where the reader stands with the card. It is counted as at a
 * login, and refused as there: a closed account, a password that has to be changed first. A second factor is not asked for: the card is one.
 */
export async function checkSecret(
  { keys, passwords }: Pick<LoginServices, 'keys' | 'passwords'>,
  within: Within,
  { groupCode, machineId, account: typed, secret }: SecretAtMachine,
): Promise<boolean> {
  const account = typed.toLowerCase()
  const met = await within(async (trx) => {
    const settings = await settingsOf(trx)
    const taken = await takeMachineAttempts(
      trx,
      keys,
      { groupCode, account, machineId },
      {
        perAccount: Number(settings.loginFailuresPerAccount),
        // As many readers stand at it in a day as sit behind an address of a campus.
        perSource: Number(settings.loginFailuresOnCampus),
      },
    )
    return { settings, taken, found: await selectAccount(trx, account) }
  })
  const { settings, taken, found } = met
  if ('until' in taken) throw new Refused(tooManyAttempts, waitUntil(taken.until))
  const turns = taken.attempts
  const stored = storedIn(found)
  const { isRight, renewed } = await attemptOrReturn(within, turns, () =>
    passwords.check(secret, stored),
  )
  if (!isRight || !found || !stored) return false
  const demand = changeDemanded(settings, found)
  const refusal = await within((trx) =>
    holdAccount(trx, { settings, found, stored, renewed, turns, demand }),
  )
  const refused = refusal ?? demand
  if (refused) throw new Refused(refused)
  return true
}
