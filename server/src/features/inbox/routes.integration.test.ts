import {
  deleteNotices,
  listNotices,
  markAllNoticesRead,
  markNoticesRead,
} from '@shulin/contract/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { tellTimes } from '../../../test/notices.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { forgetOldMessages } from './messages.ts'
import { notify } from './inbox.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

async function anInbox() {
  const institution = await anInstitution(api, { tabs: ['13'] })
  return { institution, ...(await aReaderAt(institution)) }
}
async function aReaderAt(institution: Awaited<ReturnType<typeof anInstitution>>) {
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  const get = async (query = {}) => (await api.call(listNotices, { query, headers })).body.data!
  const read = (...noticeIds: string[]) =>
    api.call(markNoticesRead, { body: { noticeIds, readFlag: '1' }, headers })
  const drop = (...noticeIds: string[]) => api.call(deleteNotices, { body: { noticeIds }, headers })
  return {
    reader,
    headers,
    get,
    read,
    drop,
    told: (times: number) => tellTimes(api, institution, reader.id, times),
  }
}

test('[R-INBOX-002] three messages: total is 3, newest first, and only the reader’s own', async () => {
  const { institution, told, get } = await anInbox()
  const other = await aReaderAt(institution)
  const ids = await told(3)
  const [foreign] = await other.told(1)
  const { total, unread, list } = await get()
  expect([total, unread]).toEqual([3, 3])
  expect(list.map(({ noticeId }) => noticeId)).toEqual(ids.toReversed())
  expect((await other.get()).list.map(({ noticeId }) => noticeId)).toEqual([foreign])
})

test('[R-INBOX-003] an unread message is marked as read: its flag is 1 and the unread number falls', async () => {
  const { told, get, read } = await anInbox()
  const [first] = await told(2)
  expect((await get()).list.map(({ readFlag }) => readFlag)).toEqual(['0', '0'])
  const { body } = await read(first!)
  expect(body).toMatchObject({ success: true, data: true })
  const { unread, list } = await get()
  expect(unread).toBe(1)
  expect(list.find(({ noticeId }) => noticeId === first)!.readFlag).toBe('1')
})

test('[R-INBOX-004] a deleted message is gone, and the reply says 删除成功！', async () => {
  const { told, get, drop } = await anInbox()
  const [only] = await told(1)
  expect((await drop(only!)).body).toMatchObject({ success: true, message: '删除成功！' })
  expect(await get()).toEqual({ total: 0, unread: 0, list: [] })
  expect((await drop(only!)).body, 'once more').toMatchObject({ success: true })
})

test('[R-INBOX-005] read one, delete it: unread 2, 1, 1 and total 2, 2, 1; to another reader the rest is not there', async () => {
  const { institution, told, get, read, drop } = await anInbox()
  const [one, rest] = await told(2)
  const numbers = async () => {
    const { unread, total } = await get()
    return { unread, total }
  }
  expect(await numbers()).toEqual({ unread: 2, total: 2 })
  await read(one!)
  expect(await numbers()).toEqual({ unread: 1, total: 2 })
  await drop(one!)
  expect(await numbers()).toEqual({ unread: 1, total: 1 })

  const other = await aReaderAt(institution)
  const [own] = await other.told(1)
  for (const refused of [await other.drop(rest!), await other.read(rest!, own!)]) {
    expect(refused.status).toBe(404)
    expect(refused.body).toMatchObject({ success: false, code: 'message.unknown', errCode: 404 })
  }
  expect(await numbers()).toEqual({ unread: 1, total: 1 })
  expect((await other.get()).unread, 'nor was the own one read').toBe(1)
})

test('a message is in the language in which it is read', async () => {
  const { told, headers } = await anInbox()
  await told(1)
  const titles: string[] = []
  for (const language of [
    { 'x-lang': 'CHI', 'content-language': 'zh_CN' },
    { 'x-lang': 'CHI', 'content-language': 'zh_HK' },
    { 'x-lang': 'ENG', 'content-language': 'en_US' },
  ]) {
    const asked = { query: {}, headers: { ...headers, ...language } }
    titles.push((await api.call(listNotices, asked)).body.data!.list[0]!.title)
  }
  expect(titles).toEqual(['《儒林外史》即将到期', '《儒林外史》即將到期', '“儒林外史” is due soon'])
})

test('the list is narrowed by what was read and by what it is about; the unread number stays that of all', async () => {
  const { institution, reader, told, get, read } = await anInbox()
  const { groupCode } = institution
  const [first] = await told(3)
  await inInstitution(api.db, groupCode, (trx) =>
    notify(trx, {
      groupCode,
      readerId: reader.id,
      cause: 'block lifted',
      causeId: 'one',
      template: 'block lifted',
      content: { reason: '逾期' },
      link: null,
    }),
  )
  await read(first!)
  const numbers = async (query: object) => {
    const { total, unread } = await get(query)
    return [total, unread]
  }
  expect(await numbers({})).toEqual([4, 3])
  expect(await numbers({ readFlag: '0' })).toEqual([3, 3])
  expect(await numbers({ readFlag: '1' })).toEqual([1, 3])
  expect(await numbers({ kind: 'loan' })).toEqual([3, 3])
  expect(await numbers({ kind: 'library' })).toEqual([1, 3])
  expect(await numbers({ kind: 'loan', readFlag: '0' })).toEqual([2, 3])
  const second = await get({ rows: '3', page: '2' })
  expect(second.list.map(({ noticeId }) => noticeId)).toEqual([first])
})

test('all are marked as read up to the newest one the reader saw; what came later stays unread', async () => {
  const { told, get, headers } = await anInbox()
  await told(3)
  const until = (await get()).list[0]!.createTime
  // A message of a later moment: what the wire shows of a moment is a whole millisecond.
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(until) + 1)
  const [later] = await told(1)
  await api.call(markAllNoticesRead, { body: { until }, headers })
  const { unread, list } = await get()
  expect(unread).toBe(1)
  expect(list.filter(({ readFlag }) => readFlag === '0').map(({ noticeId }) => noticeId)).toEqual([
    later,
  ])
})

test('where the library has not opened the inbox, its calls are refused', async () => {
  const institution = await anInstitution(api)
  const { headers } = await aReaderAt(institution)
  const { status, body } = await api.call(listNotices, { query: {}, headers })
  expect([status, body.success]).toEqual([403, false])
})

test('messages are forgotten after 400 days; those about loans after 30, unless the reader keeps a history', async () => {
  const { institution, told, get } = await anInbox()
  const keeper = await aReaderAt(institution)
  await institution.within((trx) =>
    trx
      .insertInto('consent')
      .values({
        groupCode: institution.groupCode,
        readerId: keeper.reader.id,
        purpose: 'loan history',
      })
      .execute(),
  )
  const aged = async (ids: string[], days: number[]) => {
    for (const [n, id] of ids.entries()) {
      await api.adminDb
        .updateTable('message')
        .set({ sentAt: new Date(Date.now() - days[n]! * 86_400_000) })
        .where('id', '=', id)
        .execute()
    }
  }
  const [fresh] = await told(1)
  const [old, older] = await told(2)
  await aged([fresh!, old!, older!], [29, 31, 401])
  const kept = await keeper.told(3)
  await aged(kept, [31, 399, 401])
  await forgetOldMessages(api.db)
  expect((await get()).list.map(({ noticeId }) => noticeId)).toEqual([fresh])
  expect((await keeper.get()).list.map(({ noticeId }) => noticeId)).toEqual(kept.slice(0, 2))
})
