import { randomUUID } from 'node:crypto'
import {
  countBookListVisit,
  findBookLists,
  listHotBookLists,
  readBookList,
} from '@shulin/contract/book-lists'
import {
  addBookList,
  addToBookList,
  deleteBookList,
  listOwnBookLists,
  mostBookLists,
  setDefaultBookList,
  takeFromBookList,
  updateBookList,
} from '@shulin/contract/own-book-lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { atOnce, timesMade } from '../../../test/at-once.ts'
import { aKeeper, keepList } from '../../../test/book-lists.ts'
import { switchOff } from '../../../test/row-locks.ts'
import {
  aSearchedInstitution,
  aTitle,
  patiently,
  type SearchedInstitution,
} from '../../../test/searching.ts'

let api: TestApi
/** The same without the locks of its queries, and with what the tables protect switched off, test by test. */
let open: TestApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startTestApi()
  open = await startTestApi({ pool: 34, rowLocks: false })
  library = await aSearchedInstitution(api, { tabs: ['2'] })
})
afterAll(() => Promise.all([api.close(), open.close()]))

type Headers = Record<string, string>

/** What every reply says. */
interface Outcome {
  status: number
  body: { success: boolean; code: string | null }
}

const ownLists = async (headers: Headers, on = api) =>
  (await on.call(listOwnBookLists, { query: { rows: 100 }, headers })).body.data!.list
const flags = async (headers: Headers, on = api) =>
  (await ownLists(headers, on)).map(({ name, defaultFlag }) => [name, defaultFlag])
const defaultsOf = async (headers: Headers, on = api) =>
  (await flags(headers, on)).filter(([, flag]) => flag === '1')
const detail = async (headers: Headers, bookListId: string) =>
  (await api.call(readBookList, { query: { bookListId }, headers })).body
const titlesOf = async (headers: Headers, bookListId: string) =>
  (await detail(headers, bookListId)).data!.list.map(({ recordId }) => recordId)
const openIds = async (keyword = '') =>
  (
    await api.call(findBookLists, { query: { keyword }, headers: library.headers })
  ).body.data!.list.map(({ bookListId }) => bookListId)

test('[R-BOOKLIST-006] a list is added, changed, filled, read, made the default, emptied, opened and deleted; another reader finds nothing', async () => {
  const { headers } = await aKeeper(api, library)
  const [first, second] = [await aTitle(library), await aTitle(library)]
  const added = await api.call(addBookList, { body: { name: '甲' }, headers })
  expect(added.body).toMatchObject({ success: true, message: '保存成功！' })
  const { bookListId } = added.body.data!
  expect(await ownLists(headers)).toMatchObject([{ bookListId, name: '甲', count: 0 }])
  expect(await openIds()).not.toContain(bookListId)

  const fields = { bookListId, name: '乙', introduction: '导言', privacy: 'open' as const }
  const changed = await api.call(updateBookList, { body: fields, headers })
  expect(changed.body).toMatchObject({ data: true, message: '修改成功！' })
  expect((await detail(headers, bookListId)).data).toMatchObject({
    name: '乙',
    introduction: '导言',
  })
  expect(await openIds()).toContain(bookListId)

  const some = { bookListId, recordIds: [second, first] }
  expect((await api.call(addToBookList, { body: some, headers })).body.data).toBe(true)
  expect(await titlesOf(headers, bookListId)).toEqual([second, first])
  expect(await ownLists(headers)).toMatchObject([{ count: 2 }])

  await keepList(api, headers, { name: '丙', defaultFlag: '1' })
  const preferred = await api.call(setDefaultBookList, { body: { bookListId }, headers })
  expect(preferred.body.data).toBe(true)
  expect(await flags(headers)).toEqual([
    ['乙', '1'],
    ['丙', '0'],
  ])

  const taken = { bookListId, recordIds: [second] }
  expect((await api.call(takeFromBookList, { body: taken, headers })).body.data).toBe(true)
  expect(await titlesOf(headers, bookListId)).toEqual([first])

  const other = await aKeeper(api, library)
  const stolen = await api.call(updateBookList, { body: fields, headers: other.headers })
  expect([stolen.status, stolen.body.code]).toEqual([404, 'book-list.unknown'])

  const closed = { ...fields, privacy: 'private' as const }
  await api.call(updateBookList, { body: closed, headers })
  expect(await openIds()).not.toContain(bookListId)
  const gone = await api.call(deleteBookList, { body: { bookListId }, headers })
  expect(gone.body).toMatchObject({ data: true, message: '删除成功！' })
  expect(await flags(headers)).toEqual([['丙', '1']])
  expect((await detail(headers, bookListId)).code).toBe('book-list.unknown')
})

