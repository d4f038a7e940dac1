import { randomUUID } from 'node:crypto'
import {
  addSubscription,
  cancelSubscriptions,
  listSubscriptionResults,
  listSubscriptions,
  markResultsSeen,
  mostSubscriptions,
  updateSubscription,
} from '@shulin/contract/subscriptions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { atOnce, timesMade } from '../../../test/at-once.ts'
import { aListedDatabase } from '../../../test/databases.ts'
import { switchOff } from '../../../test/row-locks.ts'
import {
  aFollower,
  follow,
  followedBy,
  followWord,
  foundFor,
  matchNow,
} from '../../../test/subscriptions.ts'
import {
  aSearchedInstitution,
  aTitle,
  patiently,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startSearchApi()))
beforeEach(async () => void (library = await aSearchedInstitution(api, { tabs: ['3'] })))
afterAll(() => api.close())

/** What every reply says. */
interface Outcome {
  status: number
  body: { success: boolean; code: string | null }
}

const searchFor = (word: string) => ({
  searchItems: [{ searchField: 'title', searchFieldContent: word }],
})

test('[R-SUBS-002] a search is followed, renamed, finds a title that is loaded, and is ended', async () => {
  const { headers } = await aFollower(api, library)
  const subscribeId = await followWord(api, headers, '土地财政')
  const first = await followedBy(api, headers)
  expect(first).toMatchObject({
    total: 1,
    counts: { search: 1, journal: 0, newBook: 0, database: 0 },
    list: [{ subscribeId, subscribeType: 'search', name: '土地财政', newCount: 0 }],
  })
  expect(first.list[0]!.condition).toEqual({
    searchItems: [
      { oper: 'and', searchField: 'title', matchMode: '2', searchFieldContent: '土地财政' },
    ],
  })
  expect(first.list[0]!.words).toEqual(['title“土地财政”'])

  const renamed = await api.call(updateSubscription, {
    body: { subscribeId, name: '县乡财政' },
    headers,
  })
  expect(renamed.body).toMatchObject({ success: true, data: true, message: '修改成功！' })

  const recordId = await aTitle(library, { title: '土地财政研究' })
  await api.feed()
  await matchNow(api, library)
  expect((await followedBy(api, headers)).list).toMatchObject([{ name: '县乡财政', newCount: 1 }])
  const results = await api.call(listSubscriptionResults, { query: { subscribeId }, headers })
  expect(results.body.data).toMatchObject({
    total: 1,
    list: [{ recordId, title: '土地财政研究', isNew: true }],
  })

  const ended = await api.call(cancelSubscriptions, {
    body: { subscribeIds: [subscribeId] },
    headers,
  })
  expect(ended.body).toMatchObject({ success: true, data: true })
  expect(await followedBy(api, headers)).toMatchObject({ total: 0, list: [] })
})

test('what was seen is new no longer; what is found later is', async () => {
  const { headers } = await aFollower(api, library)
  const subscribeId = await followWord(api, headers, '红楼梦')
  await aTitle(library, { title: '红楼梦 甲' })
  await api.feed()
  await matchNow(api, library)
  const [seen] = (await api.call(listSubscriptionResults, { query: { subscribeId }, headers })).body
    .data!.list
  await aTitle(library, { title: '红楼梦 乙' })
  await api.feed()
  await matchNow(api, library)
  await api.call(markResultsSeen, { body: { subscribeId, until: seen!.createTime }, headers })
  const { list } = (await api.call(listSubscriptionResults, { query: { subscribeId }, headers }))
    .body.data!
  expect(list.map(({ title, isNew }) => [title, isNew])).toEqual([
    ['红楼梦 乙', true],
    ['红楼梦 甲', false],
  ])
  expect((await followedBy(api, headers)).list[0]!.newCount).toBe(1)
})

test('the same is followed once, however often and however much at once it is asked for', async () => {
  const { headers } = await aFollower(api, library)
  const ids = await Promise.all(Array.from({ length: 8 }, () => followWord(api, headers, '水经注')))
  expect(new Set(ids).size).toBe(1)
  expect((await followedBy(api, headers)).total).toBe(1)
  await api.call(cancelSubscriptions, { body: { subscribeIds: [ids[0]!] }, headers })
  const again = await followWord(api, headers, '水经注')
  expect(again).not.toBe(ids[0])
  const other = await followWord(api, headers, '洛阳伽蓝记')
  const same = await api.call(updateSubscription, {
    body: { subscribeId: other, condition: searchFor('水经注') },
    headers,
  })
  expect([same.status, same.body.code]).toEqual([409, 'subscription.exists'])
})

