import { addFavouriteDatabase } from '@shulin/contract/favourites'
import type { TestApi } from '../api.ts'
import { aListedDatabase } from '../databases.ts'
import { aShelvedTitle, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aFolder, keep } from '../favourites.ts'
import { feedAll, openFeed } from '../feeding.ts'
import { aReader, sessionOf } from '../readers.ts'

/** A reader who keeps a title in a folder of their own. */
async function aKeeper(api: TestApi) {
  const reader = await aReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  const folderId = await aFolder(api, headers, '想读', '1')
  const recordId = await aShelvedTitle(api)
  await keep(api, headers, recordId, folderId)
  return { headers, folderId, recordId }
}

const aDatabase = (api: TestApi) => aListedDatabase(demo(api), '示例数据库')

export const examples: Examples = {
  'GET /find/favorites/list': async (api) => {
    const { headers, folderId } = await aKeeper(api)
    return { query: { folderId, rows: '5' }, headers }
  },
  'POST /find/record/addmyfav': async (api) => {
    const { headers } = await aKeeper(api)
    return { body: { recordId: await aShelvedTitle(api) }, headers }
  },
  'POST /find/favorites/cancel': async (api) => {
    const { headers, recordId } = await aKeeper(api)
    return { body: { recordIds: [recordId] }, headers }
  },
  'GET /find/favorites/isFavorite': async (api) => {
    const { headers, recordId } = await aKeeper(api)
    return { query: { recordIds: String(recordId) }, headers }
  },
  'GET /find/favorites/folderList': async (api) => ({ headers: (await aKeeper(api)).headers }),
  'POST /find/favorites/addFolder': async (api) => ({
    body: { name: '课程论文' },
    headers: (await aKeeper(api)).headers,
  }),
  'POST /find/favorites/updateFolder': async (api) => {
    const { headers, folderId } = await aKeeper(api)
    return { body: { folderId, name: '读过' }, headers }
  },
  'POST /find/favorites/deleteFolder': async (api) => {
    const { headers, folderId } = await aKeeper(api)
    return { body: { folderId }, headers }
  },
  'POST /find/favorites/switchFolder': async (api) => {
    const { headers, folderId, recordId } = await aKeeper(api)
    const targetFolderId = await aFolder(api, headers, '读过')
    return { body: { recordIds: [recordId], folderId, targetFolderId }, headers }
  },
  'GET /find/favorites/shareDetail': async (api) => ({
    query: { folderId: (await aKeeper(api)).folderId },
  }),
  'POST /find/favorites/addMany': async (api) => {
    const { headers, recordId } = await aKeeper(api)
    return { body: { recordIds: [recordId, await aShelvedTitle(api)] }, headers }
  },
  'POST /find/favorites/addFound': async (api) => {
    const { headers } = await aKeeper(api)
    await feedAll(openFeed(api, api.searchEngine))
    return { body: { searchItems: [{ searchFieldContent: 'history' }] }, headers }
  },
  'GET /find/eFavorites/list': async (api) => {
    const { headers } = await aKeeper(api)
    const body = { eCollectionId: await aDatabase(api) }
    await api.call(addFavouriteDatabase, { body, headers })
    return { query: { rows: '5' }, headers }
  },
  'POST /find/eFavorites/add': async (api) => ({
    body: { eCollectionId: await aDatabase(api) },
    headers: (await aKeeper(api)).headers,
  }),
  'POST /find/eFavorites/cancel': async (api) => ({
    body: { eCollectionIds: [await aDatabase(api)] },
    headers: (await aKeeper(api)).headers,
  }),
  'GET /find/eFavorites/isFavorite': async (api) => ({
    query: { eCollectionId: await aDatabase(api) },
    headers: (await aKeeper(api)).headers,
  }),
}
