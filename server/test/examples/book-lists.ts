import { randomUUID } from 'node:crypto'
import { addListNote, inviteToBookList } from '@shulin/contract/own-book-lists'
import type { TestApi } from '../api.ts'
import { aKeeper, keepList, keepTogether, type ListInput } from '../book-lists.ts'
import { aShelvedTitle, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { blackPng } from '../hostile-pictures.ts'
import { aBookList } from '../taking-part.ts'

const aTopic = async (api: TestApi) =>
  aBookList(demo(api), { name: '专题', recordIds: [await aShelvedTitle(api)] })

/** A reader with a list of one title. */
async function aListOfMine(api: TestApi, list: ListInput = {}) {
  const { id, headers } = await aKeeper(api, demo(api))
  const recordId = await aShelvedTitle(api)
  return {
    id,
    headers,
    recordId,
    bookListId: await keepList(api, headers, { ...list, recordIds: [recordId] }),
  }
}

async function aNoteOfMine(api: TestApi, list: ListInput = {}) {
  const { headers, recordId, bookListId } = await aListOfMine(api, list)
  const body = { bookListId, recordId, text: '先读这本' }
  const { noteId } = (await api.call(addListNote, { body, headers })).body.data!
  return { headers, bookListId, noteId }
}

/** A call about a list of the reader's own. */
const onMyList =
  (more: object = {}) =>
  async (api: TestApi) => {
    const { headers, bookListId } = await aListOfMine(api)
    return { body: { bookListId, ...more }, headers }
  }

export const examples: Examples = {
  'GET /find/index/bookList': { query: { rows: '3' } },
  'GET /find/bookTopic/list': { query: {} },
  'GET /find/bookTopic/getDetail': async (api) => ({ query: { topicId: await aTopic(api) } }),
  'POST /find/bookTopic/bookPage': async (api) => ({ body: { topicId: await aTopic(api) } }),
  'GET /find/bookList/getDetail': async (api) => {
    const { bookListId } = await aNoteOfMine(api, { privacy: 'open' })
    return { query: { bookListId } }
  },
  'GET /find/bookList/publicList': { query: { keyword: '', sortType: 'hot' } },
  'POST /find/bookList/recordHotBookList': async (api) => ({
    body: { recordId: (await aListOfMine(api, { privacy: 'open' })).recordId },
  }),
  'POST /find/bookList/visit': async (api) => ({
    body: { bookListId: (await aListOfMine(api, { privacy: 'open' })).bookListId },
  }),
  'GET /find/bookList/list': async (api) => {
    const { headers, recordId } = await aListOfMine(api)
    return { query: { recordId: String(recordId) }, headers }
  },
  'POST /find/bookList/add': async (api) => ({
    body: { name: '想读', introduction: '', cover: '', privacy: 'private' },
    headers: (await aKeeper(api, demo(api))).headers,
  }),
  'POST /find/bookList/update': onMyList({ name: '想读的书', privacy: 'open' }),
  'POST /find/bookList/delete': onMyList(),
  'POST /find/bookList/uploadCover': async (api) => ({
    body: { file: new File([blackPng(8, 8)], 'cover.png', { type: 'image/png' }) },
    headers: (await aKeeper(api, demo(api))).headers,
  }),
  'POST /find/bookList/setDefault': onMyList(),
  'POST /find/bookList/addBook': async (api) => {
    const { headers, bookListId } = await aListOfMine(api)
    return { body: { bookListId, recordIds: [await aShelvedTitle(api)] }, headers }
  },
  'POST /find/bookList/deleteBook': async (api) => {
    const { headers, bookListId, recordId } = await aListOfMine(api)
    return { body: { bookListId, recordIds: [recordId] }, headers }
  },
  'POST /find/bookList/listed': async (api) => {
    const { headers, bookListId, recordId } = await aListOfMine(api)
    return { body: { bookListId, recordIds: [recordId] }, headers }
  },
  'POST /find/bookList/moveBook': async (api) => {
    const { headers, bookListId, recordId } = await aListOfMine(api)
    return { body: { bookListId, recordId, afterRecordId: null }, headers }
  },
  'POST /find/bookList/addNote': async (api) => {
    const { headers, bookListId, recordId } = await aListOfMine(api)
    return { body: { bookListId, recordId, text: '先读这本' }, headers }
  },
  'POST /find/bookList/changeNote': async (api) => {
    const { headers, ...note } = await aNoteOfMine(api)
    return { body: { ...note, text: '先读第三章', version: 1 }, headers }
  },
  'POST /find/bookList/deleteNote': async (api) => {
    const { headers, ...note } = await aNoteOfMine(api)
    return { body: note, headers }
  },
  'GET /find/bookList/keepers': async (api) => {
    const { headers, bookListId } = await aListOfMine(api)
    return { query: { bookListId }, headers }
  },
  'GET /find/bookList/revision': async (api) => {
    const { headers, bookListId } = await aListOfMine(api)
    return { query: { bookListId }, headers }
  },
  'POST /find/bookList/invite': onMyList(),
  'POST /find/bookList/join': async (api) => {
    const { headers, bookListId } = await aListOfMine(api)
    const invited = await api.call(inviteToBookList, { body: { bookListId }, headers })
    const guest = await aKeeper(api, demo(api))
    return { body: { bookListId, key: invited.body.data!.key }, headers: guest.headers }
  },
  'POST /find/bookList/removeEditor': async (api) => {
    const { headers, bookListId } = await aListOfMine(api)
    const guest = await aKeeper(api, demo(api))
    await keepTogether(api, bookListId, headers, guest.headers)
    return { body: { bookListId, keeperId: guest.id }, headers }
  },
  'GET /staff/home/topics': {},
  'POST /staff/home/putTopic': async (api) => ({
    body: { topicId: randomUUID(), name: '专题', recordIds: [await aShelvedTitle(api)] },
  }),
  'POST /staff/home/removeTopic': async (api) => ({ body: { topicId: await aTopic(api) } }),
  'POST /staff/home/arrangeTopics': async (api) => ({ body: { topicIds: [await aTopic(api)] } }),
}
