import {
  changeBarredWords,
  putBackSearch,
  readPopularSearchSetup,
  takeDownSearch,
} from '@shulin/contract/search-staff'
import {
  countSearch,
  listPopularSearches,
  listTopTen,
  searchAll,
  suggestKeywords,
} from '@shulin/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReader, sessionOf } from '../../../../test/readers.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../../test/searching.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { forgetSearches } from '../jobs.ts'

let api: SearchApi
beforeAll(async () => void (api = await startSearchApi()))
afterAll(() => api.close())

/** A library that has one title; `word` finds it, and begins no title, name or subject. */
const word = '论集 敦煌'
async function aLibrary() {
  const library = await aSearchedInstitution(api)
  await aTitle(library, { title: '敦煌学论集' })
  await api.feed()
  return library
}

const from = ({ groupCode, mappingPath }: SearchedInstitution, address: string) => ({
  groupCode,
  mappingPath,
  'x-forwarded-for': address,
})

const searchFrom = (library: SearchedInstitution, address: string, keyword = word) =>
  api.call(countSearch, { body: { keyword }, headers: from(library, address) })

async function fiveSearch(library: SearchedInstitution, keyword = word) {
  for (let n = 1; n <= 5; n += 1) await searchFrom(library, `198.51.100.${n}`, keyword)
}

/** The names of what Redis holds for this API, as it calls them. */
async function inRedis(pattern: string) {
  const { keyPrefix = '' } = api.cache.options
  const keys = await api.cache.keys(`${keyPrefix}${pattern}`)
  return keys.map((key) => key.slice(keyPrefix.length))
}

const listed = async ({ headers }: SearchedInstitution) =>
  (await api.call(listPopularSearches, { query: { rows: 100 }, headers })).body.data!
const suggested = async ({ headers }: SearchedInstitution, keyword = '论集') =>
  (await api.call(suggestKeywords, { query: { keyword }, headers })).body.data!

test('what one visitor types appears nowhere, however often it is typed', async () => {
  const library = await aLibrary()
  const { headers, mappingPath } = library
  for (let n = 0; n < 8; n += 1) {
    await searchFrom(library, '203.0.113.7')
    // As if hours had passed: the same visitor is counted again, and is still one.
    const counted = await inRedis('popular:once:*')
    if (counted.length > 0) await api.cache.del(counted)
  }
  await api.call(searchAll, {
    body: { searchItems: [{ searchFieldContent: word }] },
    headers: from(library, '203.0.113.7'),
  })
  expect(await listed(library)).toEqual([])
  expect((await api.call(listTopTen, { headers })).body.data).toEqual([])
  expect(await suggested(library)).toEqual([])
  const staff = await staffHeaders(api, library.groupCode, ['content'])
  const { data: setup } = (await api.call(readPopularSearchSetup, { headers: staff })).body
  expect(setup).toEqual({ searches: [], words: [] })
  const pages = ['home', 'topics', 'lists', 'feed/new-books', 'sitemap.xml', 'manifest.webmanifest']
  for (const page of pages) {
    const reply = await fetch(`${api.url}/${mappingPath}/${page}`)
    expect([page, reply.status]).toEqual([page, 200])
    expect([page, (await reply.text()).includes(word)]).toEqual([page, false])
  }
  const robots = await fetch(`${api.url}/robots.txt`)
  expect(await robots.text()).not.toContain(word)
})

test('five different visitors on one day make a search that others see; four do not', async () => {
  const library = await aLibrary()
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '2001:db8:1:2::1'])
    await searchFrom(library, address)
  // One network of IPv6 is one visitor, however many addresses it has.
  for (let n = 2; n < 9; n += 1) await searchFrom(library, `2001:db8:1:2::${n}`)
  expect(await listed(library)).toEqual([])
  await searchFrom(library, '2001:db8:1:3::1')
  expect(await listed(library)).toEqual([{ keyword: word, count: 5 }])
  expect(await suggested(library)).toEqual([{ keyword: word, kind: 'popular' }])
  expect(await listed(await aLibrary())).toEqual([])
})

test('readers are told apart behind one address', async () => {
  const library = await aLibrary()
  for (let n = 0; n < 5; n += 1) {
    expect(await listed(library)).toEqual([])
    const { headers } = await sessionOf(api, library, await aReader(api, library))
    await api.call(countSearch, {
      body: { keyword: word },
      headers: { ...from(library, '203.0.113.1'), ...headers },
    })
  }
  expect(await listed(library)).toEqual([{ keyword: word, count: 5 }])
})

test('what the catalogue has no answer to is not shown, until it has one', async () => {
  const library = await aLibrary()
  await fiveSearch(library, '银河铁道')
  expect(await listed(library)).toEqual([])
  await aTitle(library, { title: '银河铁道之夜' })
  await api.feed()
  await searchFrom(library, '198.51.100.6', '银河铁道')
  expect(await listed(library)).toEqual([{ keyword: '银河铁道', count: 6 }])
})

