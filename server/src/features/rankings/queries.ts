import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from '../catalogue/catalogue.ts'

export interface RankedTitle {
  recordId: number
  title: string
  author: string
}

const described = sql`r.id as record_id, r.title, array_to_string(r.creators, '; ') as author`
/** Row-level security narrows every table of these statements to one institution. */
const title = sql`holding h join record r on r.id = h.record_id`

/** The moment a range began: a midnight of the institution. */
export const sinceDay = (interval: string, timeZone: string) =>
  sql`((date_trunc('day', now() at time zone ${timeZone}) - ${interval}::interval) at time zone ${timeZone})`

/** A number of the Library of Congress shows by its cutter; as in `call-number.ts`. */
const isAmericanNumber = sql`h.call_no ~* '^\\s*[A-Z]{1,3}\\s?\\d{1,4}(\\.\\d+)?\\s?\\.[A-Z]\\d'`

/** `K` and all below it, by the description or by the shelf; a class of the Library of Congress is named `LCC K`. */
const inClass = (classNo: string | undefined) => {
  if (!classNo) return sql<SqlBool>`true`
  const isAmerican = classNo.startsWith('LCC ')
  const number = (isAmerican ? classNo.slice(4) : classNo).toUpperCase()
  const beginning = `${number.replace(/[\\%_]/gu, '\\$&')}%`
  // Of the Chinese letters only T has a second one: what begins with two others is no number of a class.
  const shape = number.length === 1 && number !== 'T' ? '^.([^A-Z]|$)' : ''
  const scheme = isAmerican ? 'LCC' : 'CLC'
  const shelved = isAmerican
    ? sql`${isAmericanNumber}`
    : sql`not ${isAmericanNumber} and upper(h.call_no) ~ ${shape}`
  return sql<SqlBool>`(r.class_scheme = ${scheme} and r.class_no like ${beginning}
    or upper(h.call_no) like ${beginning} and ${shelved})`
}

interface RankingFilter {
  since: RawBuilder<unknown>
  rows: number
}

/** Loans that began since then: those still open, and those that have become history. */
const lentSince = (since: RawBuilder<unknown>) => sql`
  select record_id, reader_id from loan where lent_at >= ${since}
  union all
  select record_id, reader_id from loan_history where lent_at >= ${since} and returned_at >= ${since}`

export async function selectMostLent(
  db: Database,
  { since, rows, classNo }: RankingFilter & { classNo?: string | undefined },
) {
  const ranked = await sql<RankedTitle & { loanCount: number }>`
    select ${described}, counted.loans::int as loan_count
      from (select record_id, count(*) as loans from (${lentSince(since)}) l group by record_id) counted
      join ${title} on h.record_id = counted.record_id
     where ${isShown} and ${inClass(classNo)}
     order by counted.loans desc, r.id limit ${rows}`.execute(db)
  return ranked.rows
}

export async function selectMostKept(
  db: Database,
  { since, rows }: { since: RawBuilder<unknown> | undefined; rows: number },
) {
  const ranked = await sql<RankedTitle & { favCount: number }>`
    select ${described}, counted.kept::int as fav_count
      from (select f.record_id, count(*) as kept
              from favourite f join favourite_folder o on o.id = f.folder_id
             where o.is_shared and ${since ? sql`f.kept_at >= ${since}` : sql`true`}
             group by f.record_id) counted
      join ${title} on h.record_id = counted.record_id
     where ${isShown}
     order by counted.kept desc, r.id limit ${rows}`.execute(db)
  return ranked.rows
}

