import { sql } from 'kysely'
import type { Trilingual } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'

interface ChartQuery {
  readerId: string
  isKept: boolean
  timeZone: string
  /** Months back from this one; none: from the first loan on. */
  months?: number
}

/** The month of the institution's today, and those before it. */
const monthBefore = (months: number) =>
  sql`(date_trunc('month', institution_day()::timestamp) - make_interval(months => ${months}))`

/** Loans of a reader that began since then: those still open, and those of a history that is kept. */
function ownLoans({ readerId, isKept, timeZone, months }: ChartQuery) {
  const since =
    months === undefined
      ? sql`'-infinity'::timestamptz`
      : sql`(${monthBefore(months)} at time zone ${timeZone})`
  return sql`
    select record_id, institution_day(lent_at) as lent_on,
           days_overdue(due_at) > 0 as is_late
      from loan where reader_id = ${readerId} and lent_at >= ${since}
    union all
    select record_id, institution_day(lent_at), days_overdue(due_at, returned_at) > 0
      from loan_history
     where ${isKept} and reader_id = ${readerId} and lent_at >= ${since} and returned_at >= ${since}`
}

/** Loans by the month they began in. Months between two that have loans are there, too; with none at all, there is none. */
export async function selectLoanMonths(db: Database, wanted: ChartQuery) {
  const first =
    wanted.months === undefined
      ? sql`(select date_trunc('month', min(lent_on)::timestamp) from own)`
      : monthBefore(wanted.months)
  const { rows } = await sql<{ month: string; count: number; late: number }>`
    with own as (${ownLoans(wanted)})
    select to_char(m, 'YYYY-MM') as month, count(own.lent_on)::int as count, count(*) filter (where own.is_late)::int as late
      from generate_series(${first}, ${monthBefore(0)}, interval '1 month') m
      left join own on date_trunc('month', own.lent_on::timestamp) = m
     where exists (select from own)
     group by m order by m`.execute(db)
  return rows
}

/** Loans by the main class of their titles; null: the title has none. */
export async function selectLoanClasses(db: Database, wanted: ChartQuery) {
  const { rows } = await sql<{
    scheme: string | null
    classNo: string | null
    name: Trilingual | null
    count: number
  }>`
    select counted.scheme, counted.class_no, k.name, counted.count
      from (select r.class_scheme as scheme, upper(left(r.class_no, 1)) as class_no, count(*)::int as count
              from (${ownLoans(wanted)}) own join record r on r.id = own.record_id
             group by 1, 2) counted
      left join classification k on k.scheme = counted.scheme and k.class_no = counted.class_no
     order by counted.count desc, counted.scheme, counted.class_no`.execute(db)
  return rows
}