test('[R-BOOKLIST-003] a private list is its owner’s alone, an open one everybody’s', async () => {
  const { headers } = await aKeeper(api, library)
  const other = await aKeeper(api, library)
  const open = await keepList(api, headers, { name: '公开的书单', privacy: 'open' })
  const own = await keepList(api, headers, { name: '自己的书单', privacy: 'private' })
  for (const visitor of [library.headers, other.headers]) {
    expect((await detail(visitor, open)).data).toMatchObject({ privacy: 'open', role: 'visitor' })
    expect(await detail(visitor, own)).toMatchObject({ success: false, data: null })
  }
  expect((await detail(headers, own)).data).toMatchObject({ privacy: 'private', role: 'owner' })
  const listed = await openIds('的书单')
  expect([listed.includes(open), listed.includes(own)]).toEqual([true, false])
})

test('without a name nothing is stored, nor with one that is too long or a picture of somebody else', async () => {
  const { headers } = await aKeeper(api, library)
  const bookListId = await keepList(api, headers, { name: '有名' })
  for (const [wrong, code] of [
    [{ name: ' ' }, 'book-list.name-missing'],
    [{ name: '𠮷'.repeat(101) }, 'book-list.name-too-long'],
    [{ name: '长', introduction: '𠮷'.repeat(501) }, 'book-list.introduction-too-long'],
    [{ name: '图', cover: '/media/covers/1/2.webp' }, 'book-list.cover-unknown'],
    [{ name: '图', cover: 'https://elsewhere.example/x.png' }, 'book-list.cover-unknown'],
  ] as const) {
    for (const { body } of [
      await api.call(addBookList, { body: wrong, headers }),
      await api.call(updateBookList, { body: { ...wrong, bookListId }, headers }),
    ]) {
      expect(body).toMatchObject({ success: false, code })
    }
  }
  expect(await flags(headers)).toEqual([['有名', '1']])
})

test('[R-BOOKLIST-004] exactly one list is the default, whatever is made, set at once or deleted', async () => {
  const { headers } = await aKeeper(api, library)
  const a = await keepList(api, headers, { name: 'A' })
  const [b, c] = [
    await keepList(api, headers, { name: 'B' }),
    await keepList(api, headers, { name: 'C' }),
  ]
  expect(await flags(headers)).toEqual([
    ['A', '1'],
    ['C', '0'],
    ['B', '0'],
  ])
  const prefer = (bookListId: string) =>
    api.call(setDefaultBookList, { body: { bookListId }, headers })
  const replies = await Promise.all([prefer(b), prefer(c), prefer(b), prefer(c)])
  expect(replies.map(({ body }) => body.success)).toEqual([true, true, true, true])
  const oneDefault = async () =>
    (await flags(headers)).filter(([, flag]) => flag === '1').map(([name]) => name)
  expect(['B', 'C']).toContain((await oneDefault()).join())
  // Described anew, the default stays one.
  const [first] = await ownLists(headers)
  const again = { bookListId: first!.bookListId, name: '仍是默认', defaultFlag: '0' as const }
  await api.call(updateBookList, { body: again, headers })
  expect(await oneDefault()).toEqual(['仍是默认'])
  await api.call(deleteBookList, { body: { bookListId: first!.bookListId }, headers })
  expect(await oneDefault()).toEqual(['A'])
  const stranger = await prefer(randomUUID())
  expect(stranger.status).toBe(404)
  expect(await oneDefault()).toEqual(['A'])
  await api.call(deleteBookList, { body: { bookListId: a }, headers })
  expect(await oneDefault()).toHaveLength(1)
})

test('of 32 who set the default list at once none fails, and one list is the default', async () => {
  const { id, headers } = await aKeeper(api, library)
  const ids: string[] = []
  for (let n = 0; n < 8; n += 1) ids.push(await keepList(api, headers, { name: `书单 ${n}` }))
  const replies = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      patiently(() =>
        api.call(setDefaultBookList, { body: { bookListId: ids[n % ids.length]! }, headers }),
      ),
    ),
  )
  expect(replies.filter(({ body }) => body.success)).toHaveLength(32)
  expect((await flags(headers)).filter(([, flag]) => flag === '1')).toHaveLength(1)
  const { rows } = await library.within((trx) =>
    sql`select from reader_default where reader_id = ${id}`.execute(trx),
  )
  expect(rows).toHaveLength(1)
})

test('of 32 first lists that a reader adds at once one is the default, and one is whatever is preferred and deleted meanwhile; also where only the table sees to it', async () => {
  for (const on of [api, open]) {
    const here = await aSearchedInstitution(on, { tabs: ['2'] })
    const { headers } = await aKeeper(on, here)
    const added = await atOnce(32, (n) =>
      patiently(() => on.call(addBookList, { body: { name: `书单 ${n}` }, headers })),
    )
    const ids = added.flatMap(({ body }) => (body.success ? [body.data!.bookListId] : []))
    expect(ids).toHaveLength(32)
    expect(await defaultsOf(headers, on)).toHaveLength(1)
    const first = (await ownLists(headers, on)).find(({ defaultFlag }) => defaultFlag === '1')
    // The default goes, and so does every other one that is about to become it.
    const going = [first!.bookListId, ...ids.filter((id) => id !== first!.bookListId).slice(0, 4)]
    const replies = await atOnce(12, (n) => {
      const body = { bookListId: going[n % going.length]! }
      const act = n < 7 ? setDefaultBookList : deleteBookList
      return patiently<Outcome>(() => on.call(act, { body, headers }))
    })
    // Without the locks the table lets one of two go first, and refuses the other.
    const understood = on === api ? [200, 404] : [200, 404, 409, 500]
    expect(replies.filter(({ status }) => !understood.includes(status))).toEqual([])
    expect(await defaultsOf(headers, on)).toHaveLength(1)
  }
})

