import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'
import { connect } from 'node:tls'
import { ask } from './ask.ts'
import { tlsFiles } from './certificates.ts'
import { environmentOf } from './environment.ts'
import { findJava } from './java.ts'
import { serviceStateOf } from './lifecycle.ts'
import { missingPackages, opensslPackage } from './packages.ts'
import { askDatabase } from './postgres.ts'
import { askRedis } from './redis.ts'
import { pidOf } from './processes.ts'
import { searchNodeUrl } from './search.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { answerWithoutTls } from './without-tls.ts'

/** A question to the machine or a service: answers with a remark, or throws with what is wrong. */
type Check = () => Promise<string> | string
type Checks = Record<string, Check>

/** Checks the machine, then every service that runs; says what is wrong and fails. */
export async function doctor(settings: Settings, services: Service[]) {
  const running = services.filter(({ name }) => pidOf(settings, name) !== undefined)
  let faults = 0
  for (const [subject, checks] of [
    ['machine', machineChecks(settings, services)],
    ...running.map(({ name }) => [name, serviceChecks(settings)[name] ?? {}] as const),
  ] as const)
    for (const [question, check] of Object.entries(checks)) {
      const [mark, remark] = await answerTo(check)
      if (mark === '✗') faults += 1
      console.log(`${mark} ${subject.padEnd(12)} ${question}${remark && `: ${remark}`}`)
    }
  for (const { name } of services)
    if (!running.some((service) => service.name === name))
      console.log(`- ${name.padEnd(12)} does not run`)
  if (faults > 0) throw new Error(`${faults} of the checks failed`)
}

