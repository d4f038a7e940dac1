import { readFileSync } from 'node:fs'
import { Client, errors, type API } from '@opensearch-project/opensearch'
import { openCircuitBreaker } from '../resilience/circuit-breaker.ts'
import { refusal, Refused } from '../failure.ts'

export const searchUnavailable = refusal('search.unavailable', 503, {
  'zh-CN': '检索服务暂时不可用，请稍后再试。',
  'zh-TW': '檢索服務暫時無法使用，請稍後再試。',
  'en-US': 'Search is temporarily unavailable. Please try again shortly.',
})

/** How long a reader waits for a search, in milliseconds; the engine gives up a little sooner and says so. */
const patience = 3_000
/** How much of that is left when an engine that has not answered yet is asked whether it is there at all. */
const doubt = 500

/** What the feed and the operator's commands ask the engine with: nobody waits for them in front of a page. */
export const unhurried = { requestTimeout: 60_000, maxRetries: 0 }

interface SearchEngineOptions {
  caFile?: string | undefined
}

/** The bare connection to the search engine: for building and feeding indexes. */
export const connectSearchEngine = (url: string, { caFile }: SearchEngineOptions) =>
  new Client({
    node: url,
    requestTimeout: patience,
    maxRetries: 1,
    ...(caFile !== undefined && { ssl: { ca: readFileSync(caFile, 'utf8') } }),
  })

/** Where to search, and who may stop waiting. */
export interface SearchPlace {
  /** Aliases. */
  index: string | string[]
  routing?: string | undefined
  signal?: AbortSignal | undefined
}

/** A question in the engine's own words: plain JSON, whose types the client knows only in part. */
export type SearchBody = object
export type SearchAnswer = API.Search_ResponseBody

/** The search engine: derived data, which may be deleted and rebuilt at any time. */
export function openSearchEngine(url: string, options: SearchEngineOptions) {
  const client = connectSearchEngine(url, options)
  return {
    client,
    ...guardEngine(client),
    ping: () => client.ping(),
    close: () => client.close(),
  }
}
export type SearchEngine = ReturnType<typeof openSearchEngine>

/**
 * Searches that are answered in time and in full, or refused: what some of the shards know is not a count. While the engine
 * does not answer, the refusal comes at once. A search that is too much for an engine which answers others is refused alone:
 * a few of them must not close it to everybody.
 */
export function guardEngine(client: Client) {
  const breaker = openCircuitBreaker({ failures: 5, rest: 1_000 })

  async function guarded<Answer>(asking: () => Promise<Answer>): Promise<Answer> {
    if (!breaker.letsThrough()) throw new Refused(searchUnavailable)
    try {
      const answer = await asking()
      breaker.answered()
      return answer
    } catch (error) {
      if (error instanceof SearchAborted) throw error
      if (isMissing(error)) throw new Refused(searchUnavailable, null, { cause: error })
      // A question it does not understand is our fault, not the reader's.
      if (!isAway(error)) throw new Error('the engine refused a search', { cause: error })
      if (!isTooMuch(error)) breaker.failed()
      throw new Refused(searchUnavailable, null, { cause: error })
    }
  }

  return {
    search: (body: SearchBody, place: SearchPlace): Promise<SearchAnswer> =>
      guarded(() => ask(client, place, () => send(client, body, place), complete)),
    /** Several questions about one place, sent as one and answered side by side. */
    searchTogether: (bodies: readonly SearchBody[], place: SearchPlace): Promise<SearchAnswer[]> =>
      guarded(() => ask(client, place, () => sendTogether(client, bodies, place), allComplete)),
  }
}

export const guardSearches = (client: Client) => guardEngine(client).search

/** A call of the client that is on its way. */
type EngineRequest<Answer> = Promise<{ body: Answer }> & { abort: () => void }

const send = (client: Client, body: SearchBody, { index, routing }: SearchPlace) =>
  client.search(
    {
      index,
      ...(routing !== undefined && { routing }),
      allow_partial_search_results: false,
      cancel_after_time_interval: `${patience}ms`,
      body: { timeout: `${patience - doubt}ms`, ...body },
    },
    { maxRetries: 0 },
  ) as EngineRequest<SearchAnswer>

