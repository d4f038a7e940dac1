import type { Chance } from '../../catalogue/catalogue.ts'

/** A loan that has come back, in days before the day of loading. */
interface PastLoan {
  lentDaysAgo: number
  returnedDaysAgo: number
  /** On the day it was lent and on the day it came back; what comes back in the morning can be lent the same day. */
  lentMinute: number
  returnedMinute: number
  renewals: number
}

const year = 364
/** Nobody keeps a book longer, or brings it back on the day. */
const longest = 50

/**
 * So many loans of one copy in the past year, one after the other: the nearer today, the closer together. `outSince` says how many days
 * ago the copy was lent to whoever has it now; 0 where nobody has.
 */
export function yearOfCopy(
  turns: number,
  outSince: number,
  chanceOfTurn: (turn: number) => Chance,
) {
  const begins = (turn: number) => outSince + 1 + (year - 1 - outSince) * (turn / turns) ** 1.3
  const loans: PastLoan[] = []
  for (let turn = 1; turn <= turns; turn += 1) {
    const chance = chanceOfTurn(turn)
    const lentDaysAgo = Math.floor(begins(turn))
    const room = lentDaysAgo - Math.ceil(begins(turn - 1))
    const days = Math.min(room, 2 + Math.round((longest - 2) * chance(0) ** 1.5))
    if (days < 1) continue
    loans.push({
      lentDaysAgo,
      returnedDaysAgo: lentDaysAgo - days,
      lentMinute: 600 + Math.floor(chance(1) * 420),
      returnedMinute: 480 + Math.floor(chance(2) * 100),
      renewals: days > 30 ? 1 : 0,
    })
  }
  return loans
}
