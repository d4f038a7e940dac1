import { isCertificateNo } from '@shulin/contract/contact-formats'
import type { Within } from '../../../platform/stores/database.ts'
import { refusal, Refused, type Refusal } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import { keyedDigest, type KeyRing } from '../../../platform/security/keys.ts'
import { returnAttempts, waitUntil } from '../../../platform/resilience/attempts.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { certificateName, masks } from '../../readers/readers.ts'
import { accountMissing, checkMappingPath, isEmpty } from '../login/login.ts'
import { codeWrong, openCode, spendCode } from '../login/verification-codes.ts'
import { issueRecovery } from './holders.ts'
import { takeRecoveryAttempts, tooManyRecoveries } from './limits.ts'
import { selectRecovering } from './queries.ts'

interface RecoveryForm {
  username: string
  name: string
  certificateNo?: string | undefined
  verifyCode: string
  codeKey: string
  mappingPath: string
}

/**
 * Begins the recovery of a password. Whoever does not know account and name together learns nothing: an account that
 * nobody has and a wrong name have the same answer after the same work.
 */
export async function beginRecovery(
  keys: KeyRing,
  institution: Institution,
  within: Within,
  { codeKey, verifyCode, mappingPath, ...typed }: RecoveryForm,
  address: string,
) {
  const { groupCode } = institution
  const account = typed.username.trim().toLowerCase()
  const certificateNo = typed.certificateNo?.trim() ?? ''
  if (isEmpty(account)) throw new Refused(accountMissing)
  if (isEmpty(typed.name.trim())) throw new Refused(nameMissing)
  if (certificateNo !== '' && !isCertificateNo(certificateNo)) throw new Refused(badCertificateNo)
  checkMappingPath(institution, mappingPath)

  // What is noted here must stay, so a refusal is thrown only when it has been.
  const outcome = await within(async (trx) => {
    if ((await settingsOf(trx)).findPasswordFlag === '0') return refused(notOffered)
    const issued = openCode(keys, groupCode, codeKey)
    if (!(await spendCode(trx, groupCode, issued, verifyCode))) return refused(codeWrong)
    const taken = await takeRecoveryAttempts(trx, keys, { groupCode, account, address })
    if ('until' in taken) return refused(tooManyRecoveries, waitUntil(taken.until))

    const found = await selectRecovering(trx, account)
    const isThis =
      found !== undefined &&
      ['active', 'lost card'].includes(found.state) &&
      isSameName(found.name, typed.name) &&
      (certificateNo === '' || hasCertificate(keys, groupCode, found, certificateNo))
    if (!isThis) return refused(noMatch)

    await returnAttempts(trx, taken.attempts)
    const phone = found.phoneVerifiedAt ? (found.phone ?? '') : ''
    const email = found.emailVerifiedAt ? (found.email ?? '') : ''
    if (phone === '' && email === '') return refused(noContact)
    const asked = { groupCode, readerId: found.id, scene: 'reset' } as const
    return {
      resetTicket: await issueRecovery(trx, keys, asked),
      phone: phone && masks.phone(phone),
      email: email && masks.email(email),
      phoneFlag: flag(phone !== ''),
      emailFlag: flag(email !== ''),
    }
  })
  if ('refusal' in outcome) throw new Refused(outcome.refusal, outcome.details)
  return outcome
}

const refused = (refusal: Refusal, details: Record<string, unknown> | null = null) => ({
  refusal,
  details,
})

const flag = (isSo: boolean): '0' | '1' => (isSo ? '1' : '0')

/** Names are compared as people write them: wide or narrow letters, large or small, any space. */
const folded = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
export const isSameName = (one: string, other: string) => folded(one) === folded(other)

function hasCertificate(
  keys: KeyRing,
  groupCode: string,
  found: { certificateIndex: Buffer | null; certificateIndexKey: number | null },
  certificateNo: string,
) {
  const { certificateIndex, certificateIndexKey } = found
  if (!certificateIndex || !certificateIndexKey) return false
  const named = certificateName(groupCode, certificateNo)
  return keyedDigest(keys, named, certificateIndexKey).digest.equals(certificateIndex)
}

export const nameMissing = refusal('recovery.name-missing', 400, {
  'zh-CN': '请输入姓名',
  'zh-TW': '請輸入姓名',
  'en-US': 'Please enter your name',
})
const badCertificateNo = refusal('recovery.bad-certificate-no', 400, {
  'zh-CN': '证件号码格式有误，请重新输入',
  'zh-TW': '證件號碼格式有誤，請重新輸入',
  'en-US': 'This is not a certificate number. Please enter it again',
})
const notOffered = refusal('recovery.not-offered', 403, {
  'zh-CN': '本馆未开放找回密码，请联系图书馆',
  'zh-TW': '本館未開放找回密碼，請聯絡圖書館',
  'en-US': 'This library does not offer password recovery. Please ask at the library',
})
const noMatch = refusal('recovery.no-match', 422, {
  'zh-CN': '填写的信息不一致，请核对后重试',
  'zh-TW': '填寫的資料不一致，請核對後重試',
  'en-US': 'These details do not belong together. Please check them and try again',
})
const noContact = refusal('recovery.no-contact', 422, {
  'zh-CN': '手机和邮箱均未验证，不能重置密码',
  'zh-TW': '手機和電子信箱均未驗證，不能重設密碼',
  'en-US': 'The phone and email are not verified, and the password cannot be reset',
})
