import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'

const runs = (db: Database) =>
  db
    .selectFrom('importRun as run')
    .innerJoin('importSource as source', 'source.id', 'run.sourceId')
    .select((eb) => [
      'run.id as runId',
      'run.sourceId',
      'source.name',
      'source.title',
      eb('run.ownerGroupCode', 'is', null).$castTo<boolean>().as('isShared'),
      'run.kind',
      'run.origin',
      'run.state',
      'run.startedAt',
      'run.endedAt',
      'run.startedBy',
      'run.seen',
      'run.added',
      'run.changed',
      'run.unchanged',
      'run.refused',
      'run.leftOut',
      'run.withdrawn',
      'run.wouldWithdraw',
      'run.itemsSeen',
      'run.itemsTaken',
      'run.itemsRefused',
      'run.message',
    ])

interface RunFilter {
  source?: string | undefined
  state?: string | undefined
}

export const selectRuns = (
  db: Database,
  { source, state }: RunFilter,
  { rows, after }: { rows: number; after: number },
) =>
  runs(db)
    .$if(source !== undefined, (query) => query.where('source.name', '=', source!))
    .$if(state !== undefined, (query) => query.where('run.state', '=', state!))
    .orderBy('run.startedAt', 'desc')
    .orderBy('run.id')
    .limit(rows)
    .offset(after)
    .execute()

export const countRuns = async (db: Database, { source, state }: RunFilter) => {
  const { count } = await db
    .selectFrom('importRun as run')
    .innerJoin('importSource as source', 'source.id', 'run.sourceId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(source !== undefined, (query) => query.where('source.name', '=', source!))
    .$if(state !== undefined, (query) => query.where('run.state', '=', state!))
    .executeTakeFirstOrThrow()
  return count
}

export type StoredRun = Awaited<ReturnType<typeof selectRuns>>[number]

export const selectRun = (db: Database, runId: string) =>
  runs(db).where('run.id', '=', runId).executeTakeFirst()

/** Two answers to one question cannot both be taken; a shared run cannot be locked, nor answered. */
export const lockRun = (db: Database, runId: string) =>
  db.selectFrom('importRun').select('id').where('id', '=', runId).forUpdate().execute()

export const countReasons = (db: Database, runId: string) =>
  db
    .selectFrom('importRefusal')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('count')])
    .where('runId', '=', runId)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()

const refusals = (db: Database, runId: string, reason: string | undefined) =>
  db
    .selectFrom('importRefusal')
    .where('runId', '=', runId)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason!))

export const selectRefusals = (
  db: Database,
  runId: string,
  { reason, rows, after }: { reason?: string | undefined; rows: number; after: number },
) =>
  refusals(db, runId, reason)
    .select(['n', 'position', 'sourceKey', 'barcode', 'reason', 'detail', 'excerpt'])
    .orderBy('n')
    .limit(rows)
    .offset(after)
    .execute()

export const countRefusals = async (db: Database, runId: string, reason: string | undefined) => {
  const { count } = await refusals(db, runId, reason)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const selectSources = (db: Database) =>
  db
    .selectFrom('importSource as source')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('importRun')
          .select(['importRun.id as runId', 'importRun.state', 'importRun.startedAt'])
          .select(['importRun.kind', 'importRun.seen', 'importRun.refused', 'importRun.leftOut'])
          .select('importRun.itemsRefused')
          .whereRef('importRun.sourceId', '=', 'source.id')
          .orderBy('importRun.startedAt', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.on(sql<boolean>`true`),
    )
    .select((eb) => [
      'source.id as sourceId',
      'source.name',
      'source.title',
      'source.format',
      eb('source.ownerGroupCode', 'is', null).$castTo<boolean>().as('isShared'),
      'source.isComplete',
      'source.withdrawnShare',
      'source.licence',
      'source.attribution',
      'source.harvest',
      'source.harvestedUntil',
      eb
        .selectFrom('importRun')
        .select((of) => of.fn.max('importRun.startedAt').as('at'))
        .whereRef('importRun.sourceId', '=', 'source.id')
        .where('importRun.kind', '=', 'harvest')
        .where('importRun.state', 'in', ['done', 'asks'])
        .as('lastHarvestAt'),
      'last.runId',
      'last.state',
      'last.startedAt',
      'last.kind',
      'last.seen',
      'last.refused',
      'last.leftOut',
      'last.itemsRefused',
    ])
    .orderBy('source.ownerGroupCode', (order) => order.asc().nullsLast())
    .orderBy('source.name')
    .execute()

export type StoredSource = Awaited<ReturnType<typeof selectSources>>[number]
