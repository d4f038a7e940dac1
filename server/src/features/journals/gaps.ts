/** How many issues a year has, where the frequency says it. */
const issuesInYear: Record<string, number> = {
  weekly: 52,
  biweekly: 26,
  'ten-day': 36,
  semimonthly: 24,
  monthly: 12,
  bimonthly: 6,
  quarterly: 4,
  'three-a-year': 3,
  semiannual: 2,
  annual: 1,
}

interface ArrivedIssue {
  year: number
  issue: string
}

interface GapContext {
  frequency: string | null
  /** The year it is now: of a running year nobody knows yet what is missing at its end. */
  thisYear: number
}

/**
 * The numbers of issues that are missing, by year. Of the first year nothing is missing before the first issue that arrived; of years
 * before this one the frequency says how far numbers go, unless they were counted on through the years.
 */
export function missingIssues(
  issues: readonly ArrivedIssue[],
  { frequency, thisYear }: GapContext,
): Map<number, string[]> {
  const firstYear = Math.min(...issues.map(({ year }) => year))
  const missing = new Map<number, string[]>()
  for (const [year, ofYear] of Map.groupBy(issues, (one) => one.year)) {
    const arrived = new Set(ofYear.flatMap(({ issue }) => numbersIn(issue)))
    if (arrived.size === 0) continue
    const [lowest, highest] = [Math.min(...arrived), Math.max(...arrived)]
    const inYear = issuesInYear[frequency ?? ''] ?? highest
    const isCountedOn = highest > inYear
    const from = isCountedOn || year === firstYear ? lowest : 1
    const to = isCountedOn || year >= thisYear ? highest : inYear
    const lacking = numbersBetween(from, to).filter((number) => !arrived.has(number))
    if (lacking.length > 0) missing.set(year, lacking.map(String))
  }
  return missing
}

/** More numbers in one year are a mistake in one of them, and no gap. */
const mostInYear = 400

const numbersBetween = (from: number, to: number) =>
  to - from > mostInYear ? [] : Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** `5`, and the double issue `5-6` or `5/6`; a supplement has no number. */
function numbersIn(issue: string): number[] {
  const found = /^(\d{1,5})(?:\s*[-–/]\s*(\d{1,5}))?$/u.exec(issue.trim())
  if (!found) return []
  const first = Number(found[1])
  const last = found[2] === undefined ? first : Number(found[2])
  return last < first || last - first > 12 ? [first] : numbersBetween(first, last)
}
