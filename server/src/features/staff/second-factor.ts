import type { Database } from '../../platform/stores/database.ts'
import { encryptColumn, decryptColumn, type KeyRing } from '../../platform/security/keys.ts'
import { hashOfCode, isRecoveryCode } from '../../platform/security/recovery-codes.ts'
import { stepOfCode } from '../../platform/security/totp.ts'
import {
  selectCredential,
  selectRecoveryKeys,
  takeStep,
  spendRecoveryCode,
} from './credential-queries.ts'

/** Where a factor opens, be it in use or only offered. */
export const factorContext = (groupCode: string, staffId: string) =>
  `staff_credential.factor ${groupCode} ${staffId}`

export const encryptFactor = (keys: KeyRing, groupCode: string, staffId: string, factor: Buffer) =>
  encryptColumn(keys, factor.toString('base64'), factorContext(groupCode, staffId))

export const decryptFactor = (
  keys: KeyRing,
  groupCode: string,
  staffId: string,
  hidden: { hidden: Buffer; keyId: number },
) => Buffer.from(decryptColumn(keys, hidden, factorContext(groupCode, staffId)), 'base64')

/** Whether a code is good now: one of the phone, or a recovery code. A good one is used up by asking. */
export async function spendCode(
  trx: Database,
  keys: KeyRing,
  { groupCode, staffId, code }: { groupCode: string; staffId: string; code: string },
) {
  if (isRecoveryCode(code)) {
    const known = await selectRecoveryKeys(trx, staffId)
    const hashes = known.map(({ keyId }) => hashOfCode(keys, staffId, code, keyId).codeHash)
    return spendRecoveryCode(trx, staffId, hashes)
  }
  const kept = await selectCredential(trx, staffId)
  if (!kept?.factor) return false
  const hidden = { hidden: kept.factor, keyId: kept.factorKey! }
  const step = stepOfCode(decryptFactor(keys, groupCode, staffId, hidden), code)
  return step !== undefined && takeStep(trx, staffId, step)
}
