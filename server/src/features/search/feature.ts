import type { Feature } from '../../feature.ts'
import { openCache } from '../../platform/stores/cache.ts'
import type { Config } from '../../platform/config.ts'
import { openDatabase } from '../../platform/stores/database.ts'
import { openLog } from '../../platform/log.ts'
import { connectSearchEngine } from '../../platform/stores/search-engine.ts'
import { wordsOf } from '../../platform/words-of.ts'
import { indexCommands } from './feed/commands.ts'
import { startFeed } from './feed/feed.ts'
import { ensureIndexes } from './feed/indexes.ts'
import { measureFeed } from './feed/metrics.ts'
import { openIndexes } from './feed/open-indexes.ts'
import { forgetSearches, learnSpelling, rebuildSpelling } from './jobs.ts'
import { searchRoutes } from './routes.ts'
import { rebuildOwnIndex } from './staff/jobs.ts'
import { searchStaffRoutes } from './staff/routes.ts'

/** Every search of the catalogue, its facets and suggestions, and the index behind it. */
export const feature: Feature = {
  name: 'search',
  routes: searchRoutes,
  staffRoutes: searchStaffRoutes,
  jobs: [rebuildOwnIndex, rebuildSpelling, learnSpelling, forgetSearches],
  background: ({ config, searchEngine, cache, log }, metrics) => {
    // Nobody waits for the feed in front of a page: its statements may take longer than a reader's.
    const db = openDatabase(config.database.url, {
      caFile: config.storesCaFile,
      pool: 3,
      patience: 60_000,
    })
    const indexes = openIndexes({ db, client: searchEngine.client, prefix: config.searchPrefix })
    const feed = startFeed({ ...indexes, cache, log, count: measureFeed(db, metrics) })
    return { stop: () => feed.stop(), close: () => db.destroy() }
  },
  commands: (program, { config }) => indexCommands(program, (work) => withIndexes(config, work)),
  migrateSteps: ({ config }) => [
    { title: 'Search indexes', run: () => makeMissingIndexes(config) },
  ],
}

/** What the commands about the index work with. They take their time. */
async function withIndexes(
  { database, opensearchUrl, redisUrl, cachePrefix, searchPrefix, storesCaFile: caFile }: Config,
  work: (opened: OpenedIndexes) => Promise<void>,
) {
  const db = openDatabase(database.url, { caFile, pool: 4, patience: 60_000 })
  const client = connectSearchEngine(opensearchUrl, { caFile })
  const cache = openCache(redisUrl, { caFile, prefix: cachePrefix, log: openLog('silent') })
  try {
    await work({ ...openIndexes({ db, client, prefix: searchPrefix }), cache })
  } finally {
    cache.disconnect()
    await Promise.all([db.destroy(), client.close()])
  }
}
type OpenedIndexes = ReturnType<typeof openIndexes> & { cache: ReturnType<typeof openCache> }

/** Search is derived: an engine that is away keeps nobody from an upgrade, and the feed makes what is missing later. */
async function makeMissingIndexes(config: Config) {
  let made: string[] = []
  try {
    await withIndexes(config, async (indexes) => void (made = await ensureIndexes(indexes)))
  } catch (error) {
    return `not made: ${wordsOf(error)}`
  }
  return made.length === 0 ? 'there' : made.join(', ')
}
