import { askActions, type AskAction } from '@shulin/contract/lending-rules-staff'
import { sql, type RawBuilder } from 'kysely'
import type { Trilingual } from '../../../platform/institution.ts'
import { planOnce, type Database } from '../../../platform/stores/database.ts'

/** Which numbers are taken: asking needs the same, whatever is asked for. */
type Act = 'lend' | 'renew' | 'ask'

/** A rule as its row has it. */
export interface RuleRow {
  ruleCode: string
  actions: string[]
  measure: string
  passes: 'below' | 'at most' | 'at least'
  defaultLimit: number
  reason: Trilingual
  remedy: Trilingual
  remedyUndated: Trilingual | null
}

/** For whom and what a row of limits or terms holds; empty means any. */
export interface Scope {
  readerType: string
  loanClass: string
}

export interface LimitRow extends Scope {
  ruleCode: string
  action: string
  limitValue: number
}

export interface TermRow extends Scope {
  loanDays: number
  renewalDays: number
  pickupDays: number
  overdueFenPerDay: number
  overdueFenAtMost: number
}

/** A copy that would be lent. */
export interface CopyNumbers {
  itemId: string
  recordId: number
  loanClass: string
  libCode: string
  isLendable: boolean
}

/** A loan that would be renewed. */
export interface LoanNumbers {
  loanId: string
  loanClass: string
  libCode: string
  dueAt: string
  /** The last day it is on time. */
  dueDay: string
  renewals: number
  /** What was promised at lending. */
  renewalsAllowed: number
  daysOverdue: number
  waiting: number
  isReportedLost: boolean
  /** It is a library system's, and only seen here. */
  isMirror: boolean
}

/** What a reader who asks for something has asked for already, and how the copies of the title stand; those of a title are null without one. */
export interface AskingNumbers {
  openRequests: number
  /** By what was asked for. */
  turnsToday: Partial<Record<AskAction, number>>
  tomorrow: string
  dayEndsAt: string
  title: TitleNumbers | null
}

interface TitleNumbers {
  ownRequests: number
  ownLoans: number
  /** Of the copy that is wanted; of all where it is none in particular. */
  onShelf: number
  withOthers: number
  comingBack: number
}

/** All that the rules of an action look at, taken at one moment. */
export interface Numbers {
  today: string
  timeZone: string
  readerType: string
  state: string
  validUntil: string
  daysUntilCardEnds: number
  openBlocks: number
  /** When the last of the blocks ends; null where one has no end, or there is none. */
  blocksEndAt: Date | null
  blocksEndOn: string | null
  /** The class of each copy the reader has of ours. */
  classesOnLoan: string[]
  overdueLoans: number
  debtFen: number
  copy: CopyNumbers | null
  loans: LoanNumbers[]
  /** Only of those who ask for something. */
  asking: AskingNumbers | null
  rules: RuleRow[]
  limits: LimitRow[]
  terms: TermRow[]
  openWeekdays: { libCode: string; weekday: number }[]
  closedDays: { libCode: string; day: string }[]
}

/** Whom and what an action is about. */
export interface Subject {
  readerId: string
  /** The copy to lend, or to ask for. */
  itemId?: string | undefined
  /** The title that is asked for. */
  recordId?: number | undefined
  /** Where it would be fetched, if that is not where the copy belongs. */
  pickupLibCode?: string | undefined
  /** The loans to renew; without them, all of the reader. */
  loanIds?: readonly string[] | undefined
}

/**
 * Takes every number the rules of an action need in one query. Time is the time of this statement, not of the transaction: it may have
 * waited for the reader's row while a block was set that began after it.
 */
export async function takeNumbers(
  db: Database,
  action: Act,
  subject: Subject,
): Promise<Numbers | undefined> {
  const { rows } = await sql<Numbers>`${planOnce}
    with copies as materialized (${copiesOf(action, subject)})
    select institution_day(statement_timestamp())::text as today, n.time_zone,
           r.reader_type, r.state, r.valid_until, r.valid_until - institution_day(statement_timestamp()) as days_until_card_ends,
           b.*, l.*, d.*,
           ${action === 'lend' ? sql`(select to_jsonb(c) from copies c)` : sql`null`} as copy,
           ${action === 'renew' ? sql`coalesce((select jsonb_agg(to_jsonb(c) order by c."loanId") from copies c), '[]')` : sql`'[]'::jsonb`} as loans,
           ${action === 'ask' ? askingOf(subject) : sql`null`} as asking,
           (select jsonb_agg(to_jsonb(u)) from (
              select rule_code as "ruleCode", actions, measure, passes, default_limit as "defaultLimit", reason, remedy, remedy_undated as "remedyUndated"
                from rule where actions && ${action === 'ask' ? [...askActions] : [action]}::text[] or rule_code = 'renewal-limit' order by position, rule_code) u) as rules,
           coalesce((select jsonb_agg(to_jsonb(u)) from (
              select rule_code as "ruleCode", action, reader_type as "readerType", loan_class as "loanClass", limit_value as "limitValue"
                from rule_limit m where m.group_code = r.group_code and m.reader_type in ('', r.reader_type)) u), '[]') as limits,
           coalesce((select jsonb_agg(to_jsonb(u)) from (
              select reader_type as "readerType", loan_class as "loanClass", loan_days as "loanDays", renewal_days as "renewalDays", pickup_days as "pickupDays",
                     overdue_fen_per_day as "overdueFenPerDay", overdue_fen_at_most as "overdueFenAtMost"
                from loan_term m where m.group_code = r.group_code and m.reader_type in ('', r.reader_type)) u), '[]') as terms,
           coalesce((select jsonb_agg(to_jsonb(u)) from (
              select distinct h.lib_code as "libCode", h.weekday from opening_hours h
               where h.group_code = r.group_code and (h.lib_code in (select "libCode" from copies) or h.lib_code = ${subject.pickupLibCode ?? null})) u), '[]') as open_weekdays,
           coalesce((select jsonb_agg(to_jsonb(u)) from (
              select h.lib_code as "libCode", h.day from closed_day h
               where h.group_code = r.group_code and h.day >= institution_day()
                 and (h.lib_code = '' or h.lib_code in (select "libCode" from copies) or h.lib_code = ${subject.pickupLibCode ?? null})) u), '[]') as closed_days
      from reader r
      join institution n on n.group_code = r.group_code
     cross join lateral (
           select count(*)::int as open_blocks, nullif(max(ends_at), 'infinity') as blocks_end_at,
                  institution_day(nullif(max(ends_at), 'infinity'))::text as blocks_end_on
             from block where block.group_code = r.group_code and reader_id = r.id and lifted_at is null
              and starts_at <= statement_timestamp() and ends_at > statement_timestamp()) b
     cross join lateral (
           select coalesce(array_agg(loan_class) filter (where seen_at is null), '{}') as classes_on_loan,
                  (count(*) filter (where due_at < statement_timestamp() and lost_reported_at is null))::int as overdue_loans
             from loan where loan.group_code = r.group_code and reader_id = r.id) l
     cross join lateral (
           select coalesce(sum(amount_fen - paid_fen - waived_fen), 0)::int as debt_fen
             from charge where charge.group_code = r.group_code and reader_id = r.id and settled_at is null) d
     where r.group_code = current_institution() and r.id = ${subject.readerId}`.execute(db)
  return rows[0]
}

