import type { NoticeType, SubscriptionCondition } from '@shulin/contract/subscriptions'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { storedJson } from '../../platform/text/stored-json.ts'
import { isVisible } from '../catalogue/catalogue.ts'
import type { Kind } from './condition.ts'

export interface SubscriptionRow {
  id: string
  kind: Kind
  name: string
  condition: SubscriptionCondition
  notice: NoticeType
  toldBefore: 'inbox' | 'mail' | null
  createdAt: Date
  unseen: number
  foundAt: Date | null
  subject: string | null
}

interface ListOptions {
  readerId: string
  kind: Kind | null
  timeZone: string
  page: number
  rows: number
}

/** A page of what a reader follows, newest first. What is counted are titles that readers see today. */
export async function selectSubscriptions(
  db: Database,
  { readerId, kind, timeZone, page, rows: most }: ListOptions,
) {
  const { rows } = await sql<SubscriptionRow>`
    select s.id, s.kind, s.name, s.condition, s.notice, s.told_before, s.created_at, hits.unseen, hits.found_at,
           case s.kind
             when 'journal' then (
               select r.title from record r left join holding h on h.record_id = r.id
                where r.id = (s.condition ->> 'recordId')::bigint and ${isVisible(timeZone)})
             when 'database' then (
               select d.name from database d
                where d.group_code = s.group_code and d.id = (s.condition ->> 'databaseId')::uuid
                  and shown_today(d.is_shown, d.shown_from, d.shown_until))
           end as subject
      from subscription s
      cross join lateral (
        select count(*) filter (where n.seen_at is null)::int as unseen, max(n.found_at) as found_at
          from subscription_hit n
          join record r on r.id = n.record_id left join holding h on h.record_id = r.id
         where n.group_code = s.group_code and n.subscription_id = s.id and ${isVisible(timeZone)}) hits
     where s.group_code = current_institution() and s.reader_id = ${readerId} and s.cancelled_at is null
       and (${kind}::text is null or s.kind = ${kind})
     order by s.created_at desc, s.id desc
     limit ${most} offset ${(page - 1) * most}`.execute(db)
  return rows
}

/** How many of each kind a reader follows. */
export async function countByKind(db: Database, readerId: string) {
  const rows = await db
    .selectFrom('subscription')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('readerId', '=', readerId)
    .where('cancelledAt', 'is', null)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind as Kind, count]))
}

/** The address that mail of a reader goes to, once they proved that it is theirs. */
export async function selectMailAddress(db: Database, readerId: string) {
  const found = await db
    .selectFrom('reader')
    .select('email')
    .where('id', '=', readerId)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return found?.email ?? null
}

