import { createHmac, randomBytes } from 'node:crypto'
import { foldKey, foldWords } from '../../../platform/analysis/folding.ts'
import type { Cache } from '../../../platform/stores/cache.ts'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { sourceOf } from '../request/budget.ts'
import {
  countPopularSearch,
  markPopularFound,
  selectBarredWords,
  selectPopularSearches,
  selectTakenDown,
} from './queries.ts'

/** So many different people must have searched for the same on one day before others see it. */
export const fewestSources = 5

/** One source moves the count of a word once in this time, in seconds, and of no more than so many words. */
const window = 3_600
const wordsPerWindow = 30

/** So long, in seconds, what makes a source known again is kept: its day has ended by then, wherever it began. */
const day = 86_400

/** One statement, so that two calls at once cannot both be the first. Answers how many have searched so, 0 where it does not count. */
const countSource = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local words = redis.call('INCR', KEYS[2])
if words == 1 then redis.call('EXPIRE', KEYS[2], ARGV[1]) end
if words > tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], '1', 'EX', ARGV[1])
if redis.call('SCARD', KEYS[3]) < tonumber(ARGV[3]) then
  redis.call('SADD', KEYS[3], ARGV[4])
  redis.call('EXPIRE', KEYS[3], ARGV[5])
end
return redis.call('SCARD', KEYS[3])`

const readOrMake = `
local known = redis.call('GET', KEYS[1])
if known then return known end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return ARGV[1]`

/** Who searches: a reader, or whoever else comes from this address. */
interface Source {
  groupCode: string
  address: string
  readerId: string | undefined
}

interface SearchCounting {
  cache: Cache
  within: Within
  /** Whether the catalogue has an answer. */
  isFound: (keyword: string) => Promise<boolean>
}

/** Counts a term that somebody searched for, unless the same source has just been counted. */
export async function countSearchTerm(
  { cache, within, isFound }: SearchCounting,
  source: Source,
  keyword: string,
) {
  const term = keyword.trim().replace(/\s+/gu, ' ')
  // Without Redis nobody can tell who was counted: better to lose a count than to be flooded.
  const sources = await sourcesOf(cache, source, term).catch(() => 0)
  if (sources === 0) return
  const known = await within((db) =>
    countPopularSearch(db, { groupCode: source.groupCode, keyword: term, sources }),
  )
  if (sources < fewestSources || known.isFound) return
  // An engine that does not answer proves nothing: the next who searches so asks again.
  if (await isFound(term).catch(() => false)) await within((db) => markPopularFound(db, term))
}

/**
 * How many different people have searched so today. What tells them apart is a hash whose key is made for the day, stands in
 * Redis alone and goes with the day: afterwards nobody can find out who they were, or that two days had the same visitor.
 */
async function sourcesOf(cache: Cache, source: Source, term: string) {
  const today = new Date().toISOString().slice(0, 10)
  const made = randomBytes(32).toString('base64url')
  const key = (await cache.eval(readOrMake, 1, `popular:key:${today}`, made, day)) as string
  const hashed = (...parts: string[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url').slice(0, 22)
  const { groupCode, address, readerId } = source
  const who = readerId ? `reader ${readerId}` : `address ${sourceOf(address)}`
  const from = hashed('source', groupCode, who)
  const what = hashed('term', groupCode, term)
  return (await cache.eval(
    countSource,
    3,
    `popular:once:${from}:${what}`,
    `popular:words:${from}`,
    `popular:sources:${what}`,
    window,
    wordsPerWindow,
    fewestSources,
    from,
    day,
  )) as number
}

/** So many of the most frequent searches are looked at. */
const seen = 500

/** The most frequent searches that enough people have made, each with what staff think of it. */
export async function judgedSearches(db: Database) {
  const frequent = await selectPopularSearches(db, { fewestSources, limit: seen })
  const takenDown = new Set((await selectTakenDown(db)).map(({ keyword }) => foldKey(keyword)))
  const words = (await selectBarredWords(db)).map(({ word }) => word)
  const stateOf = (keyword: string) => {
    if (takenDown.has(foldKey(keyword))) return 'takenDown' as const
    return words.some((word) => isIn(keyword, word)) ? ('barred' as const) : ('shown' as const)
  }
  return frequent.map(({ keyword, count }) => ({ keyword, count, state: stateOf(keyword) }))
}

/** What others see of it. */
export const popularSearches = async (db: Database, rows: number) =>
  (await judgedSearches(db))
    .filter(({ state }) => state === 'shown')
    .slice(0, rows)
    .map(({ keyword, count }) => ({ keyword, count }))

/** Which of the words that staff will not have stand in each of these texts. */
export async function barredWordsIn(db: Database, texts: readonly string[]) {
  const words = (await selectBarredWords(db)).map(({ word }) => word)
  return texts.map((text) => words.filter((word) => isIn(text, word)))
}

/**
 * Whether a text has a word in it, in whatever script and with whatever stands between its characters. A word in Latin letters
 * is meant as a whole: what bars `ass` does not bar `classics`.
 */
export function isIn(text: string, word: string) {
  const sought = foldWords(word)
  if (sought === '') return false
  if (!/^[a-z0-9 ]+$/u.test(sought)) return foldKey(text).includes(foldKey(word))
  return new RegExp(`(?<![a-z0-9])${sought}(?![a-z0-9])`, 'u').test(foldWords(text))
}
