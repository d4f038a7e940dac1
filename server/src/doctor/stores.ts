import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { indexStatus, openIndexes } from '../features/search/search.ts'
import { openCache } from '../platform/stores/cache.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase, type Database } from '../platform/stores/database.ts'
import { openLog } from '../platform/log.ts'
import { pendingMigrations } from '../platform/stores/migrate.ts'
import { connectSearchEngine } from '../platform/stores/search-engine.ts'
import { remaining } from './certificates.ts'
import { unanswered } from './examine.ts'

type SearchClient = ReturnType<typeof connectSearchEngine>

export async function postgres(db: Database) {
  const { rows } = await sql<{ version: string; isSafe: boolean; usesTls: boolean }>`
    select current_setting('server_version') as version,
           (select not (rolsuper or rolbypassrls) from pg_roles where rolname = current_user) as is_safe,
           (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as uses_tls`
    .execute(db)
    .catch((error: unknown) => unanswered(error, 'does it run, and is DATABASE_URL right?'))
  const { version, isSafe, usesTls } = rows[0]!
  if (!usesTls) throw new Error('the connection is not encrypted: let PostgreSQL use TLS')
  if (!isSafe) {
    throw new Error(
      'the role of DATABASE_URL bypasses row-level security: use shulin_app, as docs/operations.md makes it',
    )
  }
  return version
}

export async function tables({ database, storesCaFile: caFile }: Config) {
  if (database.adminUrl === undefined) return 'not looked at: DATABASE_ADMIN_URL is not set'
  const adminDb = openDatabase(database.adminUrl, { caFile, pool: 1 })
  const pending = await pendingMigrations(adminDb)
    .catch((error: unknown) => unanswered(error, 'is DATABASE_ADMIN_URL right?'))
    .finally(() => void adminDb.destroy())
  if (pending.length > 0) throw new Error(`run shulin migrate: ${pending.join(', ')}`)
  return 'up to date'
}

/** More than networks and busy machines explain; tokens and codes are judged by these clocks. */
const clocksMayDiffer = 5

export async function clock(db: Database, now: () => number) {
  const before = now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const here = (before + now()) / 2
  const seconds = Math.abs(here - rows[0]!.at.getTime()) / 1000
  if (seconds > clocksMayDiffer) {
    throw new Error(
      `this machine and PostgreSQL are ${seconds.toFixed(0)} s apart: let both follow a time server (timedatectl set-ntp true)`,
    )
  }
  return `${seconds.toFixed(1)} s from PostgreSQL's`
}

export async function redis({ redisUrl, storesCaFile: caFile, cachePrefix, isProduction }: Config) {
  if (isProduction && !redisUrl.startsWith('rediss:')) {
    throw new Error('the connection is not encrypted: REDIS_URL must begin with rediss:')
  }
  const cache = openCache(redisUrl, { caFile, prefix: cachePrefix, log: openLog('silent') })
  let reason: unknown = new Error('no answer')
  cache.on('error', (error) => (reason = error))
  try {
    // A name that leads nowhere is tried again and again: a few seconds tell enough.
    for (let tries = 0; cache.status !== 'ready' && tries < 30; tries++) await wait(100)
    if (cache.status !== 'ready') unanswered(reason, 'does it run, and is REDIS_URL right?')
    return `answers ${await cache.ping()}`
  } finally {
    cache.disconnect()
  }
}

export async function openSearch(client: SearchClient, { opensearchUrl, isProduction }: Config) {
  if (isProduction && !opensearchUrl.startsWith('https:')) {
    throw new Error('the connection is not encrypted: OPENSEARCH_URL must begin with https:')
  }
  const { body } = await client.cluster
    .health()
    .catch((error: unknown) => unanswered(error, 'does it run, and is OPENSEARCH_URL right?'))
  if (body.status === 'red') {
    throw new Error('the cluster is red: a part of an index is on no node; is every node there?')
  }
  return `${body.status}, ${body.number_of_nodes} nodes`
}

export async function chineseAnalysis(client: SearchClient) {
  for (const [plugin, tokenizer] of [
    ['analysis-icu', 'icu_tokenizer'],
    ['analysis-smartcn', 'smartcn_tokenizer'],
  ] as const) {
    await client.indices
      .analyze({ body: { tokenizer, text: '图书馆学概论' } })
      .catch((error: unknown) => unanswered(error, `is ${plugin} installed on every node?`))
  }
  return 'ICU and smartcn answer'
}

export async function searchIndex(db: Database, client: SearchClient, { searchPrefix }: Config) {
  const { feed, aliases } = await indexStatus(openIndexes({ db, client, prefix: searchPrefix }))
  if (aliases.length === 0) throw new Error('there is none yet: run shulin migrate')
  const missing = aliases.filter(({ isMissing }) => isMissing).map(({ alias }) => alias)
  if (missing.length > 0)
    throw new Error(`missing: ${missing.join(', ')}; run shulin index rebuild`)
  const lag = `${feed.lagSeconds.toFixed(0)} s behind, ${feed.waiting} waiting`
  if (feed.lagSeconds > 60) throw new Error(`${lag}: does a worker run, is the engine full?`)
  if (feed.setAside > 0) {
    throw new Error(`${feed.setAside} documents set aside: see shulin index status`)
  }
  const outdated = aliases.filter(({ isOutdated }) => isOutdated)
  return outdated.length > 0 ? `${lag}; made with other settings: rebuild` : lag
}

/** The authorities by whose word all three stores are believed; the first of them that ends counts. */
export function storesAuthority({ storesCaFile }: Config, now: () => number) {
  if (storesCaFile === undefined) return "the system's own authorities"
  if (!existsSync(storesCaFile))
    throw new Error(`${storesCaFile} is not there: correct STORES_CA_FILE`)
  const ends = (readFileSync(storesCaFile, 'utf8').match(/-----BEGIN[^]+?-----END.+/g) ?? []).map(
    (one) => new X509Certificate(one).validToDate.getTime(),
  )
  if (ends.length === 0)
    throw new Error(`${storesCaFile} holds no certificate: correct STORES_CA_FILE`)
  return remaining(new Date(Math.min(...ends)), now(), {
    of: storesCaFile,
    todo: 'make a new one, and give the stores certificates of it',
  })
}
