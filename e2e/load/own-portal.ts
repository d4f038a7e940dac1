import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeMissingKeys } from '../../server/src/keys/change.ts'
import { createDatabase, dropDatabase, testConfig } from '../../server/test/database.ts'
import { startServer } from './servers.ts'

/** A portal on a database, an index and keys of its own, for a measurement that must not meet another one. */
export async function prepareOwnPortal(limits: Record<string, string> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'shulin-load-'))
  const keysFile = join(home, 'keys.json')
  makeMissingKeys(keysFile)
  const database = await createDatabase()
  const config = testConfig(database)
  const environment = {
    DATABASE_URL: config.database.url,
    DATABASE_ADMIN_URL: config.database.adminUrl!,
    SEARCH_PREFIX: config.searchPrefix,
    CACHE_PREFIX: config.cachePrefix,
    OBJECT_DIRECTORY: join(home, 'objects'),
    KEYS_FILE: keysFile,
    PASSWORD_KEY: '12345678',
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
    ...limits,
  }
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  return {
    config,
    keysFile,
    environment,
    /** A command of the operator on it. */
    shulin(...words: string[]) {
      const { status, stderr } = spawnSync(process.execPath, ['server/src/cli.ts', ...words], {
        env: { ...process.env, ...environment },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(stderr)
    },
    start: async () => (server = await startServer('server/src/api.ts', environment, undefined)),
    async remove() {
      await server?.stop()
      await dropDatabase(database)
      rmSync(home, { recursive: true })
    },
  }
}
