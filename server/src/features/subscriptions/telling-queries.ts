import type { NoticeType } from '@shulin/contract/subscriptions'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isVisible } from '../catalogue/catalogue.ts'

/** The messages that an institution's readers get on one of its days. */
export interface TellingRound {
  groupCode: string
  day: string
}

/** Begins the round of a day, unless there is one; answers whether there is anything left to do in it. */
export async function beginTelling(db: Database, { groupCode, day }: TellingRound) {
  const { rows } = await sql<{ isOpen: boolean }>`
    insert into subscription_round as r (group_code, day) values (${groupCode}, ${day})
    on conflict (group_code) do update
       set day = excluded.day,
           until_reader = case when r.day = excluded.day then r.until_reader end,
           finished_at  = case when r.day = excluded.day then r.finished_at end
     where r.day <= excluded.day
    returning finished_at is null as is_open`.execute(db)
  return rows[0]?.isOpen ?? false
}

/** How far a round has come; nothing, when it is finished or another day's has begun. One worker at a time goes on with it. */
export const lockTelling = (db: Database, { day }: TellingRound) =>
  db
    .selectFrom('subscriptionRound')
    .select('untilReader')
    .where('day', '=', day)
    .where('finishedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The next readers for whom something was found that they were not told of, in the order of their numbers. */
export async function selectReadersToTell(db: Database, untilReader: string | null, most: number) {
  const { rows } = await sql<{ readerId: string }>`
    select distinct s.reader_id
      from subscription_hit n
      join subscription s on s.group_code = n.group_code and s.id = n.subscription_id
     where n.group_code = current_institution() and n.told_at is null and s.notice <> 'none' and s.cancelled_at is null
       and (${untilReader}::uuid is null or s.reader_id > ${untilReader}::uuid)
     order by s.reader_id limit ${most}`.execute(db)
  return rows.map(({ readerId }) => readerId)
}

export interface News {
  readerId: string
  subscriptionId: string
  name: string
  notice: NoticeType
  count: number
  /** The first of them; a title that several subscriptions found has the same key in each. */
  titles: { key: string; title: string }[]
  /** How many titles all of the reader's subscriptions found, each counted once. */
  total: number
}

/** So many titles of a subscription are read. */
export const mostTitlesRead = 5

/**
 * Notes what these readers have not been told of as told, and answers it: what is found while this runs is in neither. Titles that
 * readers do not see any more are noted and not told.
 */
export async function takeNews(db: Database, readerIds: readonly string[], timeZone: string) {
  const { rows } = await sql<News>`
    with told as (
      update subscription_hit n set told_at = now()
        from subscription s
       where n.group_code = current_institution() and n.told_at is null
         and s.group_code = n.group_code and s.id = n.subscription_id
         and s.notice <> 'none' and s.cancelled_at is null and s.reader_id = any (${readerIds}::uuid[])
      returning s.reader_id, n.subscription_id, s.name, s.notice, n.record_id, n.part, n.found_at),
    seen as (
      select t.*, r.title || case t.part when '' then '' else ' ' || t.part end as title
        from told t
        join record r on r.id = t.record_id left join holding h on h.record_id = r.id
       where ${isVisible(timeZone)})
    select t.reader_id, t.subscription_id, t.name, t.notice, count(*)::int as count,
           to_jsonb((array_agg(jsonb_build_object('key', t.record_id || ' ' || t.part, 'title', t.title)
                               order by t.found_at, t.record_id))[1:${sql.lit(mostTitlesRead)}]) as titles,
           (select count(distinct (o.record_id, o.part))::int from seen o where o.reader_id = t.reader_id) as total
      from seen t
     group by t.reader_id, t.subscription_id, t.name, t.notice
     order by t.reader_id, count desc, t.name, t.subscription_id`.execute(db)
  return rows
}

/** Notes how far a round has come, and whether that was all. */
export const updateTelling = (db: Database, untilReader: string | undefined, isFinished: boolean) =>
  sql`
    update subscription_round
       set until_reader = coalesce(${untilReader ?? null}::uuid, until_reader),
           finished_at  = case when ${isFinished} then now() end
     where group_code = current_institution()`.execute(db)
