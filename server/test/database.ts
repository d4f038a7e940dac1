import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { jobs } from '../src/jobs.ts'
import { makeMissingKeys } from '../src/keys/change.ts'
import { readConfig, type Config } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/stores/database.ts'
import { declareQueues } from '../src/platform/jobs/schema.ts'
import { migrate } from '../src/platform/stores/migrate.ts'
import { connectSearchEngine, unhurried } from '../src/platform/stores/search-engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database; every test file works on a copy of its own. */
    template: string
  }
}

/** The services that `pnpm services up stores` started. */
export function testConfig(database?: string): Config {
  if (process.env['DATABASE_URL'] === undefined) loadEnvFile('.services/environment')
  const config = readConfig({
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HTTP_DRAIN: '0',
    // The documented one, with which the tests encode.
    PASSWORD_KEY: undefined,
  })
  if (database === undefined) return config
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  const { url, adminUrl = '' } = config.database
  return {
    ...config,
    // Counters of one test are not those of another, nor of a portal that runs beside it.
    cachePrefix: `${database}:`,
    searchPrefix: database.replaceAll('_', '-'),
    database: { ...config.database, url: at(url), adminUrl: at(adminUrl) },
  }
}

export const openAdminDatabase = ({ database, storesCaFile }: Config) =>
  openDatabase(database.adminUrl!, { caFile: storesCaFile, pool: 2, patience: 60_000 })

/** A new database: empty, or a copy of another. */
export async function createDatabase(template?: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const adminDb = openAdminDatabase(testConfig())
  const copied = template === undefined ? sql`` : sql`template ${sql.id(template)}`
  await sql`create database ${sql.id(name)} ${copied}`.execute(adminDb)
  await adminDb.destroy()
  return name
}

export async function dropDatabase(name: string) {
  const adminDb = openAdminDatabase(testConfig())
  const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(adminDb)
  // A cleaner of PostgreSQL's own may be at work in it for a moment, and we may not end that one.
  await drop().catch(() => wait(1_000).then(drop))
  await adminDb.destroy()
  await dropIndexes(testConfig(name))
}

/** Takes away what was indexed under the prefix of a test. */
export async function dropIndexes({ opensearchUrl, storesCaFile, searchPrefix }: Config) {
  const client = connectSearchEngine(opensearchUrl, { caFile: storesCaFile })
  await client.indices.delete({ index: `${searchPrefix}-*` }, unhurried)
  await client.close()
}

export async function createMigratedDatabase() {
  const name = await createDatabase()
  const adminDb = openAdminDatabase(testConfig(name))
  await migrate(adminDb)
  await declareQueues(adminDb, jobs)
  await adminDb.destroy()
  return name
}

/** Before all integration tests: migrate once, so that a test file only copies; and make keys that nobody else has. */
export default async function setup(project: TestProject) {
  const home = mkdtempSync(join(tmpdir(), 'shulin-test-'))
  const keysFile = join(home, 'keys.json')
  makeMissingKeys(keysFile)
  process.env['KEYS_FILE'] = keysFile
  const template = await createMigratedDatabase()
  project.provide('template', template)
  return async () => {
    rmSync(home, { recursive: true })
    await dropDatabase(template)
  }
}
