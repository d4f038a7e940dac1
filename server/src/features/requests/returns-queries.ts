import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { standardTerm, type ServiceDays } from '../circulation/circulation.ts'

/** When copies of a title come back, and for how long each is then with whoever is next. */
export interface Returns {
  recordId: number
  /** The first before the others. */
  dueDays: string[]
  loanDays: number
  pickupDays: number
}

/**
 * When the copies of some titles come back that are not on the shelf: on the day the loan is due; at once, where they are on their way; a
 * whole loan after the days for pickup, where they are set aside. What is late is expected today, what is reported lost is not.
 */
export async function selectReturns(db: Database, recordIds: readonly number[]) {
  const { loanDays, pickupDays } = standardTerm
  const { rows } = await sql<Returns>`
    select i.record_id, max(t.loan_days)::int as loan_days, max(t.pickup_days)::int as pickup_days,
           jsonb_agg(d.day order by d.day) as due_days
      from item i
      left join loan o on o.group_code = i.group_code and o.item_id = i.id and o.seen_at is null
     cross join lateral (
           select coalesce(max(m.loan_days), ${loanDays}) as loan_days, coalesce(max(m.pickup_days), ${pickupDays}) as pickup_days
             from (select loan_days, pickup_days from loan_term
                    where group_code = i.group_code and reader_type = '' and loan_class in ('', i.loan_class)
                    order by loan_class desc limit 1) m) t
     cross join lateral (
           select case i.status when 'on loan' then institution_day(greatest(o.due_at, statement_timestamp()) - interval '1 second')
                                when 'held' then institution_day(statement_timestamp()) + t.pickup_days + t.loan_days
                                else institution_day(statement_timestamp()) end as day) d
     where i.group_code = current_institution() and i.record_id = any (${[...recordIds]}::bigint[]) and i.seen_at is null
       and i.loan_class <> 'reference' and i.status in ('on loan', 'held', 'in transit') and o.lost_reported_at is null
     group by i.record_id`.execute(db)
  return new Map(rows.map((returns) => [returns.recordId, returns]))
}

export interface LibraryDays extends ServiceDays {
  libCode: string
}

/** On which days each library of the institution serves, from today on. */
export async function selectServiceDays(db: Database) {
  const { rows } = await sql<LibraryDays>`
    select l.lib_code,
           coalesce((select jsonb_agg(distinct h.weekday) from opening_hours h
                      where h.group_code = l.group_code and h.lib_code = l.lib_code), '[]') as weekdays,
           coalesce((select jsonb_agg(c.day) from closed_day c
                      where c.group_code = l.group_code and c.lib_code in ('', l.lib_code) and c.day >= institution_day()), '[]') as closed_days
      from library l where l.group_code = current_institution() order by l.lib_code`.execute(db)
  return rows
}
