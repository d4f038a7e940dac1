import { Refused } from './failure.ts'

/** What went wrong, in words; where it happened in the code is nobody's concern at the command line. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const details = error instanceof Refused ? Object.entries(error.details ?? {}) : []
  const told = details.map((pair) => pair.join(' ')).join(', ')
  const cause = error.cause === undefined ? '' : `\n${wordsOf(error.cause)}`
  return `${error.message}${told && ` (${told})`}${cause}`
}
