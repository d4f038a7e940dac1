import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { Trilingual } from '../../platform/institution.ts'
import { isCurrent, isInSight, isShown, isWithdrawn as isGone } from '../catalogue/catalogue.ts'

interface ShelfRow {
  libCode: string
  libName: Trilingual
  locationName: Trilingual
  callNo: string | null
  all: number
  onShelf: number
}

/** Where the copies of a title stand, counted: a journal may have thousands of them. */
export async function selectShelves(db: Database, recordId: number) {
  const { rows } = await sql<ShelfRow>`
    select l.lib_code, l.name as lib_name, p.name as location_name, coalesce(i.call_no, h.call_no) as call_no,
           count(*)::int as "all", count(*) filter (where i.status = 'on shelf')::int as on_shelf
      from item i
      join holding h on h.group_code = i.group_code and h.record_id = i.record_id
      join record r on r.id = i.record_id
      join location p on p.group_code = i.group_code and p.location_id = i.location_id
      join library l on l.group_code = p.group_code and l.lib_code = p.lib_code
     where i.record_id = ${recordId} and i.status <> 'withdrawn' and ${isShown}
     group by l.position, l.lib_code, l.name, p.position, p.location_id, p.name, coalesce(i.call_no, h.call_no)
     order by l.position, l.lib_code, p.position, p.location_id, call_no limit 200`.execute(db)
  return rows
}

/** The institution had this title and has it no longer. */
export async function isWithdrawn(db: Database, recordId: number) {
  const { rows } = await sql`
    select from holding h join record r on r.id = h.record_id
     where h.record_id = ${recordId} and ${isGone}`.execute(db)
  return rows.length > 0
}

/** The titles that came last. */
export async function selectNewest(db: Database, limit: number) {
  const { rows } = await sql<{ recordId: number; arrivedOn: string }>`
    select h.record_id, h.arrived_on from holding h join record r on r.id = h.record_id
     where ${isShown}
     order by h.arrived_on desc, h.record_id desc limit ${limit}`.execute(db)
  return rows
}

/** The number of the title that each sitemap begins with: from one to the next in the index alone. */
export async function selectSitemapStarts(db: Database, size: number) {
  const { rows } = await sql<{ recordId: number }>`
    with recursive starts (record_id) as (
      select min(h.record_id) from holding h where ${isInSight}
      union all
      select (select h.record_id from holding h where h.record_id >= s.record_id and ${isInSight} order by h.record_id offset ${size} limit 1)
        from starts s where s.record_id is not null)
    select record_id from starts where record_id is not null order by record_id`.execute(db)
  return rows.map(({ recordId }) => recordId)
}

/** Some titles from a number on, and when each was changed. */
export async function selectTitlesFrom(db: Database, first: number, limit: number) {
  const { rows } = await sql<{ recordId: number; changedAt: Date; isShown: boolean }>`
    select h.record_id, greatest(r.changed_at, h.arrived_on::timestamptz) as changed_at, ${isCurrent} as is_shown
      from holding h join record r on r.id = h.record_id
     -- Said of both, or all records before the first are read and passed over.
     where h.record_id >= ${first} and r.id >= ${first} and ${isInSight} order by h.record_id limit ${limit}`.execute(
    db,
  )
  return rows
}