test('of 32 who write past every rule which list is the default, one does; without the key all do, and the lists show it', async () => {
  const defaults = async (on: TestApi) => {
    const here = await aSearchedInstitution(on, { tabs: ['2'] })
    const { groupCode, within } = here
    const { id: readerId, headers } = await aKeeper(on, here)
    const ids = Array.from({ length: 4 }, () => randomUUID())
    const lists = ids.map((id) => ({ groupCode, id, readerId, name: id }))
    await within((trx) => trx.insertInto('bookList').values(lists).execute())
    const made = await timesMade(32, (n) => {
      const row = { groupCode, readerId, bookListId: ids[n % ids.length]! }
      return within((trx) => trx.insertInto('readerDefault').values(row).execute())
    })
    return { made, shown: (await defaultsOf(headers, on)).length }
  }
  expect(await defaults(api)).toEqual({ made: 1, shown: 1 })
  await switchOff(open, 'alter table reader_default drop constraint i17_one_default')
  const { made, shown } = await defaults(open)
  expect(made).toBe(32)
  expect(shown).toBeGreaterThan(1)
})

test('[R-BOOKLIST-008] open lists that have a title, the most visited first; a private one is not among them', async () => {
  const { headers } = await aKeeper(api, library)
  const recordId = await aTitle(library)
  const quiet = await keepList(api, headers, { name: '静', privacy: 'open', recordIds: [recordId] })
  const hot = await keepList(api, headers, { name: '热', privacy: 'open', recordIds: [recordId] })
  const own = await keepList(api, headers, { name: '私', recordIds: [recordId] })
  await keepList(api, headers, { name: '别的书', privacy: 'open' })
  const visit = (bookListId: string) =>
    api.call(countBookListVisit, { body: { bookListId }, headers: library.headers })
  await visit(hot)
  expect((await visit(hot)).body.data).toBe(true)
  expect((await visit(own)).status).toBe(404)
  const found = await api.call(listHotBookLists, { body: { recordId }, headers: library.headers })
  expect(found.body.data).toEqual([
    { bookListId: hot, name: '热', cover: '', hot: 2 },
    { bookListId: quiet, name: '静', cover: '', hot: 0 },
  ])
  const query = { sortType: 'hot' as const }
  const sorted = await api.call(findBookLists, { query, headers: library.headers })
  expect(sorted.body.data!.list[0]!.name).toBe('热')
})

test('asked about a title, each list says whether it has it; a title nobody may see is not taken', async () => {
  const { headers } = await aKeeper(api, library)
  const recordId = await aTitle(library)
  const hidden = await aTitle(library, { isHidden: true })
  const has = await keepList(api, headers, { name: '有', recordIds: [recordId, hidden, recordId] })
  await keepList(api, headers, { name: '无' })
  expect(await titlesOf(headers, has)).toEqual([recordId])
  const query = { recordId: String(recordId) } as never
  const { body } = await api.call(listOwnBookLists, { query, headers })
  expect(body.data!.list.map(({ name, hasRecord }) => [name, hasRecord])).toEqual([
    ['有', true],
    ['无', false],
  ])
  const none = { bookListId: has, recordIds: [hidden, 999_999_999] }
  const refused = await api.call(addToBookList, { body: none, headers })
  expect([refused.status, refused.body.code]).toEqual([404, 'book-list.titles-unknown'])
})

test('nobody keeps more lists than there may be', async () => {
  const { id: readerId, headers } = await aKeeper(api, library)
  await library.within((trx) =>
    trx
      .insertInto('bookList')
      .values(
        Array.from({ length: mostBookLists }, (_, n) => ({
          groupCode: library.groupCode,
          id: randomUUID(),
          readerId,
          name: `${n}`,
        })),
      )
      .execute(),
  )
  const refused = await api.call(addBookList, { body: { name: '再一份' }, headers })
  expect(refused.body).toMatchObject({ success: false, code: 'book-list.too-many' })
})

test('where the institution has not opened tab 2, keeping lists is refused', async () => {
  const closed = await aSearchedInstitution(api, { tabs: ['5'] })
  const { headers } = await aKeeper(api, closed)
  const { status, body } = await api.call(addBookList, { body: { name: '书单' }, headers })
  expect([status, body.code]).toEqual([403, 'tab.not-permitted'])
})
