import { z } from 'zod'
import type { Cache } from '../../../platform/stores/cache.ts'
import type { Config } from '../../../platform/config.ts'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { defineJob } from '../../../platform/stores/queue.ts'
import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import { openIndexes } from '../feed/open-indexes.ts'
import { rebuildIndex } from '../feed/rebuild.ts'
import { ownAlias } from './health.ts'

interface Needs {
  db: Database
  cache: Cache
  searchEngine: SearchEngine
  config: Pick<Config, 'searchPrefix'>
}

/** Builds an institution's own index anew, as its staff asked for. Begun twice, the second waits for the first. */
export const rebuildOwnIndex = defineJob({
  name: 'rebuild-own-index',
  payload: z.strictObject({ groupCode: z.string() }),
  run: async ({ groupCode }, _held, { db, cache, searchEngine, config }: Needs) => {
    const { searchPrefix: prefix } = config
    const alias = await inInstitution(db, groupCode, (trx) => ownAlias(trx, prefix, groupCode))
    const indexes = openIndexes({ db, client: searchEngine.client, prefix })
    await rebuildIndex({ ...indexes, cache }, alias)
  },
  atOnce: 1,
  withinSeconds: 6 * 3600,
})
