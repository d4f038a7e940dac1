import type { Cache } from './cache.ts'

/**
 * Answers that take some counting, kept for so many seconds under a name of their own. Without Redis each is worked out
 * when it is asked for, and nothing else changes.
 */
export function openTimedCache(cache: Cache, seconds: number) {
  return async function keep<T>(name: string, workOut: () => Promise<T>): Promise<T> {
    if (seconds === 0) return workOut()
    const kept = await cache.get(name).catch(() => null)
    if (kept !== null) return JSON.parse(kept) as T
    const answer = await workOut()
    // Nobody waits for it.
    cache.set(name, JSON.stringify(answer), 'EX', seconds).catch(() => {})
    return answer
  }
}
export type TimedCache = ReturnType<typeof openTimedCache>
