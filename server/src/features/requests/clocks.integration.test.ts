import { findWays } from '@shulin/contract/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../../../test/api.ts'
import { startClockedHosts } from '../../../test/database-clock.ts'
import { aCopy, deskOf, type LendingLibrary } from '../../../test/lending.ts'
import { aReader, logInAs } from '../../../test/readers.ts'
import {
  aMember,
  aReadyRequest,
  aRequestLibrary,
  atNoon,
  codeMadeAgo,
  endUnfetched,
  hoursEast,
  inZone,
  keptLongEnough,
  requestsOf,
  type Member,
} from '../../../test/requests.ts'

// Two hosts on one database. What they do is done by their own clocks; what is decided is decided by the clock of the database and the
// day of the institution.
let hosts: Awaited<ReturnType<typeof startClockedHosts>>
let api: TestApi
let other: TestApi
let library: LendingLibrary
beforeAll(async () => {
  hosts = await startClockedHosts()
  ;({ api, other } = hosts)
  library = await aRequestLibrary(api)
  await atNoon(api, library)
})
afterAll(() => hosts.close())

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

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

/** Seconds that the code of a request lives in all, by its row. */
async function lifeOfCode({ within }: LendingLibrary, requestId: string) {
  const { rows } = await within((trx) =>
    sql<{ seconds: number }>`
      select extract(epoch from expires_at - issued_at)::float as seconds from take_code where request_id = ${requestId}`.execute(
      trx,
    ),
  )
  return rows[0]!.seconds
}

test.each(wrongBy)(
  '[F-33] who logs in at a host is known at another, whether the one is wrong by %i seconds or the other',
  async (seconds) => {
    const reader = await aReader(api, library)
    const [here, there] = [seconds, -seconds]
    const { headers } = await whileWrongBy(here, () => logInAs(api, library, reader))
    for (const [host, wrong] of [
      [api, here],
      [other, 0],
      [other, there],
    ] as const) {
      const list = await whileWrongBy(wrong, () => requestsOf(host, headers).listed())
      expect(list.total).toBe(0)
    }
  },
)

test('[F-33] a session ends when it is over by the database, for a host that is behind as well', async () => {
  const { id, headers } = await aMember(api, library)
  await library.within((trx) =>
    sql`update session set started_at = started_at - interval '1 hour', expires_at = now() where reader_id = ${id}`.execute(
      trx,
    ),
  )
  const { body } = await whileWrongBy(-hour, () => askDocument(api, { headers }))
  expect(body.code).toBe('session.missing')
})

test('an institution that is new is served at once by a host whose clock was put back', async () => {
  // The list of institutions was read before.
  await askDocument(other, await aMember(api, library))
  const own = await aRequestLibrary(api)
  const member = await aMember(api, own)
  const { body } = await whileWrongBy(-hour, () => askDocument(other, member))
  expect(body.code).toBe(null)
})

