import { randomInt } from 'node:crypto'

/** Two things measured one right after the other, and how they compare. */
export interface Pair {
  first: 'baseline' | 'candidate'
  baseline: number
  candidate: number
  ratio: number
}

export interface Comparison {
  /** The median of the ratios, and between which values it lies with 95 of 100. */
  ratio: number
  from: number
  to: number
  pairs: Pair[]
}

/** The first pairs warm up what is measured. */
const dropped = 3

/**
 * Measures two things in turn, in a random order within each pair: what slows down the machine for a while slows
 * down both, and the ratio stays.
 */
export async function compareInPairs(
  count: number,
  measureBaseline: () => Promise<number>,
  measureCandidate: () => Promise<number>,
): Promise<Comparison> {
  const pairs: Pair[] = []
  for (let turn = 0; turn < dropped + count; turn++) {
    const first = randomInt(2) === 0 ? 'baseline' : 'candidate'
    const measured = { baseline: 0, candidate: 0 }
    for (const which of first === 'baseline' ? order : order.toReversed())
      measured[which] = await (which === 'baseline' ? measureBaseline() : measureCandidate())
    pairs.push({ first, ...measured, ratio: measured.candidate / measured.baseline })
  }
  return summaryOf(pairs.slice(dropped))
}

const order = ['baseline', 'candidate'] as const

export function summaryOf(pairs: Pair[]): Comparison {
  const ratios = pairs.map(({ ratio }) => ratio)
  const [from, to] = intervalOf(ratios)
  return { ratio: median(ratios), from, to, pairs }
}

/** The same against itself must come out as the same; else the machine was too restless, and nothing was shown. */
export const isCalm = ({ ratio, from, to }: Comparison) =>
  ratio >= 0.95 && ratio <= 1.05 && from >= ratio * 0.9 && to <= ratio * 1.1

export const median = (values: number[]) => quantile(0.5, values)

export function quantile(share: number, values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}

/** Between which values the median lies with 95 of 100, by drawing again from what was measured. */
function intervalOf(values: number[], draws = 2_000): [number, number] {
  const medians = Array.from({ length: draws }, () =>
    median(values.map(() => values[randomInt(values.length)]!)),
  )
  return [quantile(0.025, medians), quantile(0.975, medians)]
}
