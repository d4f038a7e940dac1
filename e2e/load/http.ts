import { join } from 'node:path'
import { findGroup, readFindConfig } from '@shulin/contract/institutions'
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

export interface HttpFigures {
  /** Servers on one core and whoever asks on another, or all wherever there is room. */
  placing: 'pinned' | 'free'
  isValid: boolean
  /** Bare Fastify against itself. */
  control: Comparison
  calls: {
    call: string
    /** Requests a second of eight callers: our call ÷ bare Fastify. */
    capacity: Comparison
    /** Waiting times at half of our capacity: our call ÷ bare Fastify, at the middle and at 95 of 100. */
    delay50: Comparison
    delay95: Comparison
  }[]
}

const groupCode = 'bench'
const headers = { groupcode: groupCode }

/** The configuration is read from PostgreSQL; the institution is found in memory: everything else that a call costs. */
const measuredCalls: Omit<Subject, 'port'>[] = [
  { method: 'GET', path: readFindConfig.path, headers, body: '' },
  {
    method: 'POST',
    path: findGroup.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mappingPath: groupCode }),
  },
]

/** What calls of ours cost beside the framework they are built on. */
export async function measureHttp(options: Options): Promise<HttpFigures[]> {
  const { environment, remove } = await anInstallation()
  try {
    return [
      await measurePlaced('pinned', environment, options),
      await measurePlaced('free', environment, options),
    ]
  } finally {
    await remove()
  }
}

async function measurePlaced(
  placing: HttpFigures['placing'],
  environment: Record<string, string>,
  { pairs, seconds, say }: Options,
): Promise<HttpFigures> {
  const [core, ownCore] = placing === 'pinned' ? [0, 1] : [undefined, undefined]
  const api = await startServer(join(root, 'server/src/api.ts'), environment, core)
  const replies = await Promise.all(
    measuredCalls.map(async (call) => ({ ...call, reply: await replyTo({ ...call, ...api }) })),
  )
  const ownFile = join(import.meta.dirname, 'bare-fastify.ts')
  const bare = await startServer(ownFile, { REPLIES: JSON.stringify(replies) }, core)
  await stayOn(ownCore)

  const capacity = (subject: Subject) => async () => ({
    capacity: await capacityOf(subject, seconds),
  })
  const compareCapacity = (one: Subject, other: Subject) =>
    compareInPairs(pairs, capacity(one), capacity(other))
  try {
    const baselineOf = (call: Omit<Subject, 'port'>) => ({ ...call, port: bare.port })
    const itself = baselineOf(measuredCalls[0]!)
    say(`${placing}: the control`)
    const { capacity: control } = await compareCapacity(itself, itself)

    const calls: HttpFigures['calls'] = []
    for (const call of measuredCalls) {
      const [baseline, candidate] = [baselineOf(call), { ...call, port: api.port }]
      say(`${placing}: ${call.path}`)
      const { capacity } = await compareCapacity(baseline, candidate)
      const rate = median(capacity.pairs.map((pair) => pair.candidate)) / 2
      const delays = (subject: Subject) => async () => {
        const delays = await delaysOf(subject, rate, seconds)
        return { delay50: quantile(0.5, delays), delay95: quantile(0.95, delays) }
      }
      const compared = await compareInPairs(pairs, delays(baseline), delays(candidate))
      calls.push({ call: `${call.method} ${call.path}`, capacity, ...compared })
    }
    return { placing, isValid: isCalm(control), control, calls }
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
  const name = JSON.stringify({ 'zh-CN': '测试馆' })
  await adminDb
    .insertInto('institution')
    .values({ groupCode, mappingPath: groupCode, name })
    .execute()
  await adminDb.destroy()
  return {
    environment: { DATABASE_URL: config.database.url, REQUESTS_PER_MINUTE: '1000000000' },
    remove: () => dropDatabase(database),
  }
}

async function replyTo({ port, method, path, headers, body }: Subject): Promise<object> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(method === 'POST' && { body }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as object
}
