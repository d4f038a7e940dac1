import { Refused, type Refusal } from '../failure.ts'

/**
 * Lets so many in at once, and so many wait; whoever comes then is refused. For work that would otherwise take the
 * connections and cores that everybody else needs.
 */
export function openGate(atOnce: number, mayWait: number, full: Refusal) {
  let inside = 0
  const waiting: (() => void)[] = []
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (inside < atOnce) inside += 1
    else {
      if (waiting.length >= mayWait) throw new Refused(full)
      await new Promise<void>((goOn) => waiting.push(goOn))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
