import type { Notice, NoticeKind } from '@shulin/contract/inbox'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { sql } from 'kysely'
import { inLanguage, type Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'

interface MessageQuery {
  readFlag: '' | '0' | '1'
  kind: '' | NoticeKind
  page: number
  rows: number
}

interface Inbox {
  total: number
  unread: number
  list: {
    id: string
    kind: NoticeKind
    title: Trilingual
    content: Trilingual
    link: string | null
    sentAt: string
    isRead: boolean
  }[]
}

/** A page of the reader's messages, newest first, and how many are unread: one statement, so that the numbers agree. */
export async function selectMessages(
  db: Database,
  readerId: string,
  { readFlag, kind, page, rows: most }: MessageQuery,
  locale: Locale,
) {
  const { rows } = await sql<Inbox>`
    with own as materialized (
      select id, kind, title, content, link, sent_at, read_at from message
       where group_code = current_institution() and reader_id = ${readerId} and deleted_at is null),
    wanted as (
      select * from own
       where ${readFlag} in ('', case when read_at is null then '0' else '1' end) and ${kind} in ('', kind))
    select (select count(*)::int from wanted) as total,
           (select count(*)::int from own where read_at is null) as unread,
           (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'title', title, 'content', content, 'link', link,
                                                         'sentAt', sent_at, 'isRead', read_at is not null)
                                      order by sent_at desc, id desc), '[]')
              from (select * from wanted order by sent_at desc, id desc
                    limit ${most} offset ${(page - 1) * most}) as one_page) as list`.execute(db)
  const { total, unread, list } = rows[0]!
  return {
    total,
    unread,
    list: list.map(({ id, title, content, link, sentAt, isRead, ...message }): Notice => ({
      noticeId: id,
      kind: message.kind,
      title: inLanguage(title, locale),
      content: inLanguage(content, locale),
      readFlag: isRead ? '1' : '0',
      createTime: instantOf(new Date(sentAt)),
      link: link ?? '',
    })),
  }
}

/** How many of these messages are the reader's; also those that were deleted. */
export async function countOwn(db: Database, readerId: string, ids: string[]) {
  const { own } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('own'))
    .where('readerId', '=', readerId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return own
}

// What was read or deleted stays so since the first time, whoever says it again: the table's trigger i22_read_stays_read.

export const updateRead = (db: Database, readerId: string, ids: string[]) =>
  db
    .updateTable('message')
    .set({ readAt: sql`clock_timestamp()` })
    .where('readerId', '=', readerId)
    .where('id', 'in', ids)
    .execute()

/** A moment of the wire has milliseconds, one of the table more: a message of that very moment was seen, too. */
export const updateReadUntil = (db: Database, readerId: string, until: string) =>
  db
    .updateTable('message')
    .set({ readAt: sql`clock_timestamp()` })
    .where('readerId', '=', readerId)
    .where('readAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(sql<Date>`date_trunc('milliseconds', sent_at)`, '<=', new Date(until))
    .execute()

export const updateDeleted = (db: Database, readerId: string, ids: string[]) =>
  db
    .updateTable('message')
    .set({ deletedAt: sql`clock_timestamp()` })
    .where('readerId', '=', readerId)
    .where('id', 'in', ids)
    .execute()

/** So many rows at a time: nobody waits for a night's forgetting. */
const forgottenAtOnce = 5_000

/** Forgets messages of long ago; answers whether there may be more. */
export async function deleteOldMessages(db: Database, days: number) {
  const { numAffectedRows } = await sql`
    delete from message where ctid = any(array(
      select ctid from message
       where group_code = current_institution() and sent_at < now() - make_interval(days => ${days})
       order by sent_at limit ${forgottenAtOnce}))`.execute(db)
  return Number(numAffectedRows) === forgottenAtOnce
}

/**
 * Forgets what was said about loans to readers who keep no history of them: it would be one. Looked at are the days after the
 * end of its time, not the whole inbox: who withdraws the agreement has it cut at once.
 */
export async function deleteLoanMessages(db: Database, days: number) {
  const { numAffectedRows } = await sql`
    delete from message where ctid = any(array(
      select m.ctid from message m
       where m.group_code = current_institution() and m.kind = 'loan'
         and m.sent_at < now() - make_interval(days => ${days})
         and m.sent_at >= now() - make_interval(days => ${2 * days})
         and not exists (select from consent c where c.group_code = m.group_code and c.reader_id = m.reader_id
                            and c.purpose = 'loan history' and c.withdrawn_at is null)
       order by m.sent_at limit ${forgottenAtOnce}))`.execute(db)
  return Number(numAffectedRows) === forgottenAtOnce
}
