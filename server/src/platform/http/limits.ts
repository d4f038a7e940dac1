import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Cache } from '../stores/cache.ts'

type RequestCount = { current: number; ttl: number }
type CountCallback = (error: Error | null, count?: RequestCount) => void

/** One statement counts and sets the window's end, so that a counter without an end cannot stay behind. */
const countInRedis = `
local current = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]); ttl = tonumber(ARGV[1]) end
return { current, ttl }`

/** How long, in milliseconds, a request waits for Redis. */
const budget = 50

/** Who has asked for less than this share of what is permitted does not wait for Redis at all. */
const unhurriedShare = 0.5

interface Bucket {
  current: number
  endsAt: number
}

/**
 * Counts requests for all processes in Redis, and remembers here what it said: when Redis is away, each process goes on
 * from there, and when it comes back empty, nobody may begin anew. Only those wait for it who have asked for much. One
 * that is late is waited for once; then it is asked without waiting, until it answers in time again.
 */
function counterOn(cache: Cache, most: number) {
  return class Counter {
    readonly #timeWindow: number
    readonly #known = new Map<string, Bucket>()
    #isLate = false

    constructor(options: RateLimitPluginOptions) {
      this.#timeWindow = Number(options.timeWindow)
    }

    incr(key: string, callback: CountCallback) {
      const bucket = this.#bucketOf(key)
      bucket.current += 1
      // Of requests that come together each has its own number, not that of the last.
      const own = bucket.current
      const answer = (counted = own) =>
        callback(null, {
          current: Math.max(own, counted),
          ttl: Math.max(0, bucket.endsAt - Date.now()),
        })
      const settled = this.#settle(key, bucket)
      if (this.#isLate || bucket.current < most * unhurriedShare) return answer()
      const waited = Promise.withResolvers<undefined>()
      const timer = setTimeout(() => {
        this.#isLate = true
        waited.resolve(undefined)
      }, budget)
      void Promise.race([settled, waited.promise]).then((counted) => {
        clearTimeout(timer)
        answer(counted)
      })
    }

    /** Tells Redis of one more request, and learns of those that other processes have seen. */
    async #settle(key: string, bucket: Bucket): Promise<number | undefined> {
      const askedAt = performance.now()
      try {
        const counted = await cache.eval(countInRedis, 1, `limit:${key}`, this.#timeWindow)
        const [current, ttl] = counted as [number, number]
        if (current > bucket.current) Object.assign(bucket, { current, endsAt: Date.now() + ttl })
        if (performance.now() - askedAt < budget) this.#isLate = false
        return current
      } catch {
        // Away: what is known here has to do.
        return undefined
      }
    }

    #bucketOf(key: string): Bucket {
      const now = Date.now()
      const known = this.#known.get(key)
      if (known && known.endsAt > now) return known
      // Bounded: whoever sends from ever new addresses must not fill the memory.
      if (this.#known.size > 10_000) this.#known.clear()
      const bucket = { current: 0, endsAt: now + this.#timeWindow }
      this.#known.set(key, bucket)
      return bucket
    }

    child() {
      return this
    }
  }
}

/**
 * What the site is built of. A page is made of dozens of these, none of which names an institution: whoever shares an address, a campus
 * above all, would soon be refused half of a page. A browser asks for each once.
 */
const builtFiles = '/assets/*'

/** Who is not counted by address. */
interface Exceptions {
  /** Whose requests are counted together instead, and how many a minute may have. */
  allowanceOf: (request: FastifyRequest) => { name: string; requestsPerMinute: number } | undefined
  isExempt: (request: FastifyRequest) => Promise<boolean>
}

/** Limits what one address may ask in a minute, over all processes. */
export async function limitRequests(
  app: FastifyInstance,
  cache: Cache,
  requestsPerMinute: number,
  { allowanceOf, isExempt }: Exceptions,
) {
  await app.register(rateLimit, {
    global: false,
    max: (request) => allowanceOf(request)?.requestsPerMinute ?? requestsPerMinute,
    timeWindow: 60_000,
    store: counterOn(cache, requestsPerMinute),
    keyGenerator: (request) => allowanceOf(request)?.name ?? request.ip,
    // Whoever watches the process is never told that it is busy.
    allowList: (request) =>
      request.url === '/healthz' ||
      request.url === '/readyz' ||
      request.routeOptions.url === builtFiles ||
      isExempt(request),
  })
  // Before anything else is looked at, unknown addresses included: what is refused later has been counted, too.
  app.addHook('onRequest', app.rateLimit())
}
