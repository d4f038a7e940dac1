import { randomUUID } from 'node:crypto'
import { listAudit } from '@shulin/contract/audit-staff'
import { addComment, deleteComment, listComments, listOwnComments } from '@shulin/contract/comments'
import { listReceivedComments } from '@shulin/contract/comments-staff'
import { explainPoints, listPointRules, listPoints, readPoints } from '@shulin/contract/points'
import { eraseReader } from '@shulin/contract/readers-staff'
import { readStatistics } from '@shulin/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { commentOn, commentsOf, decideOn, reportOf, shownOn } from '../../../test/comments.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import {
  aPackageOf,
  aSearchedInstitution,
  aTitle,
  entitle,
  patiently,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { ratedBy } from '../../../test/taking-part.ts'
import { inInstitution } from '../../platform/stores/database.ts'

let api: TestApi
let library: SearchedInstitution
let staff: Record<string, string>
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api, { tabs: ['8', '17'] })
  staff = await staffHeaders(api, library.groupCode, ['content'])
})
afterAll(() => api.close())

async function aVoice(name?: string, where = library) {
  const reader = await aReader(api, where, name === undefined ? {} : { name })
  return { ...reader, headers: (await sessionOf(api, where, reader)).headers }
}

const waiting = async () =>
  (await api.call(listReceivedComments, { body: { auditFlag: '0', rows: 100 }, headers: staff }))
    .body.data!

test('[R-COMMENT-002] a comment has its eight values as they were given, and what staff decided', async () => {
  const { headers } = await aVoice()
  const recordId = await aTitle(library)
  const given = {
    type: 'review',
    content: '第三遍读\n才看出门道',
    title: '红楼梦',
    standardNo: '978-7-02-000220-7',
    databaseNames: '馆藏目录；读秀',
  }
  const commentId = await commentOn(api, headers, recordId, given)
  await decideOn(api, staff, commentId)
  const [submitTime, auditTime] = ['2026-03-04T05:06:07.089Z', '2026-04-05T06:07:08.090Z']
  await inInstitution(api.adminDb, library.groupCode, (trx) =>
    trx
      .updateTable('comment')
      .set({ submittedAt: new Date(submitTime), auditedAt: new Date(auditTime) })
      .where('id', '=', commentId)
      .execute(),
  )
  const { list } = await commentsOf(api, headers)
  expect(list).toEqual([
    {
      ...given,
      commentId,
      recordId,
      submitTime,
      auditTime,
      auditFlag: '1',
      reason: '',
    },
  ])
})

test('without a title of its own a comment has that of the record', async () => {
  const { headers } = await aVoice()
  await commentOn(api, headers, await aTitle(library, { title: '儒林外史' }))
  expect((await commentsOf(api, headers)).list[0]!.title).toBe('儒林外史')
})

test('[R-COMMENT-003] a comment is unaudited until staff pass it, and never again', async () => {
  const { headers } = await aVoice()
  const commentId = await commentOn(api, headers, await aTitle(library))
  const own = async () => (await commentsOf(api, headers)).list[0]!
  expect(await own()).toMatchObject({ auditFlag: '0', auditTime: null })
  const passed = await decideOn(api, staff, commentId)
  expect(passed.body.data).toEqual({ auditFlag: '1', auditTime: (await own()).auditTime })
  expect((await own()).auditFlag).toBe('1')
  expect((await own()).auditTime).not.toBeNull()

  const back = await decideOn(api, staff, commentId, '0' as '1')
  expect(back.body).toMatchObject({ success: false, errCode: 400 })
  await expect(
    library.within((trx) =>
      trx
        .updateTable('comment')
        .set({ state: 'unaudited', auditedAt: null, auditedByStaffId: null })
        .where('id', '=', commentId)
        .execute(),
    ),
  ).rejects.toThrow(/cannot go from audited to unaudited/)
  expect((await own()).auditFlag).toBe('1')
})

