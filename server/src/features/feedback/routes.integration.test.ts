import { listAudit } from '@shulin/contract/audit-staff'
import { addFeedback, listFeedback } from '@shulin/contract/feedback'
import { listReceivedFeedback, replyToFeedback } from '@shulin/contract/feedback-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { securedStaff, staffHeaders } from '../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Headers = Record<string, string>

const aVoice = async (institution: TestInstitution) =>
  (await sessionOf(api, institution, await aReader(api, institution))).headers

const say = (headers: Headers, content: string, contact = '') =>
  api.call(addFeedback, { body: { type: 'problem', content, contact }, headers })
const heard = async (headers: Headers) =>
  (await api.call(listFeedback, { query: {}, headers })).body.data!

test('what a reader says is kept whole, and read by that reader alone', async () => {
  const institution = await anInstitution(api)
  const [one, other] = [await aVoice(institution), await aVoice(institution)]
  const whole = '𠮷'.repeat(300)
  const { body } = await say(one, whole)
  expect(await heard(one)).toEqual({
    total: 1,
    list: [
      {
        feedbackId: body.data!.feedbackId,
        content: whole,
        createTime: expect.any(String),
        reply: '',
        replyTime: null,
      },
    ],
  })
  expect(await heard(other)).toEqual({ total: 0, list: [] })
})

test.each([
  ['blank', ' \n\t', 'feedback.empty', /write something/],
  ['of 301 characters', '𠮷'.repeat(301), 'feedback.too-long', /300/],
])('feedback that is %s is refused, and nothing is kept', async (_, content, code, words) => {
  const headers = await aVoice(await anInstitution(api))
  const { body } = await say({ ...headers, 'x-lang': 'ENG', 'content-language': 'en_US' }, content)
  expect(body).toMatchObject({ success: false, code, errCode: 400 })
  expect(body.message).toMatch(words)
  expect((await heard(headers)).total).toBe(0)
})

test('nobody floods the library: after twenty in a day comes tomorrow', async () => {
  const headers = await aVoice(await anInstitution(api))
  for (let n = 0; n < 20; n += 1) expect((await say(headers, `${n}`)).body.success).toBe(true)
  expect((await say(headers, 'more')).body).toMatchObject({
    success: false,
    code: 'feedback.too-many',
    errCode: 422,
  })
  expect((await heard(headers)).total).toBe(20)
})

test('staff read what waits, oldest first, and their answer reaches the reader', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution, { account: 'r7', name: '林一' })
  const { headers } = await sessionOf(api, institution, reader)
  await say(headers, '第一条', 'lin@example.org')
  await say(headers, '第二条')
  const staff = await securedStaff(api, institution.groupCode, ['content'], 'answers')
  const waiting = async () =>
    (
      await api.call(listReceivedFeedback, {
        body: { type: 'feedback', replyFlag: '0' },
        headers: staff.headers,
      })
    ).body.data!
  const before = await waiting()
  expect(before.list.map(({ content }) => content)).toEqual(['第一条', '第二条'])
  expect(before.list[0]).toMatchObject({
    type: 'problem',
    contact: 'lin@example.org',
    account: 'r7',
    name: '林一',
  })

  const id = before.list[0]!.feedbackId
  const body = { type: 'feedback' as const, id, content: '谢谢，今天已改。' }
  const { data } = (await api.call(replyToFeedback, { body, headers: staff.headers })).body
  expect((await heard(headers)).list.at(-1)).toMatchObject({
    content: '第一条',
    reply: '谢谢，今天已改。',
    replyTime: data!.replyTime,
  })
  expect((await waiting()).list.map(({ content }) => content)).toEqual(['第二条'])

  const admin = await staffHeaders(api, institution.groupCode, ['admin'])
  const trail = (await api.call(listAudit, { query: {}, headers: admin })).body
  expect(trail.data!.list.map(({ act }) => act)).toContain('feedback.reply')
  expect(JSON.stringify(trail)).not.toContain('今天已改')
})

test('the neighbour neither reads nor answers it', async () => {
  const [here, there] = [await anInstitution(api), await anInstitution(api)]
  const headers = await aVoice(here)
  const { feedbackId } = (await say(headers, '只给本馆')).body.data!
  const neighbour = await staffHeaders(api, there.groupCode, ['content'])
  const all = await api.call(listReceivedFeedback, {
    body: { type: 'feedback' },
    headers: neighbour,
  })
  expect(all.body.data).toEqual({ total: 0, list: [] })
  const answered = await api.call(replyToFeedback, {
    body: { type: 'feedback', id: feedbackId, content: '越界' },
    headers: neighbour,
  })
  expect(answered.status).toBe(404)
  expect((await heard(headers)).list[0]!.reply).toBe('')
})
