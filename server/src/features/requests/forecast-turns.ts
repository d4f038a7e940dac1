/** A copy that somebody in a queue may get, and when. */
export interface CopyToCome {
  libCode: string
  /** The days on which it may come back, each as likely as the other. */
  days: readonly number[]
  /** How long whoever gets it keeps it. */
  nextLoan: readonly number[]
  /** Of a copy that lies ready for somebody: the last day. */
  keptUntil?: number
}

interface Queue {
  before: number
  copies: readonly CopyToCome[]
  /** Days until it is fetched by whoever is told. */
  fetchedAfter: readonly number[]
  /** The share that nobody fetches, and how many days it is kept. */
  unfetched: number
  keptFor: number
  /** The days of service it takes to bring a copy from a library to the pickup place. */
  brought: (fromLib: string) => readonly number[]
  served: (libraries: readonly string[], day: number, count: number) => number
  toLib: string
}

/** So many trials: the spans they give differ by a day at most. */
const trials = 300

/** The same numbers for the same question: who asks twice is told the same (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The days on which the turn of whoever has so many before comes, over many trials: copies come back as they did before, go to the
 * first who waits, are fetched or not, and come back again.
 */
export function drawTurns(queue: Queue): number[] {
  const { before, copies, fetchedAfter, unfetched, keptFor, brought, served, toLib } = queue
  const random = numbersFrom(1 + before)
  const pick = (days: readonly number[]) => days[Math.floor(random() * days.length)]!
  const bringing = new Map(copies.map(({ libCode }) => [libCode, brought(libCode)]))
  const turn = () => {
    const free = copies.map((copy) => {
      if (copy.keptUntil === undefined) {
        return { copy, day: served([copy.libCode], pick(copy.days), 0) }
      }
      const isLeft = random() < unfetched
      const day = isLeft
        ? copy.keptUntil + 1
        : pick(copy.days) + pick(fetchedAfter) + pick(copy.nextLoan)
      return { copy, day: served([copy.libCode], day, 0) }
    })
    for (let left = before; ; left -= 1) {
      const first = free.reduce((one, other) => (other.day < one.day ? other : one))
      const { copy, day } = first
      if (left === 0) {
        return toLib === '' || toLib === copy.libCode
          ? day
          : served([copy.libCode, toLib], day, pick(bringing.get(copy.libCode)!))
      }
      const isLeft = random() < unfetched
      const busy = isLeft ? keptFor + 1 : pick(fetchedAfter) + pick(copy.nextLoan)
      first.day = served([copy.libCode], day + busy, 0)
    }
  }
  return Array.from({ length: trials }, turn)
}
