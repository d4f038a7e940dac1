import { findWays } from '@shulin/contract/requests'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aReadyRequest,
  aRequestLibrary,
  atNoon,
  endUnfetched,
  keptLongEnough,
} from '../../../test/requests.ts'
import type { LendingLibrary } from '../../../test/lending.ts'

// What a host does it does by its own clock; what is decided is decided by the clock of the database.
let api: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi()
  library = await aRequestLibrary(api)
  await atNoon(api, library)
})
afterAll(() => api.close())

const hour = 3600
/** Seconds by which the clock of a host is wrong: by an hour, and by as much as two hosts may differ. */
const wrongBy = [-hour, -5, 5, hour]

/** Does something while the clock of this process is wrong by so many seconds. */
async function whileWrongBy<T>(seconds: number, work: () => Promise<T>) {
  const now = performance.timeOrigin + performance.now() + seconds * 1000
  vi.useFakeTimers({ now, toFake: ['Date'] })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

test('a copy is kept until its time is over by the database, and no span of days runs backwards', async () => {
  for (const seconds of [-30 * 24 * hour, ...wrongBy, 30 * 24 * hour]) {
    const { asked, requestId, copy } = await aReadyRequest(api, library)
    await whileWrongBy(seconds, () => endUnfetched(api, library))
    const kept = await asked.one(requestId)
    expect(kept).toMatchObject({ operationType: '8', endDate: null })
    expect(Date.parse(kept.keptUntil!)).toBeGreaterThan(Date.now())
    const query = { recordId: String(copy.recordId) }
    const { headers } = library
    const { body } = await whileWrongBy(seconds, () => api.call(findWays, { query, headers }))
    const { asked: at, ways } = body.data!
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
    const spans = ways.flatMap(({ days }) => days ?? [])
    expect(spans.length).toBeGreaterThan(0)
    expect(spans.every(({ from, to }) => at.slice(0, 10) <= from && from <= to)).toBe(true)
    await keptLongEnough(library, requestId)
    await whileWrongBy(seconds, () => endUnfetched(api, library))
    expect((await asked.one(requestId)).operationType).toBe('13')
  }
})
