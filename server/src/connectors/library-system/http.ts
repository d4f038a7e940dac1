import { Agent } from 'node:https'
import { z } from 'zod'
import { Refused } from '../../platform/failure.ts'
import { askOutside, type OutsideAnswer } from '../../platform/resilience/outside.ts'
import { openBreaker, type BreakerOptions } from './breaker.ts'
import { SystemFault } from './fault.ts'

/** How a system is reached over HTTP; the names are the same for each of them. There is no way without TLS. */
export const HttpAddress = z.object({
  address: z.url({ protocol: /^https$/ }).max(2_000),
  /** The authority that the system's certificate is of; without it those that everybody believes. */
  ca: z.string().max(20_000).includes('-----BEGIN CERTIFICATE-----').optional(),
  /** A certificate of our own, where the system wants to see one. */
  cert: z.string().max(20_000).includes('-----BEGIN CERTIFICATE-----').optional(),
  key: z.string().max(20_000).optional(),
})
export type HttpAddress = z.infer<typeof HttpAddress>

/** What the installation, and not the library, decides. */
export interface HttpOptions {
  /** Hosts inside our network that may be asked. */
  allowedHosts: string[]
  /** In milliseconds: for what reads, for copies while somebody looks at a page, for what writes. */
  patience?: Patience
  breaker?: BreakerOptions
  /** How many bytes of an answer are read at most. */
  largest?: number
}

export interface Patience {
  read: number
  availability: number
  write: number
}

const usualPatience: Patience = { read: 8_000, availability: 2_500, write: 30_000 }
const usualLargest = 4 * 1024 * 1024

export interface HttpQuestion {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the address of the system, encoded; empty for the address itself. */
  path?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: { type: string; text: string }
  patience: keyof Patience
  /** Milliseconds that are left of the patience, where it is for several questions together. */
  left?: number
  /** Of which kind an answer with a body is: another one is none of the system's. */
  answers: 'json' | 'xml'
}

export interface HttpAnswer {
  status: number
  text: string
  header: (name: string) => string | undefined
}

const kinds = {
  json: /^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/iu,
  xml: /^(?:text|application)\/(?:xml|[\w.-]+\+xml)\s*(?:;|$)/iu,
}

/**
 * A system that is asked over HTTPS, and whatever it says below 500. Everything else is a `SystemFault` that says whether the question
 * may have arrived. A redirect is not followed: who answers must be whom the library named. Neither questions nor answers are logged, nor do they
 * stand in what is thrown: they are about readers.
 */
export function openHttpSystem(
  { address, ca, cert, key }: HttpAddress,
  { allowedHosts, patience = usualPatience, breaker, largest = usualLargest }: HttpOptions,
) {
  const base = new URL(address)
  const isPlain = base.protocol !== 'https:'
  const tls = {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  }
  const through = openBreaker(breaker)
  const kept = new Agent({ keepAlive: true, maxSockets: 8, timeout: 20_000 })

  async function askOnce(question: HttpQuestion): Promise<HttpAnswer> {
    if (isPlain) throw new SystemFault('unreachable', false)
    const { method = 'GET', body, headers = {}, answers } = question
    // Whole ones: what is left is measured in parts of them, and a limit has none.
    const milliseconds = Math.max(
      1,
      Math.ceil(Math.min(patience[question.patience], question.left ?? Infinity)),
    )
    const isWrite = question.patience === 'write'
    let isConnected = false
    const late = new AbortController()
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      reject(new SystemFault(isConnected ? 'silent' : 'unreachable', isConnected))
      late.abort()
    }, milliseconds)
    try {
      const asked = askOutside(urlOf(base, question), {
        allowedHosts,
        largest,
        milliseconds: milliseconds + 1_000,
        signal: late.signal,
        redirects: 0,
        sent: {
          method,
          headers: {
            accept: answers === 'json' ? 'application/json' : 'application/xml',
            ...(body && {
              'content-type': body.type,
              'content-length': String(Buffer.byteLength(body.text)),
            }),
            ...headers,
          },
          body: body?.text,
        },
        tls,
        // A connection that the system is just about to end would leave a write unknown for nothing.
        agent: isWrite ? false : kept,
        onConnected: () => (isConnected = true),
      }).catch((error: unknown) => {
        throw faultOf(error, isConnected)
      })
      const answer = await Promise.race([asked, tooLate])
      return readable(answer, answers)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Asks, and makes of the answer what it should be: one that cannot be read counts as none. */
    ask: <T>(question: HttpQuestion, read: (answer: HttpAnswer) => T): Promise<T> =>
      through(async () => read(await askOnce(question))),
    close: async () => kept.destroy(),
  }
}
export type HttpSystem = ReturnType<typeof openHttpSystem>

/** The address with what is asked below it; nothing that is asked leaves it. */
function urlOf(base: URL, { path = '', query = {} }: HttpQuestion) {
  const url = new URL(base)
  if (/(?:^|\/)\.{1,2}(?:\/|$)/u.test(path)) throw new Error('a path leaves its system')
  if (path !== '') url.pathname = `${base.pathname.replace(/\/$/u, '')}${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** What went wrong on the way, by its code alone: addresses carry the numbers of readers. Before the connection stood, nothing was sent. */
function faultOf(error: unknown, isConnected: boolean) {
  const { code = 'none', message } = error as NodeJS.ErrnoException
  const options = { cause: code }
  if (!isConnected) return new SystemFault('unreachable', false, options)
  const isUnread =
    error instanceof Refused || code.startsWith('HPE_') || /more than \d+ bytes$/u.test(message)
  return new SystemFault(isUnread ? 'unreadable' : 'broken', true, options)
}

function readable(answer: OutsideAnswer, answers: HttpQuestion['answers']): HttpAnswer {
  const { status, body, contentType = '' } = answer
  // It says itself that it has not done anything.
  if (status === 429) throw new SystemFault('unreachable', false)
  if (status >= 500 || status < 200) throw new SystemFault('broken', true)
  if (status >= 300 && status < 400) throw new SystemFault('unreadable', true)
  if (body.length > 0 && !kinds[answers].test(contentType))
    throw new SystemFault('unreadable', true)
  const charset = /charset\s*=\s*"?([\w-]+)/iu.exec(contentType)?.[1] ?? declared(body)
  const text = decoded(body, charset)
  return {
    status,
    text,
    header: (name) => {
      const value = answer.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}

/** XML names its encoding itself where nobody else does. */
const declared = (body: Buffer) =>
  /^<\?xml[^>]*encoding=["']([\w-]+)["']/u.exec(body.toString('latin1', 0, 200))?.[1] ?? 'utf-8'

/** In the encoding that it says it has; bytes that are none of that are no text. */
function decoded(body: Buffer, charset: string) {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body)
  } catch {
    throw new SystemFault('unreadable', true)
  }
}

/** An answer as what it should be; whatever else it is cannot be read. What it was is not repeated. */
export function readJson<T>({ text }: HttpAnswer, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new SystemFault('unreadable', true)
  }
}
