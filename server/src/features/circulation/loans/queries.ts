import { sql, type RawBuilder } from 'kysely'
import type { Trilingual } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'

/** A loan as the lists tell of it; what was charged for it in fen. */
interface LoanRow {
  loanId: string
  recordId: number
  title: string
  author: string
  callNo: string
  barcode: string
  location: Trilingual | null
  lentAt: Date
  dueAt: Date
  lostReportedAt: Date | null
  overdueDays: number
  renewals: number
  dueFen: number
  paidFen: number
  payMethod: string
}

export interface OpenLoanRow extends LoanRow {
  renewalsAllowed: number
  /** So it stood in the system of its library then; null: the loan is ours. */
  seenAt: Date | null
}

export interface PastLoanRow extends LoanRow {
  returnedAt: Date
}

/** Row-level security narrows every table of these statements to one institution. */
const described = sql`
  l.id as loan_id, l.record_id, r.title, array_to_string(r.creators, '; ') as author,
  coalesce(i.call_no, h.call_no, '') as call_no, coalesce(i.barcode, '') as barcode,
  p.name as location, l.lent_at, l.due_at, l.lost_reported_at, l.renewals,
  coalesce(c.due_fen, 0)::int as due_fen, coalesce(c.paid_fen, 0)::int as paid_fen,
  coalesce(c.pay_method, '') as pay_method`

/** The title, the copy if it is still there, where it belongs, and what was charged for the loan and how it was paid. */
const withTitle = (place: RawBuilder<unknown>) => sql`
  join record r on r.id = l.record_id
  left join holding h on h.group_code = l.group_code and h.record_id = l.record_id
  left join item i on i.group_code = l.group_code and i.id = l.item_id
  left join location p on p.group_code = l.group_code and p.location_id = ${place}
  left join lateral (
    select sum(amount_fen - waived_fen) as due_fen, sum(paid_fen) as paid_fen,
           (select string_agg(distinct m.method, ',' order by m.method)
              from charge k join charge_payment m on m.group_code = k.group_code and m.charge_id = k.id
             where k.loan_id = l.id) as pay_method
      from charge where loan_id = l.id) c on true`

/** All that a reader has on loan, in the order of the due dates; as many as one person carries. */
export async function selectOpenLoans(db: Database, readerId: string): Promise<OpenLoanRow[]> {
  const { rows } = await sql<OpenLoanRow>`
    select ${described}, coalesce(l.renewals_allowed, l.renewals) as renewals_allowed, l.seen_at,
           days_overdue(l.due_at) as overdue_days
      from loan l ${withTitle(sql`i.location_id`)}
     where l.reader_id = ${readerId}
     order by l.due_at, l.id`.execute(db)
  return rows
}

/** Days of the institution, both included. */
export interface Period {
  beginDate?: string | undefined
  endDate?: string | undefined
  timeZone: string
}

/** Compared as it is stored, so that the index serves. */
function ofReader(readerId: string, { beginDate, endDate, timeZone }: Period) {
  const from = sql`${beginDate ?? '-infinity'}::timestamp at time zone ${timeZone}`
  const until = sql`(${endDate ?? 'infinity'}::timestamp + interval '1 day') at time zone ${timeZone}`
  return sql`l.reader_id = ${readerId} and l.returned_at >= ${from} and l.returned_at < ${until}`
}

export async function countPastLoans(db: Database, readerId: string, period: Period) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from loan_history l where ${ofReader(readerId, period)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** What a keyword is looked for in. */
export async function selectPastTitles(db: Database, readerId: string, period: Period) {
  const { rows } = await sql<{ loanId: string; title: string; author: string }>`
    select l.id as loan_id, r.title, array_to_string(r.creators, '; ') as author
      from loan_history l join record r on r.id = l.record_id
     where ${ofReader(readerId, period)}
     order by l.returned_at desc, l.id desc`.execute(db)
  return rows
}

interface PastLoansQuery extends Period {
  /** Those of a page that was found already; none: by place. */
  loanIds?: string[]
  limit: number
  offset?: number
}

/** What a reader has returned, newest first. */
export async function selectPastLoans(
  db: Database,
  readerId: string,
  { loanIds, limit, offset = 0, ...period }: PastLoansQuery,
): Promise<PastLoanRow[]> {
  // The page is cut before anything is looked up for its rows.
  const { rows } = await sql<PastLoanRow>`
    select ${described}, l.returned_at,
           days_overdue(l.due_at, l.returned_at) as overdue_days
      from (select * from loan_history l
             where ${ofReader(readerId, period)} and ${loanIds ? sql`l.id = any(${loanIds}::uuid[])` : sql`true`}
             order by l.returned_at desc, l.id desc limit ${limit} offset ${offset}) l
           ${withTitle(sql`coalesce(i.location_id, l.returned_to)`)}
     order by l.returned_at desc, l.id desc`.execute(db)
  return rows
}

/** Whether the reader wishes a history to be kept. */
export async function selectKeepsHistory(db: Database, readerId: string) {
  const { rows } = await sql`
    select from consent c
     where c.reader_id = ${readerId} and c.purpose = 'loan history' and c.withdrawn_at is null`.execute(
    db,
  )
  return rows.length > 0
}
