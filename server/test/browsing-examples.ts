import { randomUUID } from 'node:crypto'
import { homeBlocks } from '@shulin/contract/home'
import { inInstitution, type Database } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import type { Example } from './example.ts'
import { feedAll, openFeed } from './feeding.ts'
import { aTitle } from './searching.ts'
import { aBookList } from './taking-part.ts'

const groupCode = '100041'
const link = { name: { 'zh-CN': '入馆预约' }, url: '/collectionNav' }

const held = (api: TestApi) => ({
  groupCode,
  within: <T>(work: (trx: Database) => Promise<T>) => inInstitution(api.db, groupCode, work),
})

const aShelvedTitle = (api: TestApi) => aTitle(held(api), { callNo: 'K28/12', disciplines: ['08'] })

const aTopic = async (api: TestApi) =>
  aBookList(held(api), { name: '专题', recordIds: [await aShelvedTitle(api)] })

/** The list of the demo institution's first reader that everybody may see. */
async function anOpenList({ adminDb }: TestApi) {
  const { id } = await adminDb
    .selectFrom('bookList')
    .select('id')
    .where('groupCode', '=', groupCode)
    .where('readerId', 'is not', null)
    .where('isOpen', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Browsing and rankings: over what the demo brings. */
export const browsingExamples: Record<string, Example | ((api: TestApi) => Promise<Example>)> = {
  'GET /find/homePage/info': {},
  'GET /find/index/getDiscipline': async (api) => {
    await aShelvedTitle(api)
    await feedAll(openFeed(api, api.searchEngine))
    return {}
  },
  'GET /find/index/bookList': { query: { rows: '3' } },
  'POST /find/index/getHotLoan': { body: { range: 'year' } },
  'POST /find/index/getNewBook': { body: { window: '2y' } },
  'POST /find/index/getHotCollection': { body: { rows: 3 } },
  'POST /find/index/getNewCollection': { body: { rows: 3 } },
  'POST /find/index/getTryCollection': { body: {} },
  'GET /find/index/getReadingGroups': { query: { range: 'year' } },
  'GET /find/favorites/topShare': { query: { rows: '5' } },
  'GET /find/findUserEvaluation/getTopScoreList': { query: { order: 'best' } },
  'GET /find/books/popularBooks': { query: { range: 'year' } },
  'GET /find/books/shelf': async (api) => ({
    query: { recordId: String(await aShelvedTitle(api)) },
  }),
  'POST /find/donate/searchDonation': { body: {} },
  'GET /find/bookTopic/list': { query: {} },
  'GET /find/bookTopic/getDetail': async (api) => ({ query: { topicId: await aTopic(api) } }),
  'POST /find/bookTopic/bookPage': async (api) => ({ body: { topicId: await aTopic(api) } }),
  'GET /find/bookList/getDetail': async (api) => ({
    query: { bookListId: await anOpenList(api) },
  }),
  'GET /staff/home/setup': {},
  'POST /staff/home/changeBlocks': {
    body: { blocks: homeBlocks.map((block) => ({ block, isShown: true })) },
  },
  'POST /staff/home/changeLinks': { body: { links: [link] } },
  'GET /staff/home/topics': {},
  'POST /staff/home/putTopic': async (api) => ({
    body: { topicId: randomUUID(), name: '专题', recordIds: [await aShelvedTitle(api)] },
  }),
  'POST /staff/home/removeTopic': async (api) => ({ body: { topicId: await aTopic(api) } }),
  'POST /staff/home/arrangeTopics': async (api) => ({ body: { topicIds: [await aTopic(api)] } }),
}
