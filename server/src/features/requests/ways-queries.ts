import { sql } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'

/** How a title stands: its copies, who waits, and where it is read at once. */
export interface TitleStand {
  now: Date
  onShelf: number
  withReaders: number
  waiting: number
  /** The best copy on the shelf. */
  shelfItemId: string | null
  libCode: string | null
  place: Trilingual | null
  callNo: string | null
  address: string | null
}

export async function selectTitleStand(db: Database, recordId: number): Promise<TitleStand> {
  const { rows } = await sql<TitleStand>`
    with copies as materialized (
      select i.id, i.status, i.volume, i.barcode, coalesce(i.call_no, h.call_no) as call_no, s.name, s.position, s.lib_code, o.id as loan_id
        from item i
        join holding h on h.group_code = i.group_code and h.record_id = i.record_id
        join location s on s.group_code = i.group_code and s.location_id = i.location_id
        left join loan o on o.group_code = i.group_code and o.item_id = i.id and o.seen_at is null and o.lost_reported_at is null
       where i.group_code = current_institution() and i.record_id = ${recordId} and i.seen_at is null and i.loan_class <> 'reference'),
    best as (select * from copies where status = 'on shelf' order by position, volume nulls first, barcode limit 1)
    select statement_timestamp() as now,
           (select count(*)::int from copies where status = 'on shelf') as on_shelf,
           (select count(loan_id)::int from copies) as with_readers,
           (select count(*)::int from request q where q.group_code = current_institution() and q.record_id = ${recordId}
               and q.type = 'reservation' and q.closed_at is null and q.offered_item_id is null) as waiting,
           (select id from best) as shelf_item_id, (select name from best) as place, (select call_no from best) as call_no, (select lib_code from best) as lib_code,
           (select e.url from electronic_resource e where e.record_id = ${recordId} and e.kind = 'full text' limit 1) as address`.execute(
    db,
  )
  return rows[0]!
}
