import type { JournalOrder } from '@shulin/contract/journals'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { isEntitledNow, isInPackage, isVisible } from '../catalogue/catalogue.ts'

/** What narrows the list of journals; an empty list narrows nothing. */
export interface JournalFilter {
  /** A letter, `#`, a number of strokes, or nothing. */
  initial: string
  /** `cssci`, or one edition of it: `cssci:2023`. */
  coreInclude: string[]
  publFreqCode: string[]
  /** Beginnings of class numbers; those of the Library of Congress as `LCC Q`. */
  classNo: string[]
  langCode: string[]
  /** Folded words, or undefined. */
  key: string | undefined
}

type Condition = RawBuilder<SqlBool>
const always = sql<SqlBool>`true`

/** A journal that readers see, held or in a package: its listing, description, and what only a journal has. */
const journal = sql`
  journal_listing l join record r on r.id = l.record_id
    left join holding h on h.record_id = l.record_id
    left join journal j on j.record_id = l.record_id`

const escaped = (text: string) => text.replaceAll(/[\\%_]/gu, String.raw`\$&`)

const hasKey = (key: string | undefined): Condition =>
  key === undefined ? always : sql<SqlBool>`l.search_key like ${`%${escaped(key)}%`}`

const underInitial = (initial: string): Condition => {
  if (initial === '') return always
  return /^\d/u.test(initial)
    ? sql<SqlBool>`l.strokes = ${Number(initial)}`
    : sql<SqlBool>`l.initial = ${initial.toUpperCase()}`
}

const inCoreLists = (wanted: string[]): Condition => {
  if (wanted.length === 0) return always
  const lists = wanted.filter((one) => !one.includes(':'))
  const editions = wanted.filter((one) => one.includes(':'))
  return sql<SqlBool>`(coalesce(j.core_lists && ${lists}::text[], false) or exists (
    select from journal_core_edition e
     where e.record_id = l.record_id and e.core_list || ':' || e.edition_year = any (${editions}::text[])))`
}

const ofFrequencies = (codes: string[]): Condition =>
  codes.length === 0 ? always : sql<SqlBool>`coalesce(j.frequency = any (${codes}::text[]), false)`

const inLanguages = (codes: string[]): Condition =>
  codes.length === 0 ? always : sql<SqlBool>`r.language && ${codes}::text[]`

const inClasses = (classes: string[]): Condition => {
  if (classes.length === 0) return always
  const each = classes.map((given) => {
    const [scheme, number] = given.startsWith('LCC ') ? ['LCC', given.slice(4)] : ['CLC', given]
    return sql<SqlBool>`(r.class_scheme = ${scheme} and r.class_no like ${`${escaped(number.toUpperCase())}%`})`
  })
  return sql<SqlBool>`coalesce(${sql.join(each, sql` or `)}, false)`
}

const mainClass = sql`case r.class_scheme when 'LCC' then 'LCC ' else '' end || left(r.class_no, 1)`

interface ListedRow {
  recordId: number
  title: string
  issn: string
  publisher: string
  publFreqCode: string
  coreInclude: string[]
  initial: string
  strokes: number
  isOnline: boolean
  isOnPaper: boolean
  latest: { year: number; issue: string } | null
}

interface ListOptions {
  timeZone: string
  sort: JournalOrder
  /** Visits of each journal, by its number as text. */
  visits: Expression<unknown>
  page: number
  rows: number
}

const wanted = (filter: JournalFilter, timeZone: string): Condition => sql<SqlBool>`
  ${isVisible(timeZone)} and ${hasKey(filter.key)} and ${underInitial(filter.initial)}
  and ${inCoreLists(filter.coreInclude)} and ${ofFrequencies(filter.publFreqCode)}
  and ${inClasses(filter.classNo)} and ${inLanguages(filter.langCode)}`

const fromAToZ = sql`l.initial = '#', l.initial collate "C", l.sort_title collate "zh-Hans-x-icu", l.record_id`

/** By pinyin or by strokes, as ICU has both orders; what begins with no Chinese character or letter comes last. */
const orders: Record<JournalOrder, RawBuilder<unknown>> = {
  initial: fromAToZ,
  strokes: sql`l.strokes = 0, l.strokes, l.sort_title collate "zh-Hant-x-icu", l.record_id`,
  visits: sql`v.visits desc nulls last, ${fromAToZ}`,
}

export async function selectJournals(
  db: Database,
  filter: JournalFilter,
  { timeZone, sort, visits, page, rows }: ListOptions,
) {
  const found = await sql<ListedRow>`
    with page as materialized (
      select l.record_id, row_number() over (order by ${orders[sort]}) as place
        from ${journal}
        ${sort === 'visits' ? sql`left join (${visits}) v on v.subject = l.record_id::text` : sql``}
       where ${wanted(filter, timeZone)}
       order by ${orders[sort]}
       limit ${rows} offset ${(page - 1) * rows})
    select r.id as record_id, r.title, array_to_string(r.issn, ', ') as issn, coalesce(r.publisher, '') as publisher,
           coalesce(j.frequency, '') as publ_freq_code, coalesce(j.core_lists, '{}') as core_include, l.initial, l.strokes,
           exists (select from electronic_resource f where f.record_id = r.id and f.kind = 'full text')
             or exists (select from package_title t join entitlement e on e.package_id = t.package_id
                         where t.record_id = r.id and ${isInPackage} and ${isEntitledNow(timeZone)}) as is_online,
           exists (select from item i where i.record_id = r.id and i.status <> 'withdrawn')
             or exists (select from journal_issue s where s.record_id = r.id) as is_on_paper,
           (select jsonb_build_object('year', s.year, 'issue', s.issue) from journal_issue s where s.record_id = r.id
             order by s.year desc, s.volume desc, length(s.issue) desc, s.issue desc limit 1) as latest
      from page join journal_listing l on l.record_id = page.record_id join record r on r.id = l.record_id
      left join journal j on j.record_id = l.record_id
     order by page.place`.execute(db)
  return found.rows
}

