import { firstServedDay } from '../circulation/circulation.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  countMovedLoans,
  selectDueDays,
  selectServiceDays,
  updateDueDates,
  type MovedDay,
  type Period,
} from './due-date-queries.ts'

/** The days without service of a period on which something falls due, and the next day of service of each. */
async function movedDays(trx: Database, period: Period): Promise<MovedDay[]> {
  const serviceOf = await selectServiceDays(trx)
  return (await selectDueDays(trx, period))
    .map(({ libCode, day }) => ({ libCode, day, to: firstServedDay(day, serviceOf(libCode)) }))
    .filter(({ day, to }) => to !== day)
}

/**
 * Moves what falls due on a day without service on to the next day of service, never back; answers how many loans. Without a period
 * it is from today on: what was due on an earlier day was due.
 */
export async function moveDueDates(trx: Database, period: Period = {}) {
  const days = await movedDays(trx, period)
  return days.length === 0 ? 0 : updateDueDates(trx, days)
}

/** How many loans, of how many readers, would be moved. */
export async function countMoves(trx: Database, period: Period = {}) {
  const days = await movedDays(trx, period)
  return days.length === 0 ? { loans: 0, readers: 0 } : countMovedLoans(trx, days)
}
