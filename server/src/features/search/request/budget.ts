import { isIPv6 } from 'node:net'
import type { SearchParameters } from '@shulin/contract/search'
import { choiceNames } from '@shulin/contract/search'
import type { Cache } from '../../../platform/stores/cache.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { firstGroups, isWithin } from '../../../platform/networks.ts'

/** What a search costs: turning deep, suffixes and searches within ask more of the engine than a word does. */
export const costOf = (
  asked: Pick<
    SearchParameters,
    (typeof choiceNames)[number] | 'exclude' | 'searchItems' | 'matchMode'
  >,
  { page = 1, twiceItems = 0 }: { page?: number; twiceItems?: number } = {},
) =>
  1 +
  choiceNames.reduce(
    (values, name) => values + asked[name].length + (asked.exclude[name]?.length ?? 0),
    0,
  ) +
  Math.floor(page / 5) +
  asked.searchItems.length +
  10 * asked.searchItems.filter(({ matchMode = asked.matchMode }) => matchMode === '4').length +
  5 * twiceItems

/** A bucket fills by a share every second, up to what one may ask in a minute. All in one statement of Redis. */
const spendInRedis = `
local state = redis.call('HMGET', KEYS[1], 'points', 'at')
local most, cost = tonumber(ARGV[1]), tonumber(ARGV[2])
local now = redis.call('TIME')
local at = tonumber(now[1]) + tonumber(now[2]) / 1000000
local points = most
if state[1] then points = math.min(most, tonumber(state[1]) + (at - tonumber(state[2])) * most / 60) end
local wait = 0
if points >= cost then points = points - cost else wait = math.ceil((cost - points) * 60 / most) end
redis.call('HSET', KEYS[1], 'points', tostring(points), 'at', tostring(at))
redis.call('EXPIRE', KEYS[1], 120)
return { wait, math.floor(points) }`

export interface Visitor {
  address: string
  /** Ranges of addresses that are never limited: an institution's own. */
  campusRanges: readonly string[]
  /** A system with a key: its requests are counted by the key. */
  isSystem?: boolean
}

interface Bucket {
  points: number
  /** When it held them, in seconds. */
  at: number
}

/** What a bucket holds by now, of `most` that fill up in a minute. */
const filled = ({ points, at }: Bucket, most: number, now: number) =>
  Math.min(most, points + ((now - at) * most) / 60)

/** Lets one address ask so many points' worth of searches in a minute, over all processes. */
export function openBudget(cache: Cache, pointsPerMinute: number) {
  // What Redis said last: who has plenty left need not wait to be told so again.
  const known = new Map<string, Bucket>()
  const remember = (key: string, bucket: Bucket) => {
    // Bounded: whoever sends from ever new addresses must not fill the memory.
    if (known.size > 10_000) known.clear()
    known.set(key, bucket)
  }

  async function spendInAll(key: string, cost: number) {
    const answer = await cache.eval(spendInRedis, 1, key, pointsPerMinute, cost)
    const [wait, points] = answer as [number, number]
    remember(key, { points, at: Date.now() / 1000 })
    return wait
  }

  /** While Redis is away each process counts for itself, and more strictly: there may be several. */
  function spendHere(key: string, cost: number) {
    const most = pointsPerMinute / 4
    const now = Date.now() / 1000
    const points = filled(known.get(key) ?? { points: most, at: now }, most, now)
    const isEnough = points >= cost
    remember(key, { points: isEnough ? points - cost : points, at: now })
    return isEnough ? 0 : Math.ceil(((cost - points) * 60) / most)
  }

  return {
    /** Takes the points of a search away, or says when there are enough again. */
    async spend({ address, campusRanges, isSystem }: Visitor, cost: number) {
      if (isSystem || isWithin(address, campusRanges)) return
      const key = `budget:${sourceOf(address)}`
      const most = Math.min(cost, pointsPerMinute)
      const now = Date.now() / 1000
      const bucket = known.get(key)
      const left = bucket ? filled(bucket, pointsPerMinute, now) - most : 0
      if (left > pointsPerMinute / 2) {
        remember(key, { points: left, at: now })
        spendInAll(key, most).catch(() => {})
        return
      }
      const wait = await spendInAll(key, most).catch(() =>
        spendHere(key, Math.min(cost, pointsPerMinute / 4)),
      )
      if (wait > 0) throw new Refused(budgetSpent, { retryAfterSeconds: wait, cost })
    },
  }
}

export type Budget = ReturnType<typeof openBudget>

/** Whoever has one IPv6 address has a whole network of them: it counts as one. */
export const sourceOf = (address: string) => (isIPv6(address) ? firstGroups(address, 4) : address)

const budgetSpent = refusal('search.budget-spent', 429, {
  'zh-CN': '检索过于频繁，请稍候再试',
  'zh-TW': '檢索過於頻繁，請稍候再試',
  'en-US': 'Too many searches from your network. Please wait a moment and search again',
})
