import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { standardTerm } from '../circulation/circulation.ts'
import type { LibraryDays, MeasuredDays, QueueStand, WayTime } from './forecast-ground.ts'

/** So many cases at least: a few say nothing, and might tell of single readers. */
const fewest = 20
/** Ways are measured over so many days, returns over so many: a holiday is like the one a year before. */
const [daysOfWays, daysOfReturns] = [400, 800]

/** Of more cases than that a share is measured: it says the same, and a statement has seconds. */
const mostCases = 50_000

/** Now, or the moment for which something is asked. */
const momentOf = (at?: Date) => (at ? sql`${at}::timestamptz` : sql`statement_timestamp()`)

/** A hundred days that were equally often. */
const hundredDays = (days: string) =>
  sql`percentile_disc((select array_agg((n - 0.5) / 100) from generate_series(1, 100) n)) within group (order by ${sql.ref(days)})::int[]`
/** Numbers of rows are random: of so many rows about as many as are measured lie up to this one. */
const lastMeasured = (rows: number) => {
  const share = Math.min(1, mostCases / Math.max(1, rows))
  const first = Math.floor(share * 0xff_ff_ff_ff)
  return `${first.toString(16).padStart(8, '0')}-ffff-ffff-ffff-ffffffffffff`
}
const textOf = (column: string) => sql`coalesce(${sql.ref(column)}::text, '')`

/** The requests of the time that is measured, with the moments at which they were set aside, lay ready and were fetched. */
const happened = (last: string, at?: Date) => sql`
  select q.id, q.type, q.state, q.step, q.placed_at, replace(q.held_by, '|', ' ') as held_by, s.lib_code as from_lib, p.lib_code as to_lib, z.time_zone,
         min(e.at) filter (where e.step in ('7', '8', '12') or e.state = 'completed') as ready_at,
         min(e.at) filter (where e.step = 'B') as set_aside_at, min(e.at) filter (where e.state = 'completed') as fetched_at
    from request q
    join institution z on z.group_code = q.group_code
    join request_event e on e.group_code = q.group_code and e.request_id = q.id
    left join item i on i.group_code = q.group_code and i.id = coalesce(q.item_id, q.offered_item_id)
    left join location s on s.group_code = i.group_code and s.location_id = i.location_id
    left join location p on p.group_code = q.group_code and p.location_id = q.pickup_location_id
   where q.group_code = current_institution() and q.id <= ${last}::uuid
     and q.placed_at between ${momentOf(at)} - make_interval(days => ${daysOfWays}) and ${momentOf(at)}
   group by q.group_code, q.id, s.lib_code, p.lib_code, z.time_zone`

/**
 * Measures how long each way took of late as a whole: from the asking until it lay ready, was signed for, passed on or done; of a
 * reservation, from the moment a copy was there. Half of the cases were that soon, nine of ten at the latest so.
 */
const measureTimes = (db: Database, last: string, at?: Date) =>
  sql`
    insert into way_time as w (group_code, way, likely_days, safe_days, cases, measured_at)
    select current_institution(), type, percentile_cont(0.5) within group (order by days), percentile_cont(0.9) within group (order by days),
           count(*), ${momentOf(at)}
      from (
        select type, extract(epoch from ready_at - case when type = 'reservation' then set_aside_at else placed_at end) / 86400 as days
          from (${happened(last, at)}) h
         where state in ('completed', 'end') and placed_at > ${momentOf(at)} - interval '180 days') c
     where days >= 0
     group by type having count(*) >= ${fewest}
    on conflict (group_code, way, from_campus, to_campus) do update
       set likely_days = excluded.likely_days, safe_days = excluded.safe_days, cases = excluded.cases, measured_at = excluded.measured_at`.execute(
    db,
  )

/**
 * The same in days of service, which are those on which both the library of the copy and that of the pickup place are open: by libraries, by the
 * day of the week and the part of the day on which it was asked for.
 */
