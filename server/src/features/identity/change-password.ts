import type { Within } from '../../platform/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Institution } from '../../platform/institution.ts'
import { holdReader } from '../../platform/reader.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { accountClosed, admit, checkMappingPath, passwordMissing, withToken } from './login.ts'
import type { Doorkeeper, LoggedIn, Visitor } from './login.ts'
import { decodePassword } from './password-on-the-wire.ts'
import { checkNewPassword } from './password-rules.ts'
import { forgetDevices, putPassword, selectAccount } from './queries.ts'
import { deleteRecoveries } from './recovery/queries.ts'
import { endSessions } from './session-queries.ts'
import { holderOfTicket, ticketUsedUp, useTicket } from './tickets.ts'

interface Asked {
  username: string
  /** The ticket of the login that asked for another password. */
  password: string
  mappingPath: string
  newPassword: string
  confirmPassword: string
}

const purpose = 'change password'

/** Sets the password a login asked for, and logs in with it. Every other session of the reader ends. */
export async function changeDemandedPassword(
  { keys, passwords, tokens, passwordKey }: Doorkeeper,
  institution: Institution,
  within: Within,
  asked: Asked,
  visitor: Visitor,
): Promise<LoggedIn> {
  const { groupCode } = institution
  checkMappingPath(institution, asked.mappingPath)
  const { settings, found } = await within(async (trx) => {
    const holder = await holderOfTicket(trx, keys, purpose, asked.password)
    const found = await selectAccount(trx, asked.username.trim())
    if (!holder || !found || found.id !== holder.readerId) throw new Refused(ticketUsedUp)
    return { settings: await settingsOf(trx), found }
  })
  const chosen = decodePassword(passwordKey, asked.newPassword)
  if (chosen === undefined || chosen === '') throw new Refused(passwordMissing)
  if (decodePassword(passwordKey, asked.confirmPassword) !== chosen)
    throw new Refused(confirmationDiffers)
  checkNewPassword(settings, found.account, chosen)
  const { passwordHash, keyId, id: readerId } = found
  const before = passwordHash && keyId ? { passwordHash, keyId } : undefined
  if ((await passwords.check(chosen, before)).isRight) throw new Refused(sameAsBefore)
  const stored = await passwords.hash(chosen)

  const admitted = await within(async (trx) => {
    if (!(await useTicket(trx, keys, purpose, asked.password))) throw new Refused(ticketUsedUp)
    if (!(await holdReader(trx, readerId))) throw new Refused(accountClosed)
    await putPassword(trx, groupCode, readerId, stored)
    await endSessions(trx, { readerId }, 'password')
    await forgetDevices(trx, readerId)
    await deleteRecoveries(trx, readerId)
    return admit(trx, { groupCode, readerId, settings }, visitor)
  })
  return withToken(tokens, groupCode, admitted)
}

export const confirmationDiffers = refusal('password.confirmation-differs', 400, {
  'zh-CN': '两次输入的密码不一致',
  'zh-TW': '兩次輸入的密碼不一致',
  'en-US': 'The two passwords are not the same',
})
const sameAsBefore = refusal('password.same-as-before', 400, {
  'zh-CN': '新密码不能与原密码相同',
  'zh-TW': '新密碼不能與原密碼相同',
  'en-US': 'The new password must differ from the one before',
})
