import { join } from 'node:path'
import { readFindConfig } from '@shulin/contract/institutions'
import {
  createMigratedDatabase,
  dropDatabase,
  openAdminDatabase,
  testConfig,
} from '../../server/test/database.ts'
import { capacityOf, delaysOf } from './blocks.ts'
import type { Subject } from './connection.ts'
import { compareInPairs, isCalm, median, quantile, type Comparison } from './pairs.ts'
import { startServer, stayOn } from './servers.ts'

export interface Options {
  pairs: number
  /** How long one block of a pair takes. */
  seconds: number
  say: (text: string) => void
}

interface Measured {
  /** Servers on one core and whoever asks on another, or all wherever there is room. */
  placing: 'pinned' | 'free'
  isValid: boolean
  /** Bare Fastify against itself. */
  control: Comparison
  /** Requests a second of eight callers: our call ÷ bare Fastify. */
  capacity: Comparison
  /** Waiting times at half of our capacity: our call ÷ bare Fastify, at the middle and at 95 of 100. */
  delay50: Comparison
  delay95: Comparison
  /** For whoever wants to imagine something; not comparable between machines. */
  absolute: { baselinePerSecond: number; candidatePerSecond: number }
}

/** What a call of ours costs beside the framework it is built on: reading the configuration, from PostgreSQL. */
export async function measureHttp(options: Options): Promise<Measured[]> {
  const installation = await anInstallation()
  try {
    return [
      await measurePlaced('pinned', installation, options),
      await measurePlaced('free', installation, options),
    ]
  } finally {
    await installation.remove()
  }
}

async function measurePlaced(
  placing: Measured['placing'],
  { environment, headers }: Installation,
  { pairs, seconds, say }: Options,
): Promise<Measured> {
  const [core, ownCore] = placing === 'pinned' ? [0, 1] : [undefined, undefined]
  const api = await startServer(join(root, 'server/src/api.ts'), environment, {
    probe: '/readyz',
    core,
  })
  const { path } = readFindConfig
  const candidate: Subject = { name: 'getFindConfig', port: api.port, path, headers }
  const bare = await startServer(
    join(import.meta.dirname, 'bare-fastify.ts'),
    { REPLY: await replyOf(candidate), REPLY_PATH: path },
    { probe: path, core },
  )
  const baseline: Subject = { ...candidate, name: 'bare Fastify', port: bare.port }
  await stayOn(ownCore)
  try {
    const capacity = (subject: Subject) => () => capacityOf(subject, seconds)
    say(`${placing}: control`)
    const control = await compareInPairs(pairs, capacity(baseline), capacity(baseline))
    say(`${placing}: capacity`)
    const capacities = await compareInPairs(pairs, capacity(baseline), capacity(candidate))
    const candidatePerSecond = median(capacities.pairs.map((pair) => pair.candidate))
    const rate = candidatePerSecond / 2
    const delay = (share: number, subject: Subject) => async () =>
      quantile(share, await delaysOf(subject, rate, seconds))
    say(`${placing}: delays`)
    const delay50 = await compareInPairs(pairs, delay(0.5, baseline), delay(0.5, candidate))
    const delay95 = await compareInPairs(pairs, delay(0.95, baseline), delay(0.95, candidate))
    const baselinePerSecond = median(capacities.pairs.map((pair) => pair.baseline))
    return {
      placing,
      isValid: isCalm(control),
      control,
      capacity: capacities,
      delay50,
      delay95,
      absolute: { baselinePerSecond, candidatePerSecond },
    }
  } finally {
    await stayOn(undefined)
    await Promise.all([api.stop(), bare.stop()])
  }
}

const root = join(import.meta.dirname, '../..')

/** An institution in a database of its own, in the stores that `pnpm services up stores` started. */
async function anInstallation() {
  const database = await createMigratedDatabase()
  const config = testConfig(database)
  const adminDb = openAdminDatabase(config)
  const groupCode = 'bench'
  const name = JSON.stringify({ 'zh-CN': '测试馆' })
  await adminDb
    .insertInto('institution')
    .values({ groupCode, mappingPath: groupCode, name })
    .execute()
  await adminDb.destroy()
  return {
    environment: { DATABASE_URL: config.database.url, REQUESTS_PER_MINUTE: '1000000000' },
    headers: { groupcode: groupCode },
    remove: () => dropDatabase(database),
  }
}
type Installation = Awaited<ReturnType<typeof anInstallation>>

async function replyOf({ port, path, headers }: Subject): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}
