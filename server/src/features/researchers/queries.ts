import { sql } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { isCalled, isPublished } from '../../platform/stores/publication-queries.ts'
import { isVisible } from '../catalogue/catalogue.ts'

interface ResearcherFilter {
  keyword?: string | undefined
  /** The code of a department. */
  collegeId?: string | undefined
  initial?: string | undefined
  page: number
  rows: number
  timeZone: string
}

/** A department that readers do not see is not named either. */
const researchers = sql`
  researcher p left join department d on d.id = p.department_id and ${isPublished('d')}`

const works = sql`researcher_work w join record r on r.id = w.record_id left join holding h on h.record_id = r.id`

/** Of `researcher p`: how many works of theirs readers see. */
export const workCount = (timeZone: string) => sql`
  (select count(*)::int from ${works}
    where w.researcher_id = p.id and w.claim = 'claimed' and ${isVisible(timeZone)})`

/** Letter by letter, and in each as a dictionary has it; what stands under no letter comes last. */
export const fromAToZ = sql`p.initial = '#', p.initial, p.name collate "zh-Hans-x-icu", p.id`

const wantedBy = ({ keyword, collegeId }: Pick<ResearcherFilter, 'keyword' | 'collegeId'>) => sql`
  ${isPublished('p')} and ${isCalled('p', keyword)}
  ${collegeId === undefined ? sql`` : sql`and d.code = ${collegeId}`}`

const underInitial = (initial: string | undefined) =>
  initial === undefined ? sql`` : sql`and p.initial = ${initial}`

interface ListedRow {
  researcherId: string
  name: string
  collegeName: Trilingual | null
  title: string
  interests: string[]
  paperCount: number
}

export async function selectShownResearchers(db: Database, filter: ResearcherFilter) {
  const { initial, page, rows, timeZone } = filter
  const found = await sql<ListedRow>`
    select p.id as researcher_id, p.name, d.name as college_name, p.title, p.interests, ${workCount(timeZone)} as paper_count
      from ${researchers} where ${wantedBy(filter)} ${underInitial(initial)}
     order by ${fromAToZ} limit ${rows} offset ${(page - 1) * rows}`.execute(db)
  return found.rows
}

/** How many stand under each letter, whichever letter is open. */
export async function countInitials(db: Database, filter: ResearcherFilter) {
  const { rows } = await sql<{ initial: string; count: number }>`
    select p.initial, count(*)::int as count from ${researchers} where ${wantedBy(filter)}
     group by p.initial order by p.initial = '#', p.initial`.execute(db)
  return rows
}

interface ResearcherPage {
  id: string
  name: string
  otherNames: string[]
  collegeId: string | null
  collegeName: Trilingual | null
  title: string
  interests: string[]
  introduction: Trilingual | null
  orcid: string | null
}

export async function selectShownResearcher(db: Database, id: string) {
  const { rows } = await sql<ResearcherPage>`
    select p.id, p.name, p.other_names, d.code as college_id, d.name as college_name, p.title, p.interests, p.introduction,
           p.orcid
      from ${researchers} where p.id = ${id} and ${isPublished('p')}`.execute(db)
  return rows[0]
}

/** Others whom readers see under the very same name. */
export async function selectSameName(db: Database, { id, name }: { id: string; name: string }) {
  const { rows } = await sql<{ researcherId: string; collegeName: Trilingual | null }>`
    select p.id as researcher_id, d.name as college_name
      from ${researchers} where p.name = ${name} and p.id <> ${id} and ${isPublished('p')}
     order by d.code nulls last, p.id limit 20`.execute(db)
  return rows
}

interface WorkRow {
  recordId: number
  title: string
  year: number | null
  type: string
  author: string
  source: string
}

/** More than anybody has written; a page that is longer is no page. */
const mostWorks = 1_000

/** Works that staff confirmed, as far as readers may see them: the newest first. */
export async function selectWorks(db: Database, researcherId: string, timeZone: string) {
  const { rows } = await sql<WorkRow>`
    select r.id as record_id, r.title, r.published_year as year, r.document_type as type,
           array_to_string(r.creators, '; ') as author, coalesce(r.series[1], r.publisher, '') as source
      from ${works}
     where w.researcher_id = ${researcherId} and w.claim = 'claimed' and ${isVisible(timeZone)}
     order by r.published_year desc nulls last, r.id desc limit ${mostWorks}`.execute(db)
  return rows
}
