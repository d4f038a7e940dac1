import { nameOf, type Endpoint } from '@shulin/contract/endpoint'
import type { Answer } from '../src/platform/api.ts'

type Responder = (url: URL) => Response | Promise<Response>

/** What a page sent: as the server would read it. */
interface SentRequest {
  url: URL
  headers: Headers
  body: BodyInit | null | undefined
  credentials: RequestCredentials | undefined
}

const told = new Map<string, Responder>()
const asked = new Map<string, SentRequest[]>()
const missing: string[] = []
let othersWait = false
/** From its first answer on a test says what is asked; what comes before it is a page of the last test that was slow to go. */
let hasBegun = false
/** Counts the tests: what one of them left without an answer does not fail in the next, whose reader it would log out. */
let current = 0

function tell(endpoint: Pick<Endpoint, 'method' | 'path'>, answered: Responder) {
  hasBegun = true
  told.set(nameOf(endpoint), answered)
}

export function forgetAnswers() {
  current += 1
  hasBegun = false
  othersWait = false
  told.clear()
  asked.clear()
  missing.length = 0
}

export const unanswered = () => [...missing]

/** What the server sends with these data. */
export const replyWith = (data: unknown, message = '') =>
  Response.json({
    success: true,
    data,
    message,
    errCode: null,
    code: null,
    details: null,
    requestId: 'request-1',
  })

/** From now on the endpoint answers with these data. */
export function answer<E extends Endpoint>(endpoint: E, data: Answer<E>) {
  tell(endpoint, () => replyWith(data))
}

/** From now on the endpoint refuses, as the server refuses. */
export function refuse(
  endpoint: Endpoint,
  message: string,
  errCode = 422,
  status = 200,
  details: Record<string, unknown> | null = null,
) {
  const reply = { success: false, data: null, message, errCode, code: 'test.refused', details }
  tell(endpoint, () => Response.json({ ...reply, requestId: 'request-1' }, { status }))
}

/** From now on the endpoint answers with something else than a reply of ours. */
export const answerWith = (endpoint: Pick<Endpoint, 'method' | 'path'>, answered: Responder) =>
  tell(endpoint, answered)

/** From now on the endpoint accepts the call and never answers. */
export const keepWaiting = (endpoint: Endpoint) =>
  answerWith(endpoint, () => new Promise<Response>(() => {}))

/** From now on whatever a test gave no answer for is accepted and never answered. */
export const keepOthersWaiting = () => void (othersWait = true)

/** Every call of the endpoint so far. */
export const callsOf = (endpoint: Endpoint) => asked.get(nameOf(endpoint)) ?? []

/** Every call so far, whatever it was for. */
export const allCalls = () => [...asked.values()].flat()

/** Stands in place of the network; the caller gives up when its patience ends, as with the real one. */
export function pretendFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, window.location.href)
  const name = `${init.method ?? 'GET'} ${url.pathname}`
  const { body, credentials } = init
  const call = { url, headers: new Headers(init.headers), body, credentials }
  asked.set(name, [...(asked.get(name) ?? []), call])

  const answered = told.get(name)
  if (answered) {
    return Promise.race([Promise.resolve(answered(url)), endOfPatience(init.signal)])
  }
  // What every installation serves; a test may give another, or none.
  if (name === 'GET /config.json')
    return Promise.resolve(Response.json({ passwordKey: '12345678' }))
  if (othersWait || !hasBegun) return endOfPatience(init.signal)
  missing.push(name)
  return Promise.reject(new TypeError(`The test gave no answer for ${name}`))
}

const endOfPatience = (signal: AbortSignal | null | undefined, test = current) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => {
      if (test === current) reject(signal.reason as Error)
    })
  })