test('[R-COMMENT-004] [R-COMMENT-006] others see what staff have passed, and the first character of a name', async () => {
  const author = await aVoice('林知夏')
  const other = await aVoice()
  const recordId = await aTitle(library)
  await ratedBy(library, recordId, { readerId: author.id, score: 5 })
  const passed = await commentOn(api, author.headers, recordId, { content: '好书' })
  await commentOn(api, author.headers, recordId, { content: '还没有人看过' })
  expect(await shownOn(api, other.headers, recordId)).toEqual({ total: 0, userCommentList: [] })

  await decideOn(api, staff, passed)
  const shown = {
    total: 1,
    userCommentList: [
      {
        commentId: passed,
        content: '好书',
        userName: '林**',
        score: 5,
        submitTime: expect.any(String),
      },
    ],
  }
  expect(await shownOn(api, other.headers, recordId)).toEqual(shown)
  expect(await shownOn(api, library.headers, recordId)).toEqual(shown)
  const statistics = await api.call(readStatistics, {
    query: { recordId },
    headers: library.headers,
  })
  expect(statistics.body.data!.statistics).toMatchObject({ commentCount: 1, score: 5 })
})

test('eleven comments are two pages, newest first', async () => {
  const recordId = await aTitle(library)
  const { headers } = await aVoice()
  const ids: string[] = []
  for (let n = 0; n < 11; n += 1) {
    ids.unshift(await commentOn(api, headers, recordId, { content: `第 ${n} 条` }))
    await decideOn(api, staff, ids[0]!)
  }
  const pages = [
    await shownOn(api, headers, recordId),
    await shownOn(api, headers, recordId, { page: 2 }),
  ]
  expect(pages.map(({ total }) => total)).toEqual([11, 11])
  expect(pages.map((page) => page.userCommentList.map(({ commentId }) => commentId))).toEqual([
    ids.slice(0, 10),
    ids.slice(10),
  ])
})

test('[R-COMMENT-007] a reader says something, a visitor does not, and nobody says nothing', async () => {
  const { headers } = await aVoice()
  const recordId = await aTitle(library)
  const said = await api.call(addComment, { body: { recordId, content: '一' }, headers })
  expect(said.body).toMatchObject({ success: true, data: { auditFlag: '0' } })
  expect((await commentsOf(api, headers)).list).toMatchObject([{ auditFlag: '0', content: '一' }])
  const visitor = await api.call(addComment, {
    body: { recordId, content: '一' },
    headers: library.headers,
  })
  expect(visitor.status).toBe(401)
  const empty = await api.call(addComment, { body: { recordId, content: '' }, headers })
  expect(empty.body).toMatchObject({ success: false, code: 'comment.empty' })
  expect((await commentsOf(api, headers)).total).toBe(1)
})

test.each([
  ['empty', ''],
  ['blank', '  \t '],
  ['of line breaks', '\r\n\n\u2028'],
  ['of marks nobody sees', '\u200b\ufeff\u3000'],
])(
  '[R-COMMENT-005] a comment that is %s is refused with a message, and one character is kept',
  async (_, content) => {
    const { headers } = await aVoice()
    const recordId = await aTitle(library)
    const { body } = await api.call(addComment, {
      body: { recordId, content },
      headers: { ...headers, 'x-lang': 'ENG', 'content-language': 'en_US' },
    })
    expect(body).toMatchObject({
      success: false,
      code: 'comment.empty',
      message: 'Please write a comment',
    })
    expect((await commentsOf(api, headers)).total).toBe(0)
    await commentOn(api, headers, recordId, { content: '一' })
    expect((await commentsOf(api, headers)).list.map((own) => own.content)).toEqual(['一'])
  },
)

