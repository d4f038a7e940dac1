import { randomUUID } from 'node:crypto'
import type { CallInput } from '@shulin/contract/endpoint'
import { listCollectionResources, navigateCollections } from '@shulin/contract/special-collections'
import {
  addCollectionRecords,
  arrangeCollections,
  listCollectionRecords,
  listCollectionsForStaff,
  putCollection,
  removeCollection,
  removeCollectionRecord,
} from '@shulin/contract/special-collections-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aSearchedInstitution, aTitle } from '../../../../test/searching.ts'
import { aCollection } from '../../../../test/special-collections.ts'
import { staffHeaders } from '../../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Form = CallInput<typeof putCollection>['body']

async function aKeptLibrary() {
  const library = await aSearchedInstitution(api)
  const headers = await staffHeaders(api, library.groupCode, ['content'])
  const seen = async () =>
    (await api.call(navigateCollections, { headers: library.headers, query: {} })).body.data!
      .specilaBaseList
  return { library, headers, seen }
}

const aForm = (form: Partial<Form> = {}): Form => ({
  collectionId: randomUUID(),
  parentId: null,
  name: { 'zh-CN': '碑帖' },
  introduction: {},
  isShown: true,
  shownFrom: null,
  shownUntil: null,
  ...form,
})

test('a collection is added, changed, hidden and taken away; readers see each at once', async () => {
  const { headers, seen } = await aKeptLibrary()
  const form = aForm({ introduction: { 'zh-CN': '拓片三百种' } })
  const { data } = (await api.call(putCollection, { headers, body: form })).body
  expect(data).toMatchObject([{ collectionId: form.collectionId, isOpen: true, records: 0 }])
  expect(await seen()).toMatchObject([{ collectionName: '碑帖', introduction: '拓片三百种' }])

  await api.call(putCollection, { headers, body: { ...form, isShown: false } })
  expect(await seen()).toEqual([])
  const { data: listed } = (await api.call(listCollectionsForStaff, { headers })).body
  expect(listed).toMatchObject([{ isShown: false, isOpen: false }])

  const body = { collectionId: form.collectionId }
  await api.call(removeCollection, { headers, body })
  expect((await api.call(removeCollection, { headers, body })).status).toBe(404)
})

test('a collection stands under the letter of its name', async () => {
  const { library, headers } = await aKeptLibrary()
  await api.call(putCollection, { headers, body: aForm({ name: { 'zh-CN': '重庆史料' } }) })
  const under = async (initial: string) =>
    (await api.call(navigateCollections, { headers: library.headers, query: { initial } })).body
      .data!.total
  expect([await under('C'), await under('Z')]).toEqual([1, 0])
})

test('days in the wrong order and parts of parts are refused', async () => {
  const { library, headers } = await aKeptLibrary()
  const whole = await aCollection(library, { name: '地方文献' })
  const part = await aCollection(library, { name: '契约', parentId: whole })
  const put = async (form: Partial<Form>) =>
    (await api.call(putCollection, { headers, body: aForm(form) })).body.code
  expect(await put({ shownFrom: '2026-05-02', shownUntil: '2026-05-01' })).toBe(
    'collection.days-wrong',
  )
  expect(await put({ parentId: part })).toBe('collection.too-deep')
  expect(await put({ collectionId: whole, parentId: whole })).toBe('collection.too-deep')
  expect(await put({ parentId: randomUUID() })).toBe('collection.unknown')
})

test('collections are shown in the order staff give them', async () => {
  const { library, headers, seen } = await aKeptLibrary()
  const [a, b] = [
    await aCollection(library, { name: 'A' }),
    await aCollection(library, { name: 'B' }),
  ]
  await api.call(arrangeCollections, { headers, body: { collectionIds: [b, a] } })
  expect((await seen()).map(({ recordId }) => recordId)).toEqual([b, a])
})

test('titles of the library are put in with an address and taken out; others are refused', async () => {
  const { library, headers } = await aKeptLibrary()
  const collectionId = await aCollection(library, { name: '影像' })
  const recordId = await aTitle(library, { title: '老照片' })
  const url = 'https://images.example.org/1'
  const body = { collectionId, records: [{ recordId, url }] }
  expect((await api.call(addCollectionRecords, { headers, body })).body.data).toEqual({
    records: 1,
  })
  // Once more changes nothing.
  expect((await api.call(addCollectionRecords, { headers, body })).body.data).toEqual({
    records: 1,
  })
  const kept = await api.call(listCollectionRecords, { headers, query: { collectionId } })
  expect(kept.body.data).toEqual({
    total: 1,
    list: [{ recordId, title: '老照片', author: '', url }],
  })

  const foreign = await aTitle(await aSearchedInstitution(api))
  const refused = await api.call(addCollectionRecords, {
    headers,
    body: { collectionId, records: [{ recordId: foreign }] },
  })
  expect(refused.body).toMatchObject({ success: false, code: 'collection.title-not-held' })

  const out = { headers, body: { collectionId, recordId } }
  await api.call(removeCollectionRecord, out)
  expect((await api.call(removeCollectionRecord, out)).status).toBe(404)
  const left = await api.call(listCollectionResources, {
    headers: library.headers,
    body: { id: collectionId },
  })
  expect(left.body.data).toEqual({ total: 0, list: [] })
})

test('the neighbour neither sees nor changes a collection; the trail says who did what', async () => {
  const { library, headers } = await aKeptLibrary()
  const neighbour = await aKeptLibrary()
  const form = aForm()
  await api.call(putCollection, { headers, body: form })
  const taken = await api.call(removeCollection, {
    headers: neighbour.headers,
    body: { collectionId: form.collectionId },
  })
  expect(taken.status).toBe(404)
  await api.call(removeCollection, { headers, body: { collectionId: form.collectionId } })
  const trail = await library.within((trx) =>
    trx
      .selectFrom('audit')
      .select('act')
      .where('subject', '=', form.collectionId)
      .orderBy('n')
      .execute(),
  )
  expect(trail.map(({ act }) => act)).toEqual(['collection.change', 'collection.remove'])
})
