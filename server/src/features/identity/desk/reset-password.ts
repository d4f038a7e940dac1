import { randomUUID } from 'node:crypto'
import { isMailAddress, isPhone } from '@shulin/contract/contact-formats'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { sendMail, sendText } from '../../inbox/inbox.ts'
import { masks } from '../../readers/readers.ts'
import { accountClosed } from '../login/login.ts'
import { forgetDevices } from '../queries.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import { issueProvenRecovery } from '../recovery/holders.ts'
import { deleteRecoveries } from '../recovery/queries.ts'
import { endSessions } from '../session/session-queries.ts'
import { readerAtDesk } from './account-state.ts'
import { deletePassword, type DeskReader } from './queries.ts'

/** For how long the link is good. */
const minutes = 120

interface PasswordResetRequest {
  readerId: string
  reason: string
}

/**
 * Takes the password away and sends a link by which the reader sets a new one. Nobody at the desk ever knows a password; the link goes to a
 * contact the library has, a verified one if there is one.
 */
export async function resetPassword(
  trx: Transaction<DB>,
  services: CodeServices & { site: string },
  staff: StaffMember,
  { readerId, reason }: PasswordResetRequest,
) {
  const { keys, groupCode, site, sendsTexts } = services
  const reader = await readerAtDesk(trx, readerId)
  if (!['active', 'lost card'].includes(reader.state)) throw new Refused(accountClosed)
  const reached = contactOf(reader, sendsTexts)
  if (!reached) throw new Refused(nowhereToSend)
  await deletePassword(trx, readerId)
  await endSessions(trx, { readerId }, 'staff')
  await forgetDevices(trx, readerId)
  await deleteRecoveries(trx, readerId)
  const ticket = await issueProvenRecovery(trx, keys, { groupCode, readerId }, minutes)
  const { channel, contact, isVerified } = reached
  const hint = masks[channel === 'mail' ? 'email' : 'phone'](contact)
  const send = channel === 'mail' ? sendMail : sendText
  await send(trx, {
    groupCode,
    recipient: contact,
    language: reader.language as Locale,
    letter: 'password link',
    content: { page: `${site}/#/resetPassword`, minutes },
    cause: `password link ${randomUUID()}`,
    reader: { id: readerId, hint },
    secret: { text: ticket, keys, minutes },
  })
  const detail = { before: null, after: { channel, isVerified, reason } }
  await writeAudit(trx, staff, 'reader.reset-password', null, detail, readerId)
  return { channel, to: hint }
}

/** Where a link goes: to what is verified first, and by mail first. */
function contactOf(reader: DeskReader, sendsTexts: boolean) {
  const mail = reader.email && isMailAddress(reader.email) ? reader.email : null
  const phone = sendsTexts && reader.phone && isPhone(reader.phone) ? reader.phone : null
  const ways = [
    { channel: 'mail', contact: mail, isVerified: reader.emailVerifiedAt !== null },
    { channel: 'text', contact: phone, isVerified: reader.phoneVerifiedAt !== null },
  ] as const
  const open = ways.flatMap((way) => (way.contact ? { ...way, contact: way.contact } : []))
  return open.find(({ isVerified }) => isVerified) ?? open[0]
}

const nowhereToSend = refusal('reader.nowhere-to-send', 422, {
  'zh-CN': '该读者没有可用的邮箱或手机，请先登记联系方式',
  'zh-TW': '該讀者沒有可用的電子信箱或手機，請先登記聯絡方式',
  'en-US': 'There is no mail address or phone to send a link to: enter one first',
})
