import { sql } from 'kysely'
import { inInstitution } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import { anOwnRecord } from '../cataloguing.ts'
import { over } from '../example-title.ts'
import type { Examples } from '../example.ts'

const demo = '100041'
const headers = { mappingPath: 'demo' }
const searchItems = [{ searchField: 'title', searchFieldContent: 'history' }]
const entry = { searchType: 'title', keyword: 'history', matchType: '2' }

async function aTitleSetAside(api: TestApi) {
  const recordId = await anOwnRecord(api, demo)
  await inInstitution(api.db, demo, (trx) =>
    sql`update index_dirty set set_aside_at = now(), error = 'refused' where record_id = ${recordId}`.execute(
      trx,
    ),
  )
  return recordId
}

export const examples: Examples = {
  'POST /find/unify/search': over(() => ({ body: { searchItems } })),
  'POST /find/unify/advancedSearch': over(() => ({ body: { searchItems } })),
  'POST /find/unify/twiceSearch': over(() => ({
    body: { searchItems, twiceItems: [{ searchFieldContent: 'everything' }] },
  })),
  'POST /find/unify/indexSearch': over(() => ({ body: { keyword: 'history' } })),
  'POST /find/unify/facetValues': over(() => ({ body: { searchItems, facet: 'docCode' } })),
  'POST /find/unify/searchForDetail': over(({ recordId }) => ({ body: { recordId } })),
  'GET /find/unify/getUnifyReruestBody': over(() => ({ query: { ...entry, docType: 'book' } })),
  'GET /find/unify/getUnifyReruestBodyByResCode': over(() => ({
    query: { ...entry, resourceType: '1' },
  })),
  'GET /find/category/getConditionList': over(() => ({ query: {} })),
  'GET /find/index/getKeyWord': over(() => ({ query: { keyword: 'hist' } })),
  'GET /find/index/spellKeyWord': over(() => ({ query: { keyword: 'histroy' } })),
  'POST /find/search/sentence': over(() => ({ body: { text: '近五年 中文 期刊 历史' } })),
  'GET /find/popularSearch/get': over(() => ({ query: {} })),
  'GET /find/popularSearch/getTopTen': over(() => ({})),
  'GET /find/popularSearch/add': over(() => ({ query: { keyword: 'history' }, headers })),
  'POST /find/popularSearch/add': over(() => ({ body: { keyword: 'history' }, headers })),
  'GET /staff/popularSearches': {},
  'POST /staff/popularSearches/takeDown': { body: { keyword: '一检索词' } },
  'POST /staff/popularSearches/putBack': async (api) => {
    await inInstitution(api.db, demo, (trx) =>
      trx
        .insertInto('takenDownSearch')
        .values({ groupCode: demo, keyword: '撤下的词' })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    return { body: { keyword: '撤下的词' } }
  },
  'POST /staff/popularSearches/words': { body: { words: ['赌博'] } },
  'GET /staff/index/health': {},
  'GET /staff/index/setAside': async (api) => {
    await aTitleSetAside(api)
    return { query: {} }
  },
  'POST /staff/index/tryAgain': async (api) => ({
    body: { recordIds: [await aTitleSetAside(api)] },
  }),
  'POST /staff/index/rebuild': async ({ db, config }) => {
    const route = { groupCode: demo, alias: `${config.searchPrefix}-titles`, isRouted: false }
    await inInstitution(db, demo, (trx) =>
      trx
        .insertInto('indexRoute')
        .values(route)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    return { body: {} }
  },
}
