import { endpoint } from '@shulin/contract/endpoint'
import { findGroup, listLibraries } from '@shulin/contract/institutions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { refusal, Refused, refusals } from '../failure.ts'

const call = { method: 'GET', access: 'anyone', summary: 'a case', response: z.boolean() } as const
const words = { 'zh-CN': '不可', 'zh-TW': '不可以', 'en-US': 'No' }

const fails = endpoint({ ...call, path: '/find/case/fails' })
const forReaders = endpoint({ ...call, path: '/find/case/reader', access: 'reader' })
const forStaff = endpoint({ ...call, path: '/find/case/staff', access: 'staff', roles: 'any' })
const lies = endpoint({
  ...call,
  path: '/find/case/lies',
  response: z.strictObject({ a: z.string() }),
})
const refused = ([403, 404, 409, 422, 503] as const).map((errCode) => ({
  endpoint: endpoint({ ...call, path: `/find/case/${errCode}` }),
  refusal: refusal(`case.${errCode}`, errCode, words),
}))

let api: TestApi
let headers: { groupCode: string }
const log: string[] = []
beforeAll(async () => {
  api = await startTestApi({
    log: { write: (line: string) => log.push(line) } as never,
    alsoServe: (serve) => {
      serve(fails, async () => {
        throw new Error('secret stack')
      })
      serve(forReaders, async () => true)
      serve(forStaff, async () => true)
      serve(lies, async () => ({ a: 'x', stray: 'secret' }) as never)
      for (const { endpoint, refusal } of refused) {
        serve(endpoint, async () => {
          throw new Refused(refusal, { until: '2026-12-01' })
        })
      }
    },
  })
  ;({ headers } = await anInstitution(api))
})
afterAll(() => api.close())

test.each([
  '{"mappingPath":"P","mappingPath":"P"}',
  '{"mappingPath":"P","\\u006dappingPath":"P"}',
  '{"mappingPath":"P","more":[{"a":1,"a":1}]}',
  '{"mappingPath":"P","prototype":1}',
])('%s can be read in more than one way, and is refused', async (written) => {
  const { mappingPath } = await anInstitution(api)
  const send = async (body: string) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' } }
    const response = await fetch(`${api.url}${findGroup.path}`, { ...sent, body })
    return (await response.json()) as { success: boolean; code: string | null }
  }
  const refused = await send(written.replaceAll('"P"', `"${mappingPath}"`))
  expect(refused).toMatchObject({ success: false, code: 'input.invalid' })
  // The same key elsewhere, and in a text, is none that stands twice.
  expect(await send(`{"mappingPath":"${mappingPath}"}`)).toMatchObject({ success: true })
})

test('[R-ERR-001] [R-ERR-032] every kind of refusal has its HTTP status, its errCode, and the one envelope', async () => {
  const answers = [
    {
      errCode: 400,
      http: 200,
      sent: api.call(listLibraries, { query: { keyword: 'x'.repeat(101) }, headers }),
    },
    { errCode: 422, http: 200, sent: api.call(refused[3]!.endpoint, { headers }) },
    { errCode: 401, http: 401, sent: api.call(forReaders, { headers }) },
    { errCode: 401, http: 401, sent: api.call(forStaff, { headers }) },
    { errCode: 403, http: 403, sent: api.call(refused[0]!.endpoint, { headers }) },
    { errCode: 404, http: 404, sent: api.call(refused[1]!.endpoint, { headers }) },
    { errCode: 404, http: 404, sent: api.call({ ...call, path: '/find/nothing' }, { headers }) },
    { errCode: 409, http: 409, sent: api.call(refused[2]!.endpoint, { headers }) },
    { errCode: 500, http: 500, sent: api.call(fails, { headers }) },
    { errCode: 503, http: 503, sent: api.call(refused[4]!.endpoint, { headers }) },
  ]
  for (const { errCode, http, sent } of answers) {
    const { status, body } = await sent
    expect([status, body.errCode]).toEqual([http, errCode])
    expect(body).toEqual({
      success: false,
      data: null,
      message: expect.stringMatching(/./),
      errCode,
      code: expect.stringMatching(/^[a-z-]+(\.[a-z0-9-]+)*$/),
      details: body.details,
      requestId: expect.stringMatching(/^[\w-]{8,}$/),
    })
  }
  const good = await api.call(listLibraries, { query: {}, headers })
  expect(good.body).toEqual({
    success: true,
    data: [],
    message: '',
    errCode: null,
    code: null,
    details: null,
    requestId: expect.any(String),
  })
})

