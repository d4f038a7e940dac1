import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { tokenHeader } from '@shulin/contract/identity'
import { findGroup } from '@shulin/contract/institutions'
import { searchAll } from '@shulin/contract/search'
import { keyHeader, proveVisit } from '@shulin/contract/traffic'
import {
  listReadingKeys,
  makeReadingKey,
  readTraffic,
  revokeReadingKey,
} from '@shulin/contract/traffic-staff'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNameServer } from '../../../test/name-server.ts'
import { aReader, doWork, sessionOf } from '../../../test/readers.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'

let names: Awaited<ReturnType<typeof startNameServer>>
let api: SearchApi
/** The lines of the log. */
const logged: string[] = []
const log = new Writable({
  write(line: Buffer, _encoding, done) {
    logged.push(line.toString())
    done()
  },
})
beforeAll(async () => {
  names = await startNameServer({
    names: {
      '192.0.2.1': 'crawl-1.googlebot.com',
      '192.0.2.2': 'crawl-2.googlebot.com',
      '192.0.2.3': 'googlebot.com.example.org',
    },
    // The second claims a name that does not lead back to it.
    addresses: { 'crawl-1.googlebot.com': '192.0.2.1', 'crawl-2.googlebot.com': '203.0.113.9' },
  })
  api = await startSearchApi({
    isPatient: false,
    log,
    config: {
      allowedOrigins: ['https://portal.example.edu'],
      requestsPerMinute: 40,
      searchesAtOnce: 4,
      crawlers: {
        domains: ['googlebot.com'],
        ranges: ['198.18.0.0/24'],
        dnsServers: [names.server],
      },
    },
  })
})
afterAll(async () => {
  await api.close()
  await names.close()
})

let lastAddress = 0
/** An address nobody else has asked from. */
const anAddress = () => `10.9.${(lastAddress += 1) >> 8}.${lastAddress & 255}`

const plain = { searchItems: [{ searchFieldContent: 'w' }] }
const refined = { ...plain, docCode: ['book'] }

const search = (library: SearchedInstitution, body: object, headers: Record<string, string> = {}) =>
  api.call(searchAll, {
    body,
    headers: { ...library.headers, 'x-forwarded-for': anAddress(), ...headers },
  })

/** Somebody who asks until there is an answer: on a busy machine a place may come free too late. */
async function insistently<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
  patience = 100,
): Promise<Answer> {
  const answer = await ask()
  if (answer.status === 200 || patience === 0) return answer
  await wait(200)
  return insistently(ask, patience - 1)
}

const statuses = async (times: number, ask: () => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: times }, ask))).map(({ status }) => status)

/** What a browser has after it opened the portal from an address. */
async function visitFrom(library: SearchedInstitution, address: string) {
  const response = await fetch(`${api.url}/${library.mappingPath}/`, {
    headers: { 'x-forwarded-for': address },
  })
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-visit='))
  expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/)
  return cookie!.split(';')[0]!
}

const countsOf = async (library: SearchedInstitution) => {
  const headers = await staffHeaders(api, library.groupCode, ['admin'])
  const asked = { ...headers, 'x-forwarded-for': anAddress() }
  const { body } = await api.call(readTraffic, { query: { span: 'hour' }, headers: asked })
  return Object.fromEntries(
    body
      .data!.totals.filter(({ asked }) => asked > 0)
      .map(({ standing, ...counts }) => [standing, counts]),
  )
}

/** What an institution says of its network is read beside the first call: until it is known, and what was counted until then. */
async function untilCampusIsKnown(library: SearchedInstitution) {
  const campusAsked = async () => {
    await search(library, plain, { 'x-forwarded-for': '198.51.100.7' })
    return (await countsOf(library))['campus']?.asked ?? 0
  }
  await expect.poll(campusAsked).toBeGreaterThan(0)
  return countsOf(library)
}

type Counts = Awaited<ReturnType<typeof countsOf>>
/** What was counted since then. */
const countsSince = (before: Counts, after: Counts) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([standing, { asked, served, shed }]) => {
        const was = before[standing] ?? { asked: 0, served: 0, shed: 0 }
        const since = {
          asked: asked - was.asked,
          served: served - was.served,
          shed: shed - was.shed,
        }
        return [standing, since] as const
      })
      .filter(([, { asked }]) => asked > 0),
  )

