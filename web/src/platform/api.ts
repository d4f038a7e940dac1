import { nameOf, type CallInput, type Endpoint } from '@shulin/contract/endpoint'
import { tokenHeader } from '@shulin/contract/identity'
import { localeNames, requestHeaders } from '@shulin/contract/locale'
import { t } from 'i18next'
import type { z } from 'zod'
import { preloadedFor } from './preloaded.ts'
import { localeInForce } from './language.ts'
import { answeredEarly } from './early.ts'
import { queryString } from './query-string.ts'
import { served } from './served.ts'
import { mappingPath, remembered } from './session.ts'
import { token } from './token.ts'

/** What a caller learns when there is no data: the server's refusal, or what kept it from answering. */
export interface Failure {
  success: false
  /** Not null in two replies of a login only, where the password must be changed. */
  data: null | false | 10_000
  /** In the reader's language: shown as it is. */
  message: string
  /** Null where no server answered. */
  errCode: number | null
  /** What refused; where no server answered, what kept it from answering. */
  code: string | null
  details: Record<string, unknown> | null
  requestId: string | null
}

export class RefusedCall extends Error {
  readonly reply: Failure
  /** By which support finds the call in the log. */
  readonly requestId: string | undefined

  constructor(reply: Failure) {
    super(reply.message)
    this.reply = reply
    this.requestId = reply.requestId ?? undefined
  }
}

/** The data of an endpoint as they travel: replies are checked in development, and never changed. */
export type Answer<E extends Endpoint> = z.output<E['response']>

type Reply = { success: true; data: unknown; message?: string } | Failure
type Parts = Partial<Record<'query' | 'body', Record<string, unknown>>>

const listeners = new Set<(failure: Failure) => void>()

/** Tells of every call that fails, whoever made it; answers how to stop telling. */
export function onFailedCall(listener: (failure: Failure) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let askForCode: (() => Promise<boolean>) | undefined

/** Who is asked for a code before an act that needs one is tried again; answers how to stop asking. */
export function onCodeNeeded(ask: () => Promise<boolean>) {
  askForCode = ask
  return () => void (askForCode = undefined)
}

interface CallOptions {
  /** It fails without a word to the reader: nobody asked for it, or the page says it in its own place. */
  isSilent?: boolean
  /** Sent in the place of a token, by somebody who has none yet. */
  ticket?: string
  /** Of a repeatable write: sent again with the same key, it has no second effect. */
  key?: string
}

/** Makes one call of the contract. Without success it throws `RefusedCall`. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<Answer<E>> => (await callSaying(endpoint, input, options)).data

/** The same, with what the server says to the reader about what was done. */
export async function callSaying<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { isSilent = false, ...marks }: CallOptions = {},
): Promise<{ data: Answer<E>; message: string }> {
  const askedWith = token()?.jwt
  let reply = await ask(endpoint, input as Parts, marks)
  if (!reply.success && reply.code === 'search.work-needed') {
    if (await proveVisitBy(reply.details)) reply = await ask(endpoint, input as Parts, marks)
  }
  if (!reply.success && reply.code === 'staff.code-needed' && (await askForCode?.())) {
    reply = await ask(endpoint, input as Parts, marks)
  }
  if (!reply.success) {
    // Whoever has logged out meanwhile, or in anew, has lost no session: an answer to the former one asks for no login.
    if (reply.errCode === 401 && token()?.jwt !== askedWith) {
      throw new RefusedCall({ ...reply, errCode: null })
    }
    if (!isSilent) for (const tell of listeners) tell(reply)
    throw new RefusedCall(reply)
  }
  return { data: reply.data as Answer<E>, message: reply.message ?? '' }
}

/** Does the work that the server asks for before it answers a stranger, and hands it in; whether that succeeded. */
async function proveVisitBy(details: Failure['details']) {
  const { workKey, difficulty } = details ?? {}
  if (typeof workKey !== 'string' || typeof difficulty !== 'number') return false
  const { work } = await import('./proof-of-work.ts')
  const { proveVisit } = await import('@shulin/contract/traffic')
  const body = { workKey, work: await work(workKey, difficulty) }
  return (await ask(proveVisit, { body })).success
}

type Marks = Pick<CallOptions, 'ticket' | 'key'>

