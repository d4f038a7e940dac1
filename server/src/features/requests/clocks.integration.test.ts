import { findWays } from '@shulin/contract/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aMember,
  aReadyRequest,
  aRequestLibrary,
  atNoon,
  codeMadeAgo,
  endUnfetched,
  hoursEast,
  keptLongEnough,
  requestsOf,
  type Member,
} from '../../../test/requests.ts'
import type { LendingLibrary } from '../../../test/lending.ts'

// Two hosts on one database. What they do is done by their own clocks; what is decided is decided by the clock of the database and the
// day of the institution.
let api: TestApi
let other: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi()
  other = await startTestApi({ onDatabaseOf: api })
  library = await aRequestLibrary(api)
  await atNoon(api, library)
})
afterAll(async () => {
  await other.close()
  await api.close()
})

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

test.each(wrongBy)(
  'a code lives for five minutes of the database, whether the host that made it is wrong by %i seconds or the one that is asked',
  async (seconds) => {
    const { asked, requestId, member } = await aReadyRequest(api, library)
    const there = requestsOf(other, member.headers)
    const lives = async () => {
      const { rows } = await library.within((trx) =>
        sql<{ lives: number; left: number }>`
          select extract(epoch from expires_at - issued_at)::float as lives, extract(epoch from expires_at - clock_timestamp())::float as left
            from take_code where request_id = ${requestId}`.execute(trx),
      )
      return rows[0]!
    }
    const old = await whileWrongBy(seconds, () => asked.code(requestId))
    const { lives: all, left } = await lives()
    expect(all).toBe(300)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(300)
    // What is too old is too old for a host whose clock is behind.
    await codeMadeAgo(library, requestId, 301)
    const late = await whileWrongBy(-seconds, () => there.receive(requestId, old))
    expect(late.body.code).toBe('request.code-expired')
    // What is good is good for a host whose clock is ahead.
    const code = await whileWrongBy(seconds, () => asked.code(requestId))
    await codeMadeAgo(library, requestId, 240)
    const taken = await whileWrongBy(-seconds, () => there.receive(requestId, code))
    expect(taken.body.data).toEqual({ status: 'completed' })
  },
)

const askDocument = (host: TestApi, { headers }: Member) =>
  requestsOf(host, headers).ask('documentDelivery', { articleTitle: '论解释' })

/** How often a reader asked, by day. */
const turnsOf = async (own: LendingLibrary, { id }: Member) =>
  (
    await own.within((trx) =>
      sql<{ used: number }>`
        select used from daily_count where reader_id = ${id} order by day`.execute(trx),
    )
  ).rows.map(({ used }) => used)

/** With so many hours before UTC it is between midnight and one o'clock; with one less it is the day before. */
const hoursToMidnight = () => {
  const utc = new Date().getUTCHours()
  return utc >= 12 ? 24 - utc : -utc
}

test('the turns of a day are those of the institution’s day, however wrong the clocks of two hosts are', async () => {
  const own = await aRequestLibrary(api)
  await hoursEast(api, own, hoursToMidnight())
  const member = await aMember(api, own)
  // By some of them it is yesterday still.
  const clocks = [-24 * hour, ...wrongBy, 11 * hour]
  const codes: (string | null)[] = []
  for (const seconds of clocks) {
    for (const host of [api, other]) {
      const { body } = await whileWrongBy(seconds, () => askDocument(host, member))
      codes.push(body.code)
    }
  }
  const refused = 'rule.daily-document-delivery'
  expect(codes).toEqual(codes.map((_, n) => (n < 5 ? null : refused)))
  expect(await turnsOf(own, member)).toEqual([5])
})

test('clocks of the institution that are put back over midnight and on again give nobody a day twice', async () => {
  const own = await aRequestLibrary(api)
  const member = await aMember(api, own)
  const midnight = hoursToMidnight()
  const askOften = async () => {
    let done = 0
    for (let n = 0; n < 6; n += 1) if ((await askDocument(api, member)).body.success) done += 1
    return done
  }
  await hoursEast(api, own, midnight)
  expect(await askOften()).toBe(5)
  // An hour on within the same day, as in spring.
  await hoursEast(api, own, midnight + 1)
  expect(await askOften()).toBe(0)
  await hoursEast(api, own, midnight - 1)
  expect(await askOften()).toBe(5)
  await hoursEast(api, own, midnight)
  expect(await askOften()).toBe(0)
  expect(await turnsOf(own, member)).toEqual([5, 5])
})

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
