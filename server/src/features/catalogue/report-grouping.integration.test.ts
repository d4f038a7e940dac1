import { listAudit } from '@shulin/contract/audit-staff'
import { reportGrouping } from '@shulin/contract/catalogue'
import {
  answerReport,
  decideGrouping,
  listDecisions,
  listReports,
} from '@shulin/contract/catalogue-staff'
import { listNotices } from '@shulin/contract/inbox'
import { listRelated } from '@shulin/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { anOwnRecord } from '../../../test/cataloguing.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { staffHeaders } from '../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Headers = Record<string, string>

/** A library with three editions of one work, and those who keep its catalogue. */
async function aWork() {
  const institution = await anInstitution(api, { tabs: ['13'] })
  const { groupCode } = institution
  const editions: number[] = []
  for (const publishedYear of [1923, 1926, 1973]) {
    const given = { title: `呐喊 ${groupCode}`, creators: ['鲁迅'], publishedYear }
    editions.push(await anOwnRecord(api, groupCode, given))
  }
  const [first, second, third] = editions as [number, number, number]
  const staff = await staffHeaders(api, groupCode, ['acquisitions'], 'lin')
  const newReader = async () =>
    (await sessionOf(api, institution, await aReader(api, institution))).headers
  return { institution, groupCode, first, second, third, staff, newReader }
}

const report = (headers: Headers, recordId: number, otherRecordId: number, reason = '另一本书') =>
  api.call(reportGrouping, { body: { recordId, otherRecordId, reason }, headers })
const waiting = async (headers: Headers) =>
  (await api.call(listReports, { query: {}, headers })).body.data!
const decide = (headers: Headers, reportId: string, outcome: 'separated' | 'kept') =>
  api.call(answerReport, { body: { reportId, outcome }, headers })
const told = async (headers: Headers) =>
  (await api.call(listNotices, { query: { kind: 'reply' }, headers })).body.data!.list
const editionsBeside = async (recordId: number, groupCode: string) => {
  const { body } = await api.call(listRelated, {
    query: { recordId: String(recordId) },
    headers: { groupCode },
  })
  return body.data!.editions.map((edition) => edition.recordId).toSorted((a, b) => a - b)
}

test('a reported edition is split off from the console, and everybody who reported it is told once', async () => {
  const { groupCode, first, second, third, staff, newReader } = await aWork()
  const [one, other, silent] = [await newReader(), await newReader(), await newReader()]
  const { reportId } = (await report(one, third, first)).body.data!
  await report(other, third, second, '改编的剧本')
  expect(await waiting(staff)).toMatchObject({
    total: 2,
    list: [
      {
        reportId,
        record: { recordId: third, publishedYear: 1973 },
        other: { recordId: first, publishedYear: 1923 },
        reason: '另一本书',
      },
      { record: { recordId: third }, other: { recordId: second }, reason: '改编的剧本' },
    ],
  })

  expect((await decide(staff, reportId, 'separated')).body.data).toEqual({ answered: 2 })
  expect(await editionsBeside(third, groupCode)).toEqual([])
  expect(await editionsBeside(first, groupCode)).toEqual([second])
  expect(await waiting(staff)).toEqual({ list: [], total: 0 })
  const decisions = (await api.call(listDecisions, { query: {}, headers: staff })).body.data!
  expect(decisions.list).toMatchObject([{ record: { recordId: third }, belongTogether: false }])

  const [notice, ...more] = await told(one)
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    title: `关于《呐喊 ${groupCode}》版本归并的答复`,
    link: `/searchList/bookDetails/${third}`,
  })
  expect(notice!.content).toMatch(/（1973）与.*（1923）不属于同一作品。图书馆已把它们拆开/u)
  expect((await told(other)).map(({ content }) => content)).toEqual([
    expect.stringMatching(/（1926）/u),
  ])
  expect(await told(silent)).toEqual([])

  const again = await decide(staff, reportId, 'kept')
  expect(again.body).toMatchObject({ success: false, code: 'grouping.report-decided' })
  expect(await told(one)).toHaveLength(1)
})

