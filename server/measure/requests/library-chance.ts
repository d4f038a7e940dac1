/** Draws from distributions, out of numbers between 0 and 1. */
export function chanceOf(random: () => number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return {
    random,
    happens: (probability: number) => random() < probability,
    /** A whole number, both ends included. */
    between: (least: number, most: number) => least + Math.floor(random() * (most - least + 1)),
    logNormal: (median: number, sigma: number) => median * Math.exp(sigma * normal()),
    oneOf: <T>(list: readonly T[], weights: readonly number[]): T => {
      let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => (left -= weight) < 0)
      return list[index < 0 ? list.length - 1 : index]!
    },
    poisson: (mean: number) => {
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = random(); product > limit; product *= random()) count++
      return count
    },
  }
}

interface TimedEvent {
  at: number
  order: number
  happen: (at: number) => void
}

/** Events that happen in the order of their moments, and of two of one moment the one that was added first. */
export function inTimeOrder() {
  const heap: TimedEvent[] = []
  let added = 0
  const isBefore = (a: TimedEvent, b: TimedEvent) =>
    a.at < b.at || (a.at === b.at && a.order < b.order)
  const takeFirst = () => {
    const first = heap[0]
    const last = heap.pop()
    if (heap.length > 0 && last) {
      heap[0] = last
      for (let index = 0; ;) {
        const child = smallerChild(index)
        if (child === undefined || !isBefore(heap[child]!, heap[index]!)) break
        swap(index, child)
        index = child
      }
    }
    return first
  }
  const smallerChild = (index: number) => {
    const left = 2 * index + 1
    if (left >= heap.length) return undefined
    const right = left + 1
    return right < heap.length && isBefore(heap[right]!, heap[left]!) ? right : left
  }
  const swap = (a: number, b: number) => {
    const kept = heap[a]!
    heap[a] = heap[b]!
    heap[b] = kept
  }
  return {
    add: (at: number, happen: (at: number) => void) => {
      heap.push({ at, order: added++, happen })
      for (let index = heap.length - 1; index > 0;) {
        const parent = (index - 1) >> 1
        if (!isBefore(heap[index]!, heap[parent]!)) break
        swap(index, parent)
        index = parent
      }
    },
    run: () => {
      for (let event = takeFirst(); event; event = takeFirst()) event.happen(event.at)
    },
  }
}
