import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { readInstitution } from '@shulin/contract/institutions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { openCache } from '../stores/cache.ts'
import { openLog } from '../log.ts'
import { serveMetrics } from './metrics.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { allowedOrigins: ['https://campus.example.org'] } })
})
afterAll(() => api.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, { headers, redirect: 'manual' })

test('a process says that it lives, and that it can answer', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'alive' })
  // The cache may still be on its way: the process answers without it.
  await expect
    .poll(async () => (await get('/readyz')).json())
    .toEqual({ isReady: true, database: true, cache: true, search: true })
  expect((await get('/readyz')).status).toBe(200)
})

test('however many ask whether it can answer, the stores are asked once a second', async () => {
  const watched = await startTestApi()
  const pings = vi.spyOn(watched.cache, 'ping')
  const begunAt = performance.now()
  for (let n = 0; n < 10; n += 1) {
    await Promise.all(Array.from({ length: 30 }, () => fetch(`${watched.url}/readyz`)))
  }
  const seconds = (performance.now() - begunAt) / 1_000
  expect(pings.mock.calls.length).toBeGreaterThan(0)
  expect(pings.mock.calls.length).toBeLessThanOrEqual(1 + Math.floor(seconds))
  await watched.close()
})

test('a process whose database is away is not ready, and answers 503 at once', async () => {
  const lost = await startTestApi()
  const { headers } = await anInstitution(lost)
  await lost.call(readInstitution, { headers })
  await lost.db.destroy()
  expect((await fetch(`${lost.url}/readyz`)).status).toBe(503)
  await lost.close()
})

test('what the API answers may load, run and frame nothing, and is kept by no cache', async () => {
  const { headers } = await anInstitution(api)
  const reply = await api.call(readInstitution, { headers })
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(reply.headers.get('x-powered-by')).toBeNull()
})

test('[R-HEADER-006] pages of configured origins may call with credentials, others may not', async () => {
  const allowed = await get('/healthz', { origin: 'https://campus.example.org' })
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://campus.example.org')
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
  const other = await get('/healthz', { origin: 'https://evil.example.org' })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})

