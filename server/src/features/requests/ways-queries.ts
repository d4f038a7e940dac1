import { sql } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { isEntitledNow, isInPackage, isVisible } from '../catalogue/catalogue.ts'
import { forecastColumns, forecastTables, type ForecastDay } from './forecast-queries.ts'

/** How a title stands: its copies, where it is read at once, and what forecasts of it begin with. */
export interface TitleStand extends ForecastDay {
  now: Date
  onShelf: number
  withReaders: number
  /** The best copy on the shelf of each library, the best of all before the others. */
  shelved: ShelvedCopy[]
  address: string | null
}

export interface ShelvedCopy {
  itemId: string
  libCode: string
  place: Trilingual
  callNo: string | null
}

/** A title that readers of the institution see, whether it is held or comes with a package; undefined where they see none. One statement, since every page of a title asks. */
export async function selectTitleStand(
  db: Database,
  recordId: number,
  timeZone: string,
): Promise<TitleStand | undefined> {
  const { rows } = await sql<TitleStand>`
    with copies as materialized (
      select i.id, i.status, i.volume, i.barcode, coalesce(i.call_no, h.call_no) as call_no, s.name, s.position, s.lib_code, o.id as loan_id
        from item i
        join holding h on h.group_code = i.group_code and h.record_id = i.record_id
        join location s on s.group_code = i.group_code and s.location_id = i.location_id
        left join loan o on o.group_code = i.group_code and o.item_id = i.id and o.seen_at is null and o.lost_reported_at is null
       where i.group_code = current_institution() and i.record_id = ${recordId} and i.seen_at is null and i.loan_class <> 'reference'),
    best as (
      select distinct on (lib_code) * from copies where status = 'on shelf' order by lib_code, position, volume nulls first, barcode)
    select m.at as now,
           (select count(*)::int from copies where status = 'on shelf') as on_shelf,
           (select count(loan_id)::int from copies) as with_readers,
           coalesce((select jsonb_agg(jsonb_build_object('itemId', id, 'libCode', lib_code, 'place', name, 'callNo', call_no)
                                      order by position, volume nulls first, barcode) from best), '[]') as shelved,
           coalesce((select e.url from electronic_resource e
                      where e.group_code = current_institution() and e.record_id = ${recordId} and e.kind = 'full text' order by e.needs_login, e.id limit 1),
                    (select t.url from package_title t join entitlement e on e.package_id = t.package_id
                      where t.record_id = ${recordId} and t.url is not null and ${isInPackage} and ${isEntitledNow(timeZone)}
                      order by t.url limit 1)) as address,
           ${forecastColumns([recordId])}
      from record r
      left join holding h on h.record_id = r.id and h.group_code = current_institution()
     cross join ${forecastTables()}
     where r.id = ${recordId} and ${isVisible(timeZone)}`.execute(db)
  return rows[0]
}

/** The copies of a title in libraries that keep their own system: how many of them are lent at all. */
export async function selectCopiesElsewhere(
  db: Database,
  recordId: number,
  libCodes: readonly string[],
): Promise<{ libCode: string; copies: number; callNo: string | null }[]> {
  const { rows } = await sql<{ libCode: string; copies: number; callNo: string | null }>`
    select s.lib_code, count(*)::int as copies, min(coalesce(i.call_no, h.call_no)) as call_no
      from item i
      join holding h on h.group_code = i.group_code and h.record_id = i.record_id
      join location s on s.group_code = i.group_code and s.location_id = i.location_id
     where i.group_code = current_institution() and i.record_id = ${recordId} and s.lib_code = any(${libCodes})
       and i.seen_at is not null and i.loan_class <> 'reference' and i.status not in ('lost', 'withdrawn')
     group by s.lib_code order by s.lib_code`.execute(db)
  return rows
}
