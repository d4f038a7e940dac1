import type { Transaction } from 'kysely'
import { writeAudit, writeReaderAct } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import {
  encryptColumn,
  keyedDigest,
  decryptColumn,
  type KeyRing,
} from '../../../platform/security/keys.ts'
import type { Reader } from '../../../platform/reader.ts'
import {
  hashOfCode,
  isRecoveryCode,
  newRecoveryCodes,
} from '../../../platform/security/recovery-codes.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { base32, factorUri, newFactor, stepOfCode } from '../../../platform/security/totp.ts'
import {
  returnAttempts,
  takeAttempts,
  attemptOrReturn,
  waitUntil,
} from '../../../platform/resilience/attempts.ts'
import { requireReader } from '../../readers/readers.ts'
import {
  deleteFactor,
  putFactor,
  replaceRecoveryCodes,
  selectFactor,
  selectRecoveryKeys,
  spendRecoveryCode,
  takeStep,
} from './factor-queries.ts'
import { selectPassword } from '../queries.ts'
import { tellReader } from '../recovery/notices.ts'
import { selectContacts } from '../recovery/queries.ts'
import { confirmSession } from '../session/session-queries.ts'

/** What is needed to tell a reader something. */
interface NoticeContext {
  keys: KeyRing
  groupCode: string
  sendsTexts: boolean
}

interface FactorOwner {
  groupCode: string
  readerId: string
}

export const readerFactorContext = (groupCode: string, readerId: string) =>
  `reader_factor.factor ${groupCode} ${readerId}`
const place = ({ groupCode, readerId }: FactorOwner) => readerFactorContext(groupCode, readerId)

const showFactor = (keys: KeyRing, owner: FactorOwner, hidden: { hidden: Buffer; keyId: number }) =>
  Buffer.from(decryptColumn(keys, hidden, place(owner)), 'base64')

export const hasFactor = async (trx: Database, readerId: string) =>
  Boolean((await selectFactor(trx, readerId))?.factor)

/** How the account of a reader is protected, for that reader. */
export async function protectionOf(trx: Database, readerId: string) {
  const left = await selectRecoveryKeys(trx, readerId)
  return {
    hasPassword: (await selectPassword(trx, readerId)) !== undefined,
    hasSecondFactor: await hasFactor(trx, readerId),
    codesLeft: left.reduce((sum, { codes }) => sum + codes, 0),
  }
}

/** Whether a code is good now: one of the phone, or a recovery code. A good one is used up by asking. */
async function spendFactorCode(trx: Database, keys: KeyRing, owner: FactorOwner, code: string) {
  const { readerId } = owner
  if (isRecoveryCode(code)) {
    const known = await selectRecoveryKeys(trx, readerId)
    const hashes = known.map(({ keyId }) => hashOfCode(keys, readerId, code, keyId).codeHash)
    return spendRecoveryCode(trx, readerId, hashes)
  }
  const kept = await selectFactor(trx, readerId)
  if (!kept?.factor) return false
  const hidden = { hidden: kept.factor, keyId: kept.factorKey! }
  const step = stepOfCode(showFactor(keys, owner, hidden), code)
  return step !== undefined && takeStep(trx, readerId, step)
}

/** Goes on with `then` once a good code was given. Wrong ones are counted: neither a password nor a session is a way to guess. */
export const withFactorCode = <T>(
  keys: KeyRing,
  owner: FactorOwner,
  within: Within,
  code: string,
  then: (trx: Transaction<DB>) => Promise<T>,
) =>
  underLimit(keys, owner, within, async (trx) =>
    (await spendFactorCode(trx, keys, owner, code.trim())) ? { done: await then(trx) } : undefined,
  )

async function underLimit<T>(
  keys: KeyRing,
  { groupCode, readerId }: FactorOwner,
  within: Within,
  tried: (trx: Transaction<DB>) => Promise<{ done: T } | undefined>,
): Promise<T> {
  const bucket = keyedDigest(keys, JSON.stringify(['factor', groupCode, readerId])).digest
  const limits = [{ bucket, allowed: 5, window: '15 minutes' }]
  const taken = await within((trx) => takeAttempts(trx, limits))
  if ('until' in taken) throw new Refused(tooManyCodes, waitUntil(taken.until))
  const right = await attemptOrReturn(within, taken.attempts, () =>
    within(async (trx) => {
      const outcome = await tried(trx)
      if (outcome) await returnAttempts(trx, taken.attempts)
      return outcome
    }),
  )
  if (!right) throw new Refused(factorCodeWrong)
  return right.done
}

/** Makes what a phone needs. It counts once a code of it was given. */
export const offerFactor = (
  keys: KeyRing,
  { groupCode, reader, site }: { groupCode: string; reader: Reader; site: string },
  within: Within,
) =>
  within(async (trx) => {
    const readerId = reader.id
    if (!(await selectPassword(trx, readerId))) throw new Refused(passwordFirst)
    if (await hasFactor(trx, readerId)) throw new Refused(factorOnAlready)
    const factor = newFactor()
    const { hidden, keyId } = encryptColumn(
      keys,
      factor.toString('base64'),
      place({ groupCode, readerId }),
    )
    await putFactor(trx, groupCode, readerId, { offeredFactor: hidden, offeredKey: keyId })
    return { secret: base32(factor), uri: factorUri(factor, { site, account: reader.account }) }
  })

