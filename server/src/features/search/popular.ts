import { createHash } from 'node:crypto'
import type { Cache } from '../../platform/cache.ts'
import type { Within } from '../../platform/database.ts'
import { countPopularSearch } from './queries.ts'

/** One source moves the count of a word once in this time, in seconds, and of no more than so many words. */
const window = 3_600
const wordsPerWindow = 30

/** One statement, so that two calls at once cannot both be the first. */
const firstOfSource = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local words = redis.call('INCR', KEYS[2])
if words == 1 then redis.call('EXPIRE', KEYS[2], ARGV[1]) end
if words > tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], '1', 'EX', ARGV[1])
return 1`

/** Counts a term that somebody searched for, unless the same source has just been counted. */
export async function countSearchTerm(
  { cache, within }: { cache: Cache; within: Within },
  source: { groupCode: string; address: string },
  keyword: string,
) {
  const term = keyword.trim().replace(/\s+/gu, ' ')
  // Who searched is known for an hour, and only as a number that cannot be read back.
  const from = digest(`${source.groupCode} ${source.address}`)
  const isFirst = await cache
    .eval(
      firstOfSource,
      2,
      `popular:${from}:${digest(term)}`,
      `popular:${from}`,
      window,
      wordsPerWindow,
    )
    // Without Redis nobody can tell who was counted: better to lose a count than to be flooded.
    .catch(() => 0)
  if (isFirst === 1) await within((db) => countPopularSearch(db, source.groupCode, term))
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
