// The feed as a worker runs it, and nothing else: to be killed.
import { startFeed } from '../../server/src/features/search/feed/feed.ts'
import { openIndexes } from '../../server/src/features/search/feed/open-indexes.ts'
import { openCache } from '../../server/src/platform/stores/cache.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openDatabase } from '../../server/src/platform/stores/database.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { connectSearchEngine } from '../../server/src/platform/stores/search-engine.ts'

const config = readConfig(process.env)
const caFile = config.storesCaFile
const log = openLog('silent')
const db = openDatabase(config.database.url, { caFile, pool: 3, patience: 60_000 })
const client = connectSearchEngine(config.opensearchUrl, {
  caFile: process.env['HARNESS_SEARCH_CA_FILE'],
})
startFeed({
  ...openIndexes({ db, client, prefix: config.searchPrefix }),
  cache: openCache(config.redisUrl, { caFile, prefix: config.cachePrefix, log }),
  log,
})
process.stdout.write('feeding\n')
