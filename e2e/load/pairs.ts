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

type Figures<What extends string> = Record<What, number>

/**
 * Measures two things in turn, in a random order within each pair: what slows down the machine for a while slows
 * down both, and the ratio stays.
 */
export async function compareInPairs<What extends string>(
  count: number,
  measureBaseline: () => Promise<Figures<What>>,
  measureCandidate: () => Promise<Figures<What>>,
): Promise<Record<What, Comparison>> {
  const pairs: { first: Pair['first']; baseline: Figures<What>; candidate: Figures<What> }[] = []
  for (let turn = 0; turn < dropped + count; turn++) {
    if (randomInt(2) === 0) {
      const baseline = await measureBaseline()
      pairs.push({ first: 'baseline', baseline, candidate: await measureCandidate() })
    } else {
      const candidate = await measureCandidate()
      pairs.push({ first: 'candidate', baseline: await measureBaseline(), candidate })
    }
  }
  const comparisonOf = (what: What) =>
    summaryOf(
      pairs.slice(dropped).map(({ first, baseline, candidate }) => ({
        first,
        baseline: baseline[what],
        candidate: candidate[what],
        ratio: candidate[what] / baseline[what],
      })),
    )
  const compared = Object.keys(pairs[0]!.baseline) as What[]
  return Object.fromEntries(compared.map((what) => [what, comparisonOf(what)])) as Record<
    What,
    Comparison
  >
}

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
