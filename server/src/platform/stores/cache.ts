import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import type { Log } from '../log.ts'

/** What may be forgotten: limits, copies, one-shot codes. A lost server costs speed, never an answer. */
interface CacheOptions {
  caFile?: string | undefined
  /** What every key begins with: installations may share a server. */
  prefix: string
  log: Log
}

export function openCache(url: string, { caFile, prefix, log }: CacheOptions) {
  const cache = new Redis(url, {
    keyPrefix: prefix,
    // A call fails at once while Redis is away; whoever asks has an answer of its own.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
    ...(url.startsWith('rediss:') && caFile && { tls: { ca: readFileSync(caFile, 'utf8') } }),
  })
  cache.on('error', (error) => log.warn({ reason: error.message }, 'cache unreachable'))
  return cache
}
export type Cache = ReturnType<typeof openCache>