test('the OpenAPI document lists every call with its headers, and the page of it comes from our own origin', async () => {
  const document = (await (await get('/docs/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, { get?: { parameters: { name: string }[] } }>
  }
  expect(document.openapi).toMatch(/^3\.1/)
  expect(Object.keys(document.paths)).toContain('/find/findConfig/getFindConfig')
  expect(Object.keys(document.paths)).not.toContain('/healthz')
  const { parameters } = document.paths['/find/findConfig/getLibraryList']!.get!
  expect(parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['keyword', 'groupCode', 'mappingPath', 'x-lang', 'content-language']),
  )
  const page = await get('/docs/')
  const html = await page.text()
  expect(html).not.toMatch(/(src|href)="https?:/)
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+'/)
})

/** Asks an address so many times, one after the other, from another process: how much of our own processor each took, in milliseconds. */
async function processorFor(url: string, headers: Record<string, string>, times: number) {
  const asking = `
    const { get } = require('node:http')
    const [url, headers, times] = JSON.parse(process.argv[1])
    const agent = new (require('node:http').Agent)({ keepAlive: true })
    const ask = (left) => left > 0 && get(url, { headers, agent }, (answer) => {
      answer.resume().on('end', () => ask(left - 1))
    })
    ask(times)`
  const given = JSON.stringify([url, headers, times])
  const before = process.cpuUsage()
  await promisify(execFile)(process.execPath, ['-e', asking, given])
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

test('the OpenAPI document is made once: sending it costs the processor no more than five of the smallest answers', async () => {
  const own = await startTestApi({ config: { institutionsMaxAge: 60_000 } })
  const url = `${own.url}/docs/openapi.json`
  const packed = { 'accept-encoding': 'br' }
  const first = await fetch(url, { headers: packed })
  expect(await first.json()).toHaveProperty('openapi')
  const known = { 'if-none-match': first.headers.get('etag')! }
  expect((await fetch(url, { headers: known })).status).toBe(304)
  const smallest = () => processorFor(`${own.url}/healthz`, {}, 150)
  // Until the code that answers has been compiled.
  await smallest()
  await processorFor(url, packed, 300)
  for (const [asked, headers] of [
    [url, packed],
    [`${url}?another=1`, packed],
    [url, known],
  ] as const) {
    // Side by side, for a busy machine takes longer for both; the least, for whatever else it does only adds to a round.
    const ratios: number[] = []
    for (let round = 0; round < 5; round += 1) {
      ratios.push((await processorFor(asked, headers, 150)) / (await smallest()))
    }
    expect(Math.min(...ratios), asked).toBeLessThanOrEqual(5)
  }
  await own.close()
})

test.each(['/docs/openapi.json', '/docs/js/scalar.js', '/docs/'])(
  '%s is the same however it is packed, whoever asks first and whoever asks later',
  async (path) => {
    const asked = await Promise.all(
      ['br', 'gzip', 'identity', 'br;q=0, gzip', 'br'].map((accepted) =>
        get(path, { 'accept-encoding': accepted, 'if-none-match': '"another"' }),
      ),
    )
    const later = await get(path, { 'accept-encoding': 'gzip;q=0' })
    expect(later.headers.get('content-encoding')).toBeNull()
    expect(later.headers.get('vary')).toContain('accept-encoding')
    expect(later.headers.get('cache-control')).toBe('public, no-cache')
    const text = await later.text()
    for (const one of asked) {
      expect(one.headers.get('etag')).toBe(later.headers.get('etag'))
      expect(one.headers.get('content-type')).toBe(later.headers.get('content-type'))
      expect((await one.text()) === text).toBe(true)
    }
  },
)

test('a request id that the proxy gave is kept; one that is no id is not', async () => {
  const { headers } = await anInstitution(api)
  const ask = async (id: string) =>
    (await api.call(readInstitution, { headers: { ...headers, 'x-request-id': id } })).body
      .requestId
  expect(await ask('proxy-0123456789')).toBe('proxy-0123456789')
  expect(await ask('x" onload=')).not.toContain('onload')
})

test('requests are counted by route, not by address', async () => {
  await get('/nothing/at/all')
  const page = await serveMetrics(api.metrics).inject('/metrics')
  expect(page.body).toMatch(/http_request_seconds_count\{.*route="\/healthz".*\} \d+/)
  expect(page.body).not.toContain('/nothing/at/all')
})

test('whoever asks too often is refused, over all processes together', async () => {
  const config = { requestsPerMinute: 20, cachePrefix: `${crypto.randomUUID()}:` }
  const [one, two] = [await startTestApi({ config }), await startTestApi({ config })]
  const from = { 'x-forwarded-for': `198.51.100.${Math.ceil(Math.random() * 250)}` }
  const statuses: number[] = []
  for (let turn = 0; turn < 15; turn++) {
    for (const { url } of [one, two]) {
      statuses.push((await fetch(`${url}/find/institution/get`, { headers: from })).status)
    }
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  const refused = await fetch(`${one.url}/find/institution/get`, { headers: from })
  expect(await refused.json()).toMatchObject({
    success: false,
    errCode: 429,
    code: 'requests.too-many',
  })
  await Promise.all([one.close(), two.close()])
})

test('without Redis each process counts by itself and goes on answering', async () => {
  const alone = await startTestApi({
    config: { requestsPerMinute: 5, redisUrl: 'redis://127.0.0.1:1' },
  })
  const asked = Array.from({ length: 8 }, () => fetch(`${alone.url}/config.json`))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  await alone.close()
})

test('when Redis has forgotten everything, nobody may begin anew', async () => {
  const limited = await startTestApi({ config: { requestsPerMinute: 5 } })
  const { redisUrl, storesCaFile: caFile, cachePrefix: prefix } = limited.config
  const redis = openCache(redisUrl, { caFile, prefix, log: openLog('silent') })
  await once(redis, 'ready')
  const address = `198.51.100.${Math.ceil(Math.random() * 250)}`
  const refusedOfThree = async () => {
    let refused = 0
    for (let turn = 0; turn < 3; turn++) {
      const headers = { 'x-forwarded-for': address }
      const { status } = await fetch(`${limited.url}/find/institution/get`, { headers })
      if (status === 429) refused += 1
    }
    return refused
  }
  expect(await refusedOfThree()).toBe(0)
  expect(await refusedOfThree()).toBe(1)
  expect(await redis.del(`limit:${address}`)).toBe(1)
  expect(await refusedOfThree()).toBe(3)
  redis.disconnect()
  await limited.close()
})

test('a process that is told to stop answers what it has begun', async () => {
  const stopping = await startTestApi()
  const { headers } = await anInstitution(stopping)
  const begun = Array.from({ length: 20 }, () => stopping.call(readInstitution, { headers }))
  await begun[0]
  const closed = stopping.close()
  const answers = await Promise.all(begun)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await closed
})