test('a thousand characters are kept whole, whatever they are made of; one more is refused', async () => {
  const { headers } = await aVoice()
  const recordId = await aTitle(library)
  const tooLong = await api.call(addComment, {
    body: { recordId, content: '𠮷'.repeat(1001) },
    headers,
  })
  expect(tooLong.body).toMatchObject({ code: 'comment.too-long', details: { most: 1000 } })
  const whole = '𠮷'.repeat(1000)
  await commentOn(api, headers, recordId, { content: whole })
  expect((await commentsOf(api, headers)).list.map(({ content }) => content)).toEqual([whole])
})

test('[R-STAFF-006] what waits is read oldest first; two are passed, one is refused, and its author is told why', async () => {
  const here = await aSearchedInstitution(api, { tabs: ['17'] })
  const librarian = await staffHeaders(api, here.groupCode, ['content'])
  const recordId = await aTitle(here, { title: '三体' })
  const [one, two, three] = [
    await aVoice('甲', here),
    await aVoice('乙', here),
    await aVoice('丙', here),
  ]
  const ids = [
    await commentOn(api, one.headers, recordId, { content: '一', title: '另一个题名' }),
    await commentOn(api, two.headers, recordId, { content: '二' }),
    await commentOn(api, three.headers, recordId, { content: '结尾……' }),
  ]
  const list = async () =>
    (await api.call(listReceivedComments, { body: { auditFlag: '0' }, headers: librarian })).body
      .data!
  const before = await list()
  expect(before.list.map(({ commentId }) => commentId)).toEqual(ids)
  // As the catalogue has it, whatever was sent along; and without who it was.
  expect(before.list[0]).toMatchObject({ title: '三体', userName: '甲**', content: '一' })
  expect(JSON.stringify(before)).not.toContain(one.id)

  await decideOn(api, librarian, ids[0]!)
  await decideOn(api, librarian, ids[1]!)
  await decideOn(api, librarian, ids[2]!, '2', '剧透未标明')
  expect(await list()).toEqual({ total: 0, list: [] })
  const shown = await shownOn(api, here.headers, recordId)
  expect(shown.userCommentList.map(({ content }) => content).toSorted()).toEqual(['一', '二'])
  expect((await commentsOf(api, three.headers)).list).toMatchObject([
    { auditFlag: '2', reason: '剧透未标明', content: '结尾……' },
  ])
  expect((await commentsOf(api, three.headers, { auditFlag: '1' })).total).toBe(0)
  expect((await commentsOf(api, three.headers, { auditFlag: '2' })).counts).toEqual({
    '0': 0,
    '1': 0,
    '2': 1,
  })

  const admin = await staffHeaders(api, here.groupCode, ['admin'])
  const trail = (await api.call(listAudit, { query: { kind: 'comment' }, headers: admin })).body
  expect(trail.data!.list.map(({ act, subject }) => [act, subject])).toEqual([
    ['comment.refuse', ids[2]],
    ['comment.pass', ids[1]],
    ['comment.pass', ids[0]],
  ])
  expect(JSON.stringify(trail)).not.toContain('结尾')
})

test('what was passed can be refused later, and passed again; the count beside the title follows', async () => {
  const { headers } = await aVoice()
  const recordId = await aTitle(library)
  const commentId = await commentOn(api, headers, recordId)
  const counted = async () =>
    (await api.call(readStatistics, { query: { recordId }, headers })).body.data!.statistics
      .commentCount
  for (const [flag, count] of [
    ['1', 1],
    ['2', 0],
    ['1', 1],
    ['1', 1],
  ] as const) {
    await decideOn(api, staff, commentId, flag)
    expect(await counted()).toBe(count)
    expect((await shownOn(api, headers, recordId)).total).toBe(count)
  }
  const gone = await api.call(deleteComment, { body: { commentId }, headers })
  expect(gone.body).toMatchObject({ success: true, data: true, message: '删除成功！' })
  expect([await counted(), (await shownOn(api, headers, recordId)).total]).toEqual([0, 0])
})

