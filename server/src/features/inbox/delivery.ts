import type { Locale } from '@shulin/contract/locale'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inLanguage } from '../../platform/institution.ts'
import { decryptColumn, type KeyRing } from '../../platform/security/keys.ts'
import { PermanentFailure, onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import { writeMail, writeTextMessage } from './mail-templates.ts'
import { MailRefused, type MailSender } from './mail-sender.ts'
import {
  deleteOlderThan,
  forgetTooLate,
  takeWaiting,
  updateGivenUp,
  updateSent,
} from './queries.ts'
import { secretContext } from './secret-context.ts'
import { TextRefused, type TextSender } from './text-sender.ts'

interface DeliveryServices {
  db: Database
  keys: KeyRing
}
export interface Post extends DeliveryServices {
  mailSender: MailSender
}
export interface TextPost extends DeliveryServices {
  /** Null where the installation has no gateway. */
  textSender: TextSender | null
}

interface OutgoingRef {
  groupCode: string
  outgoingId: string
}

/**
 * Sends one mail and notes that it was sent; a mail noted as sent is never sent again.
 *
 * Between the hand-over and the note lies a gap that no mail system lets us close: a worker that is killed, or
 * loses its lease, in just that moment leaves a mail that was taken and is not noted, and the next attempt hands
 * it over once more. It is then the same mail to the letter, with the same Message-ID, which receiving systems
 * show once or as the same one twice. Whoever is killed before it, or has lost the lease before it, sends nothing.
 */
export async function deliver(post: Post, ref: OutgoingRef, run: JobRun) {
  const mail = await take(post, ref, run)
  if (!mail) return
  const { institution, language, letter, content, secret, to, writtenAt } = mail
  const { subject, text } = writeMail(letter, content, { institution, language, secret })
  const sent = { id: ref.outgoingId, fromName: institution, to, subject, text }
  await handOver(post, ref, run, () =>
    post.mailSender.send({ ...sent, language, writtenAt }, () => onlyWhileHeld(post.db, run)),
  )
}

/** The same with a text message. Here the gap is closed: the gateway sends what has the same id once. */
export async function deliverAsText(post: TextPost, ref: OutgoingRef, run: JobRun) {
  const { textSender } = post
  if (!textSender) throw new Error('there is no gateway for text messages: see TEXT_GATEWAY_URL')
  const message = await take(post, ref, run)
  if (!message) return
  const { institution, language, letter, content, secret, to } = message
  const text = writeTextMessage(letter, content, { institution, language, secret })
  const filled = Object.entries(content as Record<string, string | number | boolean>)
  const parameters: Record<string, string> = {
    ...Object.fromEntries(filled.map(([name, value]) => [name, String(value)])),
    ...(secret !== '' && { code: secret }),
  }
  const sent = { id: ref.outgoingId, to, fromName: institution, language, text }
  await onlyWhileHeld(post.db, run)
  await handOver(post, ref, run, () => textSender.send({ ...sent, template: letter, parameters }))
}

/** What waits to be sent, ready to be written; nothing, when it was sent or is worth nothing any more. */
async function take(
  { db, keys }: DeliveryServices,
  { groupCode, outgoingId }: OutgoingRef,
  run: JobRun,
) {
  return inInstitution(db, groupCode, async (trx) => {
    await onlyWhileHeld(trx, run)
    const waiting = await takeWaiting(trx, outgoingId)
    if (!waiting) return undefined
    if (waiting.isTooLate) {
      await forgetTooLate(trx, outgoingId)
      return undefined
    }
    const { letter, content, secret, secretKey, createdAt } = waiting
    const language = waiting.language as Locale
    const hidden = secret && secretKey ? { hidden: secret, keyId: secretKey } : undefined
    return {
      letter,
      content,
      language,
      to: waiting.recipient!,
      institution: inLanguage(waiting.institution, language),
      secret: hidden ? decryptColumn(keys, hidden, secretContext(groupCode, outgoingId)) : '',
      writtenAt: createdAt,
    }
  })
}

async function handOver(
  { db }: DeliveryServices,
  { groupCode, outgoingId }: OutgoingRef,
  run: JobRun,
  send: () => Promise<void>,
) {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof MailRefused || error instanceof TextRefused)) throw error
    await inInstitution(db, groupCode, (trx) => updateGivenUp(trx, outgoingId, error.message))
    throw new PermanentFailure(error.message)
  }
  await inInstitution(db, groupCode, async (trx) => {
    await onlyWhileHeld(trx, run)
    await updateSent(trx, outgoingId)
  })
}

// Long enough to answer whether and when somebody was told.
const keptDays = 90

/** Forgets what was sent long ago, institution by institution. */
export async function forgetOldMail(db: Database) {
  for (const groupCode of await selectGroupCodes(db)) {
    await inInstitution(db, groupCode, (trx) => deleteOlderThan(trx, keptDays))
  }
}