/** Follows the same and ends it again, all at once, and then once more; answers what is followed and what rows of it are open. */
async function toggleStorm(on: TestApi) {
  const here = await aSearchedInstitution(on, { tabs: ['3'] })
  const { id, headers } = await aFollower(on, here)
  const body = { subscribeType: 'search', name: '水经注', condition: searchFor('水经注') } as const
  const add = () => patiently(() => on.call(addSubscription, { body, headers }))
  const replies = await atOnce(48, async (n) => {
    const added = await add()
    if (n % 3 === 0 || !added.body.success) return added
    const subscribeIds = [added.body.data!.subscribeId]
    return patiently<Outcome>(() =>
      on.call(cancelSubscriptions, { body: { subscribeIds }, headers }),
    )
  })
  // All at once again, now that nobody ends any: what is left is followed once.
  await atOnce(32, add)
  const { rows } = await here.within((trx) =>
    sql`select from subscription where reader_id = ${id} and cancelled_at is null`.execute(trx),
  )
  const failed = replies.filter(({ body: reply }: Outcome) => !reply.success)
  return { failed, followed: (await followedBy(on, headers)).total, rows: rows.length }
}

test('in a storm of following the same and ending it again none fails, and it is followed once; also where only the table sees to it', async () => {
  const open = await startTestApi({ pool: 34, rowLocks: false })
  onTestFinished(() => open.close())
  expect(await toggleStorm(api)).toEqual({ failed: [], followed: 1, rows: 1 })
  expect(await toggleStorm(open)).toMatchObject({ followed: 1, rows: 1 })
})

test('of 32 who write past every rule that a reader follows the same, one does; without the index all do', async () => {
  const open = await startTestApi()
  onTestFinished(() => open.close())
  const followedOn = async (on: TestApi) => {
    const here = await aSearchedInstitution(on, { tabs: ['3'] })
    const { groupCode, within } = here
    const { id: readerId } = await aFollower(on, here)
    const write = () =>
      within((trx) =>
        trx
          .insertInto('subscription')
          .values({
            groupCode,
            readerId,
            id: randomUUID(),
            kind: 'search',
            name: '水经注',
            condition: JSON.stringify(searchFor('水经注')),
          })
          .execute(),
      )
    return timesMade(32, write)
  }
  expect(await followedOn(api)).toBe(1)
  await switchOff(open, 'drop index i18_subscribed_once')
  expect(await followedOn(open)).toBe(32)
})

test('lists are by kind; a journal and a database have the names they have today', async () => {
  const { headers } = await aFollower(api, library)
  const journal = await aTitle(library, { title: '历史研究', documentType: 'journal' })
  const databaseId = await aListedDatabase(library, '中国近代报刊库')
  await follow(api, headers, { subscribeType: 'journal', condition: { recordId: journal } })
  await follow(api, headers, { subscribeType: 'database', condition: { databaseId } })
  await follow(api, headers, { subscribeType: 'newBook', condition: { kindNo: 'K' } })
  const all = await followedBy(api, headers)
  expect(
    all.list.map(({ subscribeType, name, subject }) => [subscribeType, name, subject]),
  ).toEqual([
    ['newBook', '新书', ''],
    ['database', '中国近代报刊库', '中国近代报刊库'],
    ['journal', '历史研究', '历史研究'],
  ])
  const query = { subscribeType: 'journal' as const }
  const { data } = (await api.call(listSubscriptions, { query, headers })).body
  expect(data).toMatchObject({ total: 1, list: [{ subscribeType: 'journal' }] })
})

test('what there is not, what does not fit and what is too long is refused and not kept', async () => {
  const { headers } = await aFollower(api, library)
  const book = await aTitle(library, { title: '不是期刊' })
  const tries = [
    [{ subscribeType: 'journal', condition: { recordId: book } }, 'subscription.journal-unknown'],
    [
      { subscribeType: 'database', condition: { databaseId: randomUUID() } },
      'subscription.database-unknown',
    ],
    [{ subscribeType: 'journal', condition: {} }, 'subscription.condition-wrong'],
    [{ subscribeType: 'search', condition: {} }, 'search.term-empty'],
    [
      { subscribeType: 'search', name: 'a'.repeat(201), condition: searchFor('a') },
      'subscription.name-too-long',
    ],
  ] as const
  for (const [body, code] of tries) {
    const answer = await api.call(addSubscription, { body, headers })
    expect(answer.body).toMatchObject({ success: false, code, data: null })
  }
  expect((await followedBy(api, headers)).total).toBe(0)
})

