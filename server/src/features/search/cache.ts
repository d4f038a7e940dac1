import { createHash } from 'node:crypto'
import type { Cache } from '../../platform/cache.ts'
import { generationOf } from './feed/generation.ts'

/** How long an answer is kept, in seconds. Only so long can one be wrong that the feed could not call outdated. */
const lifetime = 60

/** How long, in milliseconds, a search waits for its copy before it asks the engine. */
const patience = 50

/** Copies of answers of the engine, each of one state of the index. Without Redis there are none, and nothing else changes. */
export function openAnswers(cache: Cache) {
  const soon = <T>(asked: Promise<T>): Promise<T | undefined> => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => resolve(undefined), patience)
    return Promise.race([asked.catch(() => undefined), promise]).finally(() => clearTimeout(timer))
  }

  return {
    /** Which state of the index an institution sees: its own titles' and the shared ones'. Undefined while Redis is away. */
    generationOf: (groupCode: string) => soon(generationOf(cache, groupCode)),

    async read(key: string): Promise<unknown> {
      const text = await soon(cache.get(key))
      return typeof text === 'string' ? JSON.parse(text) : undefined
    },

    /** Nobody waits for it. */
    keep(key: string, answer: unknown) {
      cache.set(key, JSON.stringify(answer), 'EX', lifetime).catch(() => {})
    },
  }
}
export type Answers = ReturnType<typeof openAnswers>

/** The name of an answer: what was asked, by whom, of which state of the index. */
export const keyOf = (kind: string, groupCode: string, generation: string, asked: unknown) =>
  `${kind}:${groupCode}:${generation}:${createHash('sha256').update(JSON.stringify(asked)).digest('base64url')}`
