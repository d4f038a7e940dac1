import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Cache } from '../cache.ts'

type Counted = { current: number; ttl: number }
type Done = (error: Error | null, counted?: Counted) => void

/** One statement counts and sets the window's end, so that a counter without an end cannot stay behind. */
const countInRedis = `
local current = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]); ttl = tonumber(ARGV[1]) end
return { current, ttl }`

/** Counts requests for all processes in Redis; while that is away, each process counts its own. */
function counterOn(cache: Cache) {
  return class Counter {
    readonly #timeWindow: number
    readonly #local = new Map<string, { current: number; endsAt: number }>()

    constructor(options: RateLimitPluginOptions) {
      this.#timeWindow = Number(options.timeWindow)
    }

    incr(key: string, done: Done) {
      cache.eval(countInRedis, 1, `limit:${key}`, this.#timeWindow).then(
        (counted) => {
          const [current, ttl] = counted as [number, number]
          done(null, { current, ttl })
        },
        () => done(null, this.#countHere(key)),
      )
    }

    #countHere(key: string): Counted {
      const now = Date.now()
      // Bounded: whoever sends from ever new addresses must not fill the memory.
      if (this.#local.size > 10_000) this.#local.clear()
      const known = this.#local.get(key)
      const counter =
        known && known.endsAt > now ? known : { current: 0, endsAt: now + this.#timeWindow }
      counter.current += 1
      this.#local.set(key, counter)
      return { current: counter.current, ttl: counter.endsAt - now }
    }

    child() {
      return this
    }
  }
}

/** Limits what one address may ask in a minute, over all processes. */
export async function limitRequests(app: FastifyInstance, cache: Cache, requestsPerMinute: number) {
  await app.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: counterOn(cache),
    keyGenerator: (request) => request.ip,
    // Whoever watches the process is never told that it is busy.
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
  })
  // Before anything else is looked at, unknown addresses included: what is refused later has been counted, too.
  app.addHook('onRequest', app.rateLimit())
}
