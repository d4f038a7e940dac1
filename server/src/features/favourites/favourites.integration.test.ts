import { randomUUID } from 'node:crypto'
import {
  addManyFavourites,
  areFavourites,
  cancelFavourites,
  deleteFolder,
  listFavourites,
  mostFolders,
  readSharedFolder,
  switchFolder,
  updateFolder,
  addFolder,
} from '@shulin/contract/favourites'
import { localeNames, requestHeaders, type Locale } from '@shulin/contract/locale'
import { readOverview } from '@shulin/contract/circulation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aFolder, foldersOf, keep, keptIn, upwards } from '../../../test/favourites.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import {
  aPackageOf,
  aTitle,
  entitle,
  patiently,
  type TitleOptions,
} from '../../../test/searching.ts'

let api: TestApi
let home: TestInstitution
beforeAll(async () => {
  api = await startTestApi()
  home = await anInstitution(api, { tabs: ['2'] })
})
afterAll(() => api.close())

type Headers = Record<string, string>

async function aKeeper(institution = home) {
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  return { id: reader.id, headers }
}

const titles = (...options: TitleOptions[]) =>
  Promise.all(options.map((given) => aTitle(home, given)))

const inLanguage = (headers: Headers, locale: Locale) => ({
  ...headers,
  [requestHeaders.language]: localeNames[locale].language,
  [requestHeaders.contentLanguage]: localeNames[locale].contentLanguage,
})

const listed = async (headers: Headers, query: object = {}) =>
  (await api.call(listFavourites, { query: query, headers })).body.data!.favPageResult

test('[R-FAV-002] a new reader has exactly a default folder and a default database folder, both empty and private; a title kept counts in the first', async () => {
  const { headers } = await aKeeper()
  const folders = await foldersOf(api, headers)
  expect(folders).toEqual([
    {
      folderId: expect.any(String) as string,
      name: '默认',
      shareFlag: '0',
      itemCount: 0,
      defaultFlag: '1',
      kind: 'record',
    },
    {
      folderId: expect.any(String) as string,
      name: '默认数据库',
      shareFlag: '0',
      itemCount: 0,
      defaultFlag: '1',
      kind: 'database',
    },
  ])
  expect(await foldersOf(api, headers)).toEqual(folders)
  const [recordId] = await titles({})
  await keep(api, headers, recordId!, folders[0]!.folderId)
  const counts = (await foldersOf(api, headers)).map(({ itemCount }) => itemCount)
  expect(counts).toEqual([1, 0])
})

test('the default folders are called in the reader’s language, until they get a name of their own', async () => {
  const { headers } = await aKeeper()
  const names = async (locale: Locale) =>
    (await foldersOf(api, inLanguage(headers, locale))).map(({ name }) => name)
  expect(await names('en-US')).toEqual(['Default', 'Default databases'])
  expect(await names('zh-TW')).toEqual(['預設', '預設資料庫'])
  const [first] = await foldersOf(api, headers)
  await api.call(updateFolder, { body: { folderId: first!.folderId, name: '书房' }, headers })
  expect(await names('en-US')).toEqual(['书房', 'Default databases'])
})

test('[R-FAV-007] folders F and G; a title is put into F, moved to G and given up: counts and lists follow each step', async () => {
  const { headers } = await aKeeper()
  const [f, g] = [await aFolder(api, headers, 'F'), await aFolder(api, headers, 'G')]
  const [recordId] = await titles({})
  const steps = async () => {
    const folders = await foldersOf(api, headers)
    const countOf = (id: string) => folders.find(({ folderId }) => folderId === id)!.itemCount
    return [countOf(f), countOf(g), await keptIn(api, headers, f), await keptIn(api, headers, g)]
  }
  await keep(api, headers, recordId!, f)
  expect(await steps()).toEqual([1, 0, [recordId], []])
  const moved = await api.call(switchFolder, {
    body: { recordIds: [recordId!], folderId: f, targetFolderId: g },
    headers,
  })
  expect(moved.body).toMatchObject({ success: true, data: true, message: '切换收藏夹成功！' })
  expect(await steps()).toEqual([0, 1, [], [recordId]])
  await api.call(cancelFavourites, { body: { recordIds: [recordId!], folderId: g }, headers })
  expect(await steps()).toEqual([0, 0, [], []])
})

