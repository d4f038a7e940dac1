import { Refused, type Refusal } from '../failure.ts'

/** How a rank is treated where there is not room for all. */
export interface Rank {
  /** How many of this rank and the lower ones together may be inside. */
  atOnce: number
  /** The same while higher ranks ask: they are not to feel the lower ones. */
  atOnceBeside: number
  /** How many times as long as the last of these ranks was inside, the next waits while higher ranks ask and many wait. */
  restsBeside: number
  /** How many of this rank may wait. */
  mayWait: number
  /** What those hear who cannot wait, either, or have waited too long. */
  full: Refusal
}

/** How long, in milliseconds, somebody of a higher rank is taken to be still there. */
const presence = 5_000
/** How long anybody waits: with the search that follows, less than the five seconds after which nobody waits any more. */
const patience = 1_900
/** However long somebody was inside, the next need not wait longer than this. */
const longestRest = 5_000

/**
 * Lets so many in at once, the highest rank first (0); each rank has a share that lower ones cannot take away. Whoever finds
 * all places taken and too many waiting is refused at once. Returns what is called when the place is free again.
 */
export function openRankedGate(ranks: readonly Rank[]) {
  const inside = ranks.map(() => 0)
  const waiting: (() => void)[][] = ranks.map(() => [])
  const lastAsked = ranks.map(() => Number.NEGATIVE_INFINITY)
  let restsUntil = Number.NEGATIVE_INFINITY

  /** Whether so many of those wait who rest that it must be a crowd. */
  const isCrowded = () =>
    ranks.some(
      ({ restsBeside, mayWait }, rank) => restsBeside > 0 && waiting[rank]!.length * 2 > mayWait,
    )

  function mayEnter(rank: number, now: number) {
    const { atOnce, atOnceBeside, restsBeside } = ranks[rank]!
    const isBeside = lastAsked.slice(0, rank).some((at) => now - at < presence)
    if (isBeside && restsBeside > 0 && now < restsUntil && isCrowded()) return false
    const below = inside.slice(rank).reduce((sum, count) => sum + count, 0)
    const all = inside.reduce((sum, count) => sum + count, 0)
    return below < (isBeside ? atOnceBeside : atOnce) && all < ranks[0]!.atOnce
  }

  function letIn() {
    const now = performance.now()
    for (const [rank, line] of waiting.entries()) {
      while (line.length > 0 && mayEnter(rank, now)) {
        inside[rank]! += 1
        line.shift()!()
      }
    }
  }

  /** Whether nobody of this rank could even wait. */
  const isFull = (rank: number) => waiting[rank]!.length >= ranks[rank]!.mayWait

  const refused = (rank: number) => new Refused(ranks[rank]!.full, { retryAfterSeconds: 5 })

  async function waitInLine(rank: number) {
    const line = waiting[rank]!
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.push(resolve)
    const timer = setTimeout(() => {
      line.splice(line.indexOf(resolve), 1)
      reject(refused(rank))
    }, patience)
    await promise.finally(() => clearTimeout(timer))
  }

  function rest(rank: number, enteredAt: number) {
    const now = performance.now()
    const milliseconds = Math.min(longestRest, (now - enteredAt) * ranks[rank]!.restsBeside)
    if (milliseconds === 0 || now + milliseconds < restsUntil) return
    restsUntil = now + milliseconds
    setTimeout(letIn, milliseconds + 1).unref()
  }

  async function enter(rank: number): Promise<() => void> {
    const now = performance.now()
    lastAsked[rank] = now
    if (waiting[rank]!.length === 0 && mayEnter(rank, now)) inside[rank]! += 1
    else if (isFull(rank)) throw refused(rank)
    else await waitInLine(rank)
    const enteredAt = performance.now()
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      inside[rank]! -= 1
      rest(rank, enteredAt)
      letIn()
    }
  }
  return { enter, isFull }
}