test('callers are told apart, and staff see who was answered', async () => {
  const library = await aSearchedInstitution(api, { settings: { campusRanges: '198.51.100.0/24' } })
  await aTitle(library, { title: 'w' })
  await api.feed()
  const campus = { 'x-forwarded-for': '198.51.100.7' }
  const before = await untilCampusIsKnown(library)
  const reader = await aReader(api, library)
  const { headers: session } = await sessionOf(api, library, reader)
  const address = anAddress()
  const visit = { cookie: await visitFrom(library, address), 'x-forwarded-for': address }
  await search(library, refined, session)
  await search(library, refined, campus)
  await search(library, refined, visit)
  await search(library, refined, { ...visit, 'x-forwarded-for': anAddress() })
  await search(library, refined, { ...visit, 'x-forwarded-for': '203.0.113.4' })
  await search(library, { ...plain, page: 2 })
  const feed = await fetch(`${api.url}/${library.mappingPath}/feed?keyword=w`, {
    headers: { 'x-forwarded-for': anAddress() },
  })
  expect(feed.status).toBe(200)
  const counts = countsSince(before, await countsOf(library))
  const answered = (asked: number) => ({ asked, served: asked, shed: 0 })
  expect(counts).toEqual({
    reader: answered(1),
    campus: answered(1),
    // The neighbour in the same network counts as the same browser; another network does not.
    known: answered(2),
    // Asked as feed readers do.
    unknown: answered(1),
    suspected: answered(2),
  })
})

test('many at once: strangers are turned away at once, a reader and the campus are answered', async () => {
  const library = await aSearchedInstitution(api, { settings: { campusRanges: '198.51.100.0/24' } })
  const reader = await aReader(api, library)
  const { headers: session } = await sessionOf(api, library, reader)
  const before = await untilCampusIsKnown(library)
  const swarm = Array.from({ length: 60 }, () => search(library, refined))
  const people = Array.from({ length: 20 }, (_, n) =>
    insistently(() =>
      search(library, plain, n % 2 === 0 ? session : { 'x-forwarded-for': '198.51.100.7' }),
    ),
  )
  const shed = (await Promise.all(swarm)).filter(({ status }) => status === 429)
  expect(shed.length).toBeGreaterThan(40)
  expect(shed[0]?.body).toMatchObject({ code: 'search.busy', details: { retryAfterSeconds: 5 } })
  expect(shed[0]?.headers.get('retry-after')).toBe('5')
  const answers = (await Promise.all(people)).map(({ status }) => status)
  expect(answers).toEqual(Array.from({ length: 20 }, () => 200))
  const { suspected, campus } = countsSince(before, await countsOf(library))
  expect(suspected).toMatchObject({ asked: 60, shed: shed.length })
  expect(campus).toMatchObject({ served: 10 })
})

test('[T-67 short form] a swarm is turned away before anything is done for it: no line for each, and a made-up session or key opens nothing', async ({
  annotate,
}) => {
  await annotate('T-67 addresses of the swarm: 120', 'figure')
  await annotate('T-67 facets of a request: 1', 'figure')
  const library = await aSearchedInstitution(api, { settings: { campusRanges: '198.51.100.0/24' } })
  const campus = { 'x-forwarded-for': '198.51.100.7' }
  await untilCampusIsKnown(library)
  await search(library, plain, campus)
  const guess = { [keyHeader]: `${library.groupCode}.${'x'.repeat(43)}` }
  // From where one key was guessed, others are no better than none.
  expect((await search(library, refined, guess)).status).toBe(401)
  const first = Array.from({ length: 30 }, () => search(library, refined))
  await wait(200)
  logged.length = 0
  const madeUp = [
    {},
    { cookie: '__Host-sid=x', [tokenHeader]: 'a.b.c' },
    { [keyHeader]: `${library.groupCode}.${'y'.repeat(43)}` },
  ]
  const origin = { origin: 'https://portal.example.edu', contentlanguage: 'en_US' }
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, n) => search(library, refined, { ...origin, ...madeUp[n % 3] })),
  )
  const lines = logged.filter((line) => line.includes('request completed'))
  await Promise.all(first)
  const shed = answers.filter(({ status }) => status === 429)
  expect(shed.length).toBeGreaterThan(80)
  const refusedKeys = answers.filter(({ status }) => status === 401).length
  expect(lines.length).toBeLessThan(60)
  // It hears the same words, with the headers of every reply, as whoever waited in vain.
  const { headers, body } = shed.at(-1)!
  expect(body).toMatchObject({ success: false, errCode: 429, code: 'search.busy' })
  expect(body.requestId).toMatch(/^[\w-]{36}$/)
  expect(headers.get('retry-after')).toBe('5')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('access-control-allow-origin')).toBe('https://portal.example.edu')
  const counted = await countsOf(library)
  expect(counted['suspected']).toMatchObject({ asked: 120 - refusedKeys })
  const told = logged.filter((line) => line.includes('searches turned away'))
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(5)
})