test('[R-FAV-008] three favourites of a folder are listed with what they are; another reader cannot read them', async () => {
  const { headers } = await aKeeper()
  const folderId = await aFolder(api, headers, '想读')
  const ids = await titles(
    { title: '陶庵梦忆', creators: ['张岱'], publisher: '中华书局', year: 2008, callNo: 'I26/1' },
    { title: '浮生六记' },
    { title: '西湖梦寻' },
  )
  for (const recordId of ids) await keep(api, headers, recordId, folderId)
  const { total, list } = await listed(headers, { folderId })
  expect(total).toBe(3)
  expect(list.map(({ title }) => title)).toEqual(['西湖梦寻', '浮生六记', '陶庵梦忆'])
  expect(list[2]).toEqual({
    recordId: ids[0],
    title: '陶庵梦忆',
    author: '张岱',
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u) as string,
    folderId,
    publisher: '中华书局',
    publishYear: 2008,
    docCode: 'book',
    callNo: 'I26/1',
    cover: '',
  })
  const page = await listed(headers, { folderId, page: '2', rows: '2' })
  expect([page.total, page.list.map(({ title }) => title)]).toEqual([3, ['陶庵梦忆']])
  const { headers: other } = await aKeeper()
  const { status, body } = await api.call(listFavourites, { query: { folderId }, headers: other })
  expect([status, body.code, body.data]).toEqual([404, 'favourite.folder-unknown', null])
  expect((await listed(other)).total).toBe(0)
})

test('favourites are found by words of title and author in either script; signs are taken as they stand', async () => {
  const { headers } = await aKeeper()
  const ids = await titles(
    { title: '红楼梦', creators: ['曹雪芹'] },
    { title: '100% 纯书' },
    { title: '别的' },
  )
  await api.call(addManyFavourites, { body: { recordIds: ids }, headers })
  const found = async (keyword: string) =>
    (await listed(headers, { keyword })).list.map(({ title }) => title)
  expect(await found('紅樓')).toEqual(['红楼梦'])
  expect(await found('雪芹')).toEqual(['红楼梦'])
  expect(await found('0%')).toEqual(['100% 纯书'])
  expect(await found('没有')).toEqual([])
})

test('[R-FAV-009] of two favourites one is given up with a word; of another reader the same call changes nothing', async () => {
  const [{ headers }, { headers: other }] = [await aKeeper(), await aKeeper()]
  const [a, b] = await titles({}, {})
  for (const who of [headers, other]) {
    await keep(api, who, a!)
    await keep(api, who, b!)
  }
  const { body } = await api.call(cancelFavourites, { body: { recordIds: [a!] }, headers })
  expect(body).toMatchObject({ success: true, data: true, message: '已取消收藏' })
  expect(await keptIn(api, headers)).toEqual([b])
  expect(await keptIn(api, other)).toEqual([b, a])
})

test('[R-FAV-010] a title is kept with a word, in the default folder or in the one that is named; a second call makes no second one', async () => {
  const { id, headers } = await aKeeper()
  const [recordId] = await titles({})
  const [first] = await foldersOf(api, headers)
  const { body } = await keep(api, headers, recordId!)
  expect(body).toMatchObject({ success: true, data: true, message: '收藏成功' })
  expect(await keptIn(api, headers, first!.folderId)).toEqual([recordId])
  const folderId = await aFolder(api, headers, '想读')
  await keep(api, headers, recordId!, folderId)
  expect(await keptIn(api, headers, folderId)).toEqual([recordId])
  // Without a name it stays where it is.
  await keep(api, headers, recordId!)
  expect(await keptIn(api, headers, folderId)).toEqual([recordId])
  expect(await keptIn(api, headers)).toEqual([recordId])
  const rows = await home.within((trx) =>
    trx.selectFrom('favourite').select('recordId').where('readerId', '=', id).execute(),
  )
  expect(rows).toHaveLength(1)
})

test('[R-FAV-011] what is in a folder that is deleted goes to the default one, which cannot be deleted itself', async () => {
  const { headers } = await aKeeper()
  const folderId = await aFolder(api, headers, '临时')
  const [recordId] = await titles({})
  await keep(api, headers, recordId!, folderId)
  const gone = await api.call(deleteFolder, { body: { folderId }, headers })
  expect(gone.body).toMatchObject({ success: true, data: true, message: '删除成功！' })
  const folders = await foldersOf(api, headers)
  expect(folders.map(({ itemCount }) => itemCount)).toEqual([1, 0])
  expect(await keptIn(api, headers, folders[0]!.folderId)).toEqual([recordId])
  for (const { folderId: id } of folders) {
    const { body } = await api.call(deleteFolder, { body: { folderId: id }, headers })
    expect([body.errCode, body.code]).toEqual([422, 'favourite.default-folder-stays'])
  }
  expect(await foldersOf(api, headers)).toEqual(folders)
})

