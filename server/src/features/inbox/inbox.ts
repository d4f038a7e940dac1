import { randomUUID } from 'node:crypto'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../platform/database-tables.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { send } from '../../platform/queue.ts'
import { deliverMail } from './jobs.ts'
import { letters, type LetterContent, type LetterName } from './letters.ts'
import { insertMail } from './queries.ts'

interface Asked<Name extends LetterName> {
  groupCode: string
  recipient: string
  language: Locale
  letter: Name
  content: LetterContent<Name>
  /** What the mail tells of. Asked for twice with the same cause, it is sent once. */
  cause: string
}

/** One address, and nothing that a mail system could take for a second one or for a header. */
const MailAddress = z.email().max(254)

const badAddress = refusal('mail.bad-address', 400, {
  'zh-CN': '邮箱地址有误',
  'zh-TW': '郵箱地址有誤',
  'en-US': 'This is not a mail address',
})

/**
 * Writes a mail with the caller's transaction; a worker sends it after the commit. Returns its id and that of the
 * job, or nothing when the same was told before.
 */
export async function sendMail<Name extends LetterName>(
  trx: Transaction<DB>,
  { groupCode, content, ...asked }: Asked<Name>,
) {
  if (!MailAddress.safeParse(asked.recipient).success) throw new Refused(badAddress)
  const outgoingId = randomUUID()
  const filled = letters[asked.letter].content.parse(content)
  const isNew = await insertMail(trx, { ...asked, groupCode, id: outgoingId, content: filled })
  if (!isNew) return undefined
  return { outgoingId, jobId: await send(trx, deliverMail, { groupCode, outgoingId }) }
}
