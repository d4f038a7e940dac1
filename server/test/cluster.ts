import { randomInt, randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environmentOf } from '../../tools/services/environment.ts'
import { down, up } from '../../tools/services/lifecycle.ts'
import { postgresService } from '../../tools/services/postgres.ts'
import { isHeld, pidOf } from '../../tools/services/processes.ts'
import { readSettings } from '../../tools/services/settings.ts'
import { dropIndexes, testConfig } from './database.ts'

/**
 * A PostgreSQL cluster of the test's own, as `pnpm services` makes them, that keeps what it
 * acknowledges; the test may kill it and take its files away.
 */
export async function startCluster() {
  testConfig() // so that the addresses of the other stores are known
  const home = mkdtempSync(join(tmpdir(), 'shulin-cluster-'))
  chmodSync(home, 0o755)
  const settings = readSettings(process.env)
  // All stores of a process are believed by one authority.
  cpSync(join(settings.home, 'tls'), join(home, 'tls'), { recursive: true })
  const own = {
    ...settings,
    home,
    environmentFile: join(home, 'environment'),
    ports: { ...settings.ports, postgres: freePort() },
    isFast: false,
  }
  const service = postgresService(own)
  const start = () => up(own, [service])
  await start()

  const { DATABASE_URL, DATABASE_ADMIN_URL, DATABASE_BACKUP_URL } = environmentOf(own)
  const searchPrefix = `test-${randomUUID()}`
  return {
    home,
    data: join(home, 'postgres/data'),
    environment: {
      ...process.env,
      DATABASE_URL,
      DATABASE_ADMIN_URL,
      DATABASE_BACKUP_URL,
      SEARCH_PREFIX: searchPrefix,
    },
    start,
    stop: () => down(own, [service]),
    /** As when the power fails. */
    kill: () => process.kill(pidOf(own, 'postgres')!, 'SIGKILL'),
    remove: async () => {
      await down(own, [service])
      await dropIndexes({ ...testConfig(), searchPrefix })
      rmSync(home, { recursive: true })
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Below all thousands of ports that clones of the project choose from. */
export function freePort(): number {
  const port = randomInt(20_000, 21_000)
  return isHeld(port) ? freePort() : port
}
