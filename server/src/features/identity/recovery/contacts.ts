import type { Transaction } from 'kysely'
import { writeReaderAct } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { requirePasswordCheck, spendPasswordCheck } from '../password/password-check.ts'
import { checkedFormat, proveContact, type CodeServices } from './contact-codes.ts'
import type { Holder } from './holders.ts'
import { changesLeft, takeChangeAttempt } from './limits.ts'
import { tellReader } from './notices.ts'
import {
  deleteRecoveries,
  isOldContactProven,
  selectContacts,
  updateContact,
  type Channel,
  type Contacts,
} from './queries.ts'

export interface NewContact {
  channel: Channel
  contact: string
  code: string
}

/** Which of the two is meant: a call binds one contact. */
export function namedContact({ email = '', phone = '', code = '' }): NewContact {
  if ((email === '') === (phone === '')) throw new Refused(oneContact)
  return email === ''
    ? { channel: 'text', contact: checkedFormat('text', phone), code }
    : { channel: 'mail', contact: checkedFormat('mail', email), code }
}

/**
 * Binds a contact by the code that was sent to it, for a session whose holder has shown of late who they are. In the place of a
 * verified one only with a password check of the last minutes and a code of a verified contact: neither an open browser nor a
 * password that was overseen is enough to take an account over.
 */
export async function changeContact(
  trx: Transaction<DB>,
  services: CodeServices,
  readerId: string,
  { channel, contact, code }: NewContact,
  checkTicket = '',
): Promise<'wrong' | 'changed'> {
  const { keys, groupCode } = services
  const reader = await selectContacts(trx, readerId)
  const isReplaced = isVerified(reader, channel)
  if (isReplaced) {
    await requirePasswordCheck(trx, keys, readerId, checkTicket)
    if (!(await isOldContactProven(trx, readerId))) throw new Refused(oldCodeNeeded)
  }
  const holder: Holder = { readerId, scene: 'bind', recoveryId: null }
  const isProven = await proveContact(trx, services, holder, { channel, contact, code })
  if (!isProven) return 'wrong'
  if (isReplaced) {
    await takeChangeAttempt(trx, keys, { groupCode, readerId }, await settingsOf(trx))
    await spendPasswordCheck(trx, keys, readerId, checkTicket)
  }
  await keepContact(trx, services, reader, { channel, contact })
  return 'changed'
}

/** Keeps a proven contact; every contact that was verified before is told, and no recovery that was begun goes on. */
export async function keepContact(
  trx: Transaction<DB>,
  services: CodeServices,
  reader: Contacts,
  { channel, contact }: { channel: Channel; contact: string },
) {
  const field = channel === 'mail' ? 'email' : 'phone'
  if (!isVerified(reader, channel) || reader[field] !== contact) {
    await tellReader(trx, services, reader, {
      letter: 'contact changed',
      content: { contact: field },
    })
  }
  await updateContact(trx, reader.id, channel === 'mail' ? { email: contact } : { phone: contact })
  await deleteRecoveries(trx, reader.id)
  await writeReaderAct(trx, reader.id, 'reader.contact', { contact: field })
}

const isVerified = (reader: Contacts, channel: Channel) =>
  (channel === 'mail' ? reader.emailVerifiedAt : reader.phoneVerifiedAt) !== null

/** What is bound of a reader, as the specification says it. */
export async function flagsOf(trx: Transaction<DB>, readerId: string) {
  const { emailVerifiedAt, phoneVerifiedAt } = await selectContacts(trx, readerId)
  const flag = (isSo: boolean): '0' | '1' => (isSo ? '1' : '0')
  return { emailFlag: flag(emailVerifiedAt !== null), phoneFlag: flag(phoneVerifiedAt !== null) }
}

export const changesLeftOf = async (
  trx: Transaction<DB>,
  services: CodeServices,
  readerId: string,
) =>
  changesLeft(
    trx,
    services.keys,
    { groupCode: services.groupCode, readerId },
    await settingsOf(trx),
  )

const oldCodeNeeded = refusal('contact.old-code-needed', 422, {
  'zh-CN': '请先输入发送到您已验证的手机或邮箱的验证码',
  'zh-TW': '請先輸入傳送到您已驗證的手機或電子信箱的驗證碼',
  'en-US': 'Please give the code that was sent to your verified phone or email first',
})
const oneContact = refusal('contact.name-one', 400, {
  'zh-CN': '请填写邮箱或手机号其中一项',
  'zh-TW': '請填寫電子信箱或手機號碼其中一項',
  'en-US': 'Please give either a mail address or a phone number',
})