/** Takes the offered factor into use; the recovery codes are shown this once. The reader is told. */
export const takeFactor = (
  services: NoticeContext,
  reader: Reader,
  within: Within,
  code: string,
) => {
  const { keys, groupCode } = services
  const whose = { groupCode, readerId: reader.id }
  return underLimit(keys, whose, within, async (trx) => {
    const kept = await selectFactor(trx, reader.id)
    if (kept?.factor) throw new Refused(factorOnAlready)
    if (!kept?.offeredFactor) throw new Refused(nothingOffered)
    const offered = { hidden: kept.offeredFactor, keyId: kept.offeredKey! }
    const step = stepOfCode(showFactor(keys, whose, offered), code.trim())
    if (step === undefined) return undefined
    await putFactor(trx, groupCode, reader.id, {
      factor: kept.offeredFactor,
      factorKey: kept.offeredKey,
      factorSince: new Date(),
      factorStep: step,
      offeredFactor: null,
      offeredKey: null,
    })
    const recoveryCodes = newRecoveryCodes()
    const hashes = recoveryCodes.map((one) => hashOfCode(keys, reader.id, one))
    await replaceRecoveryCodes(trx, groupCode, reader.id, hashes)
    await confirmSession(trx, reader.sessionId)
    await writeReaderAct(trx, reader.id, 'reader.secondFactor', { isOn: true })
    await tellOfFactor(trx, services, reader.id, true)
    return { done: { recoveryCodes } }
  })
}

/** Turns the factor off, with a code of it. */
export async function dropFactor(
  services: NoticeContext,
  readerId: string,
  within: Within,
  code: string,
) {
  const { keys, groupCode } = services
  await withFactorCode(keys, { groupCode, readerId }, within, code, async (trx) => {
    await deleteFactor(trx, readerId)
    await writeReaderAct(trx, readerId, 'reader.secondFactor', { isOn: false })
    await tellOfFactor(trx, services, readerId, false)
  })
}

/** Turns the factor off for a reader who came to the desk: neither phone nor recovery codes are left. The reader is told. */
export async function dropFactorOf(
  trx: Transaction<DB>,
  services: NoticeContext,
  staff: StaffMember,
  { readerId, reason }: { readerId: string; reason: string },
) {
  await requireReader(trx, readerId)
  if (!(await deleteFactor(trx, readerId))) throw new Refused(noFactor)
  const detail = { before: { isOn: true }, after: { isOn: false, reason } }
  await writeAudit(trx, staff, 'reader.secondFactor', readerId, detail, readerId)
  await tellOfFactor(trx, services, readerId, false)
}

/** Shows by a code who holds a session. */
export const confirmByCode = (
  keys: KeyRing,
  { groupCode, reader }: { groupCode: string; reader: Reader },
  within: Within,
  code: string,
) =>
  withFactorCode(keys, { groupCode, readerId: reader.id }, within, code, (trx) =>
    confirmSession(trx, reader.sessionId),
  )

async function tellOfFactor(
  trx: Transaction<DB>,
  services: NoticeContext,
  readerId: string,
  isOn: boolean,
) {
  const reader = await selectContacts(trx, readerId)
  await tellReader(trx, services, reader, { letter: 'second factor changed', content: { isOn } })
}

export const codeRequired = refusal('login.code-required', 422, {
  'zh-CN': '请输入手机上的动态验证码',
  'zh-TW': '請輸入手機上的動態驗證碼',
  'en-US': 'Please enter the code that your phone shows',
})
const factorCodeWrong = refusal('factor.code-wrong', 422, {
  'zh-CN': '动态验证码不正确或已经用过，请等下一个再试',
  'zh-TW': '動態驗證碼不正確或已經用過，請等下一個再試',
  'en-US': 'This code is wrong or was used already. Please wait for the next one',
})
const tooManyCodes = refusal('factor.too-many-codes', 429, {
  'zh-CN': '验证码错误次数过多，请稍后再试',
  'zh-TW': '驗證碼錯誤次數過多，請稍後再試',
  'en-US': 'Too many wrong codes. Please try again later',
})
const passwordFirst = refusal('factor.password-first', 422, {
  'zh-CN': '您的账号没有密码，两步验证由您的登录方式提供',
  'zh-TW': '您的帳號沒有密碼，兩步驟驗證由您的登入方式提供',
  'en-US': 'Your account has no password: two-step verification belongs to the way you log in',
})
const factorOnAlready = refusal('factor.on-already', 422, {
  'zh-CN': '两步验证已经开启；要更换手机，请先关闭',
  'zh-TW': '兩步驟驗證已經開啟；要更換手機，請先關閉',
  'en-US': 'Two-step verification is on already. To change the phone, turn it off first',
})
const nothingOffered = refusal('factor.nothing-offered', 422, {
  'zh-CN': '请先用手机扫描二维码',
  'zh-TW': '請先用手機掃描 QR Code',
  'en-US': 'Scan the picture with your phone first',
})
const noFactor = refusal('factor.none', 422, {
  'zh-CN': '该读者没有开启两步验证',
  'zh-TW': '該讀者沒有開啟兩步驟驗證',
  'en-US': 'This reader has not turned on two-step verification',
})
