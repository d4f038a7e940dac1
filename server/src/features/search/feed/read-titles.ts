import { sql } from 'kysely'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { isCurrent, isInPackage, isShown } from '../../catalogue/catalogue.ts'
import type { Title } from '../index/title.ts'

/** Shared titles belong to no institution: whoever asks as nobody sees them, and nothing else. */
export const nobody = '-'

/** Titles as they are now, of one institution or ('') the shared ones. What has no row any more is not among them. */
export const readTitles = (db: Database, groupCode: string, recordIds: readonly number[]) =>
  groupCode === ''
    ? inInstitution(db, nobody, (trx) => selectSharedTitles(trx, recordIds))
    : inInstitution(db, groupCode, (trx) => selectHeldTitles(trx, groupCode, recordIds))

// One statement each: a document is made of one instant, and its version is of the same.

export async function selectHeldTitles(
  db: Database,
  groupCode: string,
  recordIds: readonly number[],
): Promise<Title[]> {
  const { rows } = await sql<Title>`
    select h.group_code, h.record_id, h.version,
           r.id is null or not ${isShown} as is_gone,
           ${description},
           coalesce(case when not d.belong_together then 'r' || r.id
                         when not od.belong_together then 'r' || o.id
                         when d.belong_together then coalesce('w' || o.work_id, 'r' || o.id) end,
                    'w' || r.work_id, 'r' || h.record_id) as work,
           coalesce(i.call_nos, '{}') || case when h.call_no is null or h.call_no = any (i.call_nos) then '{}' else array[h.call_no] end as call_nos,
           coalesce(i.barcodes, '{}') as barcodes,
           coalesce(i.locations, '{}') as locations,
           coalesce(i.locations_on_shelf, '{}') as locations_on_shelf,
           exists (select from electronic_resource e
                    where e.group_code = h.group_code and e.record_id = h.record_id and e.kind = 'full text') as has_full_text,
           coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id)
                       from collection_record cr join collection c on c.group_code = cr.group_code and c.id = cr.collection_id
                      where cr.group_code = h.group_code and cr.record_id = h.record_id), '[]') as collections,
           coalesce(j.core_lists, '{}') as core_lists,
           t.degree, t.verification, h.arrived_on, coalesce(f.loans, 0) as loans,
           (f.rating_sum::numeric / nullif(f.ratings, 0))::float4 as rating,
           '{}'::text[] as packages, '{}'::text[] as held_by
      from holding h
      left join record r on r.id = h.record_id
      left join grouping_decision d on d.group_code = h.group_code and d.record_id = h.record_id and d.undone_at is null
      left join record o on o.id = d.other_record_id
      left join grouping_decision od on od.group_code = h.group_code and od.record_id = o.id and od.undone_at is null
      left join journal j on j.group_code = h.group_code and j.record_id = h.record_id
      left join thesis t on t.group_code = h.group_code and t.record_id = h.record_id
      left join title_figure f on f.group_code = h.group_code and f.record_id = h.record_id
      left join lateral (
        select array_agg(distinct i.call_no) filter (where i.call_no is not null) as call_nos,
               array_agg(i.barcode order by i.barcode) as barcodes,
               array_agg(distinct i.location_id) as locations,
               array_agg(distinct i.location_id) filter (where i.status = 'on shelf') as locations_on_shelf
          from item i where i.group_code = h.group_code and i.record_id = h.record_id and i.status <> 'withdrawn') i on true
     where h.group_code = ${groupCode} and h.record_id = any (${recordIds})`.execute(db)
  return rows
}

export async function selectSharedTitles(
  db: Database,
  recordIds: readonly number[],
): Promise<Title[]> {
  const { rows } = await sql<Title>`
    select '' as group_code, r.id as record_id, r.version,
           not ${isCurrent} or p.packages is null as is_gone,
           ${description},
           coalesce('w' || r.work_id, 'r' || r.id) as work,
           '{}'::text[] as call_nos, '{}'::text[] as barcodes, '{}'::text[] as locations, '{}'::text[] as locations_on_shelf,
           false as has_full_text, '[]'::jsonb as collections, '{}'::text[] as core_lists,
           null as degree, null as verification, null as arrived_on, 0 as loans, null as rating,
           coalesce(p.packages, '{}') as packages, coalesce(b.group_codes, '{}') as held_by
      from record r
      left join (select record_id, array_agg(package_id::text order by package_id) as packages from package_title t
                  where record_id = any (${recordIds}) and ${isInPackage} group by record_id) p on p.record_id = r.id
      left join holders_of(${recordIds}) b on b.record_id = r.id
     where r.id = any (${recordIds}) and r.owner_group_code is null`.execute(db)
  return rows
}

/** What both have from `record r`; a title whose description cannot be seen is gone and has none. */
const description = sql`
  coalesce(r.document_type, '') as document_type, coalesce(r.is_electronic, false) as is_electronic,
  coalesce(r.title, '') as title, coalesce(r.other_titles, '{}') as other_titles,
  coalesce(r.creators, '{}') as creators, coalesce(r.series, '{}') as series,
  r.publisher, r.place, r.published_year as year,
  coalesce(r.isbn, '{}') as isbn, coalesce(r.issn, '{}') as issn, r.doi,
  coalesce(r.language, '{}') as languages, r.country, r.class_scheme, r.class_no,
  coalesce(r.subjects, '{}') as subjects, coalesce(r.disciplines, '{}') as disciplines, r.abstract,
  case jsonb_typeof(r.contents) when 'array' then array(
    select coalesce(c ->> 'title', c #>> '{}') from jsonb_array_elements(r.contents) c
     where jsonb_typeof(c) in ('object', 'string') and coalesce(c ->> 'title', '') <> '' or jsonb_typeof(c) = 'string') else '{}' end as contents,
  array(select distinct form from record_name n join authority_name a on a.id = n.name_id, unnest(a.name || a.other_names) form
         where n.record_id = r.id order by form) as name_forms,
  coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'otherNames', a.other_names) order by a.id)
              from authority_name a where a.id in (select name_id from record_name n where n.record_id = r.id)), '[]') as authorities`
