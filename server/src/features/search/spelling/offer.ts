import { correct, type Correction } from './correct.ts'
import type { Speller } from './model.ts'

export interface Offer {
  text: string
  kind: Correction['kind']
  /** How many titles it finds. */
  count: number
}

/** What the query as typed has found. */
export interface TypedResult {
  hits: number
  /** One of them is exactly the title, name or subject that was typed. */
  hasExact: boolean
}

/** Up to so many hits may be there by accident. */
const fewHits = 2
/** How much more a correction must find than the query itself. */
const muchMore = 10

/**
 * One correction that helps, or none. It is offered beside what was found and never searched for by itself: the reader
 * may have meant what was typed. `countAll` asks the catalogue as the reader sees it, so an offer names nothing else.
 */
export async function offerCorrection(
  speller: Speller,
  text: string,
  { hits, hasExact }: TypedResult,
  countAll: (texts: readonly string[]) => Promise<number[]>,
): Promise<Offer | undefined> {
  if (hits > fewHits || hasExact) return undefined
  const corrections = correct(speller, text)
  if (corrections.length === 0) return undefined
  const counts = await countAll(corrections.map((correction) => correction.text))
  const least = Math.max(1, hits * muchMore)
  const best = corrections.findIndex((_, i) => (counts[i] ?? 0) >= least)
  if (best === -1) return undefined
  const { text: corrected, kind } = corrections[best]!
  return { text: corrected, kind, count: counts[best]! }
}
