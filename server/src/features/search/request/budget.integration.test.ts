import { searchAll } from '@shulin/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
} from '../../../../test/searching.ts'

let api: SearchApi
beforeAll(async () => void (api = await startSearchApi({ config: { searchPointsPerMinute: 20 } })))
afterAll(() => api.close())

const body = { searchItems: [{ searchFieldContent: 'w' }] }

test('one address may search so much in a minute; it is told when it may again, and the campus never', async () => {
  const { headers } = await aSearchedInstitution(api, {
    settings: { campusRanges: '198.51.100.0/24\n2001:db8::/32' },
  })
  const from = (address: string, sent: object = body) =>
    api.call(searchAll, { body: sent, headers: { ...headers, 'x-forwarded-for': address } })
  const asked = async (address: string, times: number) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n += 1) statuses.push((await from(address)).status)
    return statuses
  }
  expect(await asked('203.0.113.5', 10)).toEqual(Array.from({ length: 10 }, () => 200))
  const refused = await from('203.0.113.5')
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ success: false, code: 'search.budget-spent' })
  const { retryAfterSeconds } = refused.body.details as { retryAfterSeconds: number }
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(retryAfterSeconds).toBeLessThan(61)
  expect(refused.headers.get('retry-after')).toBe(String(retryAfterSeconds))
  // A neighbour has a budget of their own; a network of IPv6 addresses has one together.
  expect((await from('203.0.113.6')).status).toBe(200)
  const swarm = await Promise.all(
    Array.from({ length: 15 }, (_, n) => from(`2001:db9::${(n + 1).toString(16)}`)),
  )
  expect(swarm.filter(({ status }) => status === 429)).toHaveLength(5)
  expect(new Set(await asked('198.51.100.7', 15))).toEqual(new Set([200]))
  expect(new Set(await asked('2001:db8::7', 15))).toEqual(new Set([200]))
  // Suffixes ask more of the engine.
  const suffix = { searchItems: [{ searchFieldContent: 'w', matchMode: '4' }] }
  expect((await from('203.0.113.8', suffix)).status).toBe(200)
  expect((await from('203.0.113.8', suffix)).status).toBe(429)
})

test('without Redis a search is answered, and still not without end', async () => {
  const alone = await startSearchApi({
    config: { searchPointsPerMinute: 40, redisUrl: 'redis://127.0.0.1:1' },
  })
  try {
    const institution = await aSearchedInstitution(alone)
    await aTitle(institution, { title: 'w' })
    await alone.feed()
    const ask = () => alone.call(searchAll, { body, headers: institution.headers })
    expect((await ask()).body.data?.total).toBe(1)
    const statuses = new Set<number>()
    for (let n = 0; n < 6; n += 1) statuses.add((await ask()).status)
    expect(statuses).toEqual(new Set([200, 429]))
  } finally {
    await alone.close()
  }
})
