import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

interface NewOpinion {
  groupCode: string
  databaseId: string
  readerId: string
  score: number
  content: string
}

/** Keeps an opinion; another one of the same reader takes its place. */
export const upsertOpinion = (db: Database, opinion: NewOpinion) =>
  db
    .insertInto('trialOpinion')
    .values(opinion)
    .onConflict((conflict) =>
      conflict.columns(['groupCode', 'databaseId', 'readerId']).doUpdateSet({
        score: opinion.score,
        content: opinion.content,
        givenAt: sql<Date>`now()`,
      }),
    )
    .execute()

export const selectOwnOpinion = (db: Database, databaseId: string, readerId: string) =>
  db
    .selectFrom('trialOpinion')
    .select(['score', 'content'])
    .where('databaseId', '=', databaseId)
    .where('readerId', '=', readerId)
    .executeTakeFirst()

/** How many readers gave each score. */
export const selectScores = (db: Database, databaseId: string) =>
  db
    .selectFrom('trialOpinion')
    .select((eb) => ['score', eb.fn.countAll<number>().as('count')])
    .where('databaseId', '=', databaseId)
    .groupBy('score')
    .execute()

/** What readers wrote, newest first and without who wrote it. */
export const selectOpinions = (
  db: Database,
  databaseId: string,
  { page, rows }: { page: number; rows: number },
) =>
  db
    .selectFrom('trialOpinion')
    .select(['score', 'content', 'givenAt'])
    .where('databaseId', '=', databaseId)
    .orderBy('givenAt', 'desc')
    .orderBy('readerId')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
