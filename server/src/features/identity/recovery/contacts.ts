import type { Transaction } from 'kysely'
import { writeReaderAct } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/database-tables.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { holderOfTicket, useTicket } from '../tickets.ts'
import { checkedFormat, proveContact, type Office } from './contact-codes.ts'
import type { Holder } from './holders.ts'
import { changesLeft, takeChangeTurn } from './limits.ts'
import { tellReader } from './notices.ts'
import {
  deleteRecoveries,
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
 * Binds a contact by the code that was sent to it. In the place of a verified one only with a password check of the last
 * minutes: an open browser is not enough to take an account over, and the old contact is told.
 */
export async function changeContact(
  trx: Transaction<DB>,
  office: Office,
  readerId: string,
  { channel, contact, code }: NewContact,
  checkTicket = '',
): Promise<'wrong' | 'changed'> {
  const { keys, groupCode } = office
  const reader = await selectContacts(trx, readerId)
  const isReplaced = isVerified(reader, channel)
  if (isReplaced) {
    const held = await holderOfTicket(trx, keys, 'check password', checkTicket)
    if (held?.readerId !== readerId) throw new Refused(passwordCheckNeeded)
  }
  const holder: Holder = { readerId, scene: 'bind', recoveryId: null }
  const isProven = await proveContact(trx, office, holder, { channel, contact, code })
  if (!isProven) return 'wrong'
  if (isReplaced) {
    await takeChangeTurn(trx, keys, { groupCode, readerId }, await settingsOf(trx))
    if (!(await useTicket(trx, keys, 'check password', checkTicket))) {
      throw new Refused(passwordCheckNeeded)
    }
  }
  await keepContact(trx, office, reader, { channel, contact })
  return 'changed'
}

/** Keeps a proven contact; the one it replaces is told, and no recovery that was begun goes on. */
export async function keepContact(
  trx: Transaction<DB>,
  office: Office,
  reader: Contacts,
  { channel, contact }: { channel: Channel; contact: string },
) {
  const field = channel === 'mail' ? 'email' : 'phone'
  if (isVerified(reader, channel) && reader[field] !== contact) {
    const old =
      channel === 'mail'
        ? { ...reader, phoneVerifiedAt: null }
        : { ...reader, emailVerifiedAt: null }
    await tellReader(trx, office, old, { letter: 'contact changed', content: { contact: field } })
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

export const changesLeftOf = async (trx: Transaction<DB>, office: Office, readerId: string) =>
  changesLeft(trx, office.keys, { groupCode: office.groupCode, readerId }, await settingsOf(trx))

export const passwordCheckNeeded = refusal('password.check-needed', 422, {
  'zh-CN': '请先验证密码；验证后 5 分钟内有效',
  'zh-TW': '請先驗證密碼；驗證後 5 分鐘內有效',
  'en-US': 'Please enter your password first; it is good for 5 minutes',
})
const oneContact = refusal('contact.name-one', 400, {
  'zh-CN': '请填写邮箱或手机号其中一项',
  'zh-TW': '請填寫電子信箱或手機號碼其中一項',
  'en-US': 'Please give either a mail address or a phone number',
})