test.each(wrongBy)(
  '[F-33] a code lives for five minutes of the database, whether the host that made it is wrong by %i seconds or the one that is asked',
  async (seconds) => {
    const { asked, requestId, member } = await aReadyRequest(api, library)
    const there = requestsOf(other, member.headers)
    const old = await whileWrongBy(seconds, () => asked.code(requestId))
    expect(await lifeOfCode(library, requestId)).toBe(300)
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

test('[I-14] a code is good a millisecond before five minutes are over by the clock of the database, and neither then nor a millisecond later', async () => {
  const made = new Date()
  const told: (string | null)[] = []
  for (const milliseconds of [-1, 0, 1]) {
    const { asked, requestId } = await aReadyRequest(api, library)
    const code = await hosts.whenItIs(made, () => asked.code(requestId))
    const then = later(made, 300 + milliseconds / 1000)
    const { body } = await hosts.whenItIs(then, () => asked.receive(requestId, code))
    told.push(body.code)
  }
  expect(told).toEqual([null, 'request.code-expired', 'request.code-expired'])
})

const askDocument = (host: TestApi, { headers }: Pick<Member, 'headers'>) =>
  requestsOf(host, headers).ask('documentDelivery', { articleTitle: '论解释' })

/** How often a reader asked, by day. */
const turnsOf = async (own: LendingLibrary, { id }: Member) =>
  (
    await own.within((trx) =>
      sql<{ used: number }>`
        select used from daily_count where reader_id = ${id} order by day`.execute(trx),
    )
  ).rows.map(({ used }) => used)

/** Asks six times, and says how often that was allowed. */
async function askOften(member: Member) {
  let done = 0
  for (let n = 0; n < 6; n += 1) if ((await askDocument(api, member)).body.success) done += 1
  return done
}

/** With so many hours before UTC it is between midnight and one o'clock; with one less it is the day before. */
const hoursToMidnight = () => {
  const utc = new Date().getUTCHours()
  return utc >= 12 ? 24 - utc : -utc
}

test('[F-33] the turns of a day are those of the institution’s day, however wrong the clocks of two hosts are', async () => {
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

test('[F-33] a clock of the database that is put back an hour over midnight and on again gives nobody a day twice', async () => {
  const own = await aRequestLibrary(api)
  await inZone(api, own, 'UTC')
  const member = await aMember(api, own)
  const midnight = new Date('2027-06-15T00:00:00Z')
  const allowed: number[] = []
  for (const seconds of [-2 * hour, 0, -hour, 1, -1, hour]) {
    allowed.push(await hosts.whenItIs(later(midnight, seconds), () => askOften(member)))
  }
  expect(allowed).toEqual([5, 5, 0, 0, 0, 0])
  expect(await turnsOf(own, member)).toEqual([5, 5])
})

/** Moments between which the clock on the wall jumps or the calendar does: an hour back, an hour on, a leap day, a month that is short, a year. */
const edges = {
  'summer ends': ['Europe/Berlin', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', 1],
  'summer begins': ['Europe/Berlin', '2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z', 1],
  'summer begins at midnight': ['Africa/Cairo', '2027-04-29T21:30:00Z', '2027-04-29T22:30:00Z', 2],
  'a leap day begins': ['Asia/Shanghai', '2028-02-28T15:59:00Z', '2028-02-28T16:00:00Z', 2],
  'a leap day ends': ['Asia/Shanghai', '2028-02-29T15:59:00Z', '2028-02-29T16:00:00Z', 2],
  'February without one': ['Asia/Shanghai', '2027-02-28T15:59:00Z', '2027-02-28T16:00:00Z', 2],
  'a month of 31 days': ['Asia/Shanghai', '2027-01-31T15:59:00Z', '2027-01-31T16:00:00Z', 2],
  'a year': ['Asia/Shanghai', '2027-12-31T15:59:00Z', '2027-12-31T16:00:00Z', 2],
} as const

test.each(Object.entries(edges))(
  '[F-33] %s: five turns for each day, a code for five minutes, a copy kept and lent forwards',
  async (_, [zone, before, after, days]) => {
    const own = await aRequestLibrary(api)
    await inZone(api, own, zone)
    const [first, second] = [new Date(before), new Date(after)]
    const member = await aMember(api, own)
    const allowed = [
      await hosts.whenItIs(first, () => askOften(member)),
      await hosts.whenItIs(second, () => askOften(member)),
    ]
    expect(allowed).toEqual([5, days === 2 ? 5 : 0])

    const { asked, requestId, copy } = await hosts.whenItIs(first, () => aReadyRequest(api, own))
    const { keptUntil } = await asked.one(requestId)
    expect(Date.parse(keptUntil!)).toBeGreaterThan(second.getTime())
    await hosts.whenItIs(second, () => endUnfetched(api, own))
    expect((await asked.one(requestId)).operationType).toBe('8')
    await waysGoForwards(own, copy.recordId, [first, second])

    const code = await hosts.whenItIs(first, () => asked.code(requestId))
    expect(await lifeOfCode(own, requestId)).toBe(300)
    const late = await hosts.whenItIs(later(first, 300), () => asked.receive(requestId, code))
    expect(late.body.code).toBe('request.code-expired')
    const inTime = await hosts.whenItIs(later(first, 299), () => asked.receive(requestId, code))
    expect(inTime.body.data).toEqual({ status: 'completed' })

    const lent = await aCopy(own)
    const { id } = await aReader(api, own)
    const { lend, take } = deskOf(api, own)
    const { body } = await hosts.whenItIs(first, () => lend(id, lent.barcode))
    const dueDate = Date.parse(body.data!.loan.dueDate)
    // Until the end of a day: thirty days, and an hour more or less where the clocks were changed.
    const daysLent = (dueDate - first.getTime()) / (24 * hour * 1000)
    expect(daysLent).toBeGreaterThan(29.9)
    expect(daysLent).toBeLessThan(31.1)
    const back = await hosts.whenItIs(second, () => take(lent.barcode))
    expect(back.body.data).toMatchObject({ overdueDays: 0 })
  },
)

/** Every way to a title takes as long as it says or longer, never less than no time. */
async function waysGoForwards(own: LendingLibrary, recordId: number, moments: Date[]) {
  const query = { recordId: String(recordId) }
  for (const moment of moments) {
    const { body } = await hosts.whenItIs(moment, () =>
      api.call(findWays, { query, headers: own.headers }),
    )
    const { asked: at, ways } = body.data!
    expect(Date.parse(at)).toBe(moment.getTime())
    const spans = ways.flatMap(({ days }) => days ?? [])
    expect(spans.length).toBeGreaterThan(0)
    expect(spans.every(({ from, to }) => at.slice(0, 10) <= from && from <= to)).toBe(true)
  }
}

test('[F-33] a copy is kept until its time is over by the database, and no span of days runs backwards', async () => {
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
