import { existsSync } from 'node:fs'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/stores/database.ts'
import { connectSearchEngine } from '../platform/stores/search-engine.ts'
import { examine, type Finding } from './examine.ts'
import { disk, keyFile, keysOfRows, objects } from './files.ts'
import { jobsGivenUp, mail, portalAddress, workers } from './portal.ts'
import {
  chineseAnalysis,
  clock,
  openSearch,
  postgres,
  redis,
  searchIndex,
  storesAuthority,
  tables,
} from './stores.ts'

interface DoctorOptions {
  /** The portal is not started yet: what only a started one has is not missed. */
  isBeforeStart?: boolean
  /** The clock of this machine. */
  now?: () => number
  /** How much of the disk must be free, from 0 to 1. */
  leastFree?: number
}

/** Looks at everything an installation needs and says in plain words what is missing, and what to do about it. */
export async function doctor(config: Config, options: DoctorOptions = {}): Promise<Finding[]> {
  const { isBeforeStart = false, now = Date.now, leastFree = 0.1 } = options
  const { storesCaFile: caFile } = config
  const own = await Promise.all([
    examine('store certificates', () => storesAuthority(config, now)),
    examine('keys', () => keyFile(config)),
    examine('objects', () => objects(config)),
    examine('disk', () => disk(config, leastFree)),
    examine('mail', () => mail(config)),
    ...(isBeforeStart ? [] : [examine('portal', () => portalAddress(config, now))]),
  ])
  // Without the file of the authority no store can be asked at all.
  if (caFile !== undefined && !existsSync(caFile)) return own

  const db = openDatabase(config.database.url, { caFile, pool: 2 })
  const client = connectSearchEngine(config.opensearchUrl, { caFile })
  try {
    const [database, engine] = await Promise.all([
      examine('PostgreSQL', () => postgres(db)),
      examine('OpenSearch', () => openSearch(client, config)),
    ])
    /** What cannot be well without others is not asked while they are not. */
    const after = (needed: Finding[], name: string, look: () => Promise<string>) => {
      const missing = needed.find(({ isWell }) => !isWell)
      if (!missing) return examine(name, look)
      return { name, isWell: false, says: `not looked at: ${missing.name} is not well` }
    }
    const [, keys] = own
    const stores = await Promise.all([
      examine('Redis', () => redis(config)),
      after([database], 'tables', () => tables(config)),
      after([database], 'clock', () => clock(db, now)),
      after([database, keys], 'keys of rows', () => keysOfRows(config)),
      after([engine], 'Chinese analysis', () => chineseAnalysis(client)),
      after([database, engine], 'search index', () => searchIndex(db, client, config)),
      after([database], 'jobs', () => jobsGivenUp(db)),
      ...(isBeforeStart ? [] : [after([database], 'worker', () => workers(db))]),
    ])
    return [database, engine, ...stores, ...own]
  } finally {
    await Promise.all([db.destroy(), client.close()])
  }
}
