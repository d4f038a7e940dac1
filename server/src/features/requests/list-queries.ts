import type { RequestState } from '@shulin/contract/requests'
import { sql } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { AskedAt } from './forecast-ground.ts'
import { copyOfRequest, type DocumentFields } from './queries.ts'
import type { Kind } from './steps.ts'

export interface RequestFilter {
  kind?: Kind | undefined
  state?: RequestState | undefined
  recordId?: number | undefined
  page: number
  rows: number
}

interface EventRow {
  at: string
  state: RequestState
  step: string | null
  name: Trilingual | null
  note: string
}

export interface OwnRequestRow {
  requestId: string
  requestNo: string
  type: Kind
  state: RequestState
  step: string | null
  stepName: Trilingual | null
  placedAt: Date
  /** The day and the part of it on which it was asked for. */
  placed: AskedAt
  /** Where its copy is, and where it is fetched; empty where nobody knows. */
  fromLib: string
  toLib: string
  closedAt: Date | null
  pickupLocation: Trilingual | null
  pickupAddress: string | null
  contact: string
  requester: string
  recordId: number | null
  title: string
  author: string | null
  callNo: string | null
  place: number | null
  keptUntil: Date | null
  remark: string | null
  /** Of a code that is good now. */
  salt: Buffer | null
  keyId: number | null
  document: DocumentFields | null
  events: EventRow[]
}

const narrowed = (readerId: string, { kind, recordId }: RequestFilter) => sql`
  q.group_code = current_institution() and q.reader_id = ${readerId}
  and (${kind ?? null}::text is null or q.type = ${kind ?? null})
  and (${recordId ?? null}::bigint is null or q.record_id = ${recordId ?? null})`

/** How many requests a reader has in each state. */
export async function countOwnRequests(db: Database, readerId: string, filter: RequestFilter) {
  const { rows } = await sql<{ state: RequestState; count: number }>`
    select q.state, count(*)::int as count from request q where ${narrowed(readerId, filter)} group by q.state`.execute(
    db,
  )
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** The requests of a reader, newest first, each with its steps. */
export async function selectOwnRequests(db: Database, readerId: string, filter: RequestFilter) {
  const { state, page, rows: most } = filter
  const { rows } = await sql<OwnRequestRow>`
    select q.id as request_id, q.number as request_no, q.type, q.state, q.step, s.name as step_name, q.placed_at, q.closed_at,
           jsonb_build_object('day', institution_day(q.placed_at), 'part', case when hour.placed < '12:00' then 1 when hour.placed < '18:00' then 2 else 3 end) as placed,
           coalesce(f.lib_code, replace(q.held_by, '|', ' '), '') as from_lib, coalesce(p.lib_code, '') as to_lib,
           p.name as pickup_location, q.pickup_address, q.contact, a.name as requester, q.record_id,
           coalesce(r.title, q.title, '') as title, coalesce(r.creators[1], q.author) as author, coalesce(i.call_no, h.call_no) as call_no,
           q.offered_until as kept_until, q.remark, c.salt, c.key_id,
           case when q.type = 'reservation' and q.closed_at is null and q.offered_item_id is null then 1 + (
             select count(*)::int from request w
              where w.group_code = q.group_code and w.record_id = q.record_id and w.type = 'reservation' and w.closed_at is null
                and w.offered_item_id is null and (w.placed_at, w.id) < (q.placed_at, q.id)) end as place,
           (select jsonb_build_object('publicationName', d.publication_name, 'articleTitle', d.article_title, 'author', d.author,
                   'volumeIssue', d.volume_issue, 'version', d.version, 'place', d.place, 'publisher', d.publisher, 'year', d.year,
                   'issn', d.issn, 'isbn', d.isbn, 'pages', d.pages, 'doi', d.doi)
              from document_request d where d.group_code = q.group_code and d.request_id = q.id) as document,
           coalesce((select jsonb_agg(jsonb_build_object('at', e.at, 'state', e.state, 'step', e.step, 'name', t.name, 'note', e.note) order by e.n)
              from request_event e left join request_step t on t.step = e.step
             where e.group_code = q.group_code and e.request_id = q.id), '[]') as events
      from request q
      join reader a on a.group_code = q.group_code and a.id = q.reader_id
      join institution z on z.group_code = q.group_code
     cross join lateral (select (q.placed_at at time zone z.time_zone)::time as placed) hour
      left join request_step s on s.step = q.step
      left join location p on p.group_code = q.group_code and p.location_id = q.pickup_location_id
      left join record r on r.id = q.record_id
      left join holding h on h.group_code = q.group_code and h.record_id = q.record_id
      left join item i on i.group_code = q.group_code and i.id = ${copyOfRequest}
      left join location f on f.group_code = i.group_code and f.location_id = i.location_id
      left join take_code c on c.group_code = q.group_code and c.request_id = q.id and q.closed_at is null
                           and c.used_at is null and c.tries < 5 and c.expires_at > statement_timestamp()
     where ${narrowed(readerId, filter)} and (${state ?? null}::text is null or q.state = ${state ?? null})
     order by q.placed_at desc, q.id desc
     limit ${most} offset ${(page - 1) * most}`.execute(db)
  return rows
}

/** How often a reader may still ask today, by type. */
export async function selectTurnsLeft(db: Database, readerId: string) {
  const { rows } = await sql<{ kind: Kind; turnsLeft: number }>`
    select a.kind, greatest(0, limit_of(u.rule_code, a.kind, r.reader_type, null) - coalesce(c.used, 0)) as turns_left
      from reader r
     cross join rule u
     cross join lateral unnest(u.actions) a (kind)
      left join daily_count c on c.group_code = r.group_code and c.reader_id = r.id and c.action = a.kind
                             and c.day = institution_day(statement_timestamp())
     where r.group_code = current_institution() and r.id = ${readerId} and u.measure = 'turns today'`.execute(
    db,
  )
  return new Map(rows.map(({ kind, turnsLeft }) => [kind, turnsLeft]))
}

/** Where copies of a title with a call number stand. */
export async function selectPlacesOfCallNumber(db: Database, recordId: number, callNo: string) {
  const { rows } = await sql<{ locationId: string; name: Trilingual; itemCount: number }>`
    select s.location_id, s.name, count(*)::int as item_count
      from item i
      join holding h on h.group_code = i.group_code and h.record_id = i.record_id
      join location s on s.group_code = i.group_code and s.location_id = i.location_id
     where i.group_code = current_institution() and i.record_id = ${recordId} and i.status <> 'withdrawn'
       and coalesce(i.call_no, h.call_no) = ${callNo}
     group by s.location_id, s.name, s.position
     order by s.position, s.location_id`.execute(db)
  return rows
}

/** How many wait for copies of a title: for the title as a whole, or for one copy. Nothing of whom. */
export async function countPending(db: Database, recordId: number, itemIds: readonly string[]) {
  const { rows } = await sql<{ itemId: string; requestCount: number; entrustCount: number }>`
    select i.id as item_id,
           (count(q.id) filter (where q.type = 'reservation' and coalesce(q.offered_item_id, q.item_id, i.id) = i.id))::int as request_count,
           (count(q.id) filter (where q.type = 'entrust' and q.offered_item_id = i.id))::int as entrust_count
      from item i
      left join request q on q.group_code = i.group_code and q.record_id = i.record_id and q.closed_at is null
     where i.group_code = current_institution() and i.record_id = ${recordId} and i.id = any (${[...itemIds]}::uuid[])
     group by i.id
     order by i.id`.execute(db)
  return rows
}
