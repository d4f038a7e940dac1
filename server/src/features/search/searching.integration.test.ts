import { searchArticles } from '@shulin/contract/research'
import { listFacetValues, searchAll, suggestKeywords } from '@shulin/contract/search'
import { searchWebSite } from '@shulin/contract/web-sites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSearchedInstitution,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  // Without Redis a process counts for itself: a quarter of this, and two searches ask for more than that.
  api = await startSearchApi({
    // Whoever calls again pays again.
    isPatient: false,
    config: { searchPointsPerMinute: 8, redisUrl: 'redis://127.0.0.1:1' },
  })
  library = await aSearchedInstitution(api)
})
afterAll(() => api.close())

const body = { searchItems: [{ searchFieldContent: 'w' }] }
type Headers = Record<string, string>

const page = async (path: string, headers: Headers) =>
  (await fetch(`${api.url}/${library.mappingPath}/${path}`, { headers })).status

/** Every way a search comes in. On a busy machine the engine may be late; what was asked is paid for all the same. */
const entries: Record<string, (headers: Headers) => Promise<number>> = {
  search: async (headers) => (await api.call(searchAll, { body, headers })).status,
  'the values of a facet': async (headers) =>
    (await api.call(listFacetValues, { body: { ...body, facet: 'author' }, headers })).status,
  suggestions: async (headers) =>
    (await api.call(suggestKeywords, { query: { keyword: 'w' }, headers })).status,
  research: async (headers) =>
    (await api.call(searchArticles, { body: { keyword: 'w' }, headers })).status,
  'other sources': async (headers) =>
    (await api.call(searchWebSite, { body: { siteId: '1', keyword: 'w' }, headers })).status,
  'another system': (headers) => page('sru?operation=searchRetrieve&query=w', headers),
  'a feed': (headers) => page('feed?keyword=w', headers),
}

test.each(Object.keys(entries).map((entry, n) => ({ entry, address: `203.0.113.${n + 1}` })))(
  'who has spent a budget by searching has none left for $entry',
  async ({ entry, address }) => {
    const headers = { ...library.headers, 'x-forwarded-for': address }
    expect(await entries['search']!(headers)).not.toBe(429)
    expect(await entries[entry]!(headers)).toBe(429)
  },
)

test.each(Object.keys(entries).map((entry, n) => ({ entry, address: `203.0.113.${n + 51}` })))(
  'and who has spent it by $entry has none left for searching',
  async ({ entry, address }) => {
    const headers = { ...library.headers, 'x-forwarded-for': address }
    // Suggestions cost half a budget.
    for (const time of entry === 'suggestions' ? [1, 2] : [1]) {
      expect(await entries[entry]!(headers), `call ${time}`).not.toBe(429)
    }
    expect(await entries['search']!(headers)).toBe(429)
  },
)
