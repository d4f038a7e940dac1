import type { Locale } from '@shulin/contract/locale'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { selectGroupCodes } from '../../platform/institution-queries.ts'
import { inLanguage } from '../../platform/institution.ts'
import { showColumn, type KeyRing } from '../../platform/security/keys.ts'
import { GivenUp, onlyWhileHeld, type Held } from '../../platform/stores/queue.ts'
import { write, writeShort } from './letters.ts'
import { MailRefused, type MailSender } from './mail-sender.ts'
import {
  deleteOlderThan,
  forgetTooLate,
  takeWaiting,
  updateGivenUp,
  updateSent,
} from './queries.ts'
import { secretPlace } from './secret-place.ts'
import { TextRefused, type TextSender } from './text-sender.ts'

interface Office {
  db: Database
  keys: KeyRing
}
export interface Post extends Office {
  mailSender: MailSender
}
export interface TextPost extends Office {
  /** Null where the installation has no gateway. */
  textSender: TextSender | null
}

interface Named {
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
export async function deliver(post: Post, named: Named, held: Held) {
  const mail = await take(post, named, held)
  if (!mail) return
  const { institution, language, letter, content, secret, to, writtenAt } = mail
  const { subject, text } = write(letter, content, { institution, language, secret })
  const sent = { id: named.outgoingId, fromName: institution, to, subject, text }
  await handOver(post, named, held, () =>
    post.mailSender.send({ ...sent, language, writtenAt }, () => onlyWhileHeld(post.db, held)),
  )
}

/** The same with a text message. Here the gap is closed: the gateway sends what has the same id once. */
export async function deliverAsText(post: TextPost, named: Named, held: Held) {
  const { textSender } = post
  if (!textSender) throw new Error('there is no gateway for text messages: see TEXT_GATEWAY_URL')
  const message = await take(post, named, held)
  if (!message) return
  const { institution, language, letter, content, secret, to } = message
  const text = writeShort(letter, content, { institution, language, secret })
  const filled = Object.entries(content as Record<string, string | number | boolean>)
  const parameters: Record<string, string> = {
    ...Object.fromEntries(filled.map(([name, value]) => [name, String(value)])),
    ...(secret !== '' && { code: secret }),
  }
  const sent = { id: named.outgoingId, to, fromName: institution, language, text }
  await onlyWhileHeld(post.db, held)
  await handOver(post, named, held, () =>
    textSender.send({ ...sent, template: letter, parameters }),
  )
}

/** What waits to be sent, ready to be written; nothing, when it was sent or is worth nothing any more. */
async function take({ db, keys }: Office, { groupCode, outgoingId }: Named, held: Held) {
  return inInstitution(db, groupCode, async (trx) => {
    await onlyWhileHeld(trx, held)
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
      secret: hidden ? showColumn(keys, hidden, secretPlace(groupCode, outgoingId)) : '',
      writtenAt: createdAt,
    }
  })
}

async function handOver(
  { db }: Office,
  { groupCode, outgoingId }: Named,
  held: Held,
  send: () => Promise<void>,
) {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof MailRefused || error instanceof TextRefused)) throw error
    await inInstitution(db, groupCode, (trx) => updateGivenUp(trx, outgoingId, error.message))
    throw new GivenUp(error.message)
  }
  await inInstitution(db, groupCode, async (trx) => {
    await onlyWhileHeld(trx, held)
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
