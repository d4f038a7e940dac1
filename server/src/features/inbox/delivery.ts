import type { Locale } from '@shulin/contract/locale'
import { inInstitution, type Database } from '../../platform/database.ts'
import { inLanguage } from '../../platform/institution.ts'
import { GivenUp, onlyWhileHeld, type Held } from '../../platform/queue.ts'
import { write } from './letters.ts'
import { MailRefused, type MailSender } from './mail-sender.ts'
import {
  deleteMailSentBefore,
  selectGroupCodes,
  takeWaitingMail,
  updateSentMail,
} from './queries.ts'

export interface Post {
  db: Database
  mailSender: MailSender
}

/**
 * Sends one mail and notes that it was sent; a mail noted as sent is never sent again.
 *
 * Between the hand-over and the note lies a gap that no mail system lets us close: a worker that is killed, or
 * loses its lease, in just that moment leaves a mail that was taken and is not noted, and the next attempt hands
 * it over once more. It is then the same mail to the letter, with the same Message-ID, which receiving systems
 * show once or as the same one twice. Whoever is killed before it, or has lost the lease before it, sends nothing.
 */
export async function deliver(
  { db, mailSender }: Post,
  { groupCode, outgoingId }: { groupCode: string; outgoingId: string },
  held: Held,
) {
  const mail = await inInstitution(db, groupCode, async (trx) => {
    await onlyWhileHeld(trx, held)
    return takeWaitingMail(trx, outgoingId)
  })
  if (!mail) return

  const language = mail.language as Locale
  const institution = inLanguage(mail.institution, language)
  const { subject, text } = write(mail.letter, mail.content, { institution, language })
  const sent = { id: outgoingId, fromName: institution, to: mail.recipient!, subject, text }
  try {
    await mailSender.send({ ...sent, language, writtenAt: mail.createdAt }, () =>
      onlyWhileHeld(db, held),
    )
  } catch (error) {
    throw error instanceof MailRefused ? new GivenUp(error.message) : error
  }

  await inInstitution(db, groupCode, async (trx) => {
    await onlyWhileHeld(trx, held)
    await updateSentMail(trx, outgoingId)
  })
}

// Long enough to answer whether and when somebody was told.
const keptDays = 90

/** Forgets what was sent long ago, institution by institution. */
export async function forgetOldMail(db: Database) {
  for (const { groupCode } of await selectGroupCodes(db)) {
    await inInstitution(db, groupCode, (trx) => deleteMailSentBefore(trx, keptDays))
  }
}