test('[T-67 short form] beside those who read the engine sees hardly any of a swarm, and whoever reads is answered', async ({
  annotate,
}) => {
  await annotate('T-67 addresses of the swarm: 20', 'figure')
  await annotate('T-67 facets of a request: 1', 'figure')
  await annotate('T-67 human sessions: 3', 'figure')
  await annotate('T-67 minutes: 0', 'figure')
  await annotate('T-67 percent of human requests answered: 0', 'figure')
  await annotate('T-67 percent of the swarm that the engine sees: 10', 'figure')
  await annotate('T-67 times the capacity: 0', 'figure')
  await annotate('T-67 times the quiet p95 for humans: Infinity', 'figure')
  const library = await aSearchedInstitution(api, { settings: { campusRanges: '198.51.100.0/24' } })
  const reader = await aReader(api, library)
  const { headers: session } = await sessionOf(api, library, reader)
  const atHome = { ...session, 'x-forwarded-for': anAddress() }
  const address = anAddress()
  const visit = { cookie: await visitFrom(library, address), 'x-forwarded-for': address }
  const recordId = await aTitle(library, { title: 'w' })
  await api.feed()
  await untilCampusIsKnown(library)
  let isOver = false
  const swarm = Array.from({ length: 20 }, async () => {
    while (!isOver) {
      await search(library, refined)
      // It shares the process with the portal: without a pause it would take the time, not the places.
      await wait(20)
    }
  })
  const people = [atHome, visit, { 'x-forwarded-for': '198.51.100.7' }].map(async (headers) => {
    const given: number[] = []
    for (let n = 0; n < 12; n += 1) {
      given.push((await insistently(() => search(library, plain, headers))).status)
      await wait(100)
    }
    return given
  })
  const page = () =>
    fetch(`${api.url}/${library.mappingPath}/record/${recordId}`, {
      headers: { 'x-forwarded-for': '198.18.0.7' },
    })
  const crawled = await statuses(60, () => insistently(page))
  const given = await Promise.all(people)
  isOver = true
  await Promise.all(swarm)
  // Swarm, people and portal share one process here: how soon, only a machine with nothing else to do can tell.
  expect(given.flat()).toEqual(Array.from({ length: 36 }, () => 200))
  expect(crawled).toEqual(Array.from({ length: 60 }, () => 200))
  const { suspected } = await countsOf(library)
  expect(suspected!.shed).toBeGreaterThan(20)
  expect(suspected!.served / suspected!.asked).toBeLessThan(0.1)
}, 300_000)

test('a crawler whose name leads back to it is not counted by address, one that only says so is', async () => {
  const library = await aSearchedInstitution(api)
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
  const ask =
    (address: string, userAgent = agent) =>
    () =>
      api.call(findGroup, {
        body: { mappingPath: library.mappingPath },
        headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
      })
  // Until the name is known, it is a visitor like any other.
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await ask(address)()
  await expect
    .poll(() => statuses(45, ask('192.0.2.1')))
    .toEqual(Array.from({ length: 45 }, () => 200))
  expect(await statuses(45, ask('198.18.0.5', 'x'))).toEqual(Array.from({ length: 45 }, () => 200))
  for (const address of ['192.0.2.2', '192.0.2.3']) {
    expect(new Set(await statuses(45, ask(address)))).toEqual(new Set([200, 429]))
  }
  expect(new Set(await statuses(45, ask('192.0.2.1', 'Firefox')))).toContain(429)
})

test('a campus is not counted at its own library; at others it is a network like any other', async () => {
  const library = await aSearchedInstitution(api, { settings: { campusRanges: '10.77.0.0/16' } })
  const other = await aSearchedInstitution(api)
  let lastOnCampus = 0
  const ask = (path: string, more: Record<string, string>) => {
    const headers = { 'x-forwarded-for': `10.77.${(lastOnCampus += 1)}.7`, ...more }
    return statuses(45, () => fetch(`${api.url}${path}`, { headers }))
  }
  const own = { groupCode: library.groupCode, mappingPath: library.mappingPath }
  // What an institution says of its network is read beside the first call.
  await expect
    .poll(() => ask(`/${library.mappingPath}/home`, {}))
    .toEqual(Array.from({ length: 45 }, () => 200))
  expect(new Set(await ask('/find/institution/get', own))).toEqual(new Set([200]))
  for (const path of [`/${other.mappingPath}/home`, '/docs/', '/config.json', '/staff/me']) {
    expect(await ask(path, own), path).toContain(429)
  }
  const mixed = { ...own, mappingPath: other.mappingPath }
  expect(await ask('/find/institution/get', mixed)).toContain(429)
})

