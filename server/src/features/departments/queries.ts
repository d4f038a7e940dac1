import type { SubjectLibrarian } from '@shulin/contract/departments'
import { sql } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { isCalled, isPublished } from '../../platform/stores/publication-queries.ts'
import { isVisible } from '../catalogue/catalogue.ts'

export interface DepartmentFilter {
  keyword?: string | undefined
  page: number
  rows: number
  /** By whose calendar a package is still the institution's. */
  timeZone: string
}

/** Titles for departments; row-level security narrows every table to one institution. */
const titles = sql`department_resource x join record r on r.id = x.record_id left join holding h on h.record_id = r.id`

const resourceCount = (timeZone: string) => sql`
  (select count(*)::int from ${titles} where x.department_id = d.id and ${isVisible(timeZone)})`

interface ShownDepartment {
  code: string
  name: Trilingual
  resourceCount: number
}

export async function selectShownDepartments(db: Database, filter: DepartmentFilter) {
  const { keyword, page, rows, timeZone } = filter
  const found = await sql<ShownDepartment>`
    select d.code, d.name, ${resourceCount(timeZone)} as resource_count
      from department d where ${isPublished('d')} and ${isCalled('d', keyword)}
     order by d.code limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  return found.rows
}

export async function countShownDepartments(db: Database, keyword: string | undefined) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from department d where ${isPublished('d')} and ${isCalled('d', keyword)}`.execute(
    db,
  )
  return rows[0]!.total
}

interface DepartmentPage {
  id: string
  code: string
  name: Trilingual
  introduction: Trilingual | null
  subjects: string[]
  librarians: SubjectLibrarian[]
}

export async function selectShownDepartment(db: Database, code: string) {
  const { rows } = await sql<DepartmentPage>`
    select d.id, d.code, d.name, d.introduction, d.subjects, d.librarians
      from department d where d.code = ${code} and ${isPublished('d')}`.execute(db)
  return rows[0]
}

export async function selectResourceTypes(db: Database, departmentId: string, timeZone: string) {
  const { rows } = await sql<{ type: string; count: number }>`
    select r.document_type as type, count(*)::int as count from ${titles}
     where x.department_id = ${departmentId} and ${isVisible(timeZone)}
     group by r.document_type order by count(*) desc, r.document_type`.execute(db)
  return rows
}

interface ResourceFilter extends Omit<DepartmentFilter, 'keyword'> {
  type?: string | undefined
}

interface Resource {
  recordId: number
  title: string
  type: string
  author: string
  publisher: string
  year: number | null
}

/** The newest first; the number settles ties, so that none appears on two pages. */
export async function selectResources(db: Database, departmentId: string, filter: ResourceFilter) {
  const { type, page, rows, timeZone } = filter
  const wanted = sql`
    from ${titles} where x.department_id = ${departmentId} and ${isVisible(timeZone)}
     ${type ? sql`and r.document_type = ${type}` : sql``}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db)
  const found = await sql<Resource>`
    select r.id as record_id, r.title, r.document_type as type, array_to_string(r.creators, '; ') as author,
           coalesce(r.publisher, '') as publisher, r.published_year as year ${wanted}
     order by r.published_year desc nulls last, r.id desc limit ${rows} offset ${(page - 1) * rows}`.execute(
    db,
  )
  return { total: counted.rows[0]!.total, list: found.rows }
}
