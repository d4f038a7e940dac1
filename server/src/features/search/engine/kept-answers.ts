import { createHash } from 'node:crypto'
import type { Cache } from '../../../platform/stores/cache.ts'
import { generationIn, generationKeys } from '../feed/generation.ts'
import type { Scope } from '../request/scope.ts'

/** How long, in milliseconds, a search waits for its copy before it asks the engine. */
const patience = 50

export interface CachedAnswers {
  /** Which state of the index the institution sees now; undefined while nothing can be kept. */
  generation: string | undefined
  /** What is kept under each key, if it was answered from this state. */
  kept: unknown[]
}

/**
 * Copies of answers of the engine, each of one state of the index, kept for so many seconds: only so long can one be wrong that
 * the feed could not call outdated. Without Redis there are none, and nothing else changes.
 */
export function openAnswers(cache: Cache, lifetime: number) {
  const soon = <T>(asked: Promise<T>): Promise<T | undefined> => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => resolve(undefined), patience)
    return Promise.race([asked.catch(() => undefined), promise]).finally(() => clearTimeout(timer))
  }

  return {
    /** Asked in one go: every search waits for it. */
    async recall(groupCode: string, keys: readonly string[]): Promise<CachedAnswers> {
      const states = generationKeys(groupCode)
      const found = lifetime > 0 ? await soon(cache.mget(...states, ...keys)) : undefined
      if (!found) return { generation: undefined, kept: [] }
      const generation = generationIn(found.slice(0, states.length))
      const kept = found.slice(states.length).map((text) => {
        const begin = `${generation} `
        return text?.startsWith(begin)
          ? (JSON.parse(text.slice(begin.length)) as unknown)
          : undefined
      })
      return { generation, kept }
    },

    /** Nobody waits for it. */
    keep(key: string, generation: string, answer: unknown) {
      cache.set(key, `${generation} ${JSON.stringify(answer)}`, 'EX', lifetime).catch(() => {})
    },
  }
}
export type Answers = ReturnType<typeof openAnswers>

/** The name of an answer: what was asked, and of which titles. */
export const keyOf = (kind: string, scope: Scope, asked: unknown) =>
  `${kind}:${scope.groupCode}:${hashOf([sightOf(scope), asked])}`

/** What a scope lets an institution see, in short; it is asked for with every search, and rarely another. */
function sightOf(scope: Scope): string {
  const known = sights.get(scope)
  if (known !== undefined) return known
  const { place, packages, places } = scope
  const sight = hashOf([place, packages, places])
  sights.set(scope, sight)
  return sight
}
const sights = new WeakMap<Scope, string>()

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')
