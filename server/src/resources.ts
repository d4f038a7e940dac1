import { openDirectory } from './features/institutions/institutions.ts'
import { openSearching, openTitlesBeside } from './features/search/search.ts'
import { openCache } from './platform/stores/cache.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/stores/database.ts'
import { readKeys } from './platform/security/keys.ts'
import { openLog, type Log } from './platform/log.ts'
import { openPictures } from './platform/pictures/pictures.ts'
import { openPasswords } from './platform/security/passwords.ts'
import { openSearchEngine } from './platform/stores/search-engine.ts'

/** What a process opens at start and closes at its end. */
export function openResources(config: Config, log: Log = openLog(config.logLevel)) {
  const caFile = config.storesCaFile
  const db = openDatabase(config.database.url, { caFile, pool: config.database.pool })
  const cache = openCache(config.redisUrl, { caFile, prefix: config.cachePrefix, log })
  const searchEngine = openSearchEngine(config.opensearchUrl, { caFile })
  const searching = openSearching({ db, cache, searchEngine, config })
  const keys = readKeys(named(config.keysFile))
  return {
    config,
    log,
    db,
    cache,
    searchEngine,
    searching,
    titlesBeside: openTitlesBeside(searching),
    keys,
    passwords: openPasswords(keys),
    redraw: openPictures(),
    directory: openDirectory(db, config.institutionsMaxAge),
  }
}
export type Resources = ReturnType<typeof openResources>

function named(keysFile: string | undefined) {
  if (keysFile === undefined) throw new Error('KEYS_FILE is not set')
  return keysFile
}

export async function closeResources({ db, cache, searchEngine, passwords }: Resources) {
  cache.disconnect()
  passwords.close()
  await Promise.all([db.destroy(), searchEngine.close()])
}
