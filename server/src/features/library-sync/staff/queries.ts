import { sql } from 'kysely'
import type { DifferenceKind } from '@shulin/contract/library-sync-staff'
import type { Database } from '../../../platform/stores/database.ts'

/** The newest runs of each library. */
export const selectLastRuns = (db: Database, most: number) =>
  db
    .selectFrom('library')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('librarySyncRun')
          .selectAll()
          .whereRef('librarySyncRun.groupCode', '=', 'library.groupCode')
          .whereRef('librarySyncRun.libCode', '=', 'library.libCode')
          .orderBy('startedAt', 'desc')
          .limit(most)
          .as('run'),
      (join) => join.on(sql<boolean>`true`),
    )
    .selectAll('run')
    .where('library.circulationAuthority', '=', 'ils')
    .orderBy('run.startedAt', 'desc')
    .execute()

/** A run by its number, with how many of its differences are kept. */
export const selectRun = (db: Database, runId: string) =>
  db.selectFrom('librarySyncRun').select('id').where('id', '=', runId).executeTakeFirst()

export async function selectDifferences(
  db: Database,
  runId: string,
  { rows, after }: { rows: number; after: number },
) {
  const found = await db
    .selectFrom('librarySyncDifference')
    .select(['barcode', 'kind', 'was', 'became'])
    .where('runId', '=', runId)
    .orderBy('barcode')
    .limit(rows)
    .offset(after)
    .execute()
  return found.map((one) => ({ ...one, kind: one.kind as DifferenceKind }))
}