test('[R-FAV-005] a visitor reads a folder that is shared, and no word of whose it is; a private one is not there', async () => {
  const { id, headers } = await aKeeper()
  const shared = await aFolder(api, headers, '给同学的', '1')
  const own = await aFolder(api, headers, '自己看')
  const [a, b] = await titles({ title: '乡土中国', creators: ['费孝通'] }, {})
  await keep(api, headers, a!, shared)
  await keep(api, headers, b!, own)
  const open = (folderId: string) =>
    api.call(readSharedFolder, { query: { folderId }, headers: home.headers })
  const { body } = await open(shared)
  expect(body.data).toMatchObject({ name: '给同学的', total: 1 })
  expect(body.data!.list).toEqual([
    expect.objectContaining({ recordId: a, title: '乡土中国', author: '费孝通' }),
  ])
  expect(JSON.stringify(body)).not.toContain(id)
  const refused = await open(own)
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    404,
    'favourite.folder-not-shared',
    null,
  ])
  await api.call(updateFolder, { body: { folderId: shared, shareFlag: '0' }, headers })
  expect((await open(shared)).status).toBe(404)
})

test('a hidden title is in no list, no count and no shared folder', async () => {
  const { headers } = await aKeeper()
  const folderId = await aFolder(api, headers, '共享', '1')
  const [seen, hidden] = await titles({}, {})
  await keep(api, headers, seen!, folderId)
  await keep(api, headers, hidden!, folderId)
  await home.within((trx) =>
    trx.updateTable('holding').set({ isHidden: true }).where('recordId', '=', hidden!).execute(),
  )
  expect(await keptIn(api, headers, folderId)).toEqual([seen])
  const folders = await foldersOf(api, headers)
  expect(folders.find((one) => one.folderId === folderId)!.itemCount).toBe(1)
  const { body } = await api.call(readSharedFolder, { query: { folderId }, headers: home.headers })
  expect(body.data!.total).toBe(1)
  const flags = await api.call(areFavourites, {
    query: { recordIds: `${seen},${hidden}` },
    headers,
  })
  expect(flags.body.data).toEqual({ [seen!]: '1' })
})

test('which of some titles are favourites; what the library does not hold is left out, and refused with its reason', async () => {
  const { headers } = await aKeeper()
  const [kept, other] = await titles({}, {})
  const { packageId, recordIds } = await aPackageOf(api, [{ title: 'Open waters' }])
  await entitle(home, packageId)
  const electronic = recordIds[0]!
  await keep(api, headers, kept!)
  const { body } = await api.call(areFavourites, {
    query: { recordIds: [kept, other, electronic, 999_999_999].join(',') },
    headers,
  })
  expect(body.data).toEqual({ [kept!]: '1', [other!]: '0' })
  const notHeld = await keep(api, headers, electronic)
  expect([notHeld.body.errCode, notHeld.body.code]).toEqual([422, 'favourite.title-not-held'])
  const unknown = await keep(api, headers, 999_999_999)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'favourite.title-unknown'])
})

test('many are kept at once: what was kept stays where it is, what is not held is left out, and the overview counts them', async () => {
  const { headers } = await aKeeper()
  const folderId = await aFolder(api, headers, '早就有')
  const ids = await titles({}, {}, {})
  await keep(api, headers, ids[0]!, folderId)
  const { body } = await api.call(addManyFavourites, {
    body: { recordIds: [...ids, ids[2]!, 999_999_999] },
    headers,
  })
  expect(body).toMatchObject({ success: true, data: { added: 2, known: 1, leftOut: 1 } })
  expect(await keptIn(api, headers, folderId)).toEqual([ids[0]])
  expect((await keptIn(api, headers)).toSorted(upwards)).toEqual(ids.toSorted(upwards))
  // With a folder that is named all of them go there.
  await api.call(addManyFavourites, { body: { recordIds: ids, folderId }, headers })
  expect((await keptIn(api, headers, folderId)).toSorted(upwards)).toEqual(ids.toSorted(upwards))
  const overview = await api.call(readOverview, { headers })
  expect(overview.body.data!.favCount).toBe(3)
  const tooMany = Array.from({ length: 1_001 }, (_, n) => n + 1)
  const refused = await api.call(addManyFavourites, { body: { recordIds: tooMany }, headers })
  expect([refused.body.success, refused.body.errCode]).toEqual([false, 400])
})

