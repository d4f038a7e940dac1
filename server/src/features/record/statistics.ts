import type { Database } from '../../platform/stores/database.ts'
import { describedRecord, neighbourOf } from './described-record.ts'
import { selectNeighbours } from './queries.ts'
import {
  addVisit,
  countOpinions,
  countVisits,
  selectDonation,
  selectFigures,
  selectKeptTogether,
  selectYearLoans,
} from './statistics-queries.ts'

/** What readers do with a title, in numbers. */
export async function statisticsOf(db: Database, recordId: number, timeZone: string) {
  await describedRecord(db, recordId, timeZone)
  const figures = await selectFigures(db, recordId)
  const { ratings, ratingSum, comments } = figures ?? (await countOpinions(db, recordId))
  return {
    // Of what is not held, only the days are counted.
    visits: figures?.visits ?? (await countVisits(db, recordId)),
    favCount: figures?.favourites ?? 0,
    loanCount: figures?.loans ?? 0,
    score: ratings === 0 ? 0 : Math.round((ratingSum / ratings) * 10) / 10,
    commentCount: comments,
  }
}

const years = 10

/** Ten years, this one the last; a year without loans counts none. */
export async function yearLoansOf(db: Database, recordId: number, timeZone: string) {
  await describedRecord(db, recordId, timeZone)
  const thisYear = Number(new Date().toLocaleDateString('en-US', { timeZone, year: 'numeric' }))
  const first = thisYear - years + 1
  const counted = new Map(
    (await selectYearLoans(db, recordId, first)).map(({ year, loans }) => [year, loans]),
  )
  return Array.from({ length: years }, (_, n) => ({
    year: first + n,
    count: counted.get(first + n) ?? 0,
  }))
}

/** Fewer than so many people are never spoken of. */
const fewest = 5

/** What readers who kept or borrowed a title also kept or borrowed; without a word of who they are. */
export async function likesOf(db: Database, recordId: number, timeZone: string) {
  const together = await selectKeptTogether(db, recordId, { fewest, limit: 30 })
  const titles = await selectNeighbours(
    db,
    together.map((one) => one.recordId),
    { timeZone, limit: 30 },
  )
  const byId = new Map(titles.map((title) => [title.recordId, title]))
  return together
    .flatMap((one) => byId.get(one.recordId) ?? [])
    .slice(0, 6)
    .map(neighbourOf)
}

export async function donorOf(db: Database, recordId: number, timeZone: string) {
  await describedRecord(db, recordId, timeZone)
  const donation = await selectDonation(db, recordId)
  return donation
    ? { donor: donation.donor ?? '', donorUrl: `#/bookDonate/detail?id=${donation.id}` }
    : { donor: '', donorUrl: '' }
}

export async function countVisit(
  db: Database,
  groupCode: string,
  recordId: number,
  timeZone: string,
) {
  await describedRecord(db, recordId, timeZone)
  await addVisit(db, groupCode, recordId)
}
