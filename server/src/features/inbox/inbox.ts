import { randomUUID } from 'node:crypto'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { encryptColumn, type KeyRing } from '../../platform/security/keys.ts'
import { send } from '../../platform/stores/queue.ts'
import { deliverMail, deliverText } from './jobs.ts'
import { mailTemplates, type TemplateContent, type TemplateName } from './mail-templates.ts'
import { insertOutgoing } from './queries.ts'
import { mailRecipient, phoneRecipient } from './recipients.ts'
import { secretContext } from './secret-context.ts'

export type { TemplateContent, TemplateName } from './mail-templates.ts'
export { notify, notifyAll, type NoticeRequest } from './notify.ts'

interface MessageRequest<Name extends TemplateName> {
  groupCode: string
  recipient: string
  language: Locale
  letter: Name
  content: TemplateContent<Name>
  /** What it tells of. Asked for twice with the same cause, it is sent once. */
  cause: string
  /** Whom it tells something, and what the log of deliveries shows of the recipient. */
  reader?: { id: string; hint: string }
  /** What is hidden until it is sent, and not sent after so many minutes. */
  secret?: { text: string; keys: KeyRing; minutes: number }
}

export const badAddress = refusal('mail.bad-address', 400, {
  'zh-CN': '邮箱地址有误',
  'zh-TW': '電子信箱地址有誤',
  'en-US': 'This is not a mail address',
})
export const badPhone = refusal('text.bad-phone', 400, {
  'zh-CN': '手机号码有误',
  'zh-TW': '手機號碼有誤',
  'en-US': 'This is not a phone number',
})

/**
 * Writes a mail with the caller's transaction; a worker sends it after the commit. Returns its id and that of the
 * job, or nothing when the same was told before.
 */
export async function sendMail<Name extends TemplateName>(
  trx: Transaction<DB>,
  request: MessageRequest<Name>,
) {
  if (mailRecipient(request.recipient) === undefined) throw new Refused(badAddress)
  return put(trx, 'mail', request)
}

/** The same with a text message. */
export async function sendText<Name extends TemplateName>(
  trx: Transaction<DB>,
  request: MessageRequest<Name>,
) {
  const recipient = phoneRecipient(request.recipient)
  if (recipient === undefined) throw new Refused(badPhone)
  return put(trx, 'text', { ...request, recipient })
}

async function put<Name extends TemplateName>(
  trx: Transaction<DB>,
  channel: 'mail' | 'text',
  { groupCode, content, reader, secret, ...asked }: MessageRequest<Name>,
) {
  const outgoingId = randomUUID()
  const hidden =
    secret && encryptColumn(secret.keys, secret.text, secretContext(groupCode, outgoingId))
  const isNew = await insertOutgoing(trx, {
    ...asked,
    groupCode,
    id: outgoingId,
    channel,
    content: mailTemplates[asked.letter].content.parse(content),
    readerId: reader?.id ?? null,
    hint: reader?.hint ?? null,
    secret: hidden?.hidden ?? null,
    secretKey: hidden?.keyId ?? null,
    minutes: secret?.minutes ?? null,
  })
  if (!isNew) return undefined
  const job = channel === 'mail' ? deliverMail : deliverText
  return { outgoingId, jobId: await send(trx, job, { groupCode, outgoingId }) }
}
