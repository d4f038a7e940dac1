/** Numbers from 0 to 1 that look like chance and are the same for the same seed and number, on every machine. */
export type Chance = () => number

/** Each record has a chance of its own: any part of the whole can be made alone. */
export function chanceOf(seed: number, number: number): Chance {
  let a = (seed ^ 0x9e3779b9) | 0
  let b = number | 0
  let c = Math.imul(number ^ 0x85ebca6b, 0xc2b2ae35) | 0
  let counter = 1
  // sfc32 (Chris Doty-Humphrey, public domain).
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let round = 0; round < 12; round++) next()
  return next
}

/** From 0 to `below` - 1. */
export const whole = (chance: Chance, below: number) => Math.floor(chance() * below)

export const pick = <T>(chance: Chance, values: readonly T[]): T =>
  values[whole(chance, values.length)]!

/** Values drawn as often as they are found in real records. */
export interface Table {
  values: string[]
  /** How many of all stand at a value or before it. */
  upTo: Float64Array
}

export function tableOf(counts: Map<string, number>): Table {
  // By code units, not by a language: the order is the same everywhere.
  const sorted = [...counts].toSorted(
    ([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : Number(a > b)),
  )
  return {
    values: sorted.map(([value]) => value),
    upTo: sums(sorted.map(([, count]) => count)),
  }
}

export const draw = (chance: Chance, { values, upTo }: Table): string =>
  values[placeIn(upTo, chance() * upTo.at(-1)!)]!

export function sums(weights: number[]): Float64Array {
  let sum = 0
  return Float64Array.from(weights, (weight) => (sum += weight))
}

/** The first place whose sum is above `at`. */
export function placeIn(upTo: Float64Array, at: number): number {
  let [low, high] = [0, upTo.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (upTo[middle]! > at) high = middle
    else low = middle + 1
  }
  return low
}
