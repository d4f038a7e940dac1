import type { AddressInfo } from 'node:net'
import type { CallInput, Endpoint } from '@shulin/contract/endpoint'
import { inject } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../src/app.ts'
import type { SystemKinds } from '../src/features/library-links/library-links.ts'
import { deleteIndex } from '../src/features/search/feed/indexes.ts'
import type { Config } from '../src/platform/config.ts'
import type { Serve } from '../src/platform/http/serve.ts'
import { openLog } from '../src/platform/log.ts'
import { closeResources, openResources } from '../src/resources.ts'
import { withoutRowLocks } from './row-locks.ts'
import { createDatabase, dropDatabase, openAdminDatabase, testConfig } from './database.ts'
import { payloadOf } from './payload.ts'
import { noteCall } from './served-calls.ts'

interface Options {
  /** Calls that only this test serves. */
  alsoServe?: (serve: Serve) => void
  config?: Partial<Omit<Config, 'database'>>
  /** How many connections to PostgreSQL it may hold. */
  pool?: number
  /** A second process on the database of another. */
  onDatabaseOf?: { config: Config }
  /** False: no query of the product locks the rows it reads. What the tables protect by themselves stands alone then. */
  rowLocks?: boolean
  /** What is spoken with the systems of libraries instead of what the product speaks. */
  systemKinds?: SystemKinds
  /** Where the log goes; nowhere, unless the test reads it. */
  log?: NodeJS.WritableStream
}

/** What a call came back with: HTTP status, headers, and the envelope. */
export interface Answer<E extends Endpoint> {
  status: number
  headers: Headers
  body: {
    success: boolean
    data: z.output<E['response']> | null
    message: string
    errCode: number | null
    code: string | null
    details: Record<string, unknown> | null
    requestId: string
  }
}

/** What differs between any two replies: their time, their number and what follows from it. */
const isOfEachRequest = /^(date|etag|x-request-id|x-ratelimit-.*)$/

/** All that a reply says, but for what every reply has of its own. */
export function toldBy({
  status,
  headers,
  body,
}: Pick<Answer<Endpoint>, 'status' | 'headers'> & { body: object }) {
  const told = [...headers].filter(([name]) => !isOfEachRequest.test(name))
  return JSON.stringify([status, { ...body, requestId: '' }, told])
}

type TestCall<E extends Endpoint> = CallInput<E> & { headers?: Record<string, string> }

/** The envelope; or a file as if it stood in one. */
async function readReply(response: Response): Promise<object> {
  const isEnvelope = response.headers.get('content-type')?.includes('json')
  if (isEnvelope) return (await response.json()) as object
  const data = Buffer.from(await response.arrayBuffer())
  const [message, requestId] = ['', response.headers.get('x-request-id') ?? '']
  return { success: true, data, message, errCode: null, code: null, details: null, requestId }
}

/** Where text messages would go: without a worker nobody sends any. */
const noGateway = { url: 'http://127.0.0.1:9/', account: 'test', key: 'nobody-signs-anything' }

/** A running API on a database of its own; calls go over HTTP. */
export async function startTestApi(options: Options = {}) {
  const { alsoServe, config: changed, pool, log, onDatabaseOf, systemKinds } = options
  const { rowLocks = true } = options
  const ownDatabase = onDatabaseOf ? undefined : await createDatabase(inject('template'))
  const given = onDatabaseOf?.config ?? testConfig(ownDatabase)
  const config = {
    ...given,
    database: { ...given.database, pool: pool ?? given.database.pool },
    requestsPerMinute: 1_000_000,
    searchPointsPerMinute: 1_000_000,
    searchesAtOnce: 10_000,
    institutionsMaxAge: 0,
    textGateway: noGateway,
    chatGateway: noGateway,
    ...changed,
  }
  const opened = openResources(config, log ? openLog('info', log) : openLog('silent'))
  const resources = rowLocks ? opened : { ...opened, db: withoutRowLocks(opened.db) }
  const adminDb = openAdminDatabase(config)
  const { app, metrics } = await buildApp(resources, alsoServe, systemKinds)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  async function call<E extends Endpoint>(endpoint: E, testCall: TestCall<E>): Promise<Answer<E>> {
    const { query, body, headers } = testCall as { query?: object; body?: object; headers?: object }
    const search = query
      ? `?${new URLSearchParams(query as Record<string, string>).toString()}`
      : ''
    const sent = body && (await payloadOf(body))
    const response = await fetch(`${url}${endpoint.path}${search}`, {
      method: endpoint.method,
      headers: { ...sent?.headers, ...headers },
      ...(sent && { body: sent.payload }),
    })
    const reply = await readReply(response)
    noteCall(endpoint, response.status, reply)
    return { status: response.status, headers: response.headers, body: reply as never }
  }

  /** Whatever indexes the test had made go with its database. */
  async function deleteIndexes() {
    const indexes = await adminDb.selectFrom('searchIndex').select('liveIndex').execute()
    const { client } = resources.searchEngine
    for (const { liveIndex } of indexes) await deleteIndex(client, liveIndex)
  }

  async function close() {
    await app.close()
    if (ownDatabase) await deleteIndexes()
    await Promise.all([closeResources(resources), adminDb.destroy()])
    if (ownDatabase) await dropDatabase(ownDatabase)
  }

  const { db, cache, searchEngine, searching, passwords, keys } = resources
  return {
    url,
    app,
    metrics,
    db,
    adminDb,
    cache,
    searchEngine,
    searching,
    passwords,
    keys,
    config,
    call,
    close,
  }
}
export type TestApi = Awaited<ReturnType<typeof startTestApi>>
