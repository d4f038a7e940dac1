import type { Locale } from '@shulin/contract/locale'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inLanguage, siteOf, type Institution } from '../../platform/institution.ts'
import { decryptColumn, type KeyRing } from '../../platform/security/keys.ts'
import { PermanentFailure, onlyWhileHeld, type JobRun } from '../../platform/stores/queue.ts'
import { ChatRefused, type ChatSender } from './chat-sender.ts'
import { writeChat, writeLetter, writeText } from './channel-texts.ts'
import { MailRefused, type MailSender } from './mail-sender.ts'
import { isNotice } from './notice-templates.ts'
import {
  countTextsOfDay,
  deleteOlderThan,
  forgetTooLate,
  takeWaiting,
  updateGivenUp,
  updateSent,
} from './queries.ts'
import { secretContext } from './secret-context.ts'
import { settings } from './settings.ts'
import { TextRefused, type TextSender } from './text-sender.ts'

interface DeliveryServices {
  db: Database
  keys: KeyRing
  config: { portalUrl: string }
  directory: { byCode(groupCode: string): Promise<Institution | undefined> }
}
export interface Post extends DeliveryServices {
  mailSender: MailSender
}
export interface TextPost extends DeliveryServices {
  /** Null where the installation has no gateway. */
  textSender: TextSender | null
}
export interface ChatPost extends DeliveryServices {
  /** Null where the installation has no gateway. */
  chatSender: ChatSender | null
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
  const { institution, language, to, writtenAt } = mail
  const letter = writeLetter(mail)
  const sent = { id: ref.outgoingId, fromName: institution, to, ...letter }
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
  if (isNotice(message.letter) && (await isUsedUp(post, ref))) return
  const { institution, language, to } = message
  const { text, template, parameters } = writeText(message)
  const sent = { id: ref.outgoingId, to, fromName: institution, language, text }
  await onlyWhileHeld(post.db, run)
  await handOver(post, ref, run, () => textSender.send({ ...sent, template, parameters }))
}

/**
 * Whether an institution has sent as many text messages today as it pays for. A notice is given up then, and stands in the inbox
 * alone; codes have an allowance of their own, which notices cannot use up.
 */
async function isUsedUp({ db }: DeliveryServices, { groupCode, outgoingId }: OutgoingRef) {
  return inInstitution(db, groupCode, async (trx) => {
    const { sent, allowed } = await countTextsOfDay(trx)
    if (sent < Number(allowed ?? settings.textMessagesPerDay.standard)) return false
    await updateGivenUp(trx, outgoingId, 'the text messages of the day are used up')
    return true
  })
}

/** The same in the chat app, whose gateway sends what has the same id once, too. */
export async function deliverAsChat(post: ChatPost, ref: OutgoingRef, run: JobRun) {
  const { chatSender } = post
  if (!chatSender) throw new Error('there is no gateway for the chat app: see CHAT_GATEWAY_URL')
  const message = await take(post, ref, run)
  if (!message) return
  const { institution, language, to } = message
  const { groupCode, outgoingId: id } = ref
  const sent = { id, groupCode, to, fromName: institution, language, ...writeChat(message) }
  await onlyWhileHeld(post.db, run)
  await handOver(post, ref, run, () => chatSender.send(sent))
}

/** What waits to be sent, ready to be written; nothing, when it was sent or is worth nothing any more. */
async function take(
  { db, keys, config, directory }: DeliveryServices,
  { groupCode, outgoingId }: OutgoingRef,
  run: JobRun,
) {
  const known = await directory.byCode(groupCode)
  const site = known ? siteOf(config.portalUrl, known) : config.portalUrl
  const addresses = known ? `${new URL(site).origin}/${known.mappingPath}` : site
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
      site,
      addresses,
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
    if (!isRefused(error)) throw error
    await inInstitution(db, groupCode, (trx) => updateGivenUp(trx, outgoingId, error.message))
    throw new PermanentFailure(error.message)
  }
  await inInstitution(db, groupCode, async (trx) => {
    await onlyWhileHeld(trx, run)
    await updateSent(trx, outgoingId)
  })
}

const isRefused = (error: unknown) =>
  error instanceof MailRefused || error instanceof TextRefused || error instanceof ChatRefused

// Long enough to answer whether and when somebody was told.
const keptDays = 90

/** Forgets what was sent long ago, institution by institution. */
export async function forgetOldMail(db: Database) {
  for (const groupCode of await selectGroupCodes(db)) {
    await inInstitution(db, groupCode, (trx) => deleteOlderThan(trx, keptDays))
  }
}
