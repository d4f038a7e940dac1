import { hasHan } from '../../../platform/analysis/scripts.ts'

/** So long an answer is given as it is; so long it is given while a newer one is fetched. In milliseconds. */
const fresh = 60_000
const usable = 600_000
/** All that two letters and the frequent characters begin, for some dozens of institutions. */
const most = 50_000

/**
 * Whether so many titles begin so that the engine has to look through a large part of the catalogue: a character, or two
 * letters. Everybody types them, and what they offer hardly changes.
 */
export const isShort = (key: string) => Array.from(key).length <= (hasHan(key) ? 1 : 2)

interface Kept<Answer> {
  answer: Promise<Answer>
  askedAt: number
}

/** Answers for short beginnings: the engine is asked once, however many wait, and seldom again. */
export function keepShort<Answer>(now = () => performance.now()) {
  const kept = new Map<string, Kept<Answer>>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = kept.get(key)
    const age = known ? now() - known.askedAt : Infinity
    if (known && age < fresh) return known.answer
    const renewed = { answer: ask(), askedAt: now() }
    kept.delete(key)
    kept.set(key, renewed)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    renewed.answer.catch(() => {
      if (kept.get(key) === renewed) kept.delete(key)
    })
    return known && age < usable ? known.answer : renewed.answer
  }
}
