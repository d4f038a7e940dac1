import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** Something that falls due on `day` in a library falls due on `to` instead. */
export interface MovedDay {
  libCode: string
  day: string
  to: string
}

/** The day on which a loan falls due: its last moment is the end of that day where the library is. */
const dueDay = sql`((l.due_at - interval '1 second') at time zone i.time_zone)::date`

/** Open loans, with the library their copies belong to: its days of service they follow. */
const openLoans = sql`
  loan l join institution i on i.group_code = l.group_code
         join item c on c.group_code = l.group_code and c.id = l.item_id
         join location s on s.group_code = c.group_code and s.location_id = c.location_id`
const ofLibrary = sql`s.lib_code`

/** A mirror is moved by the library system it mirrors. */
const isOurs = sql`l.group_code = current_institution() and l.seen_at is null`

/** Days of the library, both included; without a beginning they begin today, without an end they do not end. */
export interface Period {
  from?: string
  until?: string
}

const dueIn = ({ from, until }: Period) => sql`
  l.due_at > coalesce(${from ?? null}::date, institution_day())::timestamp at time zone i.time_zone
  and l.due_at <= (coalesce(${until ?? null}::date, 'infinity') + 1)::timestamp at time zone i.time_zone`

/** The days of a period on which something is due, for each library. */
export async function selectDueDays(db: Database, period: Period) {
  const { rows } = await sql<{ libCode: string; day: string }>`
    select distinct ${ofLibrary} as lib_code, ${dueDay} as day from ${openLoans}
     where ${isOurs}
       and ${dueIn(period)}
     order by 1, 2`.execute(db)
  return rows
}

/** On which days each library serves. */
export async function selectServiceDays(db: Database) {
  const closed = await db.selectFrom('closedDay').select(['libCode', 'day']).execute()
  const open = await db.selectFrom('openingHours').select(['libCode', 'weekday']).execute()
  return (libCode: string) => ({
    weekdays: open.filter((hours) => hours.libCode === libCode).map(({ weekday }) => weekday),
    closedDays: closed
      .filter((one) => one.libCode === '' || one.libCode === libCode)
      .map(({ day }) => day),
  })
}

function onMovedDays(days: MovedDay[]) {
  const inOrder = days.map(({ day }) => day).toSorted()
  return sql`
    ${openLoans} join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as m ("libCode" text, day date, "to" date)
                   on m."libCode" = ${ofLibrary} and m.day = ${dueDay}
     where ${isOurs}
       and ${dueIn({ from: inOrder[0]!, until: inOrder.at(-1)! })}`
}

export async function countMovedLoans(db: Database, days: MovedDay[]) {
  const { rows } = await sql<{ loans: number; readers: number }>`
    select count(*) as loans, count(distinct l.reader_id) as readers from ${onMovedDays(days)}`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Moves the loans of these days in one statement. They are held in the order of their ids, as everybody holds loans; one that was
 * renewed meanwhile is looked at again when its turn comes, and has another day by then.
 */
export async function updateDueDates(db: Database, days: MovedDay[]) {
  const { numAffectedRows = 0n } = await sql`
    with held as (
      select l.id, greatest(l.due_at, (m."to" + 1)::timestamp at time zone i.time_zone) as due_at from ${onMovedDays(days)}
       order by l.id for no key update of l)
    update loan set due_at = held.due_at from held
     where loan.group_code = current_institution() and loan.id = held.id`.execute(db)
  return Number(numAffectedRows)
}
