import { writeAudit } from '../../platform/audit.ts'
import type { Database, Within } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { requireFreshFactor } from '../../platform/http/access.ts'
import { hashOfCode, newRecoveryCodes } from '../../platform/security/recovery-codes.ts'
import type { CallingStaff } from '../../platform/staff-member.ts'
import { base32, factorUri, newFactor, stepOfCode } from '../../platform/security/totp.ts'
import { isCommon } from '../../platform/security/common-passwords.ts'
import {
  putCredential,
  replaceRecoveryCodes,
  selectCredential,
  type Credential,
} from './credential-queries.ts'
import { attemptsOfMember, underLimits } from './limits.ts'
import { endOthers, noteCode } from './queries.ts'
import { encryptFactor, decryptFactor } from './second-factor.ts'
import { startStaffSession, wrongCode, type StaffLoginServices } from './login.ts'

/** Whoever changes their own account. */
interface OwnAccount {
  groupCode: string
  staff: CallingStaff
  within: Within
}

/** Within so many minutes whoever has a second factor has shown it before it, or the password, is replaced. */
const fresh = 5

/** Sets the password of who calls. Inside the console the old one is asked, or the second factor where a link stands for it. */
export async function setPassword(
  { db, keys, passwords }: StaffLoginServices,
  { groupCode, staff, within }: OwnAccount,
  { current, password }: { current: string | null; password: string },
) {
  const { step, cameBy } = staff.session
  const kept = await within((trx) => selectCredential(trx, staff.id))
  if (step === null && cameBy === 'link' && kept?.factor) requireFreshFactor(staff, fresh)
  if (step === null && kept?.passwordHash && cameBy === 'password') {
    const limits = [attemptsOfMember(staff.id)]
    const stored = { passwordHash: kept.passwordHash, keyId: kept.passwordKey! }
    const isRight = await underLimits({ db, keys }, limits, async () =>
      (await passwords.check(current ?? '', stored)).isRight ? true : undefined,
    )
    if (!isRight) throw new Refused(wrongPassword)
  }
  checkNewPassword(password, staff.account)
  const { passwordHash, keyId: passwordKey } = await passwords.hash(password)
  await within(async (trx) => {
    await putCredential(trx, groupCode, staff.id, {
      passwordHash,
      passwordKey,
      passwordSetAt: new Date(),
    })
    await endOthers(trx, staff.id, staff.session.hash)
    await writeAudit(trx, staff, 'staff.password', staff.account, { before: null, after: null })
  })
}

const shortest = 12

function checkNewPassword(password: string, account: string) {
  if (Array.from(password).length < shortest) throw new Refused(passwordShort, { shortest })
  const isGuessable = password.toLowerCase().includes(account) || isCommon(password)
  if (isGuessable) throw new Refused(passwordGuessable)
}

/** Makes what a phone needs; whoever has a factor already shows it before it can be replaced. */
export const offerFactor = (
  { keys }: StaffLoginServices,
  { groupCode, staff, within, site }: OwnAccount & { site: string },
) =>
  within(async (trx) => {
    const kept = await selectCredential(trx, staff.id)
    if (kept?.factor) requireFreshFactor(staff, fresh)
    const factor = newFactor()
    const { hidden, keyId } = encryptFactor(keys, groupCode, staff.id, factor)
    await putCredential(trx, groupCode, staff.id, { offeredFactor: hidden, offeredKey: keyId })
    return { secret: base32(factor), uri: factorUri(factor, { site, account: staff.account }) }
  })

/** Takes the offered factor into use once a code of it was given; on the way in that opens the console. */
export async function takeFactor(
  { db, keys }: StaffLoginServices,
  { groupCode, staff, within, device }: OwnAccount & { device: string },
  code: string,
) {
  const taken = await underLimits({ db, keys }, [attemptsOfMember(staff.id)], () =>
    within(async (trx) => {
      const kept = await selectCredential(trx, staff.id)
      if (!kept?.offeredFactor) throw new Refused(nothingOffered)
      if (!kept.passwordHash) throw new Refused(passwordFirst)
      if (kept.factor) requireFreshFactor(staff, fresh)
      const step = stepOfCode(offered(keys, groupCode, staff.id, kept), code)
      if (step === undefined) return undefined
      await putCredential(trx, groupCode, staff.id, {
        factor: kept.offeredFactor,
        factorKey: kept.offeredKey,
        factorSince: new Date(),
        factorStep: step,
        offeredFactor: null,
        offeredKey: null,
      })
      const recoveryCodes = await putRecoveryCodes(trx, keys, groupCode, staff.id)
      await endOthers(trx, staff.id, staff.session.hash)
      await writeAudit(trx, staff, 'staff.secondFactor', staff.account, {
        before: Boolean(kept.factor),
        after: true,
      })
      if (staff.session.step !== null) {
        return { recoveryCodes, cookie: await startStaffSession(trx, groupCode, staff, device) }
      }
      await noteCode(trx, staff.session.hash)
      return { recoveryCodes, cookie: undefined }
    }),
  )
  if (!taken) throw new Refused(wrongCode)
  return taken
}

const offered = (
  keys: StaffLoginServices['keys'],
  groupCode: string,
  staffId: string,
  { offeredFactor, offeredKey }: Credential,
) => decryptFactor(keys, groupCode, staffId, { hidden: offeredFactor!, keyId: offeredKey! })

/** New recovery codes in place of the old ones. */
export const renewCodes = (
  { keys }: StaffLoginServices,
  { groupCode, staff, within }: OwnAccount,
) =>
  within(async (trx) => {
    await writeAudit(trx, staff, 'staff.recoveryCodes', staff.account, {
      before: null,
      after: null,
    })
    return putRecoveryCodes(trx, keys, groupCode, staff.id)
  })

async function putRecoveryCodes(
  trx: Database,
  keys: StaffLoginServices['keys'],
  groupCode: string,
  staffId: string,
) {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfCode(keys, staffId, code))
  await replaceRecoveryCodes(trx, groupCode, staffId, hashes)
  return codes
}

const wrongPassword = refusal('staff.wrong-password', 422, {
  'zh-CN': '现在的密码不正确',
  'zh-TW': '現在的密碼不正確',
  'en-US': 'The present password is wrong',
})
const passwordShort = refusal('staff.password-short', 422, {
  'zh-CN': '密码至少要有 12 个字符',
  'zh-TW': '密碼至少要有 12 個字元',
  'en-US': 'A password has at least 12 characters',
})
const passwordGuessable = refusal('staff.password-guessable', 422, {
  'zh-CN': '这个密码容易被猜到，请换一个',
  'zh-TW': '這個密碼容易被猜到，請換一個',
  'en-US': 'This password is easily guessed. Choose another',
})
const passwordFirst = refusal('staff.password-first', 422, {
  'zh-CN': '请先设置密码',
  'zh-TW': '請先設定密碼',
  'en-US': 'Set a password first',
})
const nothingOffered = refusal('staff.nothing-offered', 422, {
  'zh-CN': '请先用手机扫描二维码',
  'zh-TW': '請先用手機掃描 QR Code',
  'en-US': 'Scan the picture with your phone first',
})
