import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchNodeService } from './search.ts'
import { secretsOf } from './secrets.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { answerWithoutTls } from './without-tls.ts'

const redis = 'library-redis'
const redisFile = ({ home }: Settings) => join(home, redis, 'redis.conf')

/** Where the library system keeps sessions and work to be done: nothing of it may be forgotten to make room. */
export function libraryRedisService({ address, ports }: Settings): Service {
  return {
    name: redis,
    group: 'library-system',
    needs: [],
    ports: [ports.libraryRedis],
    packages: [{ name: 'redis-server', provides: ['/usr/bin/redis-server'] }],
    prepare: async (settings) => {
      mkdirSync(join(settings.home, redis), { recursive: true })
      writeFileSync(redisFile(settings), redisText(settings), { mode: 0o600 })
    },
    start: (settings) => ({ file: '/usr/bin/redis-server', args: [redisFile(settings)] }),
    ready: async (settings) => {
      const said = `AUTH ${secretsOf(settings).library}\r\nPING\r\nQUIT\r\n`
      const answer = await answerWithoutTls(address, ports.libraryRedis, said)
      if (!answer.includes('+PONG')) throw new Error(answer)
    },
    patience: 60,
    stopSignal: 'SIGTERM',
    data: [redis],
  }
}

/** Without TLS: its one client, on the same machine, cannot be told our authority in every place where it opens a connection. */
export const redisText = (settings: Settings) =>
  `
bind ${settings.address}
port ${settings.ports.libraryRedis}
requirepass ${secretsOf(settings).library}
save ""
appendonly no
maxmemory-policy noeviction
dir ${join(settings.home, redis)}
daemonize no
`.trimStart()

/** A search node of its own, that our cluster does not know. */
export function librarySearchService(settings: Settings): Service {
  const { address, ports } = settings
  const name = 'library-search'
  const { librarySearch: httpPort, librarySearchTransport: transportPort } = ports
  return searchNodeService(settings, {
    name,
    group: 'library-system',
    address,
    httpPort,
    transportPort,
    configuration: searchText({ name, address, httpPort, transportPort }),
    secret: 'library',
    megabytes: 256,
    // It lives for minutes, with some hundred records: to make it fast would take longer than it saves.
    options: ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
    keepsClasses: false,
  })
}

/** What the node is told: it looks for no others. */
const searchText = (node: {
  name: string
  address: string
  httpPort: number
  transportPort: number
}) =>
  `
cluster.name: library-system
node.name: ${node.name}
network.host: ${node.address}
http.port: ${node.httpPort}
transport.port: ${node.transportPort}
discovery.type: single-node
cluster.routing.allocation.disk.threshold_enabled: false
`.trimStart()
