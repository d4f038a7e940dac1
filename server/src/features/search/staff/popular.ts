import type { PopularSearchSetup } from '@shulin/contract/search-staff'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { writeAudit, type Actor } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { judgedSearches } from '../popular/popular.ts'
import {
  deleteTakenDown,
  insertTakenDown,
  replaceBarredWords,
  selectBarredWords,
  selectTakenDown,
} from '../popular/queries.ts'

/** What others see of searches, what they do not see, and why. */
export async function popularSetup(db: Database): Promise<PopularSearchSetup> {
  const searches = await judgedSearches(db)
  const listed = new Set(searches.map(({ keyword }) => foldKey(keyword)))
  // What was taken down may have faded since; it can still be put back.
  const faded = (await selectTakenDown(db)).filter(({ keyword }) => !listed.has(foldKey(keyword)))
  return {
    searches: [
      ...searches,
      ...faded.map(({ keyword }) => ({ keyword, count: 0, state: 'takenDown' as const })),
    ],
    words: (await selectBarredWords(db)).map(({ word }) => word),
  }
}

/** The spellings under which a search was taken down. */
const takenDownAs = async (db: Database, keyword: string) =>
  (await selectTakenDown(db))
    .map((one) => one.keyword)
    .filter((spelling) => foldKey(spelling) === foldKey(keyword))

export async function takeDown(db: Database, groupCode: string, keyword: string, actor: Actor) {
  if ((await takenDownAs(db, keyword)).length > 0) return
  await insertTakenDown(db, groupCode, keyword)
  await writeAudit(db, actor, 'search.take-down', keyword, { before: 'shown', after: 'takenDown' })
}

export async function putBack(db: Database, keyword: string, actor: Actor) {
  const spellings = await takenDownAs(db, keyword)
  if (spellings.length === 0) return
  await deleteTakenDown(db, spellings)
  await writeAudit(db, actor, 'search.put-back', keyword, { before: 'takenDown', after: 'shown' })
}

export async function changeWords(db: Database, groupCode: string, given: string[], actor: Actor) {
  const before = (await selectBarredWords(db)).map(({ word }) => word)
  const after = [...new Set(given)].toSorted()
  await replaceBarredWords(db, groupCode, after)
  await writeAudit(db, actor, 'search.barred-words', 'words', { before, after })
}
