import {
  addFavouriteDatabase,
  cancelFavouriteDatabases,
  isFavouriteDatabase,
  listFavouriteDatabases,
} from '@shulin/contract/favourites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aListedDatabase } from '../../../test/databases.ts'
import { aFolder, foldersOf } from '../../../test/favourites.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'

let api: TestApi
let home: TestInstitution
beforeAll(async () => {
  api = await startTestApi()
  home = await anInstitution(api, { tabs: ['2'] })
})
afterAll(() => api.close())

type Headers = Record<string, string>

async function aKeeper() {
  const reader = await aReader(api, home)
  return (await sessionOf(api, home, reader)).headers
}

const add = (headers: Headers, eCollectionId: string, folderId?: string) =>
  api.call(addFavouriteDatabase, {
    body: { eCollectionId, ...(folderId && { folderId }) },
    headers,
  })
const flagOf = async (headers: Headers, eCollectionId: string) =>
  (await api.call(isFavouriteDatabase, { query: { eCollectionId }, headers })).body.data
const listed = async (headers: Headers, folderId?: string) =>
  (await api.call(listFavouriteDatabases, { query: { ...(folderId && { folderId }) }, headers }))
    .body.data!

test('[R-FAV-006] a database is added, known as a favourite, listed in the default database folder, given up, and known no longer', async () => {
  const headers = await aKeeper()
  const id = await aListedDatabase(home, '中国知网', {
    url: 'https://kns.example/',
    status: 'open access',
  })
  const added = await add(headers, id)
  expect(added.body).toMatchObject({ success: true, data: true, message: '收藏成功' })
  expect(await flagOf(headers, id)).toEqual({ favFlag: '1' })
  const entry = { eCollectionId: id, name: '中国知网', address: 'https://kns.example/' }
  expect(await listed(headers)).toEqual({ total: 1, list: [entry] })
  const folder = (await foldersOf(api, headers)).find(({ kind }) => kind === 'database')!
  expect([folder.defaultFlag, folder.itemCount]).toEqual(['1', 1])
  expect(await listed(headers, folder.folderId)).toEqual({ total: 1, list: [entry] })
  const gone = await api.call(cancelFavouriteDatabases, {
    body: { eCollectionIds: [id] },
    headers,
  })
  expect(gone.body).toMatchObject({ success: true, data: true, message: '已取消收藏' })
  expect(await flagOf(headers, id)).toEqual({ favFlag: '0' })
  expect(await listed(headers)).toEqual({ total: 0, list: [] })
})

test('kept twice it is one, of another reader nothing changes, and what is not shown is no favourite', async () => {
  const [headers, other] = [await aKeeper(), await aKeeper()]
  const id = await aListedDatabase(home, '万方')
  for (const who of [headers, headers, other]) await add(who, id)
  expect((await listed(headers)).total).toBe(1)
  await api.call(cancelFavouriteDatabases, { body: { eCollectionIds: [id] }, headers })
  expect((await listed(other)).total).toBe(1)
  const hidden = await aListedDatabase(home, '内部', { isShown: false })
  const refused = await add(headers, hidden)
  expect([refused.status, refused.body.code]).toEqual([404, 'favourite.database-unknown'])
  await home.within((trx) =>
    trx.updateTable('database').set({ isShown: false }).where('id', '=', id).execute(),
  )
  expect(await listed(other)).toEqual({ total: 0, list: [] })
})

test('a folder of titles takes no databases, nor does that of somebody else', async () => {
  const [headers, other] = [await aKeeper(), await aKeeper()]
  const id = await aListedDatabase(home, '维普')
  const ofTitles = await aFolder(api, headers, '想读')
  const [, ofAnother] = await foldersOf(api, other)
  for (const folderId of [ofTitles, ofAnother!.folderId]) {
    const { status, body } = await add(headers, id, folderId)
    expect([status, body.code]).toEqual([404, 'favourite.folder-unknown'])
  }
  expect((await listed(headers)).total).toBe(0)
})