const measureServedDays = (db: Database, last: string, at?: Date) =>
  sql`
    with cases as materialized (
      select type, coalesce(from_lib, held_by, '') as from_name, coalesce(from_lib, '') as from_lib, coalesce(to_lib, '') as to_lib,
             (begun_at at time zone time_zone)::date as begun, (ready_at at time zone time_zone)::date as ready,
             extract(isodow from begun_at at time zone time_zone)::int as weekday,
             case when (begun_at at time zone time_zone)::time < '12:00' then 1 when (begun_at at time zone time_zone)::time < '18:00' then 2 else 3 end as part
        from (select *, case when type = 'reservation' then set_aside_at else placed_at end as begun_at from (${happened(last, at)}) h) h
       where ready_at >= begun_at and ready_at <= ${momentOf(at)}),
    calendar as (
      select l.lib_code, d.day,
             (not exists (select from opening_hours o where o.group_code = l.group_code and o.lib_code = l.lib_code)
              or exists (select from opening_hours o
                          where o.group_code = l.group_code and o.lib_code = l.lib_code and o.weekday = extract(isodow from d.day)))
             and not exists (select from closed_day c where c.group_code = l.group_code and c.lib_code in ('', l.lib_code) and c.day = d.day) as is_open
        from library l
       cross join (select institution_day(${momentOf(at)}) - n as day from generate_series(-1, ${daysOfWays + 2}::int) n) d
       where l.group_code = current_institution()),
    open_days as materialized (
      select lib_code, min(day) as first, array_agg(is_open order by day) as is_open
        from (select * from calendar union all select '', day, bool_or(is_open) from calendar group by day) c group by lib_code),
    -- By two libraries, how many days both were open up to each day: an array, since joining cases with days by day is slow wherever the planner knows little.
    counted as materialized (
      select p.from_lib, p.to_lib, f.first,
             (select array_agg(served order by n) from (
                select n, sum((d.here and d.there)::int) over (order by n)::int as served
                  from unnest(f.is_open, t.is_open) with ordinality as d (here, there, n)) s) as served
        from (select distinct from_lib, to_lib from cases) p
        join open_days f on f.lib_code = p.from_lib
        join open_days t on t.lib_code = p.to_lib),
    taken as (
      select c.*, n.served[c.ready - n.first + 1] - n.served[c.begun - n.first + 1] as days
        from cases c
        join counted n on n.from_lib = c.from_lib and n.to_lib = c.to_lib
       where c.begun >= n.first)
    insert into measured_days (group_code, what, days, cases, measured_at)
    select distinct on (what) current_institution(), what, days, cases, ${momentOf(at)} from (
      select 'way|' || type || '|' || ${textOf('from_name')} || '|' || ${textOf('to_lib')} || '|' || ${textOf('weekday')} || '|' || ${textOf('part')} as what,
             ${hundredDays('days')} as days, count(*)::int as cases
        from taken
       group by grouping sets ((type, from_name, to_lib, weekday, part), (type, from_name, to_lib, weekday), (type, from_name, to_lib),
                               (type, weekday, part), (type, weekday), (type))
      having count(*) >= ${fewest}) m
     order by what, cases desc`.execute(db)

/** Whether what lay ready was fetched, and after how many days. */
const measureFetching = (db: Database, last: string, at?: Date) =>
  sql`
    insert into measured_days (group_code, what, days, cases, measured_at)
    select current_institution(), what, ${hundredDays('days')}, count(*)::int, ${momentOf(at)}
      from (${happened(last, at)}) h
     cross join lateral (values
        ('fetched|', (fetched_at at time zone time_zone)::date - (ready_at at time zone time_zone)::date),
        ('unfetched|', (fetched_at is null)::int)) m (what, days)
     where type in ('reservation', 'entrust') and ready_at is not null and days is not null
       and (fetched_at is not null or state = 'cancellation')
     group by what having count(*) >= ${fewest}`.execute(db)