test('[R-POINTS-004] a comment that staff pass gives two points, once, by the rules every library begins with', async () => {
  const { headers } = await aVoice()
  const { data: told } = (await api.call(listPointRules, { headers })).body
  const rules = told!.integralRule.map(({ operation, change, dayMax }) => [
    operation,
    change,
    dayMax,
  ])
  expect(rules).toEqual([
    ['log in', 1, 1],
    ['comment audited', 2, null],
    ['add to favourites', 1, 5],
    ['return on time', 1, null],
    ['return overdue', -2, null],
  ])
  const points = async () => {
    const { data: total } = (await api.call(readPoints, { headers })).body
    const { data: entries } = (await api.call(listPoints, { headers, query: {} })).body
    return [total!.score, entries!.list.map(({ operation, change }) => [operation, change])]
  }
  const commentId = await commentOn(api, headers, await aTitle(library))
  expect(await points()).toEqual([0, []])
  for (const flag of ['1', '2', '1'] as const) await decideOn(api, staff, commentId, flag)
  expect(await points()).toEqual([2, [['comment audited', 2]]])
})

test('a title is not told of in the ledger any more once its comment is taken back; the points stay', async () => {
  const { headers } = await aVoice()
  const recordId = await aTitle(library, { title: '聊斋志异' })
  const [one, other] = [
    await commentOn(api, headers, recordId),
    await commentOn(api, headers, recordId, { content: '另一条' }),
  ]
  for (const commentId of [one, other]) await decideOn(api, staff, commentId)
  const titles = async () =>
    (await api.call(explainPoints, { query: {}, headers })).body.data!.list.map(
      ({ change, title }) => [change, title],
    )
  expect(await titles()).toEqual([
    [2, '聊斋志异'],
    [2, '聊斋志异'],
  ])
  await api.call(deleteComment, { body: { commentId: one }, headers })
  expect(await titles()).toEqual([
    [2, '聊斋志异'],
    [2, null],
  ])
})

test('of a reader who is erased what was passed stays without a name; what waits or was refused goes', async () => {
  const author = await aVoice('林知夏')
  const recordId = await aTitle(library)
  const [passed, waits, refused] = [
    await commentOn(api, author.headers, recordId, { content: '好书' }),
    await commentOn(api, author.headers, recordId, { content: '还没有人看过' }),
    await commentOn(api, author.headers, recordId, { content: '不能给人看' }),
  ]
  await decideOn(api, staff, passed)
  await decideOn(api, staff, refused, '2')
  const headers = await staffHeaders(api, library.groupCode, ['admin'])
  const { id: readerId, account } = author
  const erased = await api.call(eraseReader, {
    body: { readerId, account, reason: '读者申请' },
    headers,
  })
  expect(erased.body.data).toBe(true)
  const kept = await library.within((trx) =>
    trx
      .selectFrom('comment')
      .select(['id', 'readerId'])
      .where('id', 'in', [passed, waits, refused])
      .execute(),
  )
  expect(kept).toEqual([{ id: passed, readerId: null }])
  expect((await decideOn(api, staff, waits)).status).toBe(404)
})

test('nobody takes back what another reader said, nor decides what another library does', async () => {
  const [author, other] = [await aVoice(), await aVoice()]
  const commentId = await commentOn(api, author.headers, await aTitle(library))
  const refused = await api.call(deleteComment, { body: { commentId }, headers: other.headers })
  expect([refused.status, refused.body.code]).toEqual([404, 'comment.unknown'])
  const there = await aSearchedInstitution(api)
  const neighbour = await staffHeaders(api, there.groupCode, ['content'])
  expect((await decideOn(api, neighbour, commentId)).status).toBe(404)
  const all = await api.call(listReceivedComments, { body: {}, headers: neighbour })
  expect(all.body.data).toEqual({ total: 0, list: [] })
  expect((await commentsOf(api, author.headers)).list[0]!.auditFlag).toBe('0')
})

