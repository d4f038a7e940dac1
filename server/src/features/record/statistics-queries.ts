import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

export const selectFigures = (db: Database, recordId: number) =>
  db
    .selectFrom('titleFigure')
    .select(['loans', 'favourites', 'ratings', 'ratingSum', 'comments', 'visits'])
    .where('recordId', '=', recordId)
    .executeTakeFirst()

/** The same of a title that is not held: there are no sums, so what readers gave and said is counted. */
export async function countOpinions(db: Database, recordId: number) {
  const { rows } = await sql<{ ratings: number; ratingSum: number; comments: number }>`
    select count(*)::int as ratings, coalesce(sum(score), 0)::int as rating_sum,
           (select count(*)::int from comment c where c.record_id = ${recordId} and c.state = 'audited') as comments
      from rating where record_id = ${recordId}`.execute(db)
  return rows[0]!
}

export async function countVisits(db: Database, recordId: number) {
  const { rows } = await sql<{ visits: number }>`
    select coalesce(sum(visits), 0)::int as visits from visit_day
     where kind = 'record' and subject = ${String(recordId)}`.execute(db)
  return rows[0]!.visits
}

export async function selectYearLoans(db: Database, recordId: number, firstYear: number) {
  const { rows } = await sql<{ year: number; loans: number }>`
    select extract(year from month)::int as year, sum(loans)::int as loans from loan_month
     where record_id = ${recordId} and month >= make_date(${firstYear}, 1, 1)
     group by 1`.execute(db)
  return rows
}

/** Only readers are counted whose history is known, by their favourites or because they asked to keep it. */
export async function selectKeptTogether(
  db: Database,
  recordId: number,
  { fewest, limit }: { fewest: number; limit: number },
) {
  const { rows } = await sql<{ recordId: number }>`
    with had as (
      select reader_id from favourite where record_id = ${recordId}
      union select reader_id from loan where record_id = ${recordId}
      union select reader_id from loan_history where record_id = ${recordId} and reader_id is not null
      limit 5000),
    also as (
      select f.reader_id, f.record_id from favourite f join had using (reader_id)
      union select l.reader_id, l.record_id from loan l join had using (reader_id)
      union select b.reader_id, b.record_id from loan_history b join had using (reader_id))
    select record_id from also where record_id <> ${recordId}
     group by record_id having count(*) >= ${fewest}
     order by count(*) desc, record_id limit ${limit}`.execute(db)
  return rows
}

export const selectDonation = (db: Database, recordId: number) =>
  db
    .selectFrom('donation')
    .select(['id', 'donor'])
    .where('recordId', '=', recordId)
    .where('state', '=', 'accepted')
    .orderBy('announcedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function addVisit(db: Database, groupCode: string, recordId: number) {
  await sql`
    insert into visit_day (group_code, kind, subject, day, visits)
    values (${groupCode}, 'record', ${String(recordId)}, institution_day(), 1)
    on conflict (group_code, kind, day, subject) do update set visits = visit_day.visits + 1`.execute(
    db,
  )
}
