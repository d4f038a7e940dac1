import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

interface MailKey {
  groupCode: string
  readerId: string
  key: string
}

/** Keeps a key for each reader who has none. */
export const insertMailKeys = (db: Database, keys: MailKey[]) =>
  db
    .insertInto('subscriptionMailKey')
    .values(keys)
    .onConflict((conflict) => conflict.columns(['groupCode', 'readerId']).doNothing())
    .execute()

export async function selectMailKeys(db: Database, readerIds: readonly string[]) {
  const rows = await db
    .selectFrom('subscriptionMailKey')
    .select(['readerId', 'key'])
    .where('readerId', 'in', [...readerIds])
    .execute()
  return new Map(rows.map(({ readerId, key }) => [readerId, key]))
}

/** No subscription of the reader with this key is told by mail any more; whether there is such a key. */
export async function endMail(db: Database, key: string) {
  const { rows } = await sql<{ readerId: string }>`
    with holder as (
      select reader_id from subscription_mail_key where group_code = current_institution() and key = ${key}),
    ended as (
      update subscription s
         set notice      = case s.notice when 'mail' then 'inbox' else s.notice end,
             told_before = case s.notice when 'none' then 'inbox' end
        from holder
       where s.group_code = current_institution() and s.reader_id = holder.reader_id
         and (s.notice = 'mail' or s.told_before = 'mail'))
    select reader_id from holder`.execute(db)
  return rows.length > 0
}
