import type { Database } from '../../platform/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { hideColumn, showColumn, type KeyRing } from '../../platform/keys.ts'
import type { CallingStaff } from '../../platform/staff-member.ts'
import {
  selectCredential,
  selectRecoveryKeys,
  takeStep,
  spendRecoveryCode,
} from './credential-queries.ts'
import { hashOfCode, isRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** How long, in milliseconds, a code that was given speaks for who sits at the desk. */
const speaksFor = 15 * 60_000

const place = (groupCode: string, staffId: string) =>
  `staff_credential.factor ${groupCode} ${staffId}`

export const hideFactor = (keys: KeyRing, groupCode: string, staffId: string, factor: Buffer) =>
  hideColumn(keys, factor.toString('base64'), place(groupCode, staffId))

export const showFactor = (
  keys: KeyRing,
  groupCode: string,
  staffId: string,
  hidden: { hidden: Buffer; keyId: number },
) => Buffer.from(showColumn(keys, hidden, place(groupCode, staffId)), 'base64')

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
  const step = stepOfCode(showFactor(keys, groupCode, staffId, hidden), code)
  return step !== undefined && takeStep(trx, staffId, step)
}

/** Refuses what only somebody may do who has shown the second factor just now. */
export async function requireFreshCode(trx: Database, { id, session }: CallingStaff) {
  const kept = await selectCredential(trx, id)
  if (!kept?.factor) throw new Refused(factorMissing)
  const givenAt = session.codeGivenAt?.getTime() ?? 0
  if (Date.now() - givenAt > speaksFor) throw new Refused(codeNeeded)
}

const factorMissing = refusal('staff.factor-missing', 403, {
  'zh-CN': '请先在“我的账号”里设置动态验证码',
  'zh-TW': '請先在「我的帳號」裡設定動態驗證碼',
  'en-US': 'Set up your second factor under “My account” first',
})
const codeNeeded = refusal('staff.code-needed', 403, {
  'zh-CN': '请再输入一次动态验证码，确认是您本人',
  'zh-TW': '請再輸入一次動態驗證碼，確認是您本人',
  'en-US': 'Give a code once more, to show that it is you',
})