test('a refusal brings the numbers behind it', async () => {
  const { body } = await api.call(refused[3]!.endpoint, { headers })
  expect(body.details).toEqual({ until: '2026-12-01' })
})

test('invalid input names the field', async () => {
  const { body } = await api.call(findGroup, { body: { mappingPath: '' } })
  expect(body.details).toMatchObject({ fields: [{ field: 'mappingPath' }] })
})

test('a fault is told to nobody and logged whole', async () => {
  for (const endpoint of [fails, lies]) {
    const { body } = await api.call(endpoint, { headers })
    expect(body.code).toBe('fault')
    expect(JSON.stringify(body)).not.toMatch(/secret|stack|\.ts/)
  }
  expect(log.join('')).toContain('secret stack')
})

test('what is not JSON, too large or of an unknown type is invalid input', async () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${api.url}/find/homePage/getGroupCode`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
  for (const sent of [
    post('{'),
    post('x', 'text/plain'),
    post(JSON.stringify({ mappingPath: 'x'.repeat(300_000) })),
  ]) {
    const response = await sent
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { success: false, errCode: 400 },
    ])
  }
})

test('[R-I18N-005] [R-HEADER-004] [R-ERR-035] one code, three languages, a request id that is found in the log', async () => {
  const ask = async (contentLanguage: string) =>
    (
      await api.call(findGroup, {
        body: { mappingPath: 'none' },
        headers: { 'content-language': contentLanguage },
      })
    ).body
  const [english, simplified, traditional] = [
    await ask('en_US'),
    await ask('zh_CN'),
    await ask('zh_HK'),
  ]
  expect(english.message).toBe('There is no such institution')
  expect(simplified.message).toBe('没有找到该机构')
  expect(traditional.message).toBe('找不到該機構')
  expect(new Set([english.code, simplified.code, traditional.code])).toEqual(
    new Set(['institution.unknown']),
  )
  const ids = [english, simplified, traditional].map(({ requestId }) => requestId)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids)
    expect(log.filter((line) => line.includes(`"${id}"`)).length).toBeGreaterThan(0)
  expect(JSON.stringify(english)).not.toContain('at ')
})

test('[R-HEADER-003] without a content language the language header decides', async () => {
  const ask = async (lang: string) =>
    (await api.call(findGroup, { body: { mappingPath: 'none' }, headers: { 'x-lang': lang } })).body
      .message
  expect(await ask('ENG')).toBe('There is no such institution')
  expect(await ask('CHI')).toBe('没有找到该机构')
})

test('[R-ERR-030] every refusal has words in three languages, and none of them is xxx', () => {
  expect(refusals.size).toBeGreaterThan(10)
  for (const { code, text } of refusals.values()) {
    expect(Object.keys(text), code).toEqual(['zh-CN', 'zh-TW', 'en-US'])
    for (const words of Object.values(text)) expect(words, code).toMatch(/^(?!xxx$).+/)
  }
})

test('the log has neither query nor secret of a request', async () => {
  await fetch(`${api.url}/find/institution/getByParaCode?paraCode=canary-in-query`, {
    headers: { ...headers, authorization: 'Bearer canary-token', cookie: 'jwt=canary-cookie' },
  })
  expect(log.join('')).toContain('/find/institution/getByParaCode')
  expect(log.join('')).not.toContain('canary')
})
