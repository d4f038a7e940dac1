import { hasHan } from '../../../platform/analysis/scripts.ts'
import { memoryCache } from '../../../platform/stores/memory-cache.ts'

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

/** Answers for short beginnings: the engine is asked once, however many wait, and seldom again. */
export const keepShort = <Answer>(now?: () => number) =>
  memoryCache<Answer>({ fresh, usable, most, ...(now && { now }) })
