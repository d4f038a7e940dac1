import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { selectPassword } from '../queries.ts'
import { holderOfTicket, useTicket } from '../login/tickets.ts'

const purpose = 'check password'

/**
 * Refuses a grave act without the ticket of a password check. Whoever has no password has logged in anew by their own
 * sign-on: such calls are for confirmed sessions only.
 */
export async function requirePasswordCheck(
  trx: Database,
  keys: KeyRing,
  readerId: string,
  checkTicket: string,
) {
  const held = await holderOfTicket(trx, keys, purpose, checkTicket)
  if (held?.readerId !== readerId && (await hasPassword(trx, readerId))) {
    throw new Refused(passwordCheckNeeded)
  }
}

/** The same, and the ticket is used up. */
export async function spendPasswordCheck(
  trx: Database,
  keys: KeyRing,
  readerId: string,
  checkTicket: string,
) {
  await requirePasswordCheck(trx, keys, readerId, checkTicket)
  if (!(await hasPassword(trx, readerId))) return
  if (!(await useTicket(trx, keys, purpose, checkTicket))) throw new Refused(passwordCheckNeeded)
}

const hasPassword = async (trx: Database, readerId: string) =>
  (await selectPassword(trx, readerId)) !== undefined

const passwordCheckNeeded = refusal('password.check-needed', 422, {
  'zh-CN': '请先验证密码；验证后 5 分钟内有效',
  'zh-TW': '請先驗證密碼；驗證後 5 分鐘內有效',
  'en-US': 'Please enter your password first; it is good for 5 minutes',
})
