import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { errors } from '@opensearch-project/opensearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../test/database.ts'
import { startLossyWire } from '../../../test/lossy-wire.ts'
import { createTestIndex, type TestIndex } from '../../../test/search-index.ts'
import {
  connectSearchEngine,
  guardSearches,
  openSearchEngine,
  searchUnavailable,
} from './search-engine.ts'
import { inLong } from '../../../test/long.ts'

const { opensearchUrl, storesCaFile: caFile } = testConfig()
const engine = openSearchEngine(opensearchUrl, { caFile })
const everything = { query: { match_all: {} }, track_total_hits: true }
const unavailable = { refusal: searchUnavailable }

let whole: TestIndex
const broken = `test-${randomUUID()}`
beforeAll(async () => {
  whole = await createTestIndex({})
  await whole.fill(Array.from({ length: 5 }, (_, n) => ({ id: `${n}`, document: { n } })))
  // An index none of whose shards is anywhere: as when the nodes that had them are gone.
  const settings = { number_of_shards: 1, 'index.routing.allocation.require._name': 'nowhere' }
  await whole.client.indices.create(
    { index: broken, wait_for_active_shards: '0', body: { settings } },
    { requestTimeout: 60_000 },
  )
})
afterAll(async () => {
  await whole.client.indices.delete({ index: broken })
  await Promise.all([whole.close(), engine.close()])
})

const totalOf = ({ hits }: { hits: { total?: unknown } }) => (hits.total as { value: number }).value

test('a search that every shard answered is answered', async () => {
  expect(totalOf(await engine.search(everything, { index: whole.index }))).toBe(5)
})

test('[F-20] what only some of the shards know is not a count: the search is refused', async () => {
  const index = [whole.index, broken]
  await expect(engine.search(everything, { index })).rejects.toMatchObject(unavailable)
  // Without the guard the engine counts what it has.
  const { body } = await whole.client.search({ index, body: everything })
  expect(totalOf(body)).toBe(5)
  expect(body).toMatchObject({ _shards: { total: 2, successful: 1, failed: 0 } })
})

test('[F-20] an engine that ignores our wish for full answers is not believed, either', async () => {
  const forgetful = new Proxy(whole.client, {
    get: (client, name) =>
      name === 'search'
        ? (asked: object, options: object) =>
            client.search({ ...asked, allow_partial_search_results: true }, options)
        : (Reflect.get(client, name) as unknown),
  })
  const search = guardSearches(forgetful)
  const index = [whole.index, broken]
  await expect(search(everything, { index })).rejects.toMatchObject(unavailable)
})

test('a missing index is no empty one, and a question the engine does not understand is a fault of ours', async () => {
  const missing = engine.search(everything, { index: `test-${randomUUID()}` })
  await expect(missing).rejects.toMatchObject(unavailable)
  const wrong = engine.search({ query: { nonsense: {} } }, { index: whole.index })
  await expect(wrong).rejects.toMatchObject({ cause: { statusCode: 400 } })
})

test('whoever leaves waits no longer, and it is nobody’s failure', async () => {
  const wire = await startLossyWire(Number(new URL(opensearchUrl).port))
  const far = openSearchEngine(through(wire.port), { caFile })
  await far.search(everything, { index: whole.index })
  wire.isSilent = true
  for (let n = 0; n < 6; n++) {
    const leaving = new AbortController()
    const asked = far.search(everything, { index: whole.index, signal: leaving.signal })
    setTimeout(() => leaving.abort(), 20)
    await expect(asked).rejects.toThrow('whoever searched has left')
  }
  wire.isSilent = false
  expect(totalOf(await far.search(everything, { index: whole.index }))).toBe(5)
  await far.close()
  wire.close()
})

test('an engine that is silent is waited for 3 s; then searches are refused at once until it answers again', async () => {
  const wire = await startLossyWire(Number(new URL(opensearchUrl).port))
  const far = openSearchEngine(through(wire.port), { caFile })
  const ask = () => far.search(everything, { index: whole.index })
  await ask()
  const [begunAt, sentBefore] = [performance.now(), wire.bytesSent]
  wire.isSilent = true
  const asked = await Promise.allSettled(Array.from({ length: 5 }, ask))
  expect(asked.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(performance.now() - begunAt).toBeGreaterThan(2_900)
  expect(performance.now() - begunAt).toBeLessThan(inLong(5_000))

  // Refused without being asked: at most one looks whether the engine answers again.
  const sentForFive = wire.bytesSent - sentBefore
  const refused = await Promise.allSettled(Array.from({ length: 5 }, ask))
  for (const one of refused) expect(one).toMatchObject({ reason: unavailable })
  expect(wire.bytesSent - sentBefore - sentForFive).toBeLessThan(sentForFive / 2)

  wire.isSilent = false
  await expect.poll(() => ask().then(totalOf, () => wait(50)), { interval: 100 }).toBe(5)
  await far.close()
  wire.close()
})

test('searches that are too much for the engine are refused alone: however many, others are answered', async () => {
  const client = connectSearchEngine(opensearchUrl, { caFile })
  // It never ends, as a search that looks at everything; or ends unfinished, when the engine gave it up.
  const endless = () => {
    const { promise, reject } = Promise.withResolvers<never>()
    return Object.assign(promise, { abort: () => reject(new errors.RequestAbortedError('')) })
  }
  const unfinished = async (asked: object, options: object) => {
    const { body } = await client.search(asked, options)
    return { body: { ...body, timed_out: true } }
  }
  let isTooMuch: 'endless' | 'unfinished' | undefined
  let reached = 0
  const slow = new Proxy(client, {
    get: (target, name) => {
      if (name === 'search' && isTooMuch) return isTooMuch === 'endless' ? endless : unfinished
      if (name === 'search') reached += 1
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const search = guardSearches(slow)
  for (const kind of ['unfinished', 'endless'] as const) {
    isTooMuch = kind
    const asked = Array.from({ length: 7 }, () => search(everything, { index: whole.index }))
    for (const one of await Promise.allSettled(asked)) {
      expect(one).toMatchObject({ status: 'rejected', reason: unavailable })
    }
    isTooMuch = undefined
    reached = 0
    let tries = 0
    // A busy machine may be too slow for one; but each reaches the engine: it is not left alone for what was too much for it.
    const found = () => {
      tries += 1
      return search(everything, { index: whole.index }).then(totalOf, () => 0)
    }
    await expect.poll(found, { message: kind }).toBe(5)
    expect(reached).toBeGreaterThanOrEqual(tries)
  }
  await client.close()
})

test('an answer that got lost on its way is asked for once more', async () => {
  const client = connectSearchEngine(opensearchUrl, { caFile })
  let asked = 0
  const flaky = new Proxy(client, {
    get: (target, name) =>
      name === 'search'
        ? (...given: Parameters<typeof client.search>) =>
            asked++ === 0
              ? Promise.reject(new errors.ConnectionError('socket hang up', {} as never))
              : target.search(...given)
        : (Reflect.get(target, name) as unknown),
  })
  expect(totalOf(await guardSearches(flaky)(everything, { index: whole.index }))).toBe(5)
  expect(asked).toBe(2)
  await client.close()
})

const through = (port: number) => Object.assign(new URL(opensearchUrl), { port: String(port) }).href
