import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { tlsFiles } from './certificates.ts'
import { environmentOf } from './environment.ts'
import { secretsOf } from './secrets.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

const configuration = ({ home }: Settings) => join(home, 'redis/redis.conf')

export function redisService({ ports }: Settings): Service {
  return {
    name: 'redis',
    group: 'stores',
    needs: [],
    ports: [ports.redis],
    packages: [{ name: 'redis-server', provides: ['/usr/bin/redis-server'] }],
    prepare: async (settings) => {
      mkdirSync(join(settings.home, 'redis'), { recursive: true })
      writeFileSync(configuration(settings), configurationText(settings), { mode: 0o600 })
    },
    start: (settings) => ({ file: '/usr/bin/redis-server', args: [configuration(settings)] }),
    ready: async (settings) => {
      const answer = await askRedis(
        environmentOf(settings)['REDIS_URL']!,
        readFileSync(tlsFiles(settings).authority),
      )
      if (answer !== '+PONG') throw new Error(answer)
    },
    patience: 60,
    stopSignal: 'SIGTERM',
    data: ['redis'],
  }
}

export function configurationText(settings: Settings): string {
  const { authority, certificate, key } = tlsFiles(settings)
  return `
bind ${settings.address}
port 0
tls-port ${settings.ports.redis}
tls-ca-cert-file ${authority}
tls-cert-file ${certificate}
tls-key-file ${key}
tls-auth-clients no
tls-protocols "TLSv1.2 TLSv1.3"
requirepass ${secretsOf(settings).redis}
save ""
appendonly no
maxmemory 256mb
maxmemory-policy allkeys-lru
dir ${join(settings.home, 'redis')}
daemonize no
`.trimStart()
}

/** Signs in over TLS and pings: `+PONG`, or the words of the refusal. */
export function askRedis(url: string, ca: Buffer): Promise<string> {
  const { hostname, port, password } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ host: hostname, port: Number(port), ca }, () =>
    socket.write(`AUTH ${decodeURIComponent(password)}\r\nPING\r\n`),
  )
  let answer = ''
  socket.setTimeout(2_000, () => socket.destroy(new Error('no answer within 2 s')))
  socket.on('data', (part: Buffer) => {
    answer += part.toString()
    const [signedIn, pong] = answer.split('\r\n')
    if (!pong) return
    socket.end()
    resolve(signedIn === '+OK' ? pong : signedIn!)
  })
  socket.on('error', reject)
  return promise
}