const sendTogether = (
  client: Client,
  bodies: readonly SearchBody[],
  { index, routing }: SearchPlace,
) => {
  const of = {
    index,
    ...(routing !== undefined && { routing }),
    allow_partial_search_results: false,
    cancel_after_time_interval: `${patience}ms`,
  }
  const lines = bodies.flatMap((body) => [of, { timeout: `${patience - doubt}ms`, ...body }])
  return client.msearch({ body: lines }, { maxRetries: 0 }) as unknown as EngineRequest<{
    responses: (SearchAnswer | FailedSearch)[]
  }>
}

interface FailedSearch {
  error: unknown
  status: number
}

function allComplete({ responses }: { responses: (SearchAnswer | FailedSearch)[] }) {
  return responses.map((answer) => {
    if ('error' in answer) {
      const { status: statusCode } = answer
      throw new errors.ResponseError({ body: answer, statusCode, headers: {} } as never)
    }
    return complete(answer)
  })
}

function complete(answer: SearchAnswer): SearchAnswer {
  // A shard that nobody has any more does not fail: it is only not among those that answered.
  const {
    _shards: { total, successful },
  } = answer
  if (answer.timed_out) throw new SearchOverload('the search ran out of time')
  if (successful < total) throw new Incomplete(`${successful} of ${total} shards answered`)
  return answer
}

async function ask<Body, Answer>(
  client: Client,
  { signal }: SearchPlace,
  sending: () => EngineRequest<Body>,
  read: (body: Body) => Answer,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(patience)
  const begunAt = performance.now()
  const once = async () => {
    const asked = sending()
    // Who has left waits for nothing: the engine drops a search whose connection is closed. The client's own time-out counts
    // from the last byte, which is not what a reader waits for.
    const stop = () => {
      asked.abort()
    }
    const stops = signal ? [signal, deadline] : [deadline]
    for (const one of stops) one.addEventListener('abort', stop)
    const { body } = await asked.finally(() => {
      for (const one of stops) one.removeEventListener('abort', stop)
    })
    return read(body)
  }
  if (signal?.aborted) throw new SearchAborted('whoever searched has left')
  const watch = watchEngine(client)
  const told = async (error: unknown) => {
    if (signal?.aborted) throw new SearchAborted('whoever searched has left', { cause: error })
    if (!deadline.aborted) throw error
    const Failure = (await watch.isThere()) ? SearchOverload : Incomplete
    throw new Failure('no answer in time', { cause: error })
  }
  // A node that has just died is not asked a second time: another one has the same.
  return once()
    .catch((error: unknown) => {
      if (!isLost(error) || performance.now() - begunAt > patience / 2) throw error
      return once()
    })
    .catch(told)
    .finally(watch.end)
}

/** Asks an engine that keeps somebody waiting whether it is there, so that this is known when patience ends. */
function watchEngine(client: Client) {
  let asked: Promise<boolean> | undefined
  const ask = () =>
    client.ping({}, { requestTimeout: doubt, maxRetries: 0 }).then(
      () => true,
      () => false,
    )
  const timer = setTimeout(() => void (asked = ask()), patience - doubt)
  return {
    isThere: () => asked ?? Promise.resolve(false),
    end: () => clearTimeout(timer),
  }
}

/** The engine did not answer for all of its shards, or not to the end, or not in time. */
class Incomplete extends Error {}

/** The engine is there, but this search was too much for it. */
class SearchOverload extends Incomplete {}

/** Given up by the engine itself when its time was over, or by us while it answered others. */
const isTooMuch = (error: unknown) =>
  error instanceof SearchOverload ||
  (error instanceof errors.ResponseError &&
    JSON.stringify(error.body ?? '').includes('task_cancelled_exception'))

/** Nobody waits for the answer any more. */
class SearchAborted extends Error {}

const isLost = (error: unknown) =>
  error instanceof errors.ConnectionError ||
  (error instanceof errors.ResponseError && error.statusCode === 502)

/** Not reached, too busy, or without all of its shards; not a question it does not understand. */
export const isAway = (error: unknown) =>
  error instanceof Incomplete ||
  error instanceof errors.ConnectionError ||
  error instanceof errors.TimeoutError ||
  error instanceof errors.NoLivingConnectionsError ||
  error instanceof errors.DeserializationError ||
  (error instanceof errors.ResponseError &&
    (error.statusCode === 429 || error.statusCode >= 500 || error.statusCode === 408))

/** The index is not there: deleted, or not made yet. */
export const isMissing = (error: unknown) =>
  error instanceof errors.ResponseError && error.statusCode === 404