/** Whether any subscription of a reader is told by mail, or will be once it is no longer silent. */
export async function hasMailed(db: Database, readerId: string) {
  const found = await db
    .selectFrom('subscription')
    .select('id')
    .where('readerId', '=', readerId)
    .where((eb) => eb.or([eb('notice', '=', 'mail'), eb('toldBefore', '=', 'mail')]))
    .where('cancelledAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Tells of everything a reader listens to by mail as well, or in the inbox alone; of what is silent, once it no longer is. */
export const updateMailed = (db: Database, readerId: string, isMailed: boolean) =>
  sql`
    update subscription
       set notice      = case notice when 'none' then 'none' else ${isMailed ? 'mail' : 'inbox'} end,
           told_before = case notice when 'none' then ${isMailed ? 'mail' : 'inbox'} end
     where group_code = current_institution() and reader_id = ${readerId} and cancelled_at is null`.execute(
    db,
  )

interface NewSubscription {
  groupCode: string
  id: string
  readerId: string
  kind: Kind
  name: string
  condition: SubscriptionCondition
  notice: NoticeType
}

/** Follows something; the subscription, or the one that another call made for the same meanwhile. */
export async function insertSubscription(
  db: Database,
  { condition, ...subscription }: NewSubscription,
) {
  const { groupCode, id, readerId, kind, name, notice } = subscription
  // Another call that is not done yet is waited for; what it made is answered as it is.
  const { rows } = await sql<{ id: string; notice: NoticeType }>`
    insert into subscription (group_code, id, reader_id, kind, name, condition, notice)
    values (${groupCode}, ${id}, ${readerId}, ${kind}, ${name}, ${storedJson(condition)}::jsonb, ${notice})
    on conflict (group_code, reader_id, kind, md5(condition::text)) where cancelled_at is null
    do update set id = subscription.id
    returning id, notice`.execute(db)
  return rows[0]!
}

/** A subscription of the reader that is not ended. */
export async function selectSubscription(db: Database, readerId: string, id: string) {
  const found = await db
    .selectFrom('subscription')
    .select(['kind', 'notice'])
    .where('readerId', '=', readerId)
    .where('id', '=', id)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
  return found as { kind: Kind; notice: NoticeType } | undefined
}

/** By which subscription the reader follows the same already. */
export async function selectSame(
  db: Database,
  readerId: string,
  { kind, condition }: { kind: Kind; condition: SubscriptionCondition },
) {
  const { rows } = await sql<{ id: string; notice: NoticeType }>`
    select id, notice from subscription
     where group_code = current_institution() and reader_id = ${readerId} and kind = ${kind} and cancelled_at is null
       and md5(condition::text) = md5(${storedJson(condition)}::jsonb::text)`.execute(db)
  return rows[0]
}

export interface SubscriptionChange {
  name?: string
  condition?: SubscriptionCondition
  notice?: NoticeType
}

/** Another condition is followed from now on: what arrived before is not new to it, and what the former one found goes. */
export async function updateSubscriptionOf(
  db: Database,
  id: string,
  { name, condition, notice }: SubscriptionChange,
) {
  const written = condition && storedJson(condition)
  if (written !== undefined) {
    await sql`
      delete from subscription_hit n using subscription s
       where n.group_code = current_institution() and n.subscription_id = ${id}
         and s.group_code = n.group_code and s.id = n.subscription_id and s.condition <> ${written}::jsonb`.execute(
      db,
    )
    await sql`
      update subscription set condition = ${written}::jsonb, since = clock_timestamp()
       where group_code = current_institution() and id = ${id} and condition <> ${written}::jsonb`.execute(
      db,
    )
  }
  if (name === undefined && notice === undefined) return
  await sql`
    update subscription
       set name        = coalesce(${name ?? null}, name),
           notice      = coalesce(${notice ?? null}, notice),
           told_before = case when coalesce(${notice ?? null}, notice) = 'none' then case notice when 'none' then told_before else notice end end
     where group_code = current_institution() and id = ${id}`.execute(db)
}

/** What was found while nothing was told stays untold: whoever listens again hears of what comes from now on. */
export const markTold = (db: Database, subscriptionId: string) =>
  db
    .updateTable('subscriptionHit')
    .set({ toldAt: sql`now()` })
    .where('subscriptionId', '=', subscriptionId)
    .where('toldAt', 'is', null)
    .execute()

/** Ends subscriptions of the reader, and forgets what they found. */
export async function endSubscriptions(db: Database, readerId: string, ids: readonly string[]) {
  await sql`
    with ended as (
      update subscription set cancelled_at = now()
       where group_code = current_institution() and reader_id = ${readerId} and id = any (${ids}::uuid[]) and cancelled_at is null
      returning id)
    delete from subscription_hit n using ended
     where n.group_code = current_institution() and n.subscription_id = ended.id`.execute(db)
}

interface ResultRow {
  recordId: number
  title: string
  part: string
  foundAt: Date
  isNew: boolean
}

/** A page of what was found for a subscription, the newest first, and how much that is; what readers do not see is left out. */
export async function selectResults(
  db: Database,
  subscriptionId: string,
  { timeZone, page, rows: most }: { timeZone: string; page: number; rows: number },
) {
  const seen = sql`
    from subscription_hit n
    join record r on r.id = n.record_id left join holding h on h.record_id = r.id
   where n.group_code = current_institution() and n.subscription_id = ${subscriptionId} and ${isVisible(timeZone)}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${seen}`.execute(db)
  const { rows: list } = await sql<ResultRow>`
    select n.record_id, r.title, n.part, n.found_at, n.seen_at is null as is_new ${seen}
     order by n.found_at desc, n.record_id desc, n.part
     limit ${most} offset ${(page - 1) * most}`.execute(db)
  return { total: counted[0]!.total, list }
}

/** A moment of the table is finer than one on the wire. */
export const updateSeen = (db: Database, subscriptionId: string, until: string) =>
  sql`
    update subscription_hit set seen_at = now()
     where group_code = current_institution() and subscription_id = ${subscriptionId} and seen_at is null
       and date_trunc('milliseconds', found_at) <= ${until}::timestamptz`.execute(db)

/** Whether readers see a journal of this number. */
export async function hasJournal(db: Database, recordId: number, timeZone: string) {
  const { rows } = await sql`
    select from record r left join holding h on h.record_id = r.id
     where r.id = ${recordId} and r.document_type in ('journal', 'e-journal') and ${isVisible(timeZone)}`.execute(
    db,
  )
  return rows.length > 0
}

export async function hasDatabase(db: Database, id: string) {
  const { rows } = await sql`
    select from database d
     where d.group_code = current_institution() and d.id = ${id}
       and shown_today(d.is_shown, d.shown_from, d.shown_until)`.execute(db)
  return rows.length > 0
}

/** What a journal or database is called, for a subscription that was given no name. */
export async function selectSubject(db: Database, kind: Kind, condition: SubscriptionCondition) {
  const { rows } =
    kind === 'journal'
      ? await sql<{ name: string }>`
          select left(title, 200) as name from record where id = ${condition.recordId!}`.execute(db)
      : await sql<{ name: string }>`
          select left(name, 200) as name from database
           where group_code = current_institution() and id = ${condition.databaseId!}`.execute(db)
  return rows[0]?.name ?? ''
}

/** So many days are kept what was found, and a title waits to be indexed. */
export async function deleteOldHits(db: Database) {
  await sql`
    delete from subscription_hit
     where group_code = current_institution() and found_at < now() - interval '400 days'`.execute(
    db,
  )
  await sql`
    delete from title_arrival
     where group_code = current_institution() and arrived_at < now() - interval '30 days'`.execute(
    db,
  )
}
