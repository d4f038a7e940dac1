import { createHash, createPublicKey } from 'node:crypto'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { CallingStaff } from '../../../platform/staff-member.ts'
import { lockIssuer, noteConfirmedKey, selectProviders } from './provider-queries.ts'
import { providerUnknown } from './providers.ts'

/** By what two people speak of the same key: the SHA-256 of the key itself, however its file was written. */
export function fingerprintOf(settings: unknown) {
  const { publicKey } = settings as { publicKey: string }
  const key = createPublicKey(publicKey).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64url')
}

/**
 * Lets an issuer hand readers over from now on. Nobody confirms what they entered; and since whoever takes a colleague's second
 * factor away could come in as that colleague, nobody does with a factor of the last days.
 */
export async function confirmKey(
  trx: Database,
  { provider, fingerprint }: { provider: string; fingerprint: string },
  by: 'operator' | CallingStaff,
) {
  const issuer = await lockIssuer(trx, provider)
  if (!issuer) throw new Refused(providerUnknown)
  if (fingerprintOf(issuer.settings) !== fingerprint) throw new Refused(anotherKey)
  if (issuer.confirmedAt !== null) return
  if (by !== 'operator') {
    if (issuer.enteredByStaffId === by.id) throw new Refused(ownKey)
    if (isNew(by.factorSince)) throw new Refused(newFactor)
  }
  await noteConfirmedKey(trx, provider, by === 'operator' ? by : by.name)
  await writeAudit(trx, by, 'setting.confirm-key', provider, {
    before: null,
    after: { fingerprint },
  })
}

/** Long enough for whoever was put out to notice, over a weekend too. */
const sevenDays = 7 * 86_400_000

const isNew = (factorSince: Date | null) =>
  factorSince === null || Date.now() - factorSince.getTime() < sevenDays

/** The issuers whose keys wait for a second person. */
export const waitingKeys = async (trx: Database) =>
  (await selectProviders(trx)).flatMap(({ provider, kind, settings, confirmedBy }) =>
    kind === 'issuer' && confirmedBy === null
      ? [{ provider, fingerprint: fingerprintOf(settings) }]
      : [],
  )

const anotherKey = refusal('sign-on.another-key', 422, {
  'zh-CN': '公钥已被更换，请重新核对指纹',
  'zh-TW': '公鑰已被更換，請重新核對指紋',
  'en-US': 'The key has been replaced meanwhile. Please compare the fingerprint again',
})
const ownKey = refusal('sign-on.own-key', 422, {
  'zh-CN': '自己录入的公钥须由另一位管理员确认；只有一位管理员时请联系系统运维',
  'zh-TW': '自己輸入的公鑰須由另一位管理員確認；只有一位管理員時請聯絡系統維運',
  'en-US':
    'A key is confirmed by another administrator than who entered it; where there is only one, by the operator',
})
const newFactor = refusal('sign-on.new-factor', 422, {
  'zh-CN': '您的动态验证码启用不足七天，暂不能确认公钥；请另一位管理员或系统运维确认',
  'zh-TW': '您的動態驗證碼啟用不足七天，暫不能確認公鑰；請另一位管理員或系統維運確認',
  'en-US':
    'Your second factor is less than seven days old. Another administrator or the operator may confirm the key',
})
