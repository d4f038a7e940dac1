import type { SubscriptionCondition } from '@shulin/contract/subscriptions'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isEntitledNow } from '../catalogue/catalogue.ts'
import type { Kind } from './condition.ts'

/** Whether something arrived that was not compared with what is followed. */
export async function hasArrivals(db: Database) {
  const { rows } = await sql`
    select from title_arrival where group_code = current_institution() limit 1`.execute(db)
  return rows.length > 0
}

interface Arrival {
  recordId: number
  /** Of a journal's issue; else empty. */
  part: string
}

/** How many of the oldest are looked at for those that can be found by now. */
const lookedThrough = 5_000

/** The oldest arrivals whose titles can be found: what the index does not have yet waits for the next time. */
export async function selectArrivals(db: Database, most: number) {
  const { rows } = await sql<Arrival>`
    with oldest as materialized (
      select record_id, part, arrived_at from title_arrival
       where group_code = current_institution()
       order by arrived_at, record_id, part limit ${lookedThrough}),
    behind as materialized (
      select marked(current_institution(), array(select record_id from oldest)) as record_id
      union
      select marked('', array(select record_id from oldest)))
    select record_id, part from oldest
     where record_id not in (select record_id from behind)
     order by arrived_at, record_id, part limit ${most}`.execute(db)
  return rows
}

export interface FollowedCondition {
  kind: Kind
  key: string
  condition: SubscriptionCondition
  /** How many readers follow it. */
  subscribers: number
}

/** The next conditions that somebody follows, each once, however many do. */
export async function selectConditions(
  db: Database,
  after: Pick<FollowedCondition, 'kind' | 'key'> | undefined,
  most: number,
) {
  const behind = after
    ? sql`(kind, md5(condition::text)) > (${after.kind}, ${after.key})`
    : sql`true`
  const { rows } = await sql<FollowedCondition>`
    select kind, md5(condition::text) as key, (array_agg(condition))[1] as condition, count(*)::int as subscribers
      from subscription
     where group_code = current_institution() and cancelled_at is null and ${behind}
     group by kind, md5(condition::text)
     order by kind, md5(condition::text) limit ${most}`.execute(db)
  return rows
}

/** Journals as they are described today. */
export async function selectFollowedJournals(db: Database, recordIds: number[]) {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'title', 'issn'])
    .where(sql<boolean>`id = any (${recordIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, title, issn }) => [id, { title, issn }]))
}

/** The packages by which the institution has each of these databases today. */
export async function selectPackagesOf(db: Database, databaseIds: string[], timeZone: string) {
  const { rows } = await sql<{ databaseId: string; packageIds: string[] }>`
    select database_id, array_agg(distinct package_id) as package_ids
      from entitlement
     where group_code = current_institution() and database_id = any (${databaseIds}::uuid[]) and ${isEntitledNow(timeZone)}
     group by database_id`.execute(db)
  return new Map(rows.map(({ databaseId, packageIds }) => [databaseId, packageIds]))
}

export interface Match {
  kind: Kind
  key: string
  recordIds: number[]
}

/**
 * Keeps what was found for whoever follows it since before it arrived. Found again, as after a worker that died, it is kept once.
 */
export const insertHits = (db: Database, matches: Match[]) =>
  sql`
    insert into subscription_hit (group_code, subscription_id, record_id)
    select s.group_code, s.id, a.record_id
      from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m (kind text, key text, "recordIds" bigint[])
      cross join unnest(m."recordIds") as f (record_id)
      join title_arrival a on a.group_code = current_institution() and a.record_id = f.record_id and a.part = ''
      join subscription s on s.group_code = current_institution() and s.cancelled_at is null
       and s.kind = m.kind and md5(s.condition::text) = m.key and s.since <= a.arrived_at
    on conflict do nothing`.execute(db)

/** The same of issues, which only those have who follow their journal. */
export const insertIssueHits = (db: Database, arrivals: Arrival[]) =>
  sql`
    insert into subscription_hit (group_code, subscription_id, record_id, part)
    select s.group_code, s.id, a.record_id, a.part
      from jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb) as m ("recordId" bigint, part text)
      join title_arrival a on a.group_code = current_institution() and a.record_id = m."recordId" and a.part = m.part
      join subscription s on s.group_code = current_institution() and s.cancelled_at is null
       and s.kind = 'journal' and md5(s.condition::text) = md5(jsonb_build_object('recordId', a.record_id)::text)
       and s.since <= a.arrived_at
    on conflict do nothing`.execute(db)

/** Everybody who follows them was looked at. */
export const deleteArrivals = (db: Database, arrivals: Arrival[]) =>
  sql`
    delete from title_arrival a
     using jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb) as m ("recordId" bigint, part text)
     where a.group_code = current_institution() and a.record_id = m."recordId" and a.part = m.part`.execute(
    db,
  )