export interface CountRow {
  list:
    | 'total'
    | 'initials'
    | 'strokes'
    | 'coreInclude'
    | 'editions'
    | 'publFreqCode'
    | 'classNo'
    | 'langCode'
  code: string
  count: number
}

/**
 * How many journals there are, and how many have each code: of a list, among what all other lists leave. Journals that are alike
 * in all of it are counted together first: of twenty thousand some hundred kinds are left.
 */
export async function countJournals(db: Database, filter: JournalFilter, timeZone: string) {
  const counted = await sql<CountRow>`
    with base as materialized (
      select l.initial, l.strokes, j.frequency, coalesce(j.core_lists, '{}') as core_lists,
             coalesce(e.editions, '{}') as editions, r.language, ${mainClass} as main_class,
             ${underInitial(filter.initial)} as of_initial, ${inCoreLists(filter.coreInclude)} as of_core,
             ${ofFrequencies(filter.publFreqCode)} as of_frequency, ${inClasses(filter.classNo)} as of_class,
             ${inLanguages(filter.langCode)} as of_language, count(*) as journals
        from ${journal}
        left join (select record_id, array_agg(core_list || ':' || edition_year order by 1) as editions
                     from journal_core_edition group by 1) e on e.record_id = l.record_id
       where ${isVisible(timeZone)} and ${hasKey(filter.key)}
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    select 'total' as list, '' as code, coalesce(sum(journals), 0)::int as count from base
     where of_initial and of_core and of_frequency and of_class and of_language
    union all
    select 'initials', initial, sum(journals)::int from base where of_core and of_frequency and of_class and of_language group by 2
    union all
    select 'strokes', strokes::text, sum(journals)::int from base where of_core and of_frequency and of_class and of_language group by 2
    union all
    select 'coreInclude', core_list, sum(journals)::int from base, unnest(core_lists) core_list
     where of_initial and of_frequency and of_class and of_language group by 2
    union all
    select 'editions', edition, sum(journals)::int from base, unnest(editions) edition
     where of_initial and of_frequency and of_class and of_language group by 2
    union all
    select 'publFreqCode', frequency, sum(journals)::int from base
     where frequency is not null and of_initial and of_core and of_class and of_language group by 2
    union all
    select 'classNo', main_class, sum(journals)::int from base
     where main_class is not null and of_initial and of_core and of_frequency and of_language group by 2
    union all
    select 'langCode', code, sum(journals)::int from base, unnest(language) code
     where of_initial and of_core and of_frequency and of_class group by 2
     order by 1, 2`.execute(db)
  return counted.rows
}

/** What classes are called. */
export async function selectClassNames(db: Database, classNos: string[]) {
  const { rows } = await sql<{ code: string; name: Trilingual }>`
    select case scheme when 'LCC' then 'LCC ' else '' end || class_no as code, name from classification
     where case scheme when 'LCC' then 'LCC ' else '' end || class_no = any (${classNos}::text[])`.execute(
    db,
  )
  return rows
}

/** What readers see of the journals with the most visits. */
export async function selectHotJournals(
  db: Database,
  visits: Expression<unknown>,
  { timeZone, rows }: { timeZone: string; rows: number },
) {
  const found = await sql<{ recordId: number; title: string; visits: number }>`
    select r.id as record_id, r.title, v.visits
      from (${visits}) v join record r on r.id::text = v.subject left join holding h on h.record_id = r.id
     where ${isVisible(timeZone)}
     order by v.visits desc, r.id limit ${rows}`.execute(db)
  return found.rows
}

export const selectJournal = (db: Database, recordId: number) =>
  db
    .selectFrom('journal')
    .select(['frequency', 'coreLists'])
    .where('recordId', '=', recordId)
    .executeTakeFirst()

/** Whether a number is that of a journal in the list. */
export const selectListing = (db: Database, recordId: number) =>
  db
    .selectFrom('journalListing')
    .select(['initial', 'isInitialSet'])
    .where('recordId', '=', recordId)
    .executeTakeFirst()

export const selectCoreEditions = (db: Database, recordIds: number[]) =>
  db
    .selectFrom('journalCoreEdition')
    .select(['recordId', 'coreList', 'editionYear'])
    .where('recordId', '=', sql<number>`any (${recordIds}::bigint[])`)
    .orderBy('coreList')
    .orderBy('editionYear', 'desc')
    .execute()

interface CarryingRow {
  packageId: string
  packageName: string
  supplier: string
  covered: string
  url: string | null
  offCampusLink: string | null
  databaseId: string | null
}

/** The packages of the institution that have a title now. */
export async function selectCarryingPackages(db: Database, recordId: number, timeZone: string) {
  const { rows } = await sql<CarryingRow>`
    select distinct on (p.name, p.id) p.id as package_id, p.name as package_name, p.supplier, coalesce(t.covered, '') as covered, t.url,
           e.off_campus_link, e.database_id
      from package_title t join package p on p.id = t.package_id join entitlement e on e.package_id = p.id
     where t.record_id = ${recordId} and ${isInPackage} and ${isEntitledNow(timeZone)}
     order by p.name, p.id, e.starts_on desc`.execute(db)
  return rows
}
