import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallInput, Endpoint } from '@shulin/contract/endpoint'
import type { Attempt, Operation } from './history.ts'
import { shortOrLong } from '../../server/test/long.ts'
import type { Settings } from '../../tools/services/settings.ts'

/** What a reader has to know of an installation. */
interface Front {
  settings: Settings
  ca: Buffer
  /** What the clerk of each institution sends along, by its code. */
  desks: Record<string, Record<string, string>>
}

interface Options {
  groupCode: string
  /** Where the reader calls from: any address of 127.0.0.0/8. */
  address: string
  /** The beginning of all times in the history. */
  clock: () => number
  /** How long a write is tried again. */
  triesFor?: number
  /** False plants a fault: every try is a write of its own. */
  sendsKey?: boolean
  /** What the browser sends besides, as of somebody who is logged in. */
  headers?: Record<string, string>
}

type Kind = Operation['kind']

/** Longer than any request may take, so that one that hangs is seen to. */
const patience = shortOrLong(60_000, 12_000)

/** Somebody who uses the portal over the front, as our own client does. */
export function openReader({ settings, ca, desks }: Front, options: Options) {
  const {
    groupCode,
    address,
    clock,
    headers,
    triesFor = shortOrLong(180_000, 45_000),
    sendsKey = true,
  } = options
  const name = randomUUID()
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ca, localAddress: address })

  async function attempt(
    { method, path }: Endpoint,
    { query, body }: { query?: object; body?: object },
    key?: string,
  ): Promise<Attempt> {
    const search = query ? `?${new URLSearchParams({ ...query }).toString()}` : ''
    const begunAt = clock()
    const answer = await send(
      {
        agent,
        host: settings.address,
        servername: 'localhost',
        port: settings.ports.front,
        method,
        path: `${path}${search}`,
        headers: {
          groupCode,
          ...headers,
          // At the desk it is the clerk of the institution.
          ...(path.startsWith('/staff/') && desks[groupCode]),
          'x-reader': name,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      body && JSON.stringify(body),
    )
    return { begunAt, endedAt: clock(), ...answer }
  }

  return {
    groupCode,
    /** Asks once. */
    async read<E extends Endpoint>(
      kind: Kind,
      endpoint: E,
      input: CallInput<E>,
    ): Promise<Operation> {
      return { kind, groupCode, note: '', attempts: [await attempt(endpoint, input as object)] }
    },
    /** Writes, again and again with the same key until it is answered. */
    async write<E extends Endpoint>(
      kind: Kind,
      endpoint: E,
      input: CallInput<E>,
      note: string,
    ): Promise<Operation> {
      const key = sendsKey ? randomUUID() : undefined
      const attempts: Attempt[] = []
      const end = clock() + triesFor
      for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
        const made = await attempt(endpoint, input as object, key)
        attempts.push(made)
        if (made.outcome !== 'unknown' || clock() >= end) break
        await wait(pause * (0.5 + Math.random()))
      }
      return { kind, groupCode, note, attempts }
    },
    /** One write, sent many times at once with this key. */
    async writeAtOnce<E extends Endpoint>(
      times: number,
      kind: Kind,
      endpoint: E,
      input: CallInput<E>,
      note: string,
      key: string,
    ): Promise<Operation> {
      const attempts = await Promise.all(
        Array.from({ length: times }, () => attempt(endpoint, input as object, key)),
      )
      return { kind, groupCode, note, attempts }
    },
    leave: () => agent.destroy(),
  }
}
export type Reader = ReturnType<typeof openReader>

type Answer = Omit<Attempt, 'begunAt' | 'endedAt'>

function send(options: object, body: string | undefined): Promise<Answer> {
  return new Promise((resolve) => {
    const broken = (error: Error) =>
      resolve({ outcome: 'unknown', status: null, text: error.message })
    const asked = request({ ...options, signal: AbortSignal.timeout(patience) }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('error', broken)
      response.on('end', () => {
        const status = response.statusCode!
        const retryAfter = response.headers['retry-after']
        resolve({ outcome: outcomeOf(status, text), status, text, retryAfter })
      })
    })
    asked.on('error', broken)
    asked.end(body)
  })
}

/** A 5xx does not say whether it was done: the word of the commit may have been lost behind it. */
function outcomeOf(status: number, text: string): Attempt['outcome'] {
  if (status >= 500) return 'unknown'
  try {
    return (JSON.parse(text) as { success?: boolean }).success === true ? 'ok' : 'refused'
  } catch {
    return 'unknown'
  }
}
