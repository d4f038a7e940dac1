import type { Database } from '../../../platform/stores/database.ts'

const runs = (db: Database) =>
  db
    .selectFrom('conversionRun')
    .select([
      'id as runId',
      'mappingName',
      'kind',
      'origin',
      'startedAt',
      'endedAt',
      'counts',
      'sums',
      'differences',
    ])

export const selectRuns = (db: Database, { rows, after }: { rows: number; after: number }) =>
  runs(db).orderBy('startedAt', 'desc').orderBy('id').limit(rows).offset(after).execute()
export type StoredRun = Awaited<ReturnType<typeof selectRuns>>[number]

export const selectRun = (db: Database, runId: string) =>
  runs(db).where('id', '=', runId).executeTakeFirst()

export async function countRuns(db: Database) {
  const { count } = await db
    .selectFrom('conversionRun')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const differences = (db: Database, runId: string, reason: string | undefined) =>
  db
    .selectFrom('conversionDifference')
    .where('runId', '=', runId)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason!))

export const selectDifferences = (
  db: Database,
  runId: string,
  { reason, rows, after }: { reason?: string | undefined; rows: number; after: number },
) =>
  differences(db, runId, reason)
    .select(['n', 'part', 'line', 'outcome', 'reason', 'subject', 'detail'])
    .orderBy('n')
    .limit(rows)
    .offset(after)
    .execute()

export async function countDifferences(db: Database, runId: string, reason?: string) {
  const { count } = await differences(db, runId, reason)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const countReasons = (db: Database, runId: string) =>
  differences(db, runId, undefined)
    .select((eb) => ['reason', eb.fn.countAll<number>().as('count')])
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
