import { sql } from 'kysely'
import type { Locale } from '@shulin/contract/locale'
import type { Database } from '../../platform/database.ts'

interface NewOutgoing {
  groupCode: string
  id: string
  recipient: string
  language: Locale
  letter: string
  content: object
  cause: string
}

/** Writes a mail to be sent; false when the same was told before. */
export async function insertMail(db: Database, { content, ...mail }: NewOutgoing) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outgoing')
    .values({ ...mail, channel: 'mail', content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.constraint('told_once').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A mail that waits to be sent, with another try counted; nothing, when it was sent. */
export const takeWaitingMail = (db: Database, id: string) =>
  db
    .updateTable('outgoing')
    .from('institution')
    .set({ tries: sql`tries + 1` })
    .whereRef('institution.groupCode', '=', 'outgoing.groupCode')
    .where('outgoing.id', '=', id)
    .where('sentAt', 'is', null)
    .returning([
      'recipient',
      'language',
      'letter',
      'content',
      'createdAt',
      'institution.name as institution',
    ])
    .executeTakeFirst()

/** Sent is sent: to whom and what is forgotten. */
export const updateSentMail = (db: Database, id: string) =>
  db
    .updateTable('outgoing')
    .set({ sentAt: sql`now()`, recipient: null, content: '{}' })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

export const selectSentAt = (db: Database, id: string) =>
  db.selectFrom('outgoing').select('sentAt').where('id', '=', id).executeTakeFirst()

/** Closed institutions, too: what is kept of them ages like everything else. */
export const selectGroupCodes = (db: Database) =>
  db.selectFrom('institution').select('groupCode').orderBy('groupCode').execute()

export async function deleteMailSentBefore(db: Database, days: number) {
  const { numDeletedRows } = await db
    .deleteFrom('outgoing')
    .where('sentAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
