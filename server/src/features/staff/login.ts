import type { EntryStep } from '@shulin/contract/endpoint'
import { writeAudit } from '../../platform/audit.ts'
import { inInstitution, type Database, type Within } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Institution } from '../../platform/institution.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { Passwords } from '../../platform/security/passwords.ts'
import type { CallingStaff } from '../../platform/staff-member.ts'
import { renewHash, selectCredential, selectCredentialByAccount } from './credential-queries.ts'
import { knownDeviceOf, rememberDevice } from './known-devices.ts'
import {
  attemptsOfAccount,
  attemptsOfDevice,
  attemptsOfMember,
  attemptsOfSource,
  underLimits,
} from './limits.ts'
import { endEntry, insertEntry, insertSession, noteCode, useLink } from './queries.ts'
import { spendCode } from './second-factor.ts'
import { groupCodeOf, hashOf, newSecret } from './secrets.ts'

export interface StaffLoginServices {
  db: Database
  keys: KeyRing
  passwords: Passwords
}

/** What a step leads to: the console, or the next step; and what the cookie holds that leads on. */
interface LoginStep {
  next: 'console' | EntryStep
  cookie: string
}

/** Opens a link: the operator's leads to the console, a colleague's to what is missing on the way there. */
export async function openByLink(db: Database, token: string): Promise<LoginStep> {
  const groupCode = groupCodeOf(token)
  return inInstitution(db, groupCode, async (trx) => {
    const link = await useLink(trx, hashOf(token))
    if (!link) throw new Refused(linkUsedUp)
    const { staffId, purpose } = link
    const cookie = newSecret(groupCode)
    const opened = { groupCode, staffId, cookieHash: hashOf(cookie), cameBy: 'link' as const }
    if (purpose === 'open') {
      await insertSession(trx, { ...opened, hasGivenCode: false })
      return { next: 'console', cookie }
    }
    // Whoever has a second factor shows it: a link must not lead around it.
    const hasFactor = Boolean((await selectCredential(trx, staffId))?.factor)
    const step = hasFactor ? 'code' : 'enrol'
    await insertEntry(trx, { ...opened, step })
    return { next: step, cookie }
  })
}

interface StaffLoginForm {
  account: string
  password: string
  address: string
  /** What the browser is known by, if somebody of the staff came in from it before. */
  device: string
}

/** The first step by password. Whatever is wrong with institution, account or password, the answer is the same. */
export async function signIn(
  { db, keys, passwords }: StaffLoginServices,
  institution: Institution | undefined,
  { account, password, address, device }: StaffLoginForm,
): Promise<LoginStep> {
  const groupCode = institution?.groupCode ?? ''
  const { found, known } = institution
    ? await inInstitution(db, groupCode, async (trx) => {
        const found = await selectCredentialByAccount(trx, account)
        return { found, known: await knownDeviceOf(trx, found?.id, device) }
      })
    : {}
  const limits = known
    ? [attemptsOfDevice(known)]
    : [attemptsOfSource(address), attemptsOfAccount(groupCode, account)]
  const member = await underLimits({ db, keys }, limits, async () => {
    const stored = found?.passwordHash
      ? { passwordHash: found.passwordHash, keyId: found.passwordKey! }
      : undefined
    const { isRight, renewed } = await passwords.check(password, stored)
    return isRight && found ? { ...found, renewed } : undefined
  })
  if (!member) throw new Refused(wrongSignIn)

  const step = member.factor ? 'code' : 'enrol'
  const cookie = newSecret(groupCode)
  const entry = { groupCode, staffId: member.id, cookieHash: hashOf(cookie), step } as const
  await inInstitution(db, groupCode, async (trx) => {
    await insertEntry(trx, { ...entry, cameBy: 'password' })
    if (member.renewed) await renewHash(trx, member.id, member.passwordHash!, member.renewed)
  })
  return { next: step, cookie }
}

/** Takes a code. On the way in it opens the console, with a cookie that nobody has seen before; inside it speaks for who sits there. */
export async function giveCode(
  { db, keys }: StaffLoginServices,
  {
    groupCode,
    staff,
    code,
    device,
    within,
  }: {
    groupCode: string
    staff: CallingStaff
    code: string
    device: string
    within: Within
  },
): Promise<string | undefined> {
  const { hash, step } = staff.session
  const taken = await underLimits({ db, keys }, [attemptsOfMember(staff.id)], () =>
    within(async (trx) => {
      if (!(await spendCode(trx, keys, { groupCode, staffId: staff.id, code }))) return undefined
      if (step === null) {
        await noteCode(trx, hash)
        return { cookie: undefined }
      }
      return { cookie: await startStaffSession(trx, groupCode, staff, device) }
    }),
  )
  if (!taken) throw new Refused(wrongCode)
  return taken.cookie
}

/** Turns an entry into a session; the browser is known from now on. */
export async function startStaffSession(
  trx: Database,
  groupCode: string,
  staff: CallingStaff,
  device: string,
) {
  const entry = await endEntry(trx, staff.session.hash)
  if (!entry) throw new Refused(entryOver)
  const { cameBy } = staff.session
  const cookie = newSecret(groupCode)
  const session = { groupCode, staffId: staff.id, cookieHash: hashOf(cookie), cameBy }
  await insertSession(trx, { ...session, hasGivenCode: true })
  await rememberDevice(trx, groupCode, staff.id, device)
  await writeAudit(trx, staff, 'staff.signIn', staff.account, { before: null, after: cameBy })
  return cookie
}

const linkUsedUp = refusal('staff.link-used-up', 403, {
  'zh-CN': '登录链接已使用或已过期，请向系统管理员索取新的链接',
  'zh-TW': '登入連結已使用或已過期，請向系統管理員索取新的連結',
  'en-US': 'This link was used already or has expired. Ask the operator for a new one',
})
const wrongSignIn = refusal('staff.wrong-sign-in', 422, {
  'zh-CN': '机构、账号或密码不正确',
  'zh-TW': '機構、帳號或密碼不正確',
  'en-US': 'Institution, account or password is wrong',
})
export const wrongCode = refusal('staff.wrong-code', 422, {
  'zh-CN': '验证码不正确或已用过，请等手机上换出新的再输入',
  'zh-TW': '驗證碼不正確或已用過，請等手機上換出新的再輸入',
  'en-US': 'This code is wrong or was used before. Wait for the next one on your phone',
})
const entryOver = refusal('staff.entry-over', 401, {
  'zh-CN': '登录没有在时间内完成，请重新开始',
  'zh-TW': '登入沒有在時間內完成，請重新開始',
  'en-US': 'The login was not finished in time. Please begin again',
})
