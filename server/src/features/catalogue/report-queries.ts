import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from './visibility.ts'

/** Which of these titles readers of the institution see. */
export async function selectShownAmong(db: Database, recordIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select r.id from holding h join record r on r.id = h.record_id
     where r.id = any(${recordIds}::bigint[]) and ${isShown}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many reports of a reader came since the day began where the library is. */
export async function countReportsToday(db: Database, readerId: string) {
  const { count } = await db
    .selectFrom('groupingReport')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('readerId', '=', readerId)
    .where(sql`institution_day(reported_at)`, '=', sql`institution_day(now())`)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the reader was told that this edition stays in this work. */
export const selectKept = (
  db: Database,
  { readerId, recordId, place }: { readerId: string; recordId: number; place: string },
) =>
  db
    .selectFrom('groupingReport')
    .select('id')
    .where('readerId', '=', readerId)
    .where('recordId', '=', recordId)
    .where('place', '=', place)
    .where('outcome', '=', 'kept')
    .executeTakeFirst()

interface NewReport {
  groupCode: string
  id: string
  readerId: string
  recordId: number
  otherRecordId: number
  place: string
  reason: string
}

/** Keeps a report; one of the same reader on the same work that still waits says this instead. Answers its id. */
export async function putReport(db: Database, report: NewReport) {
  const { id } = await db
    .insertInto('groupingReport')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'readerId', 'place'])
        .where('decidedAt', 'is', null)
        .doUpdateSet((eb) => ({
          recordId: eb.ref('excluded.recordId'),
          otherRecordId: eb.ref('excluded.otherRecordId'),
          reason: eb.ref('excluded.reason'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const waiting = (db: Database) =>
  db
    .selectFrom('groupingReport as report')
    .innerJoin('record', 'record.id', 'report.recordId')
    .innerJoin('record as other', 'other.id', 'report.otherRecordId')
    .where('report.decidedAt', 'is', null)

export type WaitingReport = Awaited<ReturnType<typeof selectWaitingReports>>[number]

export const selectWaitingReports = (db: Database, rows: number, after: number) =>
  waiting(db)
    .select([
      'report.id',
      'report.recordId',
      'record.title',
      'record.publishedYear',
      'report.otherRecordId',
      'other.title as otherTitle',
      'other.publishedYear as otherYear',
      'report.reason',
      'report.reportedAt',
    ])
    .orderBy('report.reportedAt')
    .orderBy('report.id')
    .limit(rows)
    .offset(after)
    .execute()

export const countWaitingReports = async (db: Database) => {
  const { count } = await waiting(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const selectReport = (db: Database, id: string) =>
  db
    .selectFrom('groupingReport')
    .select(['id', 'recordId', 'otherRecordId', 'place'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * What waits and speaks of a title, whichever of the two it is; held in one order, so that two members of staff neither decide it at
 * once nor wait for each other.
 */
export const holdWaitingOn = (db: Database, recordId: number) =>
  db
    .selectFrom('groupingReport')
    .select(['id', 'recordId', 'otherRecordId'])
    .where('decidedAt', 'is', null)
    .where((eb) => eb.or([eb('recordId', '=', recordId), eb('otherRecordId', '=', recordId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** What waits and says the same of an edition, whoever says it. */
export const selectWaitingAlike = (
  db: Database,
  { recordId, place }: { recordId: number; place: string },
) =>
  db
    .selectFrom('groupingReport')
    .select('id')
    .where('decidedAt', 'is', null)
    .where('recordId', '=', recordId)
    .where('place', '=', place)
    .execute()

/** Decides reports; answers whom there is something to tell, and of which editions. */
export async function decideReports(
  db: Database,
  ids: readonly string[],
  { outcome, decidedBy }: { outcome: 'separated' | 'kept'; decidedBy: string },
) {
  const { rows } = await sql<{
    id: string
    readerId: string
    recordId: number
    title: string
    year: number | null
    otherTitle: string
    otherYear: number | null
  }>`
    with decided as (
      update grouping_report set outcome = ${outcome}, decided_by = ${decidedBy}, decided_at = now()
       where id = any(${ids}::uuid[]) and decided_at is null
      returning id, reader_id, record_id, other_record_id)
    select d.id, d.reader_id, d.record_id, r.title, r.published_year as year, o.title as other_title,
           o.published_year as other_year
      from decided d join record r on r.id = d.record_id join record o on o.id = d.other_record_id
     order by d.id`.execute(db)
  return rows
}
