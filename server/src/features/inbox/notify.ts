import { randomUUID } from 'node:crypto'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'
import { sendAll } from '../../platform/stores/queue.ts'
import { maskedMail, maskedPhone } from '../../platform/text/masked.ts'
import { deliverInChatApp, deliverMail, deliverText } from './jobs.ts'
import {
  noticeTemplates,
  writeNoticeInAll,
  type NoticeContent,
  type NoticeName,
} from './notice-templates.ts'
import { insertAllOutgoing, insertMessages, type WayOut } from './notify-queries.ts'
import { chatRecipient, mailRecipient, phoneRecipient } from './recipients.ts'

/** Something a reader is to be told. */
export interface NoticeRequest<Name extends NoticeName = NoticeName> {
  readerId: string
  /** What happened, and to what: asked for twice with both the same, the reader is told once. */
  cause: string
  causeId: string
  template: Name
  content: NoticeContent<Name>
  /** The page of the portal it leads to. */
  link: `/${string}` | null
  /** Also by text message, whatever the reader agreed to in general: asked for with what it is about. */
  byText?: boolean
  /** By mail or not, whatever the reader agreed to in general: chosen with what it is about. */
  byMail?: boolean
  /** Where mail of this kind is ended without a login: the page of the portal, and the address of the same name. */
  ending?: string
}

/**
 * Tells a reader something, with the caller's transaction: a message in the inbox, and one more on each channel the reader
 * agreed to and can be reached by. Rolled back, nobody was told; told before, nothing is written and it answers false. It
 * refuses nothing: whoever lends or takes back is not kept from it by an address that is none.
 */
export const notify = async <Name extends NoticeName>(
  trx: Transaction<DB>,
  { groupCode, ...request }: NoticeRequest<Name> & { groupCode: string },
) => (await notifyAll(trx, groupCode, [request])) === 1

/** The same for many at once, in as many statements as for one; answers how many were not told before. */
export async function notifyAll(
  trx: Transaction<DB>,
  groupCode: string,
  requests: NoticeRequest[],
) {
  if (requests.length === 0) return 0
  const asked = new Map(requests.map((request) => [randomUUID() as string, request]))
  const messages = [...asked].map(([id, { template, content, ...request }]) => ({
    ...request,
    id,
    kind: noticeTemplates[template].kind,
    ...writeNoticeInAll(template, content),
  }))
  const told = await insertMessages(trx, groupCode, messages)
  const outgoing = told.flatMap(({ messageId, readerId, language, ways }) => {
    const { template, content, link, cause, causeId, ending } = asked.get(messageId)!
    return ways.flatMap(({ purpose, address }) => {
      const { channel, recipientOf, hintOf } = reach[purpose]
      const recipient = recipientOf(address)
      if (recipient === undefined) return []
      return {
        id: randomUUID(),
        readerId,
        channel,
        recipient,
        hint: hintOf(address),
        language: language as Locale,
        letter: template,
        content: { ...content, link, ...(ending !== undefined && { ending }) },
        cause: `${cause} ${causeId} ${readerId}`,
      }
    })
  })
  const written = await insertAllOutgoing(trx, groupCode, outgoing)
  for (const [channel, job] of deliveries) {
    const own = written.filter((row) => row.channel === channel)
    const payloads = own.map(({ id }) => ({ groupCode, outgoingId: id }))
    await sendAll(trx, job, payloads)
  }
  return told.length
}

const deliveries = [
  ['mail', deliverMail],
  ['text', deliverText],
  ['chat app', deliverInChatApp],
] as const

/** How a reader is reached on each channel, and what the log of deliveries shows of it. */
const reach = {
  mail: { channel: 'mail', recipientOf: mailRecipient, hintOf: maskedMail },
  'text messages': { channel: 'text', recipientOf: phoneRecipient, hintOf: maskedPhone },
  'chat app': { channel: 'chat app', recipientOf: chatRecipient, hintOf: () => null },
} as const satisfies Record<WayOut['purpose'], object>