test.each([
  ['zh-CN', {}, /仍归并显示/u],
  ['zh-TW', { 'x-lang': 'CHI', 'content-language': 'zh_HK' }, /仍歸併顯示/u],
  ['en-US', { 'x-lang': 'ENG', 'content-language': 'en_US' }, /keeps them together/u],
] as const)(
  'an edition that stays is answered too, and not asked again (%s)',
  async (_, language, words) => {
    const { groupCode, first, second, third, staff, newReader } = await aWork()
    const reader = await newReader()
    const { reportId } = (await report(reader, second, first)).body.data!
    expect((await decide(staff, reportId, 'kept')).body.data).toEqual({ answered: 1 })
    expect(await editionsBeside(first, groupCode)).toEqual([second, third])
    const [notice, ...more] = await told({ ...reader, ...language })
    expect(notice!.content).toMatch(words)
    expect(more).toEqual([])
    expect((await report(reader, second, first)).body.code).toBe('grouping.report-kept')
    // Of another edition of the work there may be something to say.
    expect((await report(reader, third, first)).body.success).toBe(true)
  },
)

test('a reader reports a work once: what is said again takes the place of the former', async () => {
  const { first, second, third, staff, newReader } = await aWork()
  const reader = await newReader()
  const before = (await report(reader, second, first)).body.data!
  const after = (await report(reader, third, first, '是这一版')).body.data!
  expect(after).toEqual(before)
  expect(await waiting(staff)).toMatchObject({
    total: 1,
    list: [{ record: { recordId: third }, reason: '是这一版' }],
  })
  const all = await Promise.all([1, 2, 3, 4].map(() => report(reader, second, first)))
  expect(all.map(({ body }) => body.data)).toEqual(all.map(() => before))
  expect((await waiting(staff)).total).toBe(1)
})

test('whoever splits it off on the page of the record has answered the reports, too', async () => {
  const { first, second, third, staff, newReader } = await aWork()
  const [one, other] = [await newReader(), await newReader()]
  await report(one, second, first)
  await report(other, third, first)
  const body = { recordId: second, otherRecordId: first, belongTogether: false, note: null }
  await api.call(decideGrouping, { body, headers: staff })
  expect(await told(one)).toHaveLength(1)
  expect(await told(other)).toEqual([])
  expect((await waiting(staff)).list).toMatchObject([{ record: { recordId: third } }])
})

test('two members of staff decide a report at once: one of them does', async () => {
  const { groupCode, first, second, staff, newReader } = await aWork()
  const readers = [await newReader(), await newReader()]
  const ids: string[] = []
  for (const reader of readers) ids.push((await report(reader, second, first)).body.data!.reportId)
  const colleague = await staffHeaders(api, groupCode, ['admin'], 'qiu')
  const decided = await Promise.all([
    decide(staff, ids[0]!, 'separated'),
    decide(colleague, ids[1]!, 'kept'),
  ])
  const answered = decided.map(({ body }) => (body.success ? body.data!.answered : body.code))
  expect(new Set(answered)).toEqual(new Set([2, 'grouping.report-decided']))
  for (const reader of readers) expect(await told(reader)).toHaveLength(1)
})

test('what is no report is refused, and nothing is kept', async () => {
  const { groupCode, first, second, staff, newReader } = await aWork()
  const reader = await newReader()
  const alone = await anOwnRecord(api, groupCode, { title: '野草', creators: ['鲁迅'] })
  const there = await aWork()
  const codes = [
    await report(reader, second, first, ' \n'),
    await report(reader, second, first, '𠮷'.repeat(301)),
    await report(reader, alone, first),
    await report(reader, first, first),
    await report(reader, there.first, there.second),
    await report({ groupCode }, second, first),
  ].map(({ body }) => body.code)
  expect(codes).toEqual([
    'grouping.report-empty',
    'grouping.report-too-long',
    'grouping.apart-already',
    'grouping.apart-already',
    'grouping.record-unknown',
    'session.missing',
  ])
  expect((await report(reader, second, first, '𠮷'.repeat(300))).body.success).toBe(true)
  expect((await waiting(staff)).total).toBe(1)
  expect((await waiting(there.staff)).total).toBe(0)
})

test('the trail says who decided, and not who had reported it or why', async () => {
  const { groupCode, first, second, staff, newReader } = await aWork()
  const reason = '只有读者自己知道的理由'
  const { reportId } = (await report(await newReader(), second, first, reason)).body.data!
  await decide(staff, reportId, 'separated')
  const admin = await staffHeaders(api, groupCode, ['admin'])
  const trail = (await api.call(listAudit, { query: {}, headers: admin })).body
  const entry = trail.data!.list.find(({ act }) => act === 'grouping.answer')
  expect(entry).toMatchObject({
    by: '馆员 lin',
    subject: String(second),
    readerId: null,
    detail: { after: { belongTogether: false, reports: 1 } },
  })
  expect(JSON.stringify(trail)).not.toContain(reason)
})
