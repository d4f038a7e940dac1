import { writeReaderAct } from '../../../platform/audit.ts'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import type { StoredPassword } from '../../../platform/security/passwords.ts'
import { holdReader, type Reader } from '../../../platform/reader.ts'
import { returnAttempts } from '../../../platform/resilience/attempts.ts'
import { settingsOf, type Settings } from '../../institutions/institutions.ts'
import { passwordWrong, requireOwnPassword } from './check-password.ts'
import {
  accountClosed,
  startReaderSession,
  checkMappingPath,
  passwordMissing,
  withToken,
} from '../login/login.ts'
import type { LoginServices, LoginResult, Visitor } from '../login/login.ts'
import { decodePassword } from './password-on-the-wire.ts'
import { checkNewPassword } from './password-rules.ts'
import { forgetDevices, putPassword, selectAccount, selectPassword } from '../queries.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import { tellReader } from '../recovery/notices.ts'
import { deleteRecoveries, selectContacts } from '../recovery/queries.ts'
import { endSessions } from '../session/session-queries.ts'
import { holderOfTicket, ticketUsedUp, useTicket } from '../login/tickets.ts'

interface DemandedChangeForm {
  username: string
  /** The ticket of the login that asked for another password. */
  password: string
  mappingPath: string
  newPassword: string
  confirmPassword: string
}

const purpose = 'change password'

interface NewPasswordForm {
  newPassword: string
  confirmPassword: string
}

/** The new password somebody typed twice, where it is a good one for this account; hashed. */
async function hashChosen(
  { passwords, passwordKey }: LoginServices,
  settings: Settings,
  { account, before }: { account: string; before: StoredPassword | undefined },
  { newPassword, confirmPassword }: NewPasswordForm,
) {
  const chosen = decodePassword(passwordKey, newPassword)
  if (chosen === undefined || chosen === '') throw new Refused(passwordMissing)
  if (decodePassword(passwordKey, confirmPassword) !== chosen)
    throw new Refused(confirmationDiffers)
  checkNewPassword(settings, account, chosen)
  if ((await passwords.check(chosen, before)).isRight) throw new Refused(sameAsBefore)
  return passwords.hash(chosen)
}

/** Keeps a new password: sessions end, all or all but one, no browser is known any more, and nothing that was begun goes on. */
export async function keepPassword(
  trx: Database,
  { groupCode, readerId, butNot }: { groupCode: string; readerId: string; butNot?: string },
  stored: StoredPassword,
) {
  await putPassword(trx, groupCode, readerId, stored)
  await endSessions(trx, { readerId, butNot }, 'password')
  await forgetDevices(trx, readerId)
  await deleteRecoveries(trx, readerId)
}

/** Sets the password a login asked for, and logs in with it. Every other session of the reader ends. */
export async function changeDemandedPassword(
  loginServices: LoginServices,
  institution: Institution,
  within: Within,
  form: DemandedChangeForm,
  visitor: Visitor,
): Promise<LoginResult> {
  const { keys, tokens } = loginServices
  const { groupCode } = institution
  checkMappingPath(institution, form.mappingPath)
  const { settings, found } = await within(async (trx) => {
    const holder = await holderOfTicket(trx, keys, purpose, form.password)
    const found = await selectAccount(trx, form.username.trim())
    if (!holder || !found || found.id !== holder.readerId) throw new Refused(ticketUsedUp)
    return { settings: await settingsOf(trx), found }
  })
  const { account, passwordHash, keyId, id: readerId } = found
  const before = passwordHash && keyId ? { passwordHash, keyId } : undefined
  const stored = await hashChosen(loginServices, settings, { account, before }, form)

  const admitted = await within(async (trx) => {
    if (!(await useTicket(trx, keys, purpose, form.password))) throw new Refused(ticketUsedUp)
    if (!(await holdReader(trx, readerId))) throw new Refused(accountClosed)
    await keepPassword(trx, { groupCode, readerId }, stored)
    return startReaderSession(trx, { groupCode, readerId, settings }, visitor)
  })
  return withToken(tokens, groupCode, admitted)
}

/** Changes the password of a reader who wants to. This session goes on, every other one ends, and the reader is told. */
export async function changeOwnPassword(
  loginServices: LoginServices,
  services: CodeServices,
  { id: readerId, account, sessionId }: Reader,
  within: Within,
  asked: NewPasswordForm & { oldPassword: string },
) {
  const { groupCode } = services
  const { settings, before } = await within(async (trx) => ({
    settings: await settingsOf(trx),
    before: await selectPassword(trx, readerId),
  }))
  if (!before) throw new Refused(noPassword)
  const { turns } = await requireOwnPassword(
    loginServices,
    { groupCode, readerId },
    within,
    asked.oldPassword,
  )
  await within((trx) => returnAttempts(trx, turns))
  const stored = await hashChosen(loginServices, settings, { account, before }, asked)
  await within(async (trx) => {
    // Somebody else may have changed it meanwhile: then it is not the one that was given.
    if ((await selectPassword(trx, readerId))?.passwordHash !== before.passwordHash) {
      throw new Refused(passwordWrong)
    }
    await keepPassword(trx, { groupCode, readerId, butNot: sessionId }, stored)
    await writeReaderAct(trx, readerId, 'reader.password', {})
    const reader = await selectContacts(trx, readerId)
    await tellReader(trx, services, reader, { letter: 'password changed', content: {} })
  })
}

export const confirmationDiffers = refusal('password.confirmation-differs', 400, {
  'zh-CN': '两次输入的密码不一致',
  'zh-TW': '兩次輸入的密碼不一致',
  'en-US': 'The two passwords are not the same',
})
const noPassword = refusal('password.none', 422, {
  'zh-CN': '您的账号没有密码，请继续使用原来的登录方式',
  'zh-TW': '您的帳號沒有密碼，請繼續使用原來的登入方式',
  'en-US': 'Your account has no password. Please go on logging in as you do now',
})
const sameAsBefore = refusal('password.same-as-before', 400, {
  'zh-CN': '新密码不能与原密码相同',
  'zh-TW': '新密碼不能與原密碼相同',
  'en-US': 'The new password must differ from the one before',
})
