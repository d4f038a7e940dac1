import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

export async function selectTitle(db: Database, recordId: number) {
  const { title } = await db
    .selectFrom('record')
    .select('title')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow()
  return title
}

/** The day it is, or was, or will be where the library stands. */
export async function selectDay(db: Database, at: Date | null = null) {
  const { rows } = await sql<{
    day: string
  }>`select institution_day(coalesce(${at}, now())) as day`.execute(db)
  return rows[0]!.day
}

/** The notices of one cause that an institution sends on one of its days. */
export interface RoundOfLoans {
  groupCode: string
  cause: 'due soon' | 'overdue'
  day: string
}

/** Begins the round of a day, unless there is one; answers whether there is anything left to do in it. */
export async function beginRound(db: Database, { groupCode, cause, day }: RoundOfLoans) {
  const { rows } = await sql<{ isOpen: boolean }>`
    insert into notice_round as r (group_code, cause, day) values (${groupCode}, ${cause}, ${day})
    on conflict (group_code, cause) do update
       set day = excluded.day,
           until_due   = case when r.day = excluded.day then r.until_due end,
           until_loan  = case when r.day = excluded.day then r.until_loan end,
           finished_at = case when r.day = excluded.day then r.finished_at end
     where r.day <= excluded.day
    returning finished_at is null as is_open`.execute(db)
  return rows[0]?.isOpen ?? false
}

/** How far a round has come; nothing, when it is finished or another day's has begun. One worker at a time goes on with it. */
export const lockRound = (db: Database, { cause, day }: RoundOfLoans) =>
  db
    .selectFrom('noticeRound')
    // As text: a moment of the table is finer than one of ours, and the next step begins exactly behind it.
    .select([sql<string | null>`until_due::text`.as('untilDue'), 'untilLoan'])
    .where('cause', '=', cause)
    .where('day', '=', day)
    .where('finishedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

interface LoanToTell {
  loanId: string
  readerId: string
  title: string
  /** The last day on which it can be returned in time. */
  dueDay: string
  dueAt: string
}

/** Who is reminded of a loan is so before the end of the third day from today. */
const daysAhead = 3
/** Whoever was not told within a month, because no worker ran, is told at the desk. */
const daysBack = 30

/** The next loans to tell of, by the order in which they fall due: one range of the index loan_due, however many loans there are. */
export async function selectLoansToTell(
  db: Database,
  { cause, day }: RoundOfLoans,
  { untilDue, untilLoan }: { untilDue: string | null; untilLoan: string | null },
  most: number,
) {
  const range =
    cause === 'due soon'
      ? sql`l.due_at > now() and l.due_at <= end_of_institution_day(${day}::date + ${daysAhead}::int)`
      : sql`l.due_at <= now() and l.due_at > now() - make_interval(days => ${daysBack})`
  const behind =
    untilDue === null
      ? sql`true`
      : sql`(l.due_at, l.id) > (${untilDue}::timestamptz, ${untilLoan}::uuid)`
  const { rows } = await sql<LoanToTell>`
    select l.id as loan_id, l.reader_id, r.title, l.due_at::text as due_at,
           institution_day(l.due_at - interval '1 microsecond') as due_day
      from loan l
      join record r on r.id = l.record_id
     where l.group_code = current_institution() and ${range} and ${behind}
       and l.seen_at is null and l.lost_reported_at is null
     order by l.due_at, l.id
     limit ${most}`.execute(db)
  return rows
}

/** Notes how far a round has come, and whether that was all. */
export const updateRound = (
  db: Database,
  { cause }: RoundOfLoans,
  last: LoanToTell | undefined,
  isFinished: boolean,
) =>
  db
    .updateTable('noticeRound')
    .set({
      ...(last && { untilDue: sql<Date>`${last.dueAt}::timestamptz`, untilLoan: last.loanId }),
      ...(isFinished && { finishedAt: sql`now()` }),
    })
    .where('cause', '=', cause)
    .execute()
