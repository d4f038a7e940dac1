import { openDirectory } from './features/institutions/institutions.ts'
import { openCache } from './platform/cache.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { openLog, type Log } from './platform/log.ts'
import { openSearchEngine } from './platform/search-engine.ts'

/** What a process opens at start and closes at its end. */
export function openResources(config: Config, log: Log = openLog(config.logLevel)) {
  const caFile = config.storesCaFile
  const db = openDatabase(config.database.url, { caFile, pool: config.database.pool })
  const cache = openCache(config.redisUrl, { caFile, prefix: config.cachePrefix, log })
  const searchEngine = openSearchEngine(config.opensearchUrl, { caFile })
  return {
    config,
    log,
    db,
    cache,
    searchEngine,
    directory: openDirectory(db, config.institutionsMaxAge),
  }
}
export type Resources = ReturnType<typeof openResources>

export async function closeResources({ db, cache, searchEngine }: Resources) {
  cache.disconnect()
  await Promise.all([db.destroy(), searchEngine.close()])
}