test('a search of five days, one visitor each, is of one visitor; the words of past days are forgotten', async () => {
  const library = await aLibrary()
  await fiveSearch(library)
  await searchFrom(library, '198.51.100.9', '敦煌学')
  const rows = () =>
    library.within((trx) =>
      trx.selectFrom('popularSearch').select('keyword').distinct().orderBy('keyword').execute(),
    )
  const goBack = (days: number) =>
    library.within((trx) =>
      sql`update popular_search set searched_on = searched_on - ${days}::int`.execute(trx),
    )
  expect(await rows()).toHaveLength(2)
  await library.within((trx) =>
    sql`insert into popular_search (group_code, keyword, searched_on, count, sources, is_found)
        select group_code, '敦煌学', current_date - n, 1, 1, true from popular_search, generate_series(1, 5) n
         where keyword = '敦煌学'`.execute(trx),
  )
  expect((await listed(library)).map(({ keyword }) => keyword)).toEqual([word])
  await goBack(10)
  const forget = () =>
    forgetSearches.perform({}, { job: forgetSearches.name, id: '', attempt: 1 }, api)
  await forget()
  expect(await rows()).toEqual([{ keyword: word }])
  expect((await listed(library)).map(({ keyword }) => keyword)).toEqual([word])
  await goBack(90)
  await forget()
  expect(await rows()).toEqual([])
})

test('who searched for what stands nowhere: neither addresses nor words are in Redis, and its keys go', async () => {
  const library = await aLibrary()
  const secret = '只有我知道的词'
  await searchFrom(library, '203.0.113.77', secret)
  const keys = await inRedis('popular:*')
  expect(keys.length).toBeGreaterThan(3)
  for (const key of keys) {
    expect(await api.cache.ttl(key)).toBeGreaterThan(0)
    const kind = await api.cache.type(key)
    const held = kind === 'set' ? await api.cache.smembers(key) : [await api.cache.get(key)]
    expect(JSON.stringify([key, held])).not.toMatch(/203\.0\.113|只有/u)
  }
  const { rows } = await library.within((trx) =>
    sql<{ row: string }>`select popular_search::text as row from popular_search`.execute(trx),
  )
  expect(rows.map(({ row }) => row).join()).not.toContain('203.0.113')
})

test('staff take a search down and put it back, in every spelling of it; both are in the trail', async () => {
  const library = await aLibrary()
  const other = await aLibrary()
  await fiveSearch(library)
  await fiveSearch(library, '論集 敦煌')
  await fiveSearch(other)
  const headers = await staffHeaders(api, library.groupCode, ['content'])
  const body = { keyword: word }
  expect(await suggested(library)).toHaveLength(1)
  const { data: setup } = (await api.call(takeDownSearch, { body, headers })).body
  expect(setup?.searches.map(({ state }) => state)).toEqual(['takenDown', 'takenDown'])
  expect(await listed(library)).toEqual([])
  await expect.poll(() => suggested(library)).toEqual([])
  expect(await listed(other)).toHaveLength(1)

  // It has faded: it can be put back all the same.
  await library.within((trx) => trx.deleteFrom('popularSearch').execute())
  const { data: faded } = (await api.call(readPopularSearchSetup, { headers })).body
  expect(faded?.searches).toEqual([{ keyword: word, count: 0, state: 'takenDown' }])
  await api.call(putBackSearch, { body, headers })
  await api.call(putBackSearch, { body, headers })
  await fiveSearch(library, '敦煌 论集')
  expect(await listed(library)).toEqual([{ keyword: '敦煌 论集', count: 5 }])
  const acts = await library.within((trx) =>
    trx.selectFrom('audit').select(['act', 'subject', 'actor']).orderBy('n').execute(),
  )
  expect(acts.filter(({ act }) => act.startsWith('search.'))).toEqual([
    { act: 'search.take-down', subject: word, actor: 'staff' },
    { act: 'search.put-back', subject: word, actor: 'staff' },
  ])
})

test('a search with a word of the list in it is not shown; the list is changed as a whole, and in the trail', async () => {
  const library = await aLibrary()
  await aTitle(library, { title: 'The classics of poker' })
  await api.feed()
  await fiveSearch(library)
  await fiveSearch(library, 'classics')
  const headers = await staffHeaders(api, library.groupCode, ['admin'])
  const bar = async (words: string[]) =>
    (await api.call(changeBarredWords, { body: { words }, headers })).body.data
  const setup = await bar(['論集', 'CLASS', '論集'])
  expect(setup?.words).toEqual(['CLASS', '論集'])
  const states = setup?.searches.map(({ keyword, state }) => [keyword, state])
  expect(states).toEqual(
    expect.arrayContaining([
      [word, 'barred'],
      ['classics', 'shown'],
    ]),
  )
  expect(await listed(library)).toEqual([{ keyword: 'classics', count: 5 }])
  await bar([])
  expect(await listed(library)).toHaveLength(2)
  const { rows } = await library.within((trx) =>
    sql<{
      detail: object
    }>`select detail from audit where act = 'search.barred-words' order by n`.execute(trx),
  )
  expect(rows.map(({ detail }) => detail)).toEqual([
    { before: [], after: ['CLASS', '論集'] },
    { before: ['CLASS', '論集'], after: [] },
  ])
})
