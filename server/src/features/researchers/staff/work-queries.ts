import type { StaffWork } from '@shulin/contract/researchers-staff'
import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { isVisible } from '../../catalogue/catalogue.ts'

interface WorkFilter {
  researcherId: string
  claim: StaffWork['claim']
  page: number
  rows: number
  timeZone: string
}

/**
 * What is known under the names that are this researcher's, or under a name with their ORCID as its key. A name that is somebody
 * else's finds nothing, and a name that is only spelt alike was never asked for.
 */
const found = (researcherId: string) => sql`
  select l.record_id, array_agg(distinct names.found_by) as found_by
    from (select n.name_id, 'authority' as found_by from researcher_name n where n.researcher_id = ${researcherId}
          union all
          select a.id, 'orcid'
            from researcher p join authority_name a on upper(right(a.source_key, 19)) = p.orcid
           where p.id = ${researcherId}
             and not exists (select from researcher_name o where o.name_id = a.id and o.researcher_id <> p.id)) names
    join record_name l on l.name_id = names.name_id
   group by l.record_id`

export async function selectStaffWorks(db: Database, filter: WorkFilter) {
  const { researcherId, claim, page, rows, timeZone } = filter
  const wanted = sql`
    from (${found(researcherId)}) f
    full join (select record_id, claim from researcher_work where researcher_id = ${researcherId}) w on w.record_id = f.record_id
    join record r on r.id = coalesce(f.record_id, w.record_id) left join holding h on h.record_id = r.id
   where coalesce(w.claim, 'open') = ${claim} and ${isVisible(timeZone)}`
  const { rows: list } = await sql<StaffWork>`
    select r.id as record_id, r.title, array_to_string(r.creators, '; ') as author, r.published_year as year,
           coalesce(w.claim, 'open') as claim, coalesce(f.found_by, '{}') as found_by ${wanted}
     order by r.published_year desc nulls last, r.id desc limit ${rows} offset ${(page - 1) * rows}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db)
  return { list, total: counted.rows[0]!.total }
}

interface WorkDecision {
  groupCode: string
  researcherId: string
  recordIds: number[]
}

export const upsertClaims = (
  db: Database,
  { groupCode, researcherId, recordIds }: WorkDecision,
  claim: 'claimed' | 'refused',
) =>
  sql`
    insert into researcher_work (group_code, researcher_id, record_id, claim)
    select ${groupCode}, ${researcherId}::uuid, unnest(${recordIds}::bigint[]), ${claim}
    on conflict (group_code, researcher_id, record_id) do update set claim = excluded.claim`.execute(
    db,
  )

export const deleteClaims = (db: Database, { researcherId, recordIds }: WorkDecision) =>
  sql`
    delete from researcher_work
     where researcher_id = ${researcherId} and record_id = any (${recordIds}::bigint[])`.execute(db)
