import { findWays, type WayToGet } from '@shulin/contract/requests'
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
  handlingOf,
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

type DaySpan = NonNullable<WayToGet['days']>

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
  'who logs in at a host is known at another, whether the one is wrong by %i seconds or the other',
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

test('a session ends when it is over by the database, for a host that is behind as well', async () => {
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

/** A code is made at one host and used at another, whose clocks are wrong to either side: too late, and in time. */
async function codeAtTwoHosts(seconds: number) {
  const { asked, requestId, member } = await aReadyRequest(api, library)
  const there = requestsOf(other, member.headers)
  const old = await whileWrongBy(seconds, () => asked.code(requestId))
  const life = await lifeOfCode(library, requestId)
  // What is too old is too old for a host whose clock is behind.
  await codeMadeAgo(library, requestId, 301)
  const late = await whileWrongBy(-seconds, () => there.receive(requestId, old))
  // What is good is good for a host whose clock is ahead.
  const code = await whileWrongBy(seconds, () => asked.code(requestId))
  await codeMadeAgo(library, requestId, 240)
  const taken = await whileWrongBy(-seconds, () => there.receive(requestId, code))
  return { life, late: late.body.code, inTime: taken.body.data?.status }
}

test(
  '[I-14] a code is good for its own request at its own place, once of 50 uses at once, until a millisecond before five minutes are over by the clock of the database',
  { timeout: 240_000 },
  async ({ annotate }) => {
    await annotate('I-14 uses at once: 50', 'figure')
    const made = new Date()
    const after = (milliseconds: number) => later(made, 300 + milliseconds / 1000)
    const told: (string | null)[] = []
    for (const milliseconds of [0, 1, -1]) {
      const { asked, requestId } = await aReadyRequest(api, library)
      const code = await hosts.whenItIs(made, () => asked.code(requestId))
      const { body } = await hosts.whenItIs(after(milliseconds), () =>
        asked.receive(requestId, code),
      )
      told.push(body.code)
    }
    expect(told).toEqual(['request.code-expired', 'request.code-expired', null])

    const [one, second] = [await aReadyRequest(api, library), await aReadyRequest(api, library)]
    const there = requestsOf(other, one.member.headers)
    const code = await hosts.whenItIs(made, () => one.asked.code(one.requestId))
    await hosts.whenItIs(made, () => second.asked.code(second.requestId))
    const { handOver } = handlingOf(api, library)
    const uses = await hosts.whenItIs(after(-1), async () => ({
      ofAnotherRequest: (await second.asked.receive(second.requestId, code)).body.code,
      atAnotherPlace: (await handOver(one.requestNo, code, 'annex')).body.code,
      atOnce: await Promise.all(
        Array.from({ length: 50 }, async (_, n) => {
          const host = n % 2 === 0 ? one.asked : there
          return (await host.receive(one.requestId, code)).body.code
        }),
      ),
    }))
    const wrong = 'request.code-wrong'
    expect(uses).toMatchObject({ ofAnotherRequest: wrong, atAnotherPlace: wrong })
    expect(uses.atOnce.filter((code) => code === null)).toHaveLength(1)
    expect(new Set(uses.atOnce)).toEqual(new Set([null, wrong]))
  },
)

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

/** How often a reader may ask while the clock of the database goes over midnight, is put back an hour, and goes on again. */
async function askOverMidnight() {
  const own = await aRequestLibrary(api)
  await inZone(api, own, 'UTC')
  const member = await aMember(api, own)
  const midnight = new Date('2027-06-15T00:00:00Z')
  const allowed: number[] = []
  for (const seconds of [-2 * hour, 0, -hour, 1, -1, hour]) {
    allowed.push(await hosts.whenItIs(later(midnight, seconds), () => askOften(member)))
  }
  return { allowed, turns: await turnsOf(own, member) }
}

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

/** Asks, fetches, lends and gives back while the clock of the database goes over such an edge. */
async function passEdge([zone, before, after]: (typeof edges)[keyof typeof edges]) {
  const own = await aRequestLibrary(api)
  await inZone(api, own, zone)
  const [first, second] = [new Date(before), new Date(after)]
  const member = await aMember(api, own)
  const turns = [
    await hosts.whenItIs(first, () => askOften(member)),
    await hosts.whenItIs(second, () => askOften(member)),
  ]

  const { asked, requestId, copy } = await hosts.whenItIs(first, () => aReadyRequest(api, own))
  const { keptUntil } = await asked.one(requestId)
  await hosts.whenItIs(second, () => endUnfetched(api, own))
  const { operationType: stepThen } = await asked.one(requestId)
  const ways = await waysAt(own, copy.recordId, [first, second])

  const code = await hosts.whenItIs(first, () => asked.code(requestId))
  const life = await lifeOfCode(own, requestId)
  const late = await hosts.whenItIs(later(first, 300), () => asked.receive(requestId, code))
  const inTime = await hosts.whenItIs(later(first, 299), () => asked.receive(requestId, code))

  const lent = await aCopy(own)
  const { id } = await aReader(api, own)
  const { lend, take } = deskOf(api, own)
  const { body } = await hosts.whenItIs(first, () => lend(id, lent.barcode))
  const back = await hosts.whenItIs(second, () => take(lent.barcode))
  // Until the end of a day: thirty days, and an hour more or less where the clocks were changed.
  const daysLent = (Date.parse(body.data!.loan.dueDate) - first.getTime()) / (24 * hour * 1000)
  return {
    turns,
    isKept: Date.parse(keptUntil!) > second.getTime() && stepThen === '8',
    goForwards: ways.every(goesForwards),
    code: { life, late: late.body.code, inTime: inTime.body.data?.status },
    isLentForwards: daysLent > 29.9 && daysLent < 31.1,
    overdueDays: back.body.data!.overdueDays,
  }
}

test(
  '[F-33] two hosts five seconds and an hour apart, a clock that is put back, and every edge of the calendar: codes live five minutes of the database, nobody has a day twice, nothing lasts less than no time',
  { timeout: 600_000 },
  async () => {
    const goodCode = { life: 300, late: 'request.code-expired', inTime: 'completed' }
    for (const seconds of wrongBy) expect(await codeAtTwoHosts(seconds)).toEqual(goodCode)
    expect(await askOverMidnight()).toEqual({ allowed: [5, 5, 0, 0, 0, 0], turns: [5, 5] })
    for (const [name, edge] of Object.entries(edges)) {
      expect(await passEdge(edge), name).toEqual({
        turns: [5, edge[3] === 2 ? 5 : 0],
        isKept: true,
        goForwards: true,
        code: goodCode,
        isLentForwards: true,
        overdueDays: 0,
      })
    }
  },
)

/** What a visitor is told of the ways to a title at some moments of the database. */
async function waysAt(own: LendingLibrary, recordId: number, moments: Date[]) {
  const query = { recordId: String(recordId) }
  const told: { moment: Date; asked: string; spans: DaySpan[] }[] = []
  for (const moment of moments) {
    const { body } = await hosts.whenItIs(moment, () =>
      api.call(findWays, { query, headers: own.headers }),
    )
    const { asked, ways } = body.data!
    told.push({ moment, asked, spans: ways.flatMap(({ days }) => days ?? []) })
  }
  return told
}

/** Whether a span begins no earlier than it was asked about, and ends no earlier than it begins. */
const isForwardsFrom =
  (asked: string) =>
  ({ from, to }: DaySpan) =>
    asked.slice(0, 10) <= from && from <= to

/** Whether every way takes as long as it says or longer, never less than no time. */
const goesForwards = ({ moment, asked, spans }: Awaited<ReturnType<typeof waysAt>>[number]) =>
  Date.parse(asked) === moment.getTime() && spans.length > 0 && spans.every(isForwardsFrom(asked))

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
    expect(spans.every(isForwardsFrom(at))).toBe(true)
    await keptLongEnough(library, requestId)
    await whileWrongBy(seconds, () => endUnfetched(api, library))
    expect((await asked.one(requestId)).operationType).toBe('13')
  }
})
