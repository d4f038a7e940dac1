import {
  listChildCollections,
  listCollectionResources,
  listSpecialCollections,
  mapCollections,
  navigateCollections,
  readSpecialCollection,
} from '@shulin/contract/special-collections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, aTitle } from '../../../test/searching.ts'
import { aCollection } from '../../../test/special-collections.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Headers = Record<string, string>

const navigate = async (headers: Headers, query: object = {}) =>
  (await api.call(navigateCollections, { headers, query })).body.data!
const detail = (headers: Headers, query: { id: string; twoId?: string }) =>
  api.call(readSpecialCollection, { headers, query })
const resources = async (
  headers: Headers,
  body: { id: string; twoId?: string; keyword?: string },
) => (await api.call(listCollectionResources, { headers, body })).body.data!
const mapped = async (headers: Headers) =>
  (await api.call(mapCollections, { headers })).body.data!.map((one) => one.collectionName)

test('[R-NAV-012] the special collections are listed, and found by their names', async () => {
  const library = await aSearchedInstitution(api)
  const title = await aTitle(library, { title: '清溪县志', creators: ['林某'] })
  const local = await aCollection(library, {
    name: '清溪地方文献',
    introduction: '县志与谱牒',
    initial: 'Q',
    position: 1,
    recordIds: [title],
  })
  const rubbings = await aCollection(library, { name: '碑帖拓片', initial: 'B', position: 2 })

  const { total, specilaBaseList } = await navigate(library.headers)
  expect(total).toBe(2)
  expect(specilaBaseList).toEqual([
    {
      recordId: local,
      collectionName: '清溪地方文献',
      introduction: '县志与谱牒',
      cover: '',
      visits: 0,
      count: 1,
      titles: [{ recordId: title, title: '清溪县志', author: '林某' }],
    },
    {
      recordId: rubbings,
      collectionName: '碑帖拓片',
      introduction: '',
      cover: '',
      visits: 0,
      count: 0,
      titles: [],
    },
  ])
  expect(await navigate(library.headers, { keyword: '碑帖拓片' })).toMatchObject({
    total: 1,
    specilaBaseList: [{ recordId: rubbings }],
  })
  expect(await navigate(library.headers, { initial: 'Q' })).toMatchObject({
    total: 1,
    specilaBaseList: [{ recordId: local }],
  })
  expect((await navigate(library.headers, { keyword: '%' })).total).toBe(0)
})

test('[R-NAV-007] from the list a child and its resources are reached, and back from the child to its collection', async () => {
  const library = await aSearchedInstitution(api)
  const { headers } = library
  const [gazetteer, contract] = [
    await aTitle(library, { title: '县志' }),
    await aTitle(library, { title: '契约', creators: ['佚名'] }),
  ]
  const parent = await aCollection(library, { name: '地方文献', recordIds: [gazetteer] })
  const child = await aCollection(library, {
    name: '契约文书',
    parentId: parent,
    recordIds: [contract],
  })

  const { data: listed } = (await api.call(listSpecialCollections, { headers, body: {} })).body
  expect(listed).toMatchObject({ total: 1, specilaBaseList: [{ id: parent, count: 2 }] })
  expect((await detail(headers, { id: parent })).body.data).toMatchObject({
    name: '地方文献',
    child: [{ id: child, name: '契约文书' }],
    parent: null,
  })
  const { data: parts } = (await api.call(listChildCollections, { headers, body: { id: parent } }))
    .body
  expect(parts).toEqual({ total: 1, list: [{ id: child, name: '契约文书', count: 1 }] })
  expect((await detail(headers, { id: parent, twoId: child })).body.data).toMatchObject({
    name: '契约文书',
    child: [],
    parent: { id: parent, name: '地方文献' },
  })
  expect(await resources(headers, { id: parent, twoId: child })).toEqual({
    total: 1,
    list: [{ recordId: contract, title: '契约', author: '佚名', url: '' }],
  })
  // A collection has what its parts have.
  expect(await resources(headers, { id: parent })).toMatchObject({ total: 2 })
  expect(await resources(headers, { id: parent, keyword: '县' })).toMatchObject({
    total: 1,
    list: [{ recordId: gazetteer }],
  })
})

test('a resource leads to its own address, else to a full text that is open to everybody', async () => {
  const library = await aSearchedInstitution(api)
  const { groupCode, headers } = library
  const [a, b, c] = [
    await aTitle(library, { title: 'A' }),
    await aTitle(library, { title: 'B' }),
    await aTitle(library, { title: 'C' }),
  ]
  const id = await aCollection(library, { name: '影像', recordIds: [a, b, c] })
  const text = (recordId: number, needsLogin: boolean) => ({
    groupCode,
    id: crypto.randomUUID(),
    recordId,
    kind: 'full text',
    url: `https://texts.example.org/${recordId}`,
    needsLogin,
  })
  await library.within(async (trx) => {
    await trx
      .updateTable('collectionRecord')
      .set({ url: 'https://images.example.org/a' })
      .where('recordId', '=', a)
      .execute()
    await trx
      .insertInto('electronicResource')
      .values([text(b, false), text(c, true)])
      .execute()
  })
  const { list } = await resources(headers, { id })
  expect(list.map(({ url }) => url)).toEqual([
    'https://images.example.org/a',
    `https://texts.example.org/${b}`,
    '',
  ])
})