test('a key has an allowance of its own, opens its own institution only, and nothing once it is revoked', async () => {
  const library = await aSearchedInstitution(api)
  const other = await aSearchedInstitution(api)
  const staff = async () => ({
    ...(await staffHeaders(api, library.groupCode, ['admin'])),
    'x-forwarded-for': anAddress(),
  })
  const body = { name: '联合目录', requestsPerMinute: 12 }
  const made = (await api.call(makeReadingKey, { body, headers: await staff() })).body.data!
  const address = anAddress()
  const withKey = { [keyHeader]: made.key, 'x-forwarded-for': address }
  const ask = (of: SearchedInstitution) => search(of, refined, withKey)
  for (let n = 0; n < 12; n += 1) expect((await ask(library)).status).toBe(200)
  expect((await ask(library)).status).toBe(429)
  expect((await countsOf(library))['system']).toEqual({ asked: 12, served: 12, shed: 0 })

  const second = (await api.call(makeReadingKey, { body, headers: await staff() })).body.data!
  const sent = { ...withKey, [keyHeader]: second.key }
  const elsewhere = await search(other, plain, sent)
  expect([elsewhere.status, elsewhere.body.code]).toEqual([401, 'reading-key.refused'])
  expect((await search(library, plain, { [keyHeader]: 'x.y' })).body.code).toBe(
    'reading-key.refused',
  )
  const kept = await library.within((trx) => trx.selectFrom('readingKey').selectAll().execute())
  expect(JSON.stringify(kept)).not.toContain(second.key.split('.')[1])

  const { keyId } = second.readingKey
  await api.call(revokeReadingKey, { body: { keyId }, headers: await staff() })
  const again = await api.call(revokeReadingKey, { body: { keyId }, headers: await staff() })
  expect(again.body.code).toBe('reading-key.unknown')
  await vi.waitFor(async () => expect((await search(library, plain, sent)).status).toBe(401), {
    timeout: 25_000,
    interval: 500,
  })
  const { data } = (await api.call(listReadingKeys, { headers: await staff() })).body
  expect(
    data?.map(({ name, revokedBy, lastUsedOn }) => [name, revokedBy !== null, lastUsedOn !== null]),
  ).toEqual([
    ['联合目录', true, true],
    ['联合目录', false, true],
  ])
  const acts = await library.within((trx) =>
    trx.selectFrom('audit').select('act').where('act', 'like', 'reading-key%').execute(),
  )
  expect(acts).toHaveLength(3)
})

test('where an institution asks strangers for work, who does it once is known', async () => {
  const library = await aSearchedInstitution(api, { settings: { searchNeedsWork: '1' } })
  const address = anAddress()
  const from = { 'x-forwarded-for': address }
  expect((await search(library, plain, from)).status).toBe(200)
  const opened = { ...from, cookie: await visitFrom(library, address) }
  const refused = await vi.waitFor(
    async () => {
      const answer = await search(library, refined, opened)
      expect(answer.status).toBe(429)
      return answer
    },
    { timeout: 20_000, interval: 200 },
  )
  expect([refused.status, refused.body.code]).toEqual([429, 'search.work-needed'])
  const { workKey, difficulty } = refused.body.details as { workKey: string; difficulty: number }
  const headers = { ...library.headers, 'x-forwarded-for': anAddress() }
  const lazy = await api.call(proveVisit, { body: { workKey, work: 'none' }, headers })
  expect(lazy.body.success).toBe(false)
  const body = { workKey, work: doWork(workKey, difficulty) }
  const proven = await api.call(proveVisit, { body, headers: { ...library.headers, ...from } })
  expect(proven.body.data).toBe(true)
  const cookie = proven.headers.getSetCookie()[0]!.split(';')[0]!
  expect((await search(library, refined, { ...from, cookie })).status).toBe(200)
  // Work counts once.
  expect((await api.call(proveVisit, { body, headers })).body.success).toBe(false)
})
