import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import type { DemoLending } from './settings.ts'
import { borrowers, chance, wantedTitles } from './wanted-queries.ts'

/** Of these institutions, the ones that hold titles. */
export async function selectHolders(adminDb: Database, groupCodes: string[]) {
  const { rows } = await sql<{ groupCode: string }>`
    select group_code from institution i
     where group_code = any (${groupCodes}) and exists (select from holding h where h.group_code = i.group_code)
     order by 1`.execute(adminDb)
  return rows.map(({ groupCode }) => groupCode)
}

/** What an institution has already: it keeps that. */
export async function selectState(db: Database, groupCode: string) {
  const { rows } = await sql<{ hasRules: boolean; hasLent: boolean }>`
    select exists (select from loan_class where group_code = ${groupCode}) as has_rules,
           exists (select from loan_history where group_code = ${groupCode}) as has_lent`.execute(
    db,
  )
  return rows[0]!
}

export async function insertRules(db: Database, groupCode: string, settings: DemoLending) {
  const { loanClasses, closedDays, hours, institutions } = settings
  const { terms, limits } = institutions[groupCode]!
  await db
    .insertInto('loanClass')
    .values(
      loanClasses.map(({ code, name }, position) => ({
        groupCode,
        loanClass: code,
        name: JSON.stringify(name),
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('closedDay')
    .values(
      closedDays.map(({ day, reason }) => ({ groupCode, day, reason: JSON.stringify(reason) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const opened = Object.entries(hours).flatMap(([libCode, ofWeek]) =>
    ofWeek.map((hour) => ({ libCode, ...hour })),
  )
  await sql`
    insert into opening_hours (group_code, lib_code, weekday, opens, closes)
    select l.group_code, l.lib_code, weekday, opens, closes
      from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as h ("libCode" text, weekday smallint, opens time, closes time)
      join library l on l.group_code = ${groupCode} and l.lib_code = h."libCode"
    on conflict do nothing`.execute(db)
  await db
    .insertInto('loanTerm')
    .values(terms.map((term) => ({ groupCode, ...term })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('ruleLimit')
    .values(limits.map((limit) => ({ groupCode, ...limit })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const insertReaderTypes = (
  db: Database,
  groupCode: string,
  readerTypes: DemoLending['readerTypes'],
) =>
  db
    .insertInto('readerType')
    .values(
      readerTypes.map(({ readerType, name }) => ({
        groupCode,
        readerType,
        name: JSON.stringify(name),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

interface NewReader {
  groupCode: string
  id: string
  account: string
  name: string
  readerType: string
  validUntil: string
}

/** Three of four agree to a history and to being named in the ranking. */
export async function insertReaders(db: Database, groupCode: string, readers: NewReader[]) {
  await db
    .insertInto('reader')
    .values(readers)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    insert into consent (group_code, reader_id, purpose, given_at)
    select ${groupCode}, id, purpose, now() - interval '400 days' from (${borrowers(groupCode)}) p
      cross join (values ('loan history'), ('reader ranking')) a (purpose)
     where n % 4 <> 0 on conflict do nothing`.execute(db)
}

export const insertConsents = (
  db: Database,
  groupCode: string,
  readerId: string,
  purposes: string[],
) =>
  sql`
    insert into consent (group_code, reader_id, purpose, given_at)
    select ${groupCode}, ${readerId}::uuid, purpose, now() - interval '400 days' from unnest(${purposes}::text[]) purpose
    on conflict do nothing`.execute(db)

/** Those of these accounts that are there. */
export const selectReaders = (db: Database, groupCode: string, accounts: string[]) =>
  db
    .selectFrom('reader')
    .select(['id', 'account', 'readerType', 'email'])
    .where('groupCode', '=', groupCode)
    .where('account', 'in', accounts)
    .execute()

export async function selectBorrowers(db: Database, groupCode: string) {
  const { rows } = await sql<{ id: string; readerType: string; hasConsented: boolean }>`
    select id, reader_type, n % 4 <> 0 as has_consented from (${borrowers(groupCode)}) p order by n`.execute(
    db,
  )
  return rows
}

export interface DemoCopy {
  itemId: string
  recordId: number
  barcode: string
  source: string
  sourceKey: string
}

/** Our own copies that can be lent, the first titles first: all of the described ones, however many others there are. */
export async function selectLendable(db: Database, groupCode: string, most: number) {
  const { rows } = await sql<DemoCopy>`
    select * from (
      select i.id as item_id, i.record_id, i.barcode, r.source, r.source_key
        from item i join record r on r.id = i.record_id
       where i.group_code = ${groupCode} and i.status = 'on shelf' and i.loan_class <> 'reference' and i.seen_at is null
       order by r.source not in ('demo-books', 'demo-cnmarc'), i.record_id, i.barcode limit ${most}) c
     order by record_id, barcode`.execute(db)
  return rows
}

export interface DemoLoan {
  id: string
  itemId: string
  readerId: string
  lentDaysAgo: number
  lentMinute: number
  /** Null: as long as the terms say. */
  dueInDays: number | null
  renewals: number
}

/** The moment a minute of an earlier day began where the library is. */
const momentOf = (days: ReturnType<typeof sql>, minute: ReturnType<typeof sql>) =>
  sql`((institution_day() - ${days})::timestamp + interval '1 minute' * ${minute}) at time zone n.time_zone`
const lentAt = momentOf(sql`l."lentDaysAgo"`, sql`l."lentMinute"`)
const returnedAt = momentOf(sql`l."returnedDaysAgo"`, sql`l."returnedMinute"`)

/** Lends copies as a desk would have: the rules' own dates and promises, and due on a day of service. */
export const insertLoans = (db: Database, groupCode: string, loans: DemoLoan[]) =>
  sql`
    insert into loan (group_code, id, item_id, record_id, reader_id, lent_at, due_at, renewals, renewals_allowed, loan_class)
    select i.group_code, l.id, i.id, i.record_id, r.id, ${lentAt},
           end_of_institution_day(served.day), l.renewals, limit_of('renewal-limit', 'renew', r.reader_type, i.loan_class), i.loan_class
      from jsonb_to_recordset(${JSON.stringify(loans)}::jsonb)
        as l (id uuid, "itemId" uuid, "readerId" uuid, "lentDaysAgo" int, "lentMinute" int, "dueInDays" int, renewals smallint)
      join institution n on n.group_code = ${groupCode}
      join item i on i.group_code = n.group_code and i.id = l."itemId"
      join location s on s.group_code = i.group_code and s.location_id = i.location_id
      join reader r on r.group_code = n.group_code and r.id = l."readerId"
      left join lateral (
        select loan_days from loan_term t
         where t.group_code = n.group_code and t.reader_type in ('', r.reader_type) and t.loan_class in ('', i.loan_class)
         order by (t.reader_type <> '')::int + (t.loan_class <> '')::int desc, t.reader_type desc limit 1) t on true
     cross join lateral (
        select d::date as day from generate_series(0, 60) later
         cross join lateral (select institution_day() + coalesce(l."dueInDays", coalesce(t.loan_days, 30) - l."lentDaysAgo") + later as d) d
         where not exists (select from closed_day c
                            where c.group_code = n.group_code and c.lib_code in ('', s.lib_code) and c.day = d)
           and (not exists (select from opening_hours o where o.group_code = n.group_code and o.lib_code = s.lib_code)
                or exists (select from opening_hours o
                            where o.group_code = n.group_code and o.lib_code = s.lib_code and o.weekday = extract(isodow from d)))
         order by later limit 1) served
     order by l.id`.execute(db)

/** Some of the copies a library system says are out are out with somebody here. */
export const insertMirrors = (db: Database, groupCode: string) =>
  sql`
    with out as (
      select i.*, row_number() over (order by i.barcode) as n
        from item i join (${wantedTitles(groupCode)}) w using (group_code, record_id)
       where i.status = 'on loan' and i.seen_at is not null order by i.barcode limit 240),
    dated as (select out.*, now() - interval '1 day' * (27 * ${chance(sql`barcode`)}) as lent_at from out)
    insert into loan (group_code, id, item_id, record_id, reader_id, lent_at, due_at, renewals_allowed, loan_class, seen_at)
    select d.group_code, overlay(overlay(md5('demo mirror ' || d.barcode) placing '4' from 13) placing '8' from 17)::uuid,
           d.id, d.record_id, p.id, lent_at, end_of_institution_day(institution_day(lent_at) + 30), 2, d.loan_class, d.seen_at
      from dated d join (${borrowers(groupCode)}) p on p.n = 1 + d.n % 60`.execute(db)

export interface CopyOfYear {
  itemId: string
  recordId: number
  key: string
  place: number
  copies: number
  /** How many days ago it was lent to whoever has it; 0 where nobody has. */
  outSince: number
}

/** The copies of the wanted titles that can be lent. */
export async function selectCopiesOfYear(db: Database, groupCode: string) {
  const { rows } = await sql<CopyOfYear>`
    select i.id as item_id, i.record_id, w.key || ' ' || i.barcode as key, w.place::int as place,
           (count(*) over (partition by i.record_id))::int as copies,
           coalesce(institution_day() - institution_day(l.lent_at), 0) as out_since
      from (${wantedTitles(groupCode)}) w join item i using (group_code, record_id)
      left join loan l on l.group_code = i.group_code and l.item_id = i.id
     where i.loan_class <> 'reference' order by w.place, i.barcode`.execute(db)
  return rows
}

export interface DemoReturn {
  id: string
  itemId: string
  recordId: number
  readerId: string | null
  readerType: string
  lentDaysAgo: number
  lentMinute: number
  returnedDaysAgo: number
  returnedMinute: number
  /** How many days it was lent for. */
  days: number
  renewals: number
}

export const insertHistory = (db: Database, groupCode: string, returns: DemoReturn[]) =>
  sql`
    insert into loan_history (group_code, id, item_id, record_id, reader_id, reader_type, lent_at, due_at, returned_at, returned_to, renewals)
    select n.group_code, l.id, l."itemId", l."recordId", l."readerId", l."readerType", ${lentAt},
           end_of_institution_day(institution_day() - l."lentDaysAgo" + l.days), ${returnedAt},
           i.location_id, l.renewals
      from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb)
        as l (id uuid, "itemId" uuid, "recordId" bigint, "readerId" uuid, "readerType" text, "lentDaysAgo" int, "lentMinute" int,
              "returnedDaysAgo" int, "returnedMinute" int, days int, renewals smallint)
      join institution n on n.group_code = ${groupCode}
      join item i on i.group_code = n.group_code and i.id = l."itemId"`.execute(db)

/**
 * The loans of every month: those of the past year as they were, open ones included, which the table counts itself; of nine years before
 * it, about as many as the title has in all.
 */
export async function insertLoanMonths(db: Database, groupCode: string) {
  await sql`
    insert into loan_month as m (group_code, record_id, month, loans)
    select group_code, record_id, date_trunc('month', institution_day(lent_at))::date, count(*)
      from loan_history where group_code = ${groupCode} group by 1, 2, 3
    on conflict (group_code, record_id, month) do update set loans = m.loans + excluded.loans`.execute(
    db,
  )
  await sql`
    insert into loan_month (group_code, record_id, month, loans)
    select group_code, record_id, month, loans from (
      select w.group_code, w.record_id, m::date as month,
             round(f.loans / 120.0 * (0.3 + 1.4 * ${chance(sql`w.key || m::text`)}))::int as loans
        from (${wantedTitles(groupCode)}) w join title_figure f using (group_code, record_id)
       cross join generate_series(date_trunc('month', now()) - interval '119 months', date_trunc('month', now()) - interval '13 months',
                                  interval '1 month') m
       where w.place <= 120) counted
     where loans > 0
    on conflict do nothing`.execute(db)
}

interface DemoCharge {
  id: string
  readerId: string
  kind: string
  amountFen: number
  note: string
  loanId: string | null
  itemId: string | null
}

export const insertCharges = (db: Database, groupCode: string, charges: DemoCharge[]) =>
  db
    .insertInto('charge')
    .values(charges.map((charge) => ({ groupCode, ...charge })))
    .execute()

interface DemoBlock {
  id: string
  readerId: string
  kind: string
  reason: string
  daysAgo: number
  endsInDays: number
}

export const insertBlock = (
  db: Database,
  groupCode: string,
  { id, readerId, kind, reason, daysAgo, endsInDays }: DemoBlock,
) =>
  sql`
    insert into block (group_code, id, reader_id, kind, reason, starts_at, ends_at)
    values (${groupCode}, ${id}, ${readerId}, ${kind}, ${reason}, now() - interval '1 day' * ${daysAgo}::int,
            end_of_institution_day(institution_day() + ${endsInDays}::int))`.execute(db)

interface DemoRequest {
  placedDaysAgo: number
  id: string
  number: string
  readerId: string
  recordId: number
  contact: string
}

/** A reader waits for a title; fetched at the first place where anything is fetched. */
export const insertReservation = (
  db: Database,
  groupCode: string,
  { id, number, readerId, recordId, contact, placedDaysAgo }: DemoRequest,
) =>
  sql`
    insert into request (group_code, id, number, type, state, step, reader_id, record_id, pickup_location_id, contact, placed_at)
    select ${groupCode}, ${id}::uuid, ${number}, 'reservation', 'start', 'A', ${readerId}::uuid, ${recordId}, location_id, ${contact},
           now() - interval '1 day' * ${placedDaysAgo}::int
      from location where group_code = ${groupCode} and is_pickup order by position, location_id limit 1`.execute(
    db,
  )

/** A copy is set aside for a request, and the reader may fetch it. */
export const setAside = (db: Database, groupCode: string, id: string, itemId: string) =>
  sql`
    update request set state = 'acceptance', step = '8', offered_item_id = ${itemId},
                       offered_until = end_of_institution_day(institution_day() + 3)
     where group_code = ${groupCode} and id = ${id}`.execute(db)

/** A request that is over: its copy was fetched some days after, or its reader gave it up. */
export async function closeReservation(
  db: Database,
  groupCode: string,
  { id, became }: { id: string; became: 'fetched' | 'given up' },
) {
  const stands =
    became === 'fetched'
      ? [
          { state: 'acceptance', step: '8' },
          { state: 'completed', step: '9' },
        ]
      : [{ state: 'cancellation', step: '14' }]
  for (const { state, step } of stands) {
    const isOver = state !== 'acceptance'
    await sql`
      update request set state = ${state}, step = ${step},
                         closed_at = case when ${isOver} then placed_at + (now() - placed_at) / 3 end
       where group_code = ${groupCode} and id = ${id}`.execute(db)
  }
}

/** Loans that are overdue, or due within three days, as their readers are told of them. */
export async function selectLoansNearTheirEnd(
  db: Database,
  groupCode: string,
  readerIds: string[],
) {
  const { rows } = await sql<{
    readerId: string
    loanId: string
    title: string
    dueDay: string
    isOverdue: boolean
  }>`
    select l.reader_id, l.id as loan_id, left(r.title, 500) as title,
           institution_day(l.due_at - interval '1 second')::text as due_day, l.due_at < now() as is_overdue
      from loan l join record r on r.id = l.record_id
     where l.group_code = ${groupCode} and l.reader_id = any (${readerIds}::uuid[])
       and l.due_at < now() + interval '4 days'
     order by l.due_at, l.id`.execute(db)
  return rows
}
