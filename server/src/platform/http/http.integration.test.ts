import { once } from 'node:events'
import { readInstitution } from '@shulin/contract/institutions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { openCache } from '../cache.ts'
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
