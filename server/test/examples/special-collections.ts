import { randomUUID } from 'node:crypto'
import type { TestApi } from '../api.ts'
import { aShelvedTitle, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aCollection } from '../special-collections.ts'

/** A collection of the demo institution with one title. */
async function someCollection(api: TestApi) {
  const recordId = await aShelvedTitle(api)
  return { id: await aCollection(demo(api), { name: '碑帖', recordIds: [recordId] }), recordId }
}

export const examples: Examples = {
  'GET /find/eCollection/navigation': { query: {} },
  'GET /find/newEle/eCollection/eCollectionMap': {},
  'POST /find/newEle/eCollection/specialList': { body: {} },
  'GET /find/newEle/eCollection/specialDetail': async (api) => ({
    query: { id: (await someCollection(api)).id },
  }),
  'POST /find/newEle/eCollection/childList': async (api) => {
    const { id } = await someCollection(api)
    await aCollection(demo(api), { name: '墓志', parentId: id })
    return { body: { id } }
  },
  'POST /find/newEle/eCollection/resourceList': async (api) => ({
    body: { id: (await someCollection(api)).id },
  }),
  'GET /staff/specialCollections/list': {},
  'POST /staff/specialCollections/put': {
    body: {
      collectionId: randomUUID(),
      parentId: null,
      name: { 'zh-CN': '校史' },
      introduction: {},
      isShown: true,
      shownFrom: null,
      shownUntil: null,
    },
  },
  'POST /staff/specialCollections/remove': async (api) => ({
    body: { collectionId: (await someCollection(api)).id },
  }),
  'POST /staff/specialCollections/arrange': async (api) => ({
    body: { collectionIds: [(await someCollection(api)).id] },
  }),
  'GET /staff/specialCollections/records': async (api) => ({
    query: { collectionId: (await someCollection(api)).id },
  }),
  'POST /staff/specialCollections/addRecords': async (api) => {
    const { id, recordId } = await someCollection(api)
    return { body: { collectionId: id, records: [{ recordId }] } }
  },
  'POST /staff/specialCollections/removeRecord': async (api) => {
    const { id, recordId } = await someCollection(api)
    return { body: { collectionId: id, recordId } }
  },
}