function copiesOf(action: Act, subject: Subject) {
  if (action === 'lend') return copyToLend(subject)
  if (action === 'renew') return loansToRenew(subject)
  return sql`select ''::text as "libCode" where false`
}

const askingOf = (subject: Subject): RawBuilder<unknown> => sql`(
  select jsonb_build_object(
    'openRequests', (select count(*) from request q where q.group_code = r.group_code and q.reader_id = r.id
                        and q.closed_at is null and q.type <> 'document delivery'),
    'turnsToday', coalesce((select jsonb_object_agg(c.action, c.used) from daily_count c where c.group_code = r.group_code
                        and c.reader_id = r.id and c.day = institution_day(statement_timestamp())), '{}'),
    'tomorrow', institution_day(statement_timestamp()) + 1,
    'dayEndsAt', end_of_institution_day(institution_day(statement_timestamp())),
    'title', ${subject.recordId === undefined ? sql`null` : titleOf(subject.recordId, subject.itemId)}))`

/** How the copies of a title that are ours to lend stand, seen from reader `r`. */
const titleOf = (recordId: number, itemId: string | undefined): RawBuilder<unknown> => sql`(
  select jsonb_build_object(
    'ownRequests', (select count(*) from request q where q.group_code = r.group_code and q.reader_id = r.id
                       and q.record_id = ${recordId} and q.closed_at is null),
    'ownLoans', count(*) filter (where o.reader_id = r.id),
    'onShelf', count(*) filter (where i.status = 'on shelf' and i.id = coalesce(${itemId ?? null}::uuid, i.id)),
    'withOthers', count(*) filter (where o.reader_id <> r.id and o.lost_reported_at is null and i.id = coalesce(${itemId ?? null}::uuid, i.id)),
    'comingBack', count(*) filter (where i.status in ('on loan', 'held', 'in transit') and o.lost_reported_at is null))
    from item i
    left join loan o on o.group_code = i.group_code and o.item_id = i.id and o.seen_at is null
   where i.group_code = r.group_code and i.record_id = ${recordId} and i.seen_at is null and i.loan_class <> 'reference')`

/** A copy is lent when it is free, or set aside for this very reader. */
const copyToLend = ({ itemId, readerId }: Subject): RawBuilder<unknown> => sql`
  select i.id as "itemId", i.record_id as "recordId", i.loan_class as "loanClass", s.lib_code as "libCode",
         i.seen_at is null and i.loan_class <> 'reference' and (i.status = 'on shelf' or i.status = 'held' and exists (
           select from request q where q.group_code = i.group_code and q.offered_item_id = i.id and q.closed_at is null
                                   and q.reader_id = ${readerId})) as "isLendable"
    from item i join location s on s.group_code = i.group_code and s.location_id = i.location_id
   where i.group_code = current_institution() and i.id = ${itemId ?? null}::uuid`

const loansToRenew = ({ readerId, loanIds }: Subject): RawBuilder<unknown> => sql`
  select o.id as "loanId", o.loan_class as "loanClass", s.lib_code as "libCode", o.due_at as "dueAt",
         institution_day(o.due_at - interval '1 second') as "dueDay", o.renewals, coalesce(o.renewals_allowed, 0) as "renewalsAllowed",
         days_overdue(o.due_at, least(statement_timestamp(), o.lost_reported_at)) as "daysOverdue",
         (select count(*) from request q
           where q.group_code = o.group_code and q.record_id = o.record_id and q.type = 'reservation'
             and q.closed_at is null and q.offered_item_id is null and q.reader_id <> o.reader_id) as waiting,
         o.lost_reported_at is not null as "isReportedLost", o.seen_at is not null as "isMirror"
    from loan o
    join item i on i.group_code = o.group_code and i.id = o.item_id
    join location s on s.group_code = i.group_code and s.location_id = i.location_id
   where o.group_code = current_institution() and o.reader_id = ${readerId}
     ${loanIds === undefined ? sql`` : sql`and o.id = any (${[...loanIds]}::uuid[])`}`