/** How many days after they fell due copies came back: by type of reader, class of copy and time of the year; and how long they were out. */
const measureReturns = (db: Database, last: string, at?: Date) =>
  sql`
    with back as materialized (
      select h.reader_type, i.loan_class, (extract(doy from d.due)::int - 1) / 14 as fortnight,
             (h.returned_at at time zone z.time_zone)::date - d.due as lag,
             (h.returned_at at time zone z.time_zone)::date - (h.lent_at at time zone z.time_zone)::date as out
        from loan_history h
        join institution z on z.group_code = h.group_code
        left join item i on i.group_code = h.group_code and i.id = h.item_id
       cross join lateral (select ((h.due_at - interval '1 second') at time zone z.time_zone)::date as due) d
       where h.group_code = current_institution() and h.lost_reported_at is null and h.id <= ${last}::uuid
         and h.returned_at between ${momentOf(at)} - make_interval(days => ${daysOfReturns}) and ${momentOf(at)})
    insert into measured_days (group_code, what, days, cases, measured_at)
    select distinct on (what) current_institution(), what, days, cases, ${momentOf(at)} from (
      select 'return|' || ${textOf('reader_type')} || '|' || ${textOf('loan_class')} || '|' || ${textOf('fortnight')} as what,
             ${hundredDays('lag')} as days, count(*)::int as cases
        from back group by grouping sets ((reader_type, loan_class, fortnight), (fortnight), (reader_type, loan_class), ()) having count(*) >= ${fewest}
      union all
      select 'loan|' || ${textOf('loan_class')}, ${hundredDays('out')}, count(*)::int
        from back group by grouping sets ((loan_class), ()) having count(*) >= ${fewest}) m
     order by what, cases desc`.execute(db)

/** How many requests and returned loans there are to measure. */
async function countCases(db: Database, at?: Date) {
  const { rows } = await sql<{ requests: number; returns: number }>`
    select (select count(*)::int from request where group_code = current_institution()
               and placed_at between ${momentOf(at)} - make_interval(days => ${daysOfWays}) and ${momentOf(at)}) as requests,
           (select count(*)::int from loan_history where group_code = current_institution()
               and returned_at between ${momentOf(at)} - make_interval(days => ${daysOfReturns}) and ${momentOf(at)}) as returns`.execute(
    db,
  )
  return rows[0]!
}

/** Measures anew what forecasts are made from, as it is at a moment: now, unless it is said. */
export async function measureWays(db: Database, at?: Date) {
  const { requests, returns } = await countCases(db, at)
  const last = lastMeasured(requests)
  await measureTimes(db, last, at)
  await sql`delete from measured_days where group_code = current_institution()`.execute(db)
  await measureServedDays(db, last, at)
  await measureFetching(db, last, at)
  await measureReturns(db, lastMeasured(returns), at)
}

/** A day and what is known on it of ways and libraries, with the queues of some titles. */
export interface ForecastDay {
  today: string
  /** 1 in the morning, 2 in the afternoon, 3 in the evening. */
  part: number
  /** How long ways take as a whole. */
  times: WayTime[]
  /** When each library is open. */
  service: LibraryDays[]
  queues: (QueueStand & { recordId: number })[]
}

/** The columns of a forecast's day, for statements that read more at once; they go with `forecastTables`. */
export const forecastColumns = (recordIds: readonly number[]) => sql`
    institution_day(m.at)::text as today,
    case when (m.at at time zone z.time_zone)::time < '12:00' then 1 when (m.at at time zone z.time_zone)::time < '18:00' then 2 else 3 end as part,
    coalesce((select jsonb_agg(jsonb_build_object('way', way, 'likelyDays', likely_days, 'safeDays', safe_days, 'costFen', cost_fen, 'cases', cases))
                from way_time where group_code = z.group_code and from_campus = '' and to_campus = ''), '[]') as times,
    coalesce((select jsonb_agg(jsonb_build_object('libCode', l.lib_code,
                'weekdays', coalesce((select jsonb_agg(distinct o.weekday) from opening_hours o where o.group_code = l.group_code and o.lib_code = l.lib_code), '[]'),
                'closedDays', coalesce((select jsonb_agg(distinct c.day) from closed_day c
                   where c.group_code = l.group_code and c.lib_code in ('', l.lib_code) and c.day >= institution_day(m.at) - 31), '[]')) order by l.lib_code)
                from library l where l.group_code = z.group_code), '[]') as service,
    coalesce((select jsonb_agg(s.stand) from (${queueStands(recordIds)}) s), '[]') as queues`
