import type { Degree } from '@shulin/contract/theses'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown, isVisible } from '../catalogue/catalogue.ts'

/** Theses that readers see: those staff refused are left out. */
const theses = sql`
  thesis s
  join holding h on h.group_code = s.group_code and h.record_id = s.record_id
  join record r on r.id = s.record_id`
const isListed = sql<boolean>`(s.verification <> 'refused' and ${isShown})`

export interface ThesisFilter {
  keyword: string
  degree?: Degree | undefined
  collegeId: string
  tutor: string
  year?: number | undefined
}

/** What a list is narrowed by; a choice counts what would be left without its own kind of limit. */
type ThesisLimit = 'degree' | 'college' | 'tutor' | 'year'

/** What is typed is looked for as it is: nothing in it stands for other letters. */
const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/gu, '\\$&')}%`

function isWanted(filter: ThesisFilter, without?: ThesisLimit) {
  const { keyword, degree, collegeId, tutor, year } = filter
  const words = containing(keyword)
  const limits: Record<ThesisLimit, RawBuilder<unknown> | undefined> = {
    degree: degree && sql`s.degree = ${degree}`,
    college: collegeId === '' ? undefined : sql`s.department_code = ${collegeId}`,
    tutor: tutor === '' ? undefined : sql`s.tutor = ${tutor}`,
    year: year === undefined ? undefined : sql`s.year = ${year}`,
  }
  const kept = (Object.keys(limits) as ThesisLimit[])
    .filter((limit) => limit !== without)
    .flatMap((limit) => limits[limit] ?? [])
  const named = sql`
    (r.title ilike ${words} or s.author ilike ${words} or s.tutor ilike ${words}
     or array_to_string(r.subjects, ' ') ilike ${words})`
  return sql.join([isListed, ...(keyword === '' ? [] : [named]), ...kept], sql` and `)
}

/** Of `attachment a`: a file of ours that is shown page by page. */
const isPagedFile = sql<boolean>`(a.kind = 'document' and a.object_key is not null)`
const filesOf = sql`
  attachment a where a.group_code = s.group_code and a.record_id = s.record_id and ${isPagedFile}`
const isFileOpen = sql<boolean>`(a.opens_on is null or a.opens_on <= institution_day())`

interface ThesisRow {
  paperId: number
  title: string
  author: string
  tutor: string
  degree: Degree
  year: number
  department: string
}

const thesisColumns = sql`
  s.record_id as paper_id, r.title, s.author, coalesce(s.tutor, '') as tutor, s.degree, s.year,
  coalesce(s.department, '') as department`

interface Paging {
  page: number
  rows: number
}

export async function selectTheses(
  db: Database,
  filter: ThesisFilter,
  { page, rows: limit }: Paging,
) {
  const { rows } = await sql<ThesisRow & { canBeRead: boolean; opensOn: string | null }>`
    select ${thesisColumns},
           exists (select from ${filesOf} and ${isFileOpen}) as can_be_read,
           (select min(a.opens_on) from ${filesOf} and not ${isFileOpen}) as opens_on
      from ${theses} where ${isWanted(filter)}
     order by s.year desc, s.record_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countTheses(db: Database, filter: ThesisFilter) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${theses} where ${isWanted(filter)}`.execute(db)
  return rows[0]!.total
}

interface ChoiceRow {
  value: string
  name: string
  count: number
}

const choices: Record<ThesisLimit, { value: RawBuilder<string>; name: RawBuilder<string> }> = {
  degree: { value: sql<string>`s.degree`, name: sql<string>`s.degree` },
  college: {
    value: sql<string>`s.department_code`,
    name: sql<string>`coalesce(max(s.department), s.department_code)`,
  },
  tutor: { value: sql<string>`s.tutor`, name: sql<string>`s.tutor` },
  year: { value: sql<string>`s.year::text`, name: sql<string>`s.year::text` },
}

/** What a list can be narrowed by, the most frequent first; years from the newest on. */
export async function countChoices(
  db: Database,
  filter: ThesisFilter,
  limit: ThesisLimit,
  most: number,
) {
  const { value, name } = choices[limit]
  const order = limit === 'year' ? sql`1 desc` : sql`3 desc, 1`
  const { rows } = await sql<ChoiceRow>`
    select ${value} as value, ${name} as name, count(*)::int as count
      from ${theses} where ${isWanted(filter, limit)} and ${value} is not null
     group by ${value} order by ${order} limit ${most}`.execute(db)
  return rows
}

export async function selectThesis(db: Database, paperId: number) {
  const { rows } = await sql<ThesisRow & { abstract: string; keywords: string[]; pages: string }>`
    select ${thesisColumns}, coalesce(r.abstract, '') as abstract, r.subjects as keywords, coalesce(r.extent, '') as pages
      from ${theses} where s.record_id = ${paperId} and ${isListed}`.execute(db)
  return rows[0]
}

interface FileRow {
  attachmentId: string
  title: string
  needsLogin: boolean
  opensOn: string | null
}

/** The files of a thesis, those that open later included: `opensOn` is null for what is open. */
export async function selectFiles(db: Database, paperId: number) {
  const { rows } = await sql<FileRow>`
    select a.id as attachment_id, a.title, a.needs_login, case when ${isFileOpen} then null else a.opens_on end as opens_on
      from attachment a
     where a.record_id = ${paperId} and ${isPagedFile}
     order by a.title, a.id`.execute(db)
  return rows
}

export async function countReferences(db: Database, paperId: number) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from record_reference where record_id = ${paperId}`.execute(db)
  return rows[0]!.total
}

interface ReferenceRow {
  title: string
  author: string
  source: string
  year: number | null
  recordId: number | null
}

/** The works a thesis refers to, in its own order; with the number of each that the library has, known by its DOI. */
export async function selectReferences(
  db: Database,
  paperId: number,
  timeZone: string,
  { page, rows: limit }: Paging,
) {
  const { rows } = await sql<ReferenceRow>`
    select n.title, n.author, n.source, n.year, of_ours.id as record_id
      from record_reference n
      left join lateral (
        select r.id from record r left join holding h on h.record_id = r.id
         where lower(r.doi) = n.doi and ${isVisible(timeZone)}
         order by r.id limit 1) of_ours on true
     where n.record_id = ${paperId}
     order by n.position limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

/** Among so many titles with the same keywords other theses are looked for. */
const mostBeside = 5_000

type StudyRow = Pick<ThesisRow, 'paperId' | 'title' | 'author' | 'degree' | 'year'>

/** Other theses that share keywords with one: those that share most first, of these the newest. */
export async function selectStudies(db: Database, paperId: number, limit: number) {
  const { rows } = await sql<StudyRow>`
    select s.record_id as paper_id, r.title, s.author, s.degree, s.year
      from records_beside(${paperId}, 'subjects', ${mostBeside}) as beside (record_id)
      join thesis s on s.record_id = beside.record_id
      join holding h on h.group_code = s.group_code and h.record_id = s.record_id
      join record r on r.id = s.record_id
      cross join (select subjects from record where id = ${paperId}) as here
     where ${isListed}
     order by (select count(*) from unnest(r.subjects) as word where word = any (here.subjects)) desc, s.year desc, s.record_id
     limit ${limit}`.execute(db)
  return rows
}
