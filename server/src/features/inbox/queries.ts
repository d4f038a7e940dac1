import { sql } from 'kysely'
import type { Locale } from '@shulin/contract/locale'
import type { Database } from '../../platform/stores/database.ts'

interface NewOutgoing {
  groupCode: string
  id: string
  channel: 'mail' | 'text'
  recipient: string
  language: Locale
  letter: string
  content: object
  cause: string
  readerId: string | null
  hint: string | null
  secret: Buffer | null
  secretKey: number | null
  /** For how long it is worth sending; null: for ever. */
  minutes: number | null
}

/** Writes a message to be sent; false when the same was told before. */
export async function insertOutgoing(db: Database, { content, minutes, ...message }: NewOutgoing) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outgoing')
    .values({
      ...message,
      content: JSON.stringify(content),
      ...(minutes !== null && { sendUntil: sql`now() + make_interval(mins => ${minutes})` }),
    })
    .onConflict((conflict) => conflict.constraint('told_once').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A message that waits to be sent, with another try counted; nothing, when it was sent. */
export const takeWaiting = (db: Database, id: string) =>
  db
    .updateTable('outgoing')
    .from('institution')
    .set({ tries: sql`tries + 1` })
    .whereRef('institution.groupCode', '=', 'outgoing.groupCode')
    .where('outgoing.id', '=', id)
    .where('sentAt', 'is', null)
    .where('recipient', 'is not', null)
    .returning([
      'recipient',
      'language',
      'letter',
      'content',
      'secret',
      'secretKey',
      'createdAt',
      sql<boolean>`coalesce(send_until <= now(), false)`.as('isTooLate'),
      'institution.name as institution',
    ])
    .executeTakeFirst()

/** Notes why something was given up. What is worth nothing any more is forgotten; the rest an operator may send again. */
export const updateGivenUp = (db: Database, id: string, failure: string) =>
  db
    .updateTable('outgoing')
    .set({ givenUpAt: sql`now()`, failure })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

export const forgetTooLate = (db: Database, id: string) =>
  db
    .updateTable('outgoing')
    .set({
      givenUpAt: sql`now()`,
      recipient: null,
      content: '{}',
      secret: null,
      secretKey: null,
      failure: 'too late',
    })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

/** Sent is sent: to whom and what is forgotten. */
export const updateSent = (db: Database, id: string) =>
  db
    .updateTable('outgoing')
    .set({
      sentAt: sql`now()`,
      recipient: null,
      content: '{}',
      secret: null,
      secretKey: null,
      givenUpAt: null,
      failure: null,
    })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

export const selectSentAt = (db: Database, id: string) =>
  db.selectFrom('outgoing').select('sentAt').where('id', '=', id).executeTakeFirst()

export async function deleteOlderThan(db: Database, days: number) {
  const { numDeletedRows } = await db
    .deleteFrom('outgoing')
    .where(
      sql`coalesce(sent_at, given_up_at, send_until)`,
      '<',
      sql<Date>`now() - make_interval(days => ${days})`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** How many text messages were sent since the day began where the library is, and how many its own setting allows. */
export async function countTextsOfDay(db: Database) {
  const { rows } = await sql<{ sent: number; allowed: string | null }>`
    select (select count(*)::int from outgoing
             where group_code = current_institution() and channel = 'text'
               and sent_at >= end_of_institution_day(institution_day() - 1)) as sent,
           (select value from setting
             where group_code = current_institution() and code = 'textMessagesPerDay') as allowed`.execute(
    db,
  )
  return rows[0]!
}
