import { once } from 'node:events'
import { sql } from 'kysely'
import { openIndexes } from './features/search/feed/open-indexes.ts'
import { indexStatus } from './features/search/feed/status.ts'
import { openCache } from './platform/cache.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { openLog } from './platform/log.ts'
import { pendingMigrations } from './platform/migrate.ts'
import { connectSearchEngine } from './platform/search-engine.ts'

interface Finding {
  name: string
  isWell: boolean
  says: string
}

/** Looks at everything an installation needs and says in plain words what is missing. */
export async function doctor(config: Config): Promise<Finding[]> {
  const caFile = config.storesCaFile
  const db = openDatabase(config.database.url, { caFile, pool: 1 })
  const cache = openCache(config.redisUrl, {
    caFile,
    prefix: config.cachePrefix,
    log: openLog('silent'),
  })
  const searchEngine = connectSearchEngine(config.opensearchUrl, { caFile })
  try {
    return [
      await examine('PostgreSQL', async () => {
        const { rows } = await sql<{ version: string; isSafe: boolean; usesTls: boolean }>`
          select current_setting('server_version') as version,
                 (select not (rolsuper or rolbypassrls) from pg_roles where rolname = current_user) as is_safe,
                 (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as uses_tls`.execute(db)
        const { version, isSafe, usesTls } = rows[0]!
        if (!usesTls) throw new Error('the connection is not encrypted')
        if (!isSafe) throw new Error('the application role bypasses row-level security')
        return version
      }),
      await examine('tables', async () => {
        if (config.database.adminUrl === undefined)
          return 'not looked at: DATABASE_ADMIN_URL is not set'
        const adminDb = openDatabase(config.database.adminUrl, { caFile, pool: 1 })
        const pending = await pendingMigrations(adminDb).finally(() => void adminDb.destroy())
        if (pending.length > 0) throw new Error(`run shulin migrate: ${pending.join(', ')}`)
        return 'up to date'
      }),
      await examine('Redis', async () => {
        if (config.isProduction && !config.redisUrl.startsWith('rediss:')) {
          throw new Error('the connection is not encrypted: REDIS_URL must begin with rediss:')
        }
        if (cache.status !== 'ready') await once(cache, 'ready')
        return `answers ${await cache.ping()}`
      }),
      await examine('OpenSearch', async () => {
        if (config.isProduction && !config.opensearchUrl.startsWith('https:')) {
          throw new Error('the connection is not encrypted: OPENSEARCH_URL must begin with https:')
        }
        const { body } = await searchEngine.cluster.health()
        if (body.status === 'red') throw new Error('the cluster is red')
        return `${body.status}, ${body.number_of_nodes} nodes`
      }),
      await examine('Chinese analysis', async () => {
        for (const tokenizer of ['icu_tokenizer', 'smartcn_tokenizer']) {
          await searchEngine.indices.analyze({ body: { tokenizer, text: '图书馆学概论' } })
        }
        return 'ICU and smartcn answer'
      }),
      await examine('search index', async () => {
        const prefix = config.searchPrefix
        const { feed, aliases } = await indexStatus(
          openIndexes({ db, client: searchEngine, prefix }),
        )
        const missing = aliases.filter(({ isMissing }) => isMissing).map(({ alias }) => alias)
        if (missing.length > 0)
          throw new Error(`missing: ${missing.join(', ')}; run shulin index rebuild`)
        const lag = `${feed.lagSeconds.toFixed(0)} s behind, ${feed.waiting} waiting`
        if (feed.lagSeconds > 60) throw new Error(`${lag}: does a worker run, is the engine full?`)
        if (feed.setAside > 0)
          throw new Error(`${feed.setAside} documents set aside: see shulin index status`)
        const outdated = aliases.filter(({ isOutdated }) => isOutdated)
        return outdated.length > 0 ? `${lag}; made with other settings: rebuild` : lag
      }),
    ]
  } finally {
    cache.disconnect()
    await Promise.all([db.destroy(), searchEngine.close()])
  }
}

const examine = (name: string, look: () => Promise<string>): Promise<Finding> =>
  look().then(
    (says) => ({ name, isWell: true, says }),
    (error: unknown) => ({
      name,
      isWell: false,
      says: error instanceof Error ? error.message : String(error),
    }),
  )