test('a reader follows two hundred things at most', async () => {
  const { id: readerId, headers } = await aFollower(api, library)
  await library.within((trx) =>
    trx
      .insertInto('subscription')
      .values(
        Array.from({ length: mostSubscriptions }, (_, n) => ({
          groupCode: library.groupCode,
          id: randomUUID(),
          readerId,
          kind: 'new books',
          name: `${n}`,
          condition: JSON.stringify({ kindNo: [`K${n}`] }),
        })),
      )
      .execute(),
  )
  const body = { subscribeType: 'search' as const, condition: searchFor('多') }
  const answer = await api.call(addSubscription, { body, headers })
  expect([answer.body.errCode, answer.body.code]).toEqual([422, 'subscription.too-many'])

  // What is followed already is not one more.
  const again = await api.call(addSubscription, {
    body: { subscribeType: 'newBook', name: 'again', condition: { kindNo: 'K7' } },
    headers,
  })
  expect(again.body).toMatchObject({ success: true })
  const kept = await library.within((trx) =>
    trx.selectFrom('subscription').select('name').where('readerId', '=', readerId).execute(),
  )
  expect(kept).toHaveLength(mostSubscriptions)
  expect(kept).toContainEqual({ name: 'again' })
})

test('whoever follows the same again under another name, or by mail, has it so; what was found while it was silent stays untold', async () => {
  const { headers } = await aFollower(api, library)
  const subscribeId = await followWord(api, headers, '文心', 'none')
  await aTitle(library, { title: '文心雕龙' })
  await api.feed()
  await matchNow(api, library)
  const again = (body: object) =>
    follow(api, headers, { subscribeType: 'search', condition: searchFor('文心'), ...body })
  expect(await again({ name: '刘勰', noticeType: 'mail' })).toBe(subscribeId)
  expect(await followedBy(api, headers)).toMatchObject({
    total: 1,
    list: [{ subscribeId, name: '刘勰', noticeType: 'mail' }],
  })
  const untold = await library.within((trx) =>
    trx.selectFrom('subscriptionHit').select('recordId').where('toldAt', 'is', null).execute(),
  )
  expect(untold).toEqual([])
  // What is not given stays.
  await again({})
  expect((await followedBy(api, headers)).list).toMatchObject([
    { name: '刘勰', noticeType: 'mail' },
  ])
})

test('what is another reader’s, here or at the neighbour’s, is neither read, changed nor ended', async () => {
  const owner = await aFollower(api, library)
  const subscribeId = await followWord(api, owner.headers, '私')
  const neighbour = await aSearchedInstitution(api, { tabs: ['3'] })
  for (const { headers } of [await aFollower(api, library), await aFollower(api, neighbour)]) {
    const tries = [
      await api.call(updateSubscription, { body: { subscribeId, name: '公' }, headers }),
      await api.call(listSubscriptionResults, { query: { subscribeId }, headers }),
      await api.call(markResultsSeen, {
        body: { subscribeId, until: new Date().toISOString() },
        headers,
      }),
    ]
    for (const { status, body } of tries) {
      expect([status, body.code]).toEqual([404, 'subscription.unknown'])
    }
    await api.call(cancelSubscriptions, { body: { subscribeIds: [subscribeId] }, headers })
  }
  expect((await followedBy(api, owner.headers)).list).toMatchObject([{ subscribeId, name: '私' }])
})

test('another condition is followed from the moment it is given; what the former one found goes', async () => {
  const { headers } = await aFollower(api, library)
  const subscribeId = await followWord(api, headers, '甲书')
  await aTitle(library, { title: '甲书' })
  await aTitle(library, { title: '乙书' })
  await api.feed()
  await matchNow(api, library)
  expect(await foundFor(api, headers, subscribeId)).toEqual(['甲书'])
  await api.call(updateSubscription, {
    body: { subscribeId, condition: searchFor('乙书') },
    headers,
  })
  expect(await foundFor(api, headers, subscribeId)).toEqual([])
  await aTitle(library, { title: '乙书 二' })
  await api.feed()
  await matchNow(api, library)
  expect(await foundFor(api, headers, subscribeId)).toEqual(['乙书 二'])
})
