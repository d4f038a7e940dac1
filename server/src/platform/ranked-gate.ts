import { Refused, type Refusal } from './failure.ts'

/** How a rank is treated where there is not room for all. */
export interface Rank {
  /** How many of this rank and the lower ones together may be inside. */
  atOnce: number
  /** The same while higher ranks ask: they are not to feel the lower ones. */
  atOnceBeside: number
  /** How many of this rank may wait. */
  mayWait: number
  /** What those hear who cannot wait, either. */
  full: Refusal
}

/** How long, in milliseconds, somebody of a higher rank is taken to be still there. */
const presence = 5_000

/**
 * Lets so many in at once, the highest rank first (0); each rank has a share that lower ones cannot take away. Whoever finds
 * all places taken and too many waiting is refused at once. Returns what is called when the place is free again.
 */
export function openRankedGate(ranks: readonly Rank[]) {
  const inside = ranks.map(() => 0)
  const waiting: (() => void)[][] = ranks.map(() => [])
  const lastAsked = ranks.map(() => Number.NEGATIVE_INFINITY)

  function mayEnter(rank: number, now: number) {
    const { atOnce, atOnceBeside } = ranks[rank]!
    const isBeside = lastAsked.slice(0, rank).some((at) => now - at < presence)
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

  async function enter(rank: number): Promise<() => void> {
    const now = performance.now()
    lastAsked[rank] = now
    const line = waiting[rank]!
    if (line.length === 0 && mayEnter(rank, now)) inside[rank]! += 1
    else {
      const { full } = ranks[rank]!
      if (isFull(rank)) throw new Refused(full, { retryAfterSeconds: 5 })
      await new Promise<void>((goOn) => line.push(goOn))
    }
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      inside[rank]! -= 1
      letIn()
    }
  }
  return { enter, isFull }
}