test('what is unknown, another institution’s, or no part of the collection is not found', async () => {
  const [here, there] = [await aSearchedInstitution(api), await aSearchedInstitution(api)]
  const a = await aCollection(here, { name: 'A' })
  const b = await aCollection(here, { name: 'B' })
  const partOfB = await aCollection(here, { name: 'B1', parentId: b })
  const statuses = [
    await detail(here.headers, { id: '999' }),
    await detail(here.headers, { id: a, twoId: '4' }),
    await detail(here.headers, { id: a, twoId: partOfB }),
    await detail(there.headers, { id: a }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404])
  expect((await navigate(there.headers)).total).toBe(0)
})

test('a hidden collection, one whose days are over, and the parts of such are not shown', async () => {
  const library = await aSearchedInstitution(api)
  const { headers } = library
  const hidden = await aCollection(library, { name: '未公开', isShown: false })
  const part = await aCollection(library, { name: '未公开之子', parentId: hidden })
  const over = await aCollection(library, { name: '已结束', shownUntil: '2020-01-01' })
  const soon = await aCollection(library, { name: '将来', shownFrom: '2999-01-01' })
  const now = await aCollection(library, {
    name: '正在',
    shownFrom: '2020-01-01',
    shownUntil: '2999-01-01',
  })
  expect((await navigate(headers)).specilaBaseList.map((one) => one.recordId)).toEqual([now])
  expect(await mapped(headers)).toEqual(['正在'])
  for (const id of [hidden, part, over, soon]) {
    expect([id, (await detail(headers, { id })).status]).toEqual([id, 404])
  }
})

test('names and introductions are in the language of the reader, where the library has written them', async () => {
  const library = await aSearchedInstitution(api)
  const id = await aCollection(library, {
    name: '校史',
    introduction: '老照片',
    translations: { 'en-US': { name: 'History of the school' } },
  })
  const inEnglish = { ...library.headers, 'x-lang': 'ENG' }
  expect((await detail(inEnglish, { id })).body.data).toMatchObject({
    name: 'History of the school',
    introduction: '老照片',
  })
  expect((await navigate(library.headers, { keyword: 'history' })).total).toBe(1)
})

test('a title that readers may not see is neither counted nor listed', async () => {
  const library = await aSearchedInstitution(api)
  const hidden = await aTitle(library, { isHidden: true })
  const id = await aCollection(library, { name: '馆藏', recordIds: [hidden] })
  expect(await resources(library.headers, { id })).toEqual({ total: 0, list: [] })
  expect((await navigate(library.headers)).specilaBaseList[0]).toMatchObject({
    count: 0,
    titles: [],
  })
})

test('visits of the last thirty days are told with a collection', async () => {
  const library = await aSearchedInstitution(api)
  const { groupCode } = library
  const id = await aCollection(library, { name: '校史' })
  const today = new Date().toISOString().slice(0, 10)
  await library.within((trx) =>
    trx
      .insertInto('visitDay')
      .values([
        { groupCode, kind: 'collection', subject: id, day: today, visits: 7 },
        { groupCode, kind: 'collection', subject: id, day: '2020-01-01', visits: 100 },
      ])
      .execute(),
  )
  expect((await navigate(library.headers)).specilaBaseList[0]).toMatchObject({ visits: 7 })
})

test('[R-NAV-004] a collection named after an excluded vendor is not on the map, in capitals or not', async () => {
  const library = await aSearchedInstitution(api, { settings: { excludedVendors: 'V' } })
  for (const name of ['V books', 'v journals', 'Own books']) await aCollection(library, { name })
  expect(await mapped(library.headers)).toEqual(['Own books'])
})

test('[R-NAV-013] with no vendor in the list the map has every collection; with one, those of other names stay', async () => {
  const library = await aSearchedInstitution(api)
  for (const name of ['VENDOR books', 'vendor x', 'Own books']) await aCollection(library, { name })
  expect((await mapped(library.headers)).toSorted()).toEqual([
    'Own books',
    'VENDOR books',
    'vendor x',
  ])
  const { groupCode } = library
  await library.within((trx) =>
    trx
      .insertInto('setting')
      .values({ groupCode, code: 'excludedVendors', value: 'Vendor' })
      .execute(),
  )
  expect(await mapped(library.headers)).toEqual(['Own books'])
})
