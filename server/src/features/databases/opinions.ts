import { longestOpinion } from '@shulin/contract/databases'
import { instantOf } from '@shulin/contract/time'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { databaseUnknown, isDatabaseId } from './databases.ts'
import { selectOpinions, selectOwnOpinion, selectScores, upsertOpinion } from './opinion-queries.ts'
import { selectTrialState } from './queries.ts'

/** Keeps what a reader thinks of a database that can be tried today. */
export async function giveOpinion(
  trx: Database,
  reader: { groupCode: string; readerId: string },
  { id, score, content }: { id: string; score: number; content: string },
) {
  const words = content.trim()
  if (lettersIn(words) > longestOpinion) throw new Refused(tooLong, { most: longestOpinion })
  const isOnTrial = isDatabaseId(id) ? await selectTrialState(trx, id) : undefined
  if (isOnTrial === undefined) throw new Refused(databaseUnknown)
  if (!isOnTrial) throw new Refused(notOnTrial)
  await upsertOpinion(trx, { ...reader, databaseId: id, score, content: words })
}

/** How a trial is thought of, and what the reader who asks thinks; of the others only their number is told. */
export async function opinionsOn(db: Database, id: string, readerId: string | undefined) {
  const isKnown = isDatabaseId(id) && (await selectTrialState(db, id)) !== undefined
  if (!isKnown) throw new Refused(databaseUnknown)
  const scores = await selectScores(db, id)
  const own = readerId === undefined ? undefined : await selectOwnOpinion(db, id, readerId)
  return {
    total: sumOf(scores),
    inFavour: sumOf(scores.filter(({ score }) => score >= 4)),
    own: own ?? null,
  }
}

/** What readers think of a trial, for staff. */
export async function opinionsForStaff(
  db: Database,
  databaseId: string,
  paging: { page: number; rows: number },
) {
  const scores = await selectScores(db, databaseId)
  const list = await selectOpinions(db, databaseId, paging)
  return {
    total: sumOf(scores),
    scores: [1, 2, 3, 4, 5].map((score) => scores.find((row) => row.score === score)?.count ?? 0),
    list: list.map(({ score, content, givenAt }) => ({
      score,
      content,
      givenAt: instantOf(givenAt),
    })),
  }
}

const sumOf = (scores: readonly { count: number }[]) =>
  scores.reduce((sum, { count }) => sum + count, 0)

/** As the database counts: a letter is one, whatever it is made of. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
const lettersIn = (text: string) => [...text].length

const tooLong = refusal('database.opinion-too-long', 400, {
  'zh-CN': '意见最多 300 个字',
  'zh-TW': '意見最多 300 個字',
  'en-US': 'At most 300 characters, please',
})
const notOnTrial = refusal('database.not-on-trial', 422, {
  'zh-CN': '这个数据库不在试用期内',
  'zh-TW': '這個資料庫不在試用期內',
  'en-US': 'This database is not on trial now',
})
