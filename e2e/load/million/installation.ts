import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addInstitution } from '../../../server/src/features/institutions/add.ts'
import { describe } from '../../../server/src/features/institutions/institution-file.ts'
import { SourceDescription } from '../../../server/src/features/imports/sources/source-file.ts'
import { putSource } from '../../../server/src/features/imports/sources/sources.ts'
import { loadClassification } from '../../../server/src/features/catalogue/classification.ts'
import { ensureIndexes } from '../../../server/src/features/search/feed/indexes.ts'
import { moveTitles } from '../../../server/src/features/search/feed/move.ts'
import { openIndexes } from '../../../server/src/features/search/feed/open-indexes.ts'
import { jobs } from '../../../server/src/jobs.ts'
import { openCache } from '../../../server/src/platform/stores/cache.ts'
import {
  inInstitution,
  openDatabase,
  type Database,
} from '../../../server/src/platform/stores/database.ts'
import { declareQueues } from '../../../server/src/platform/jobs/schema.ts'
import { openLog } from '../../../server/src/platform/log.ts'
import { migrate } from '../../../server/src/platform/stores/migrate.ts'
import { connectSearchEngine } from '../../../server/src/platform/stores/search-engine.ts'
import { dropDatabase, openAdminDatabase, testConfig } from '../../../server/test/database.ts'

/** `one`: an institution with an index of its own. `twenty`: institutions that share one. */
export const layouts = {
  one: ['m00'],
  twenty: Array.from({ length: 20 }, (_, at) => codeOf(at + 1)),
}
export type Layout = keyof typeof layouts

/** Whoever has everything gets it from two sources, as from two suppliers: both cores have something to do. */
export const sourcesOf = (layout: Layout) => (layout === 'one' ? ['made-1', 'made-2'] : ['made-1'])

function codeOf(number: number) {
  return `m${String(number).padStart(2, '0')}`
}

const root = join(import.meta.dirname, '../../..')
const cli = join(root, 'server/src/cli.ts')
const worker = join(root, 'server/src/worker.ts')

/** An installation of its own, in the stores that `pnpm services up` started: nothing of it is anybody else's. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>

export async function makeInstallation(layout: Layout, name: string) {
  await dropDatabase(name)
  const first = openAdminDatabase(testConfig())
  await sql`create database ${sql.id(name)}`.execute(first)
  await first.destroy()
  const made = openInstallation(layout, name)
  const { adminDb, indexes, cache } = made
  await migrate(adminDb)
  await declareQueues(adminDb, jobs)
  await loadClassification(adminDb)
  await ensureIndexes(indexes)
  const source = SourceDescription.array().parse(
    JSON.parse(await readFile(join(import.meta.dirname, 'source.json'), 'utf8')),
  )[0]!
  for (const groupCode of layouts[layout]) {
    const zh = `测量馆 ${groupCode}`
    await addInstitution(
      adminDb,
      describe({ groupCode, mappingPath: groupCode, name: { 'zh-CN': zh } }),
    )
    await inInstitution(made.db, groupCode, async (trx) => {
      await addPlaces(trx, groupCode)
      for (const name of sourcesOf(layout)) await putSource(trx, groupCode, { ...source, name })
    })
    if (layout === 'one') await moveTitles({ ...indexes, cache, grace: 0 }, groupCode, 'own')
  }
  return made
}

/** Three libraries with four rooms each, as the made records name them. */
async function addPlaces(trx: Database, groupCode: string) {
  const named = (name: string) => JSON.stringify({ 'zh-CN': name })
  await trx
    .insertInto('library')
    .values([1, 2, 3].map((n) => ({ groupCode, libCode: `B${n}`, name: named(`分馆 ${n}`) })))
    .execute()
  await trx
    .insertInto('location')
    .values(
      Array.from({ length: 12 }, (_, at) => ({
        groupCode,
        locationId: `L${String(at + 1).padStart(2, '0')}`,
        libCode: `B${1 + (at >> 2)}`,
        name: named(`书库 ${at + 1}`),
      })),
    )
    .execute()
}

export function openInstallation(layout: Layout, name: string) {
  const config = testConfig(name)
  const caFile = config.storesCaFile
  const adminDb = openAdminDatabase(config)
  const db = openDatabase(config.database.url, { caFile, pool: 4, patience: 600_000 })
  const client = connectSearchEngine(config.opensearchUrl, { caFile })
  const cache = openCache(config.redisUrl, {
    caFile,
    prefix: config.cachePrefix,
    log: openLog('silent'),
  })
  const indexes = openIndexes({ db, client, prefix: config.searchPrefix })
  const environment = {
    ...process.env,
    DATABASE_URL: config.database.url,
    DATABASE_ADMIN_URL: config.database.adminUrl,
    SEARCH_PREFIX: config.searchPrefix,
    CACHE_PREFIX: config.cachePrefix,
    LOG_LEVEL: 'warn',
  }
  return {
    layout,
    name,
    config,
    adminDb,
    db,
    client,
    cache,
    indexes,
    groupCodes: layouts[layout],
    /** An operator's command in a process of its own; what it says as JSON. */
    async command(...words: string[]): Promise<unknown> {
      const child = spawn(process.execPath, [cli, ...words, '--json'], {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
      const [code] = (await once(child, 'close')) as [number]
      if (code !== 0)
        throw new Error(`shulin ${words.slice(0, 3).join(' ')} ended with ${code}: ${said}`)
      return JSON.parse(said)
    },
    /** A worker that feeds the index, in a process of its own. */
    startWorker() {
      const child = spawn(process.execPath, [worker], {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const ended = once(child, 'exit')
      return async () => {
        child.kill('SIGTERM')
        await ended
      }
    },
    async close() {
      cache.disconnect()
      await Promise.all([adminDb.destroy(), db.destroy(), client.close()])
    },
  }
}
