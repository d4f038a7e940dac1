import type { Database } from '../../platform/stores/database.ts'
import { describedRecord } from '../record/record.ts'
import { selectScores, upsertRating } from './rating-queries.ts'

/** How readers rate a title: from the rows themselves, so that it cannot differ from them. */
export async function ratingsOf(db: Database, recordId: number) {
  const given = await selectScores(db, recordId)
  const scores = [1, 2, 3, 4, 5].map(
    (score) => given.find((row) => row.score === score)?.count ?? 0,
  )
  const ratingCount = scores.reduce((sum, count) => sum + count, 0)
  const stars = scores.reduce((sum, count, n) => sum + count * (n + 1), 0)
  return {
    score: ratingCount === 0 ? 0 : Math.round((stars / ratingCount) * 10) / 10,
    ratingCount,
    scores,
  }
}

/** Keeps what a reader gives a title that readers of the institution see. */
export async function rateTitle(
  trx: Database,
  reader: { groupCode: string; readerId: string; timeZone: string },
  { recordId, score }: { recordId: number; score: number },
) {
  const { timeZone, ...rater } = reader
  await describedRecord(trx, recordId, timeZone)
  await upsertRating(trx, { ...rater, recordId, score })
  return { score, avgScore: (await ratingsOf(trx, recordId)).score }
}
