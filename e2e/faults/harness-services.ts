import { join } from 'node:path'
import { ask } from '../../tools/services/ask.ts'
import { environmentOf } from '../../tools/services/environment.ts'
import { logTail } from '../../tools/services/processes.ts'
import type { Service } from '../../tools/services/service.ts'
import type { Settings } from '../../tools/services/settings.ts'
import type { FaultProxy } from './fault-proxy.ts'

/** What stands between one process and the stores. */
export interface StoreProxies {
  database: FaultProxy
  cache: FaultProxy
}

interface HarnessOptions {
  wires: StoreProxies
  gates: string
  /** Settings of the process that a fault is about. */
  settings: Record<string, string>
}

const processOf = (settings: Settings, name: string, entry: string, options: HarnessOptions) => ({
  name,
  group: 'portal' as const,
  needs: [],
  packages: [],
  stopSignal: 'SIGTERM' as const,
  patience: 120,
  data: [],
  start: () => ({
    file: process.execPath,
    args: [join(import.meta.dirname, entry)],
    cwd: settings.root,
    env: {
      ...environmentThrough(settings, name, options.wires),
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      MAIL_FROM: 'no-reply@library.example',
      HARNESS_GATES: options.gates,
      // They are started again and again: what was compiled once is kept.
      NODE_COMPILE_CACHE: join(settings.cache, 'compiled'),
      ...options.settings,
    },
  }),
})

export function apiService(settings: Settings, number: 1 | 2, options: HarnessOptions): Service {
  const { address, ports } = settings
  const port = ports[`api${number}`]
  const here = { HTTP_HOST: address, HTTP_PORT: String(port) }
  return {
    ...processOf(settings, `api-${number}`, 'harness-api.ts', {
      ...options,
      settings: { ...here, ...options.settings },
    }),
    ports: [port],
    ready: async () => {
      const { status, text } = await ask(`http://${address}:${port}/readyz`)
      if (status !== 200) throw new Error(text)
    },
  }
}

export function workerService(settings: Settings, number: 1 | 2, options: HarnessOptions): Service {
  const name = `worker-${number}`
  return {
    ...processOf(settings, name, 'harness-worker.ts', options),
    ports: [],
    ready: async () => {
      if (!logTail(settings, name, 1_000).includes('worker ready')) throw new Error('not ready')
    },
  }
}

/** The addresses of the stores as this process sees them: the ends of its own wires. */
function environmentThrough(settings: Settings, name: string, { database, cache }: StoreProxies) {
  const environment = environmentOf(settings)
  const through = (url: string, { port }: FaultProxy) =>
    Object.assign(new URL(environment[url]!), { port: String(port) })
  const databaseUrl = through('DATABASE_URL', database)
  // By which PostgreSQL can say whose a connection is.
  databaseUrl.searchParams.set('application_name', name)
  return {
    ...environment,
    DATABASE_URL: databaseUrl.href,
    REDIS_URL: through('REDIS_URL', cache).href,
  }
}
