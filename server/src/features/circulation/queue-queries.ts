import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

const here = sql<string>`current_institution()`

/** Holds a title until the transaction ends: who offers its copies, waits for them or gives up waiting does so one after the other. */
export const holdTitle = (db: Database, recordId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('title ' || current_institution()), hashtext(${recordId}::text))`.execute(
    db,
  )

/** Who is next for a copy, and where it would be fetched. */
export interface NextInQueue {
  requestId: string
  readerId: string
  pickupLibCode: string | null
  /** The library the copy is at. */
  libCode: string
  loanClass: string
}

/** The first who waits for the title of a copy with none set aside; nobody where the copy is not free. */
export async function selectNextFor(db: Database, itemId: string) {
  const { rows } = await sql<NextInQueue>`
    select q.id as request_id, q.reader_id, p.lib_code as pickup_lib_code, s.lib_code, i.loan_class
      from item i
      join location s on s.group_code = i.group_code and s.location_id = i.current_location_id
      join request q on q.group_code = i.group_code and q.record_id = i.record_id
      left join location p on p.group_code = q.group_code and p.location_id = q.pickup_location_id
     where i.group_code = current_institution() and i.id = ${itemId}
       and i.status = 'on shelf' and i.seen_at is null and i.loan_class <> 'reference'
       and q.type = 'reservation' and q.closed_at is null and q.offered_item_id is null
     order by q.placed_at, q.id
     limit 1`.execute(db)
  return rows[0]
}

/** Sets a copy aside for a request: it is found a copy, and nobody else is lent it. */
export const setCopyAside = (db: Database, requestId: string, itemId: string) =>
  db
    .updateTable('request')
    .set({ offeredItemId: itemId, state: 'acceptance', step: 'B' })
    .where('groupCode', '=', here)
    .where('id', '=', requestId)
    .where('closedAt', 'is', null)
    .execute()

/** The copy lies ready at its pickup place, until a moment. */
export const setReady = (db: Database, requestId: string, offeredUntil: Date | null) =>
  db
    .updateTable('request')
    .set({ step: '8', offeredUntil })
    .where('groupCode', '=', here)
    .where('id', '=', requestId)
    .where('closedAt', 'is', null)
    .execute()

/** The copy of a request was brought to the library where it is fetched: it is there from now on, and at its own place if that is its own library. */
export const setArrived = (db: Database, requestId: string) =>
  sql`
    update item i set current_location_id = case when p.lib_code = h.lib_code then i.location_id else p.location_id end
      from request q, location p, location h, location c
     where q.group_code = current_institution() and q.id = ${requestId}
       and i.group_code = q.group_code and i.id = q.offered_item_id and i.seen_at is null
       and p.group_code = q.group_code and p.location_id = q.pickup_location_id
       and h.group_code = i.group_code and h.location_id = i.location_id
       and c.group_code = i.group_code and c.location_id = i.current_location_id and c.lib_code <> p.lib_code`.execute(
    db,
  )

/** A copy that is set aside for nobody any more and is not at its own library is on its way there, until it is received. */
export const sendHome = (db: Database, itemId: string) =>
  sql`
    update item i set status = 'in transit'
      from location h, location c
     where i.group_code = current_institution() and i.id = ${itemId} and i.status = 'on shelf' and i.seen_at is null
       and h.group_code = i.group_code and h.location_id = i.location_id
       and c.group_code = i.group_code and c.location_id = i.current_location_id and c.lib_code <> h.lib_code`.execute(
    db,
  )

/** Copies on the shelf for which somebody waits: put there by whoever takes no copies back, e.g. cataloguing. */
export async function selectFreeAndWaitedFor(db: Database, most: number) {
  const { rows } = await sql<{ itemId: string; recordId: number }>`
    select distinct on (i.record_id) i.id as item_id, i.record_id
      from request q
      join item i on i.group_code = q.group_code and i.record_id = q.record_id
     where q.group_code = current_institution() and q.type = 'reservation' and q.closed_at is null and q.offered_item_id is null
       and i.status = 'on shelf' and i.seen_at is null and i.loan_class <> 'reference'
     order by i.record_id, i.id limit ${most}`.execute(db)
  return rows
}

/** What a reader is told of a request: how it stands now. */
export interface RequestToTell {
  requestId: string
  readerId: string
  number: string
  title: string
  state: string
  step: string | null
  stepName: { 'zh-CN': string; 'zh-TW': string; 'en-US': string } | null
  place: { 'zh-CN': string } | null
  untilDay: string | null
  reason: string | null
  byText: boolean
}

export async function selectRequestsToTell(db: Database, requestIds: readonly string[]) {
  const { rows } = await sql<RequestToTell>`
    select q.id as request_id, q.reader_id, q.number, coalesce(r.title, q.title, '') as title, q.state, q.step, s.name as step_name,
           case when q.step = '8' then p.name end as place,
           institution_day(q.offered_until - interval '1 second')::text as until_day, q.reason, q.text_message as by_text
      from request q
      left join record r on r.id = q.record_id
      left join request_step s on s.step = q.step
      left join location p on p.group_code = q.group_code and p.location_id = q.pickup_location_id
     where q.group_code = current_institution() and q.id = any (${[...requestIds]}::uuid[])
     order by q.placed_at, q.id`.execute(db)
  return rows
}
