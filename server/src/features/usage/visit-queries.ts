import type { RankingRange } from '@shulin/contract/rankings'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

/** What has a number of visits beside its name, and stands in lists of what is used most. */
type VisitedKind = 'database' | 'journal' | 'collection'

const rangeLengths: Record<RankingRange, string> = {
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
}

/**
 * Visits of each subject in a range, or ever: to be joined with what is shown, so that a list of the most used is as long as asked.
 * `subject` is the id as text.
 */
export const visitSums = (db: Database, kind: VisitedKind, range?: RankingRange) =>
  db
    .selectFrom('visitDay')
    .select(['subject', sql<number>`sum(visits)::int`.as('visits')])
    .where('kind', '=', kind)
    .$if(range !== undefined, (query) =>
      query.where(
        'day',
        '>',
        sql<string>`(institution_day() - ${rangeLengths[range!]}::interval)::date`,
      ),
    )
    .groupBy('subject')

/** Visits of some subjects since they are counted; a subject that nobody visited has 0. */
export async function countVisits(
  db: Database,
  kind: VisitedKind,
  subjects: readonly string[],
): Promise<Map<string, number>> {
  const visits = new Map(subjects.map((subject) => [subject, 0]))
  if (subjects.length === 0) return visits
  const rows = await visitSums(db, kind).where('subject', 'in', subjects).execute()
  for (const row of rows) visits.set(row.subject, row.visits)
  return visits
}
