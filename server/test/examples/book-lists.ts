import { randomUUID } from 'node:crypto'
import type { TestApi } from '../api.ts'
import { aShelvedTitle, demo, groupCode } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aBookList } from '../taking-part.ts'

const aTopic = async (api: TestApi) =>
  aBookList(demo(api), { name: '专题', recordIds: [await aShelvedTitle(api)] })

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

export const examples: Examples = {
  'GET /find/index/bookList': { query: { rows: '3' } },
  'GET /find/bookTopic/list': { query: {} },
  'GET /find/bookTopic/getDetail': async (api) => ({ query: { topicId: await aTopic(api) } }),
  'POST /find/bookTopic/bookPage': async (api) => ({ body: { topicId: await aTopic(api) } }),
  'GET /find/bookList/getDetail': async (api) => ({
    query: { bookListId: await anOpenList(api) },
  }),
  'GET /staff/home/topics': {},
  'POST /staff/home/putTopic': async (api) => ({
    body: { topicId: randomUUID(), name: '专题', recordIds: [await aShelvedTitle(api)] },
  }),
  'POST /staff/home/removeTopic': async (api) => ({ body: { topicId: await aTopic(api) } }),
  'POST /staff/home/arrangeTopics': async (api) => ({ body: { topicIds: [await aTopic(api)] } }),
}
