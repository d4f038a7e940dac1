import type { ResearcherForm, StaffResearcher } from '@shulin/contract/researchers-staff'
import { sql } from 'kysely'
import { findTextOf } from '../../../platform/analysis/find-text.ts'
import type { Trilingual } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { isCalled, isPublished } from '../../../platform/stores/publication-queries.ts'
import { initialOf } from '../../../platform/text/initials.ts'
import { fromAToZ, workCount } from '../queries.ts'

/** Of `authority_name a`: a name as staff see it. */
const nameAsJson = sql`
  jsonb_build_object('nameId', a.id, 'name', a.name, 'otherNames', a.other_names, 'dates', coalesce(a.dates, ''), 'source', a.source)`

const described = (timeZone: string) => sql`
  p.id as researcher_id, p.name, p.other_names, p.department_id, d.name as department_name, p.title, p.interests,
  p.introduction, coalesce(p.orcid, '') as orcid, p.is_shown, p.shown_from, p.shown_until, ${isPublished('p')} as is_visible,
  ${workCount(timeZone)} as work_count,
  coalesce((select jsonb_agg(${nameAsJson} order by a.id)
              from researcher_name n join authority_name a on a.id = n.name_id
             where n.researcher_id = p.id), '[]') as names`

const researchers = sql`researcher p left join department d on d.id = p.department_id`

export type ResearcherRow = Omit<StaffResearcher, 'departmentName'> & {
  departmentName: Trilingual | null
}

interface ResearcherFilter {
  keyword?: string | undefined
  departmentId?: string | undefined
  page: number
  rows: number
  timeZone: string
}

export async function selectResearchers(db: Database, filter: ResearcherFilter) {
  const { keyword, departmentId, page, rows, timeZone } = filter
  const wanted = sql`
    from ${researchers} where ${isCalled('p', keyword)}
     ${departmentId === undefined ? sql`` : sql`and p.department_id = ${departmentId}`}`
  const list = await sql<ResearcherRow>`
    select ${described(timeZone)} ${wanted}
     order by ${fromAToZ} limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db)
  return { list: list.rows, total: counted.rows[0]!.total }
}

export async function selectResearcher(db: Database, id: string, timeZone: string) {
  const { rows } = await sql<ResearcherRow>`
    select ${described(timeZone)} from ${researchers} where p.id = ${id}`.execute(db)
  return rows[0]
}

export const selectByOrcid = (db: Database, orcid: string) =>
  db.selectFrom('researcher').select(['id', 'name']).where('orcid', '=', orcid).executeTakeFirst()

export const selectDepartmentId = (db: Database, id: string) =>
  db.selectFrom('department').select('id').where('id', '=', id).executeTakeFirst()

export async function upsertResearcher(
  db: Database,
  groupCode: string,
  { researcherId: id, introduction, orcid, ...given }: ResearcherForm,
) {
  const { name, otherNames } = given
  const row = {
    ...given,
    orcid: orcid === '' ? null : orcid,
    introduction: introduction && JSON.stringify(introduction),
    initial: initialOf(name, 'name'),
    findText: findTextOf([name, ...otherNames], 'name'),
  }
  await db
    .insertInto('researcher')
    .values({ groupCode, id, ...row })
    .onConflict((conflict) => conflict.columns(['groupCode', 'id']).doUpdateSet(row))
    .execute()
}

export const deleteResearcher = (db: Database, id: string) =>
  db.deleteFrom('researcher').where('id', '=', id).execute()
