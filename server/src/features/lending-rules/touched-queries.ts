import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** Every kind of reader beside every class of copies that somebody speaks of, lends or has on loan. */
const kindsAndClasses = sql`
  reader_type t cross join (
    select 'standard' as loan_class union select loan_class from loan_class union select loan_class from loan_count
    union select loan_class from rule_limit where loan_class <> '' union select loan_class from loan_term where loan_class <> '') c`

export interface LimitInForce {
  readerType: string
  loanClass: string
  action: string
  limitValue: number
}

/** The limit of a rule for each kind of reader and class of copies, as whoever lends finds it. */
export async function limitsInForce(db: Database, ruleCode: string, actions: string[]) {
  const { rows } = await sql<LimitInForce>`
    select t.reader_type, c.loan_class, a.action, limit_of(${ruleCode}, a.action, t.reader_type, c.loan_class) as limit_value
      from ${kindsAndClasses} cross join unnest(${actions}::text[]) a (action)
     order by 1, 2, 3`.execute(db)
  return rows
}

/** The term for each kind of reader and class of copies; none where the standard holds. */
export async function termsInForce(db: Database) {
  const { rows } = await sql<{ readerType: string; loanClass: string; term: unknown }>`
    select t.reader_type, c.loan_class, to_jsonb(m) - array['group_code', 'reader_type', 'loan_class'] as term
      from ${kindsAndClasses} left join lateral (
        select * from loan_term m where m.reader_type in ('', t.reader_type) and m.loan_class in ('', c.loan_class)
         order by (m.reader_type <> '')::int + (m.loan_class <> '')::int desc, m.reader_type desc limit 1) m on true
     order by 1, 2`.execute(db)
  return rows
}

export async function countReadersOf(db: Database, readerTypes: string[]) {
  const { count } = await db
    .selectFrom('reader')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('readerType', 'in', readerTypes)
    .where('state', 'in', ['active', 'lost card', 'locked'])
    .executeTakeFirstOrThrow()
  return count
}

/** What a rule measures, for every reader who has any of it: the number, and of which class of copies or act where that matters. */
const numbers: Record<string, ReturnType<typeof sql>> = {
  'open loans of this class': sql`select reader_id, loan_class, null as action, used as number from loan_count`,
  'overdue loans': sql`
    select reader_id, null as loan_class, null as action, count(*) as number from loan
     where due_at < now() and lost_reported_at is null group by reader_id`,
  'debt in fen': sql`
    select reader_id, null as loan_class, null as action, sum(amount_fen - paid_fen - waived_fen) as number
      from charge where settled_at is null group by reader_id`,
  'days this loan is overdue': sql`
    select reader_id, loan_class, null as action, days_overdue(due_at) as number
      from loan where due_at < now() and seen_at is null`,
  'open requests': sql`
    select reader_id, null as loan_class, null as action, count(*) as number from request
     where closed_at is null and type <> 'document delivery' group by reader_id`,
  'turns today': sql`
    select reader_id, null as loan_class, action, used as number from daily_count where day = institution_day(now())`,
}

/** How many readers a limit would refuse if they acted now. What is measured of nobody in particular refuses nobody yet. */
export async function countRefused(
  db: Database,
  { measure, passes }: { measure: string; passes: string },
  limits: LimitInForce[],
) {
  const measured = numbers[measure]
  if (measured === undefined) return 0
  const { rows } = await sql<{ refused: number }>`
    select count(distinct r.id) as refused
      from (${measured}) n join reader r on r.id = n.reader_id and r.state in ('active', 'lost card', 'locked')
      join jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as m ("readerType" text, "loanClass" text, action text, "limitValue" int)
        on m."readerType" = r.reader_type and (n.loan_class is null or m."loanClass" = n.loan_class)
       and (n.action is null or m.action = n.action)
     where not case ${passes} when 'below' then n.number < m."limitValue" when 'at most' then n.number <= m."limitValue"
                              else n.number >= m."limitValue" end`.execute(db)
  return rows[0]!.refused
}