export async function selectRated(
  db: Database,
  {
    since,
    rows,
    order,
  }: { since: RawBuilder<unknown> | undefined; rows: number; order: 'best' | 'worst' },
) {
  // Of all times the sums are kept beside the title; of a range its ratings are added up.
  const counted = since
    ? sql`(select record_id, avg(score) as score, count(*) as ratings from rating where rated_at >= ${since} group by record_id)`
    : sql`(select record_id, rating_sum::numeric / nullif(ratings, 0) as score, ratings from title_figure where ratings > 0)`
  const direction = order === 'best' ? sql`desc` : sql`asc`
  const ranked = await sql<RankedTitle & { score: number; ratingCount: number }>`
    select ${described}, round(counted.score, 1)::float4 as score, counted.ratings::int as rating_count
      from ${counted} counted join ${title} on h.record_id = counted.record_id
     where ${isShown}
     order by counted.score ${direction}, counted.ratings desc, r.id limit ${rows}`.execute(db)
  return ranked.rows
}

export async function selectMostVisited(db: Database, { since, rows }: RankingFilter) {
  const ranked = await sql<RankedTitle & { hot: number }>`
    select ${described}, counted.visits::int as hot
      from (select subject, sum(visits) as visits from visit_day where kind = 'record' and day >= ${since}::date
             group by subject) counted
      join ${title} on h.record_id = counted.subject::bigint
     where ${isShown}
     order by counted.visits desc, r.id limit ${rows}`.execute(db)
  return ranked.rows
}

/** One page of what arrived since a day of the institution, newest first. */
export async function selectNewBooks(
  db: Database,
  {
    since,
    classNo,
    locationId,
    page,
    rows,
  }: {
    since: RawBuilder<unknown>
    classNo?: string | undefined
    locationId?: string | undefined
    page: number
    rows: number
  },
) {
  const stands = locationId
    ? sql`exists (select from item i where i.record_id = h.record_id and i.location_id = ${locationId} and i.status <> 'withdrawn')`
    : sql`true`
  const wanted = sql`from ${title} where ${isShown} and h.arrived_on >= ${since}::date and ${inClass(classNo)} and ${stands}`
  const { rows: list } = await sql<RankedTitle & { publisher: string; arriveDate: string }>`
    select ${described}, coalesce(r.publisher, '') as publisher, h.arrived_on as arrive_date ${wanted}
     order by h.arrived_on desc, h.record_id desc limit ${rows} offset ${(page - 1) * rows}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db)
  return { total: counted.rows[0]!.total, list }
}

/** Loans by kind of reader. A returned loan names its reader only with consent: the number of people is never too high. */
export async function selectReadingGroups(
  db: Database,
  { since, smallest }: { since: RawBuilder<unknown>; smallest: number },
) {
  const groups = await sql<{
    readerType: string
    name: { 'zh-CN': string }
    readerCount: number
    loanCount: number
  }>`
    select t.reader_type, t.name, counted.readers::int as reader_count, counted.loans::int as loan_count
      from (select reader_type, count(distinct reader_id) as readers, count(*) as loans
              from (select p.reader_type, l.reader_id from loan l join reader p on p.id = l.reader_id where l.lent_at >= ${since}
                    union all
                    select reader_type, reader_id from loan_history where lent_at >= ${since} and returned_at >= ${since}) l
             group by reader_type having count(distinct reader_id) >= ${smallest}) counted
      join reader_type t on t.reader_type = counted.reader_type
     order by counted.loans desc, t.reader_type`.execute(db)
  return groups.rows
}

/** Who borrowed most, among those who agreed to be shown. */
export async function selectBusiestReaders(db: Database, { since, rows }: RankingFilter) {
  const readers = await sql<{ name: string; loanCount: number }>`
    select p.name, counted.loans::int as loan_count
      from (select reader_id, count(*) as loans from (${lentSince(since)}) l where reader_id is not null group by reader_id) counted
      join reader p on p.id = counted.reader_id
     where p.state = 'active'
       and exists (select from consent c where c.reader_id = p.id and c.purpose = 'reader ranking' and c.withdrawn_at is null)
     order by counted.loans desc, p.id limit ${rows}`.execute(db)
  return readers.rows
}