async function ask(endpoint: Endpoint, parts: Parts, marks: Marks = {}): Promise<Reply> {
  const carried = preloadedFor(endpoint)
  if (carried !== undefined) return { success: true, data: carried }
  const { query, body } = parts
  const headers = {
    ...callerHeaders(endpoint),
    ...(marks.ticket && { [tokenHeader]: marks.ticket }),
    ...(marks.key && { 'idempotency-key': marks.key }),
  }
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), served.timeout)
  try {
    const early = await answeredEarly(endpoint, parts)
    if (early) return await read(early.reply as Reply, early.status)
    const response = await fetch(`${served.prefix}${endpoint.path}${queryString(query)}`, {
      method: endpoint.method,
      credentials: 'include',
      signal: patience.signal,
      ...(endpoint.method === 'POST' ? sent(body, headers) : { headers }),
    })
    return await read((await response.json()) as Reply, response.status)
  } catch (cause) {
    if (cause instanceof BrokenContract) throw cause
    return unanswered(patience.signal.aborted ? 'timedOut' : reasonOf(cause))
  } finally {
    clearTimeout(timer)
  }

  async function read(reply: Reply, status: number) {
    if (import.meta.env.DEV) await checkReply(endpoint, reply)
    return reply.success ? reply : inOurWords(reply, status)
  }
}

/** The bytes of a file that not everybody may read. Without success it throws `RefusedCall`, as a call does. */
export async function readFile(path: string, query: Record<string, unknown>) {
  const headers = { ...visitorHeaders(), ...tokenHeaders() }
  const response = await fetch(`${served.prefix}${path}${queryString(query)}`, {
    credentials: 'include',
    headers,
  }).catch(() => undefined)
  if (!response) throw new RefusedCall(unanswered(reasonOf(undefined)))
  if (response.ok) return response.arrayBuffer()
  throw new RefusedCall(inOurWords((await response.json()) as Failure, response.status))
}

/** A last word from a page that closes: nobody waits for its answer, and no header says who is calling. */
export function sendLastWord<E extends Endpoint>({ path }: E, input: CallInput<E>) {
  const { body } = input as Parts
  const init = { method: 'POST', credentials: 'include', keepalive: true } as const
  // There is nobody left to tell of a failure.
  fetch(`${served.prefix}${path}`, { ...init, ...sent(body, visitorHeaders()) }).catch(() => {})
}

const callerHeaders = (endpoint: Endpoint): Record<string, string> => ({
  ...visitorHeaders(),
  // Before the institution is known, the token in this tab may be one of another institution.
  ...(endpoint.beforeInstitution ? {} : tokenHeaders()),
})

const visitorHeaders = (): Record<string, string> => ({
  [requestHeaders.mappingPath]: mappingPath(),
  [requestHeaders.groupCode]: remembered('groupCode'),
  [requestHeaders.language]: localeNames[localeInForce()].language,
  [requestHeaders.contentLanguage]: localeNames[localeInForce()].contentLanguage,
})

let tokenSentAt = 0

/** When the server last saw the token of this tab, in milliseconds: it counts idleness from there. */
export const lastTokenSentAt = () => tokenSentAt

function tokenHeaders() {
  const kept = token()
  if (!kept) return {}
  tokenSentAt = Date.now()
  return { [kept.jwtHeader]: kept.jwt }
}

/** Parameters travel as JSON; with a file among them, as a form. */
function sent(body: Record<string, unknown> = {}, headers: Record<string, string>) {
  if (Object.values(body).every((value) => !(value instanceof Blob))) {
    headers['content-type'] = 'application/json'
    return { headers, body: JSON.stringify(body) }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    form.append(name, value instanceof Blob ? value : String(value))
  }
  return { headers, body: form }
}

/** Two refusals of the wire have fixed words, whatever the server said. */
function inOurWords(reply: Failure, status: number): Failure {
  if (status === 401) return { ...reply, errCode: 401, message: t('platform:expired') }
  // Some servers send this text for a login that timed out.
  if (reply.message === 'xxx') return { ...reply, message: t('platform:loginTimedOut') }
  return reply
}

type ConnectionFailure = 'offline' | 'unreachable' | 'timedOut' | 'outOfService'

/** Whether the network is away, the library, or only what answers behind its door. */
function reasonOf(cause: unknown): ConnectionFailure {
  if (!navigator.onLine) return 'offline'
  // Something did answer, but not in our form: the door of the library, while what is behind it is down.
  const isOtherReply = cause instanceof Error && cause.name === 'SyntaxError'
  return isOtherReply ? 'outOfService' : 'unreachable'
}

const unanswered = (reason: ConnectionFailure): Failure => ({
  success: false,
  data: null,
  message: t(`platform:${reason}`),
  errCode: null,
  code: `unanswered.${reason}`,
  details: null,
  requestId: null,
})

class BrokenContract extends Error {}

/** A reply that differs from the contract is a fault, and shows itself before any reader sees it. */
async function checkReply(endpoint: Endpoint, reply: unknown) {
  const { replyOf } = await import('@shulin/contract/reply')
  const checked = replyOf(endpoint.response).safeParse(reply)
  if (checked.success) return
  throw new BrokenContract(`Reply of ${nameOf(endpoint)}: ${checked.error.message}`)
}