test('what is nobody’s or another reader’s folder is neither used, changed nor deleted, here and at the neighbour’s', async () => {
  const owner = await aKeeper()
  const folderId = await aFolder(api, owner.headers, '别人的', '1')
  const neighbour = await anInstitution(api, { tabs: ['2'] })
  const [recordId] = await titles({})
  for (const { headers } of [await aKeeper(), await aKeeper(neighbour)]) {
    const [own] = await foldersOf(api, headers)
    for (const id of [folderId, randomUUID()]) {
      const tries = [
        await keep(api, headers, recordId!, id),
        await api.call(addManyFavourites, {
          body: { recordIds: [recordId!], folderId: id },
          headers,
        }),
        await api.call(cancelFavourites, {
          body: { recordIds: [recordId!], folderId: id },
          headers,
        }),
        await api.call(switchFolder, {
          body: { recordIds: [recordId!], targetFolderId: id },
          headers,
        }),
        await api.call(switchFolder, {
          body: { recordIds: [recordId!], folderId: id, targetFolderId: own!.folderId },
          headers,
        }),
        await api.call(updateFolder, { body: { folderId: id, name: '抢来的' }, headers }),
        await api.call(deleteFolder, { body: { folderId: id }, headers }),
      ]
      for (const { status, body } of tries) {
        expect([status, body.code]).toEqual([404, 'favourite.folder-unknown'])
      }
    }
  }
  const names = (await foldersOf(api, owner.headers)).map(({ name }) => name)
  expect(names).toEqual(['默认', '默认数据库', '别人的'])
})

test.each([
  ['no name', { name: ' ' }, '请填写收藏夹名称'],
  ['a name of 51', { name: '𠮷'.repeat(51) }, '收藏夹名称最多 50 个字'],
])('a folder with %s is neither added nor changed', async (_, wrong, message) => {
  const { headers } = await aKeeper()
  const folderId = await aFolder(api, headers, '想读')
  for (const { body } of [
    await api.call(addFolder, { body: wrong, headers }),
    await api.call(updateFolder, { body: { ...wrong, folderId }, headers }),
  ]) {
    expect(body).toMatchObject({ success: false, errCode: 400, message })
    expect(body.details).toEqual({ field: 'name' })
  }
  const names = (await foldersOf(api, headers)).map(({ name }) => name)
  expect(names).toEqual(['默认', '默认数据库', '想读'])
})

test('a folder is saved, renamed and shared with a word; that of databases stays private', async () => {
  const { headers } = await aKeeper()
  const made = await api.call(addFolder, { body: { name: '想读' }, headers })
  expect(made.body.message).toBe('保存成功！')
  const { folderId } = made.body.data!
  const changed = await api.call(updateFolder, { body: { folderId, shareFlag: '1' }, headers })
  expect(changed.body).toMatchObject({ data: true, message: '修改成功！' })
  const [, databases, own] = await foldersOf(api, headers)
  expect(own).toMatchObject({ name: '想读', shareFlag: '1', defaultFlag: '0' })
  const { body } = await api.call(updateFolder, {
    body: { folderId: databases!.folderId, shareFlag: '1' },
    headers,
  })
  expect([body.errCode, body.code]).toEqual([422, 'favourite.databases-stay-private'])
})

test('nobody has more than fifty folders, however many are added at once', async () => {
  const { headers } = await aKeeper()
  const replies = await Promise.all(
    Array.from({ length: 56 }, (_, n) =>
      patiently(() => api.call(addFolder, { body: { name: `夹 ${n}` }, headers })),
    ),
  )
  expect(replies.filter(({ body }) => body.success)).toHaveLength(mostFolders - 2)
  const full = replies.find(({ body }) => !body.success)!
  expect(full.body).toMatchObject({ code: 'favourite.too-many-folders', details: { most: 50 } })
  expect(await foldersOf(api, headers)).toHaveLength(mostFolders)
})

test('where the institution has not opened tab 2, calls of readers are refused', async () => {
  const closed = await anInstitution(api, { tabs: ['5'] })
  const { headers } = await aKeeper(closed)
  const tries = [
    await api.call(listFavourites, { query: {}, headers }),
    await keep(api, headers, 1),
    await api.call(addFolder, { body: { name: '想读' }, headers }),
  ]
  for (const { status, body } of tries) {
    expect([status, body.code]).toEqual([403, 'tab.not-permitted'])
  }
})
