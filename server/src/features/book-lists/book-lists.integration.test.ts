import { randomUUID } from 'node:crypto'
import {
  arrangeTopics,
  listTopicsForStaff,
  putTopic,
  removeTopic,
} from '@shulin/contract/book-lists-staff'
import {
  listBookLists,
  listBooksOfTopic,
  listTopics,
  readBookList,
  readTopic,
} from '@shulin/contract/book-lists'
import { listDonations } from '@shulin/contract/donations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aReader } from '../../../test/readers.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { aBookList, aDonation } from '../../../test/taking-part.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startTestApi()))
beforeEach(async () => void (library = await aSearchedInstitution(api)))
afterAll(() => api.close())

test('[R-HOME-018] only open lists are listed, and only an open one is shown to others', async () => {
  const { id: readerId } = await aReader(api, library, { name: '沈青' })
  const first = await aTitle(library, { title: '陶庵梦忆', creators: ['张岱'] })
  const second = await aTitle(library, { title: '浮生六记' })
  const hidden = await aTitle(library, { isHidden: true })
  const open = await aBookList(library, {
    name: '明清小品',
    readerId,
    recordIds: [second, first, hidden],
  })
  const own = await aBookList(library, { name: '自己看', readerId, isOpen: false })
  const { data } = (await api.call(listBookLists, { headers: library.headers, query: {} })).body
  expect(data).toMatchObject({
    total: 1,
    list: [{ bookListId: open, name: '明清小品', count: 2, cover: '' }],
  })
  expect(data!.list[0]!.titles.map(({ title }) => title)).toEqual(['浮生六记', '陶庵梦忆'])

  const read = (bookListId: string) =>
    api.call(readBookList, { headers: library.headers, query: { bookListId } })
  const { body } = await read(open)
  expect(body.data).toMatchObject({ privacy: 'open', owner: '沈**' })
  expect(body.data!.list.map(({ recordId }) => recordId)).toEqual([second, first])
  expect((await read(own)).status).toBe(404)
})

test('topics are kept by staff: added with titles of the library, arranged, hidden, taken away', async () => {
  const headers = await staffHeaders(api, library.groupCode, ['content'])
  const held = await aTitle(library, { title: '史记' })
  const topicId = randomUUID()
  const put = (body: object) => api.call(putTopic, { headers, body: { topicId, ...body } as never })
  await put({ name: '正史', recordIds: [held] })
  const other = await aBookList(library, { name: '小说' })
  const shown = async () =>
    (await api.call(listTopics, { headers: library.headers, query: {} })).body.data!

  await api.call(arrangeTopics, { headers, body: { topicIds: [other, topicId] } })
  expect((await shown()).list.map(({ name }) => name)).toEqual(['小说', '正史'])
  expect((await shown()).list[1]!.titles.map(({ title }) => title)).toEqual(['史记'])
  const books = await api.call(listBooksOfTopic, { headers: library.headers, body: { topicId } })
  expect(books.body.data).toMatchObject({ total: 1, list: [{ recordId: held, title: '史记' }] })

  await put({ name: '正史', isShown: false, recordIds: [] })
  expect((await shown()).total).toBe(1)
  const detail = { headers: library.headers, query: { topicId } }
  expect((await api.call(readTopic, detail)).status).toBe(404)
  const refused = await put({ name: '正史', recordIds: [held + 1_000_000] })
  expect(refused.body.code).toBe('topic.title-not-held')

  await api.call(removeTopic, { headers, body: { topicId } })
  const { data } = (await api.call(listTopicsForStaff, { headers })).body
  expect(data!.map(({ name }) => name)).toEqual(['小说'])
})

test('[R-BOOKLIST-007] a topic is listed, read by its number, and its two books are reached', async () => {
  const [first, second] = [
    await aTitle(library, { title: '史记' }),
    await aTitle(library, { title: '汉书' }),
  ]
  const topicId = await aBookList(library, { name: '正史', recordIds: [first, second] })
  const { headers } = library
  const listed = await api.call(listTopics, { headers, query: { keyword: '正' } })
  expect(listed.body.data!.list).toMatchObject([{ topicId, name: '正史', count: 2 }])
  const read = await api.call(readTopic, { headers, query: { topicId } })
  expect(read.body.data).toMatchObject({ topicId, name: '正史' })
  const books = await api.call(listBooksOfTopic, { headers, body: { topicId } })
  expect(books.body.data!.list.map(({ title }) => title)).toEqual(['史记', '汉书'])
})

test("a reader's list is no topic, and staff cannot make it one", async () => {
  const headers = await staffHeaders(api, library.groupCode, ['content'])
  const { id: readerId } = await aReader(api, library)
  const topicId = await aBookList(library, { name: '读者的', readerId })
  const { body } = await api.call(putTopic, { headers, body: { topicId, name: '抢来的' } })
  expect(body.code).toBe('topic.unknown')
  expect((await api.call(removeTopic, { headers, body: { topicId } })).body.success).toBe(false)
})

test('[R-DONATE-004] only accepted donations are listed, without a word of who brought them', async () => {
  const donateId = await aDonation(library, { title: '鲁迅全集', donor: '校友会' })
  await aDonation(library, { title: '未处理', isAccepted: false })
  await aDonation(library, { title: '旧书', donor: '某人', daysAgo: 400 })
  const found = async (body: object) =>
    (await api.call(listDonations, { headers: library.headers, body })).body.data!
  const all = await found({})
  expect(all.total).toBe(2)
  expect(all.list[0]).toEqual({
    donateId,
    title: '鲁迅全集',
    donor: '校友会',
    publishTime: '2019',
    copyCount: 2,
    donateTime: expect.any(String) as string,
  })
  expect((await found({ keyword: '鲁迅' })).total).toBe(1)
  expect((await found({ donor: '某人' })).list[0]!.title).toBe('旧书')
  const lastYear = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10)
  expect((await found({ endDate: lastYear })).total).toBe(1)
  expect((await found({ beginDate: lastYear })).total).toBe(1)
})
