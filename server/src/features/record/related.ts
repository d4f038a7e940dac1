import type { Database } from '../../platform/stores/database.ts'
import { otherEditionsOf } from '../catalogue/catalogue.ts'
import {
  selectBeside,
  selectName,
  selectNameOf,
  selectNeighbours,
  selectRecordsByCreator,
  selectRecordsOfName,
} from './queries.ts'
import { describedRecord, neighbourOf } from './described-record.ts'

/** As many as stand on one shelf of the page. */
const shelf = 6
/** How many titles of a name are looked at. */
const mostOfName = 500

/** What stands beside a title: its editions, its series, its subjects, its authors. */
export async function relatedTo(db: Database, recordId: number, timeZone: string) {
  await describedRecord(db, recordId, timeZone)
  const within = { timeZone, limit: shelf }
  const editionIds = await otherEditionsOf(db, recordId)
  const beside = async (by: 'series' | 'subjects' | 'creators') =>
    (await selectBeside(db, recordId, by, within))
      // An edition is shown as one, and not once more as a book of the same author.
      .filter((row) => !editionIds.includes(row.recordId))
      .map(neighbourOf)
  return {
    editions: (await selectNeighbours(db, editionIds, { timeZone, limit: 50 })).map(neighbourOf),
    series: await beside('series'),
    subjects: await beside('subjects'),
    creators: await beside('creators'),
  }
}

/** An author, and what else there is by the same: under every form the authority file knows, or else as the name is written. */
export async function authorOf(
  db: Database,
  { author, recordId }: { author: string; recordId?: number | undefined },
  timeZone: string,
) {
  const known =
    (recordId === undefined ? undefined : await selectNameOf(db, recordId, author)) ??
    (await selectName(db, author))
  const linked = known ? await selectRecordsOfName(db, known.id, mostOfName) : []
  const written = await selectRecordsByCreator(db, author, mostOfName)
  const others = new Set([...linked.map((row) => row.recordId), ...written])
  if (recordId !== undefined) others.delete(recordId)
  const books = await selectNeighbours(db, [...others], { timeZone, limit: shelf })
  return {
    authorInfo: { name: known?.name ?? author, introduction: known?.introduction ?? '' },
    authorBookInfo: books.map(neighbourOf),
  }
}
