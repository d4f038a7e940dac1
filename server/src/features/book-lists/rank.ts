/**
 * Keys that put the titles of a list in order. Between two keys there is always another one, so moving a title rewrites one row,
 * and two people who move different titles at once do not get in each other's way.
 */
const digits = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Longer keys are given up, and the list is numbered anew. */
const longest = 60

/** Whether there is room beside a key: what ends with a nought has nothing before it, and beyond `n` nothing is counted. */
const isRoomy = (rank: string) =>
  rank.length <= longest && /^[0-9a-n]?[0-9a-z]*[1-9a-z]$/.test(rank)

/** The places beside which a title is to stand; null: the beginning, or the end. */
export interface Gap {
  before: string | null
  next: string | null
}

/** Whether a key fits between two; where none does, the list is numbered anew first. */
export const hasRoom = ({ before, next }: Gap) =>
  (before === null || isRoomy(before)) &&
  (next === null || isRoomy(next)) &&
  (before === null || next === null || before < next)

/** A key between two. */
export const rankBetween = ({ before, next }: Gap) =>
  next === null ? ranksAfter(before, 1)[0]! : midpoint(before ?? '', next)

/** Keys behind the last one, which grow no longer however many are added. */
export function ranksAfter(last: string | null, count: number) {
  const taken = last?.startsWith('n') ? Number.parseInt(last.slice(1, 7).padEnd(6, '0'), 36) : -1
  return Array.from(
    { length: count },
    (_, n) => `n${(taken + 1 + n).toString(36).padStart(6, '0')}i`,
  )
}

function midpoint(low: string, high: string | null): string {
  if (high !== null) {
    let same = 0
    while ((low[same] ?? '0') === high[same]) same += 1
    if (same > 0) return high.slice(0, same) + midpoint(low.slice(same), high.slice(same))
  }
  const from = low === '' ? 0 : digits.indexOf(low[0]!)
  const to = high === null ? digits.length : digits.indexOf(high[0]!)
  if (to - from > 1) return digits[Math.floor((from + to) / 2)]!
  // They follow each other: what begins as the higher one does and is shorter lies between, or else the lower one goes on.
  return high !== null && high.length > 1 ? high[0]! : digits[from]! + midpoint(low.slice(1), null)
}
