import type { Within } from '../../platform/stores/database.ts'
import { Refused } from '../../platform/failure.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import {
  difficultyFor,
  isProven,
  issueCode,
  openCode,
  spendCode,
  workWrong,
} from '../identity/identity.ts'

/** The same work that stands for the picture at the login: about a second on a phone. */
export function issueWork(keys: KeyRing, groupCode: string) {
  const difficulty = difficultyFor(0)
  const { codeKey } = issueCode(keys, groupCode, difficulty)
  return { workKey: codeKey, difficulty }
}

/** Takes work that was done; each counts once. */
export async function takeWork(
  keys: KeyRing,
  within: Within,
  groupCode: string,
  { workKey, work }: { workKey: string; work: string },
) {
  const issued = openCode(keys, groupCode, workKey)
  if (!issued || !isProven(issued, workKey, work)) throw new Refused(workWrong)
  const isFirst = await within((trx) => spendCode(trx, groupCode, issued, issued.code))
  if (!isFirst) throw new Refused(workWrong)
}