async function answerTo(check: Check): Promise<['✓' | '✗', string]> {
  try {
    return ['✓', await check()]
  } catch (error) {
    return ['✗', (error as Error).message]
  }
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

const machineChecks = (settings: Settings, services: Service[]): Checks => ({
  Node: () => process.version,
  packages: () => {
    const missing = missingPackages([opensslPackage, ...services.flatMap((one) => one.packages)])
    if (missing.length === 0) return 'all there'
    if (!existsSync('/usr/bin/apt-get'))
      throw new Error(`${missing.join(', ')} missing, and there is no apt-get to install them`)
    return `up will install ${missing.join(', ')}`
  },
  'Java 21 or newer': () => {
    const java = findJava(settings)
    return java ? `${java.version} in ${java.home}` : 'none; up will fetch a runtime'
  },
  memory: () => {
    // Three search nodes take 0.6 GB each, PostgreSQL, mail and the portal the rest.
    if (totalmem() < 4e9) throw new Error(`${gigabytes(totalmem())}, and 4 GB are needed`)
    return `${gigabytes(freemem())} of ${gigabytes(totalmem())} free`
  },
  disk: () => {
    const { bavail, bsize } = statfsSync(settings.home)
    if (bavail * bsize < 3e9)
      throw new Error(`${gigabytes(bavail * bsize)} free, and 3 GB are needed`)
    return `${gigabytes(bavail * bsize)} free`
  },
  'ports free or ours': () => {
    const taken = services.filter((one) => serviceStateOf(settings, one).state === 'port taken')
    if (taken.length > 0)
      throw new Error(taken.map(({ name, ports }) => `${name} (${ports.join(', ')})`).join(', '))
    return `from ${settings.portBase}`
  },
})

function serviceChecks(settings: Settings): Record<string, Checks> {
  const { address, ports } = settings
  const environment = environmentOf(settings)
  const [database, redis, search] = ['DATABASE_URL', 'REDIS_URL', 'OPENSEARCH_URL'].map(
    (name) => environment[name]!,
  ) as [string, string, string]
  const ca = readFileSync(tlsFiles(settings).authority)
  const withWrongPassword = (url: string) => {
    const changed = new URL(url)
    changed.password = 'wrong'
    return changed.href
  }
  const answers = (url: string, status: number) => async () => {
    const answer = await ask(url, { ca })
    if (answer.status !== status) throw new Error(`answered ${answer.status}`)
    return ''
  }
  const isHealthy = (port: number) => ({
    answers: answers(`http://${address}:${port}/healthz`, 200),
    'is ready': answers(`http://${address}:${port}/readyz`, 200),
  })
  const searchNode = (number: 1 | 2 | 3): Checks => {
    const url = searchNodeUrl(settings, number)
    const said = 'GET / HTTP/1.0\r\n\r\n'
    return {
      'answers over TLS to its password': answers(url, 200),
      'refuses a wrong password': answers(withWrongPassword(url), 401),
      'refuses a connection without TLS': async () =>
        isNot(
          /HTTP/,
          await answerWithoutTls(new URL(url).hostname, ports[`search${number}`], said),
        ),
    }
  }
  return {
    postgres: {
      'signs in with TLS and password': () =>
        askDatabase(database, 'select version()').then(firstLine),
      'refuses a wrong password': () =>
        refuses(/password/, () => askDatabase(withWrongPassword(database), 'select 1')),
      'refuses a connection without TLS': () =>
        refuses(/no encryption/, () =>
          askDatabase(database.replace('verify-full', 'disable'), 'select 1'),
        ),
    },
    redis: {
      'signs in with TLS and password': async () => isNot(/^[^+]/, await askRedis(redis, ca)),
      'refuses a wrong password': async () =>
        isNot('+PONG', await askRedis(withWrongPassword(redis), ca)),
      'refuses a connection without TLS': async () =>
        isNot(/PONG|NOAUTH/, await answerWithoutTls(address, ports.redis, 'PING\r\n')),
    },
    'search-1': searchNode(1),
    'search-2': searchNode(2),
    'search-3': searchNode(3),
    'search-gate': {
      'three nodes, green': async () => {
        const health = JSON.parse((await ask(`${search}/_cluster/health`, { ca })).text) as Health
        if (health.number_of_nodes !== 3 || health.status !== 'green')
          throw new Error(`${health.number_of_nodes} nodes, ${health.status}`)
        return ''
      },
      'refuses a wrong password': answers(withWrongPassword(search), 401),
      'refuses a connection without TLS': async () =>
        isNot(/./, await answerWithoutTls(address, ports.searchGate, 'GET / HTTP/1.0\r\n\r\n')),
    },
    mail: {
      'mailbox answers': answers(`${environment['MAILBOX_URL']}/api/service/readiness`, 200),
    },
    'api-1': isHealthy(ports.api1),
    'api-2': isHealthy(ports.api2),
    'worker-1': {
      'tells its metrics': answers(`http://${address}:${ports.workerMetrics1}/metrics`, 200),
    },
    'worker-2': {
      'tells its metrics': answers(`http://${address}:${ports.workerMetrics2}/metrics`, 200),
    },
    front: {
      'answers over TLS': answers(`${environment['PORTAL_URL']}/healthz`, 200),
      'hides the metrics': answers(`${environment['PORTAL_URL']}/metrics`, 404),
      'refuses TLS 1.1': () =>
        refuses(/alert protocol version/, () => shakeHands(ports.front, 'TLSv1.1')),
      'refuses calls without TLS': answers(`http://localhost:${ports.frontPlain}/oga/login`, 426),
    },
    'library-redis': {
      'refuses whoever shows no password': async () =>
        isNot(/PONG/, await answerWithoutTls(address, ports.libraryRedis, 'PING\r\nQUIT\r\n')),
    },
    'library-front': {
      'answers over TLS': answers(`https://localhost:${ports.librarySystem}/literature/`, 200),
      'refuses a connection without TLS': async () =>
        isNot(/./, await answerWithoutTls(address, ports.librarySystem, 'GET / HTTP/1.0\r\n\r\n')),
    },
  }
}

interface Health {
  status: string
  number_of_nodes: number
}

const firstLine = (text: string) => text.split('\n')[0]!.slice(0, 60)

async function refuses(words: RegExp, attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt()
  } catch (error) {
    if (words.test((error as Error).message)) return ''
    throw error
  }
  throw new Error('was let in')
}

function isNot(unwanted: string | RegExp, answer: string): string {
  if (typeof unwanted === 'string' ? answer === unwanted : unwanted.test(answer))
    throw new Error(`was answered ${JSON.stringify(answer.slice(0, 60))}`)
  return ''
}

function shakeHands(port: number, version: 'TLSv1.1'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(
    {
      port,
      host: 'localhost',
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
      // Our own library would not even offer it otherwise.
      ciphers: 'DEFAULT@SECLEVEL=0',
    },
    () => {
      socket.end()
      resolve()
    },
  )
  socket.on('error', reject)
  return promise
}
