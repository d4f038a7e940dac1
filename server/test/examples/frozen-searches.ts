import type { TestApi } from '../api.ts'
import { aShelvedTitle, demo, groupCode } from '../demo.ts'
import { over } from '../example-title.ts'
import type { Examples } from '../example.ts'
import { feedAll, openFeed } from '../feeding.ts'
import { aFrozenSearch } from '../frozen-searches.ts'
import { aReader, sessionOf } from '../readers.ts'

/** A reader who froze a search. */
async function whoFroze(api: TestApi) {
  const recordId = await aShelvedTitle(api)
  const reader = await aReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  const id = await demo(api).within((trx) =>
    aFrozenSearch(trx, { groupCode, readerId: reader.id, recordId }),
  )
  return { id, headers }
}

const searchItems = [{ searchField: 'title', searchFieldContent: 'history' }]

export const examples: Examples = {
  'POST /find/frozenSearch/add': async (api) => {
    const { headers } = await whoFroze(api)
    // A search needs an index, and that is made with the first title.
    await feedAll(openFeed(api, api.searchEngine))
    return { body: { name: 'history', search: { searchItems } }, headers }
  },
  'GET /find/frozenSearch/list': async (api) => ({ headers: (await whoFroze(api)).headers }),
  'POST /find/frozenSearch/delete': async (api) => {
    const { id, headers } = await whoFroze(api)
    return { body: { frozenId: id }, headers }
  },
  'GET /find/frozenSearch/get': async (api) => ({ query: { id: (await whoFroze(api)).id } }),
  'GET /find/frozenSearch/titles': async (api) => ({ query: { id: (await whoFroze(api)).id } }),
  'GET /find/frozenSearch/compare': async (api) => {
    const { id } = await whoFroze(api)
    // By now the same search finds others.
    return over(() => ({ query: { id } }))(api)
  },
  'POST /find/frozenSearch/export': async (api) => ({
    body: { id: (await whoFroze(api)).id, format: 'ris' },
  }),
}
