import type { FacetValue } from '@shulin/contract/search'

export interface YearBar {
  year: number
  /** The last year the bar stands for. */
  to: number
  count: number
}

const mostBars = 36
/** So small a share of the oldest titles does not decide how wide a bar is. */
const oldShare = 0.03

/** How the result spreads over the years, in bars of equal width; the few oldest stand together in the first one. */
export function yearBars(values: readonly FacetValue[]): YearBar[] {
  const years = values
    .map(({ value, count }) => ({ year: Number(value), count }))
    .toSorted((a, b) => a.year - b.year)
  const [oldest] = years
  const newest = years.at(-1)
  if (!oldest || !newest) return []

  const few = years.reduce((sum, { count }) => sum + count, 0) * oldShare
  let passed = 0
  const start = years.find(({ count }) => (passed += count) > few) ?? oldest
  const width = Math.ceil((newest.year - start.year + 1) / mostBars)
  const bars = Array.from(
    { length: Math.ceil((newest.year - start.year + 1) / width) },
    (_, place): YearBar => {
      const year = start.year + place * width
      return { year, to: Math.min(year + width - 1, newest.year), count: 0 }
    },
  )
  for (const { year, count } of years) {
    bars[Math.max(0, Math.floor((year - start.year) / width))]!.count += count
  }
  bars[0]!.year = oldest.year
  return bars
}
