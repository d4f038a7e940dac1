import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

interface NewRating {
  groupCode: string
  readerId: string
  recordId: number
  score: number
}

/** Keeps a rating; another one of the same reader takes its place. */
export const upsertRating = (db: Database, rating: NewRating) =>
  db
    .insertInto('rating')
    .values(rating)
    .onConflict((conflict) =>
      conflict
        .columns(['groupCode', 'readerId', 'recordId'])
        .doUpdateSet({ score: rating.score, ratedAt: sql<Date>`now()` }),
    )
    .execute()

export async function selectOwnScore(db: Database, readerId: string, recordId: number) {
  const rating = await db
    .selectFrom('rating')
    .select('score')
    .where('readerId', '=', readerId)
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return rating?.score ?? 0
}

/** How many readers gave each score. */
export const selectScores = (db: Database, recordId: number) =>
  db
    .selectFrom('rating')
    .select((eb) => ['score', eb.fn.countAll<number>().as('count')])
    .where('recordId', '=', recordId)
    .groupBy('score')
    .execute()