export const forecastTables = (at?: Date) =>
  sql`(select * from institution where group_code = current_institution()) z cross join (select ${momentOf(at)} as at) m`

/** How the queues of some titles stand: who waits, which copies will come, and on what terms they are lent. */
function queueStands(recordIds: readonly number[]) {
  const { loanDays, pickupDays } = standardTerm
  return sql`
    select jsonb_build_object('recordId', h.record_id, 'loanDays', term.loan_days, 'pickupDays', term.pickup_days,
             'before', (select count(*) from request q where q.group_code = h.group_code and q.record_id = h.record_id
                           and q.type = 'reservation' and q.closed_at is null and q.offered_item_id is null),
             'lent', coalesce((select jsonb_agg(jsonb_build_object('libCode', s.lib_code, 'dueDay', institution_day(o.due_at - interval '1 second'),
                                        'readerType', a.reader_type, 'loanClass', o.loan_class) order by o.due_at, o.id)
                from loan o
                join item i on i.group_code = o.group_code and i.id = o.item_id
                join location s on s.group_code = i.group_code and s.location_id = i.location_id
                join reader a on a.group_code = o.group_code and a.id = o.reader_id
               where o.group_code = h.group_code and o.record_id = h.record_id and o.seen_at is null and o.lost_reported_at is null
                 and i.loan_class <> 'reference'), '[]'),
             'held', coalesce((select jsonb_agg(jsonb_build_object('libCode', coalesce(p.lib_code, s.lib_code), 'loanClass', i.loan_class,
                                        'until', institution_day(q.offered_until - interval '1 second')) order by q.offered_until, q.id)
                from request q
                join item i on i.group_code = q.group_code and i.id = q.offered_item_id
                join location s on s.group_code = i.group_code and s.location_id = i.location_id
                left join location p on p.group_code = q.group_code and p.location_id = q.pickup_location_id
               where q.group_code = h.group_code and q.record_id = h.record_id and q.closed_at is null and i.seen_at is null
                 and i.loan_class <> 'reference'), '[]'),
             'coming', coalesce((select jsonb_agg(jsonb_build_object('libCode', s.lib_code, 'loanClass', i.loan_class) order by i.id)
                from item i join location s on s.group_code = i.group_code and s.location_id = i.location_id
               where i.group_code = h.group_code and i.record_id = h.record_id and i.status = 'in transit' and i.seen_at is null
                 and i.loan_class <> 'reference'), '[]')) as stand
      from holding h
     cross join lateral (
           select coalesce(max(coalesce(t.loan_days, ${loanDays})), ${loanDays}) as loan_days,
                  coalesce(max(coalesce(t.pickup_days, ${pickupDays})), ${pickupDays}) as pickup_days
             from item i
             left join lateral (select loan_days, pickup_days from loan_term
                                 where group_code = i.group_code and reader_type = '' and loan_class in ('', i.loan_class)
                                 order by loan_class desc limit 1) t on true
            where i.group_code = h.group_code and i.record_id = h.record_id and i.seen_at is null and i.loan_class <> 'reference'
              and i.status in ('on loan', 'held', 'in transit')) term
     where h.group_code = current_institution() and h.record_id = any (${[...recordIds]}::bigint[])`
}

/** The day as it is at a moment, now unless it is said, and how the queues of some titles stand. */
export async function selectForecastDay(db: Database, recordIds: readonly number[], at?: Date) {
  const { rows } = await sql<ForecastDay>`
    select ${forecastColumns(recordIds)} from ${forecastTables(at)}`.execute(db)
  return rows[0]!
}

/** What was measured under these keys. */
export async function selectMeasured(db: Database, keys: readonly string[]) {
  const { rows } = await sql<MeasuredDays>`
    select what, days, cases from measured_days
     where group_code = current_institution() and what = any (${[...new Set(keys)]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.what, row]))
}