test('readers report what should not be shown; staff keep it or take it down', async () => {
  const [author, one, other] = [await aVoice(), await aVoice(), await aVoice()]
  const recordId = await aTitle(library)
  const commentId = await commentOn(api, author.headers, recordId)
  const reported = async () =>
    (await api.call(listReceivedComments, { body: { reported: true }, headers: staff })).body.data!
      .list
  // What waits is known to its author alone.
  expect((await reportOf(api, one.headers, commentId)).status).toBe(404)

  await decideOn(api, staff, commentId)
  expect((await reportOf(api, one.headers, commentId, ' ')).body.code).toBe('comment.report-empty')
  expect((await reportOf(api, one.headers, commentId, '𠮷'.repeat(301))).body.code).toBe(
    'comment.report-too-long',
  )
  expect((await reportOf(api, one.headers, commentId, '人身攻击')).body.success).toBe(true)
  expect((await reportOf(api, one.headers, commentId, '再说一次')).body.success).toBe(true)
  expect((await reportOf(api, other.headers, commentId, '广告')).body.success).toBe(true)
  expect(await reported()).toMatchObject([
    { commentId, auditFlag: '1', reports: [{ reason: '人身攻击' }, { reason: '广告' }] },
  ])
  expect(JSON.stringify(await reported())).not.toContain(one.id)

  await decideOn(api, staff, commentId)
  expect(await reported()).toEqual([])
  expect((await shownOn(api, one.headers, recordId)).total).toBe(1)
  await decideOn(api, staff, commentId, '2')
  expect((await shownOn(api, one.headers, recordId)).total).toBe(0)
})

test('a word the library bars is pointed out to staff', async () => {
  const { headers } = await aVoice()
  await library.within((trx) =>
    trx.insertInto('barredWord').values({ groupCode: library.groupCode, word: '代写' }).execute(),
  )
  const commentId = await commentOn(api, headers, await aTitle(library), {
    content: '论文代寫，加微信',
  })
  const found = (await waiting()).list.find((one) => one.commentId === commentId)
  expect(found!.barredWords).toEqual(['代写'])
})

test('nobody floods the library: of thirty comments at once twenty are kept', async () => {
  const { headers } = await aVoice()
  const recordId = await aTitle(library)
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      patiently(() => api.call(addComment, { body: { recordId, content: `${n}` }, headers })),
    ),
  )
  expect(replies.filter(({ body }) => body.success)).toHaveLength(20)
  expect(replies.find(({ body }) => !body.success)!.body).toMatchObject({
    errCode: 422,
    code: 'comment.too-many',
    details: { most: 20 },
  })
  expect((await commentsOf(api, headers)).total).toBe(20)
})

test('a title of a package is spoken of like one that is held, and counted', async () => {
  const { headers } = await aVoice()
  const { packageId, recordIds } = await aPackageOf(api, [{ title: 'Open waters' }])
  await entitle(library, packageId)
  const recordId = recordIds[0]!
  await decideOn(api, staff, await commentOn(api, headers, recordId))
  expect((await shownOn(api, headers, recordId)).total).toBe(1)
  const { body } = await api.call(readStatistics, { query: { recordId }, headers })
  expect(body.data!.statistics).toMatchObject({ commentCount: 1, score: 0 })
})

test('of a title that readers do not see nothing is said and nothing is told', async () => {
  const { headers } = await aVoice()
  const hidden = await aTitle(library, { isHidden: true })
  for (const { status, body } of [
    await api.call(addComment, { body: { recordId: hidden, content: '一' }, headers }),
    await api.call(listComments, { body: { recordId: hidden }, headers }),
  ]) {
    expect([status, body.code]).toEqual([404, 'record.not-shown'])
  }
})

test('where the institution has not opened tab 17, the list of own comments is refused', async () => {
  const closed = await aSearchedInstitution(api, { tabs: ['5'] })
  const { headers } = await aVoice('甲', closed)
  for (const { status, body } of [
    await api.call(listOwnComments, { query: {}, headers }),
    await api.call(deleteComment, { body: { commentId: randomUUID() }, headers }),
  ]) {
    expect([status, body.code]).toEqual([403, 'tab.not-permitted'])
  }
})
