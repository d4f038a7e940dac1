import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { selectReturns, selectServiceDays } from './returns-queries.ts'
import type { WayTime } from './ways-queries.ts'

/** So many cases at least: a few say nothing, and might tell of single readers. */
const fewest = 20

/**
 * Measures how long each way took in the last half year: from the asking until it lay ready, was signed for, passed on or done; of a
 * reservation, from the moment a copy was there. Half of the cases were that soon, nine of ten at the latest so.
 */
export const measureWays = (db: Database) =>
  sql`
    insert into way_time as w (group_code, way, likely_days, safe_days, cases, measured_at)
    select current_institution(), type, percentile_cont(0.5) within group (order by days), percentile_cont(0.9) within group (order by days),
           count(*), now()
      from (
        select q.type, extract(epoch from min(e.at) filter (where e.step in ('7', '8', '12') or e.state = 'completed')
                 - case when q.type = 'reservation' then min(e.at) filter (where e.step = 'B') else q.placed_at end) / 86400 as days
          from request q
          join request_event e on e.group_code = q.group_code and e.request_id = q.id
         where q.group_code = current_institution() and q.state in ('completed', 'end') and q.placed_at > now() - interval '180 days'
         group by q.id, q.type, q.placed_at) c
     where days >= 0
     group by type having count(*) >= ${fewest}
    on conflict (group_code, way, from_campus, to_campus) do update
       set likely_days = excluded.likely_days, safe_days = excluded.safe_days, cases = excluded.cases, measured_at = excluded.measured_at`.execute(
    db,
  )

/** What forecasts are made from: the day it is, how long ways take, when copies of some titles come back, and when libraries serve. */
export async function selectForecastGround(db: Database, recordIds: readonly number[]) {
  const { rows } = await sql<{ today: string; times: WayTime[] }>`
    select institution_day(statement_timestamp())::text as today,
           coalesce((select jsonb_agg(jsonb_build_object('way', way, 'likelyDays', likely_days, 'safeDays', safe_days, 'costFen', cost_fen, 'cases', cases))
                       from way_time where group_code = current_institution() and from_campus = '' and to_campus = ''), '[]') as times`.execute(
    db,
  )
  const returns = await selectReturns(db, recordIds)
  return { ...rows[0]!, returns, libraries: await selectServiceDays(db) }
}
export type ForecastGround = Awaited<ReturnType<typeof selectForecastGround>>
