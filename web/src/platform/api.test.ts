import { endpoint } from '@shulin/contract/endpoint'
import { readLogo } from '@shulin/contract/institutions'
import { localeNames, locales } from '@shulin/contract/locale'
import { uploadAvatar } from '@shulin/contract/personal-info'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answer, answerWith, callsOf, keepWaiting, refuse } from '../../test/render.tsx'
import { speak } from '../i18n.ts'
import { call, onFailedCall, RefusedCall, type Failure } from './api.ts'
import { loadServed } from './served.ts'
import { remember } from './session.ts'
import { dropToken, keepToken } from './token.ts'

const suggest = endpoint({
  method: 'GET',
  path: '/find/index/getKeyWord',
  access: 'anyone',
  summary: 'Suggestions',
  query: z.strictObject({ keyword: z.string(), rows: z.number().optional() }),
  response: z.boolean(),
})
const search = endpoint({
  method: 'POST',
  path: '/find/unify/search',
  access: 'anyone',
  summary: 'Search',
  body: z.strictObject({ page: z.number() }),
  response: z.boolean(),
})

beforeEach(async () => {
  await speak('zh-CN')
  answerWith({ method: 'GET', path: '/config.json' }, () => new Response('', { status: 404 }))
  await loadServed()
})

/** How a call failed; a call that succeeds fails the test. */
const failureOf = (made: Promise<unknown>): Promise<Failure> =>
  made.then(
    () => expect.fail('the call was answered'),
    (refused: unknown) => (refused as RefusedCall).reply,
  )

test('[R-HEADER-001] every call names the mapping path: the path of the page without its slashes', async () => {
  answer(suggest, true)
  await call(suggest, { query: { keyword: 'a' } })
  expect(callsOf(suggest)[0]!.headers.get('mappingPath')).toBe('demo')
})

test('[R-HEADER-002] every call carries the group code of the tab', async () => {
  answer(search, true)
  remember('groupCode', '100041')
  await call(search, { body: { page: 1 } })
  expect(callsOf(search)[0]!.headers.get('groupCode')).toBe('100041')
})

test.each(locales)('[R-HEADER-003] [R-HEADER-004] calls say their language: %s', async (locale) => {
  answer(suggest, true)
  await speak(locale)
  await call(suggest, { query: { keyword: 'a' } })
  const { headers } = callsOf(suggest)[0]!
  expect(headers.get('x-lang')).toBe(locale === 'en-US' ? 'ENG' : 'CHI')
  expect(headers.get('content-language')).toBe(
    { 'zh-CN': 'zh_CN', 'zh-TW': 'zh_HK', 'en-US': 'en_US' }[locale],
  )
  expect(document.documentElement.lang).toBe(localeNames[locale].html)
})

test('[R-HEADER-006] cookies travel with every call', async () => {
  answer(search, true)
  await call(search, { body: { page: 1 } })
  expect(callsOf(search)[0]!.credentials).toBe('include')
})

test('[R-HEADER-007] the parameters of a GET stand in the query, whatever characters they hold', async () => {
  answer(suggest, true)
  await call(suggest, { query: { keyword: 'a&b=图 书' } })
  const { url, body } = callsOf(suggest)[0]!
  expect([...url.searchParams]).toEqual([['keyword', 'a&b=图 书']])
  expect(body).toBeUndefined()
})

test('[R-HEADER-008] a POST sends JSON, and a file as a form', async () => {
  answer(search, true)
  answer(uploadAvatar, { picUrl: '/media/avatars/1.webp' })
  await call(search, { body: { page: 2 } })
  await call(uploadAvatar, { body: { file: new File(['x'], 'me.png', { type: 'image/png' }) } })

  const searched = callsOf(search)[0]!
  expect(searched.headers.get('content-type')).toBe('application/json')
  expect(searched.body).toBe('{"page":2}')
  expect(searched.url.search).toBe('')

  const uploaded = callsOf(uploadAvatar)[0]!
  const sent = new Request('https://portal.example', { method: 'POST', body: uploaded.body! })
  expect(uploaded.headers.get('content-type')).toBeNull()
  expect(sent.headers.get('content-type')).toContain('multipart/form-data')
})

test('[R-ERR-003] without a network or without JSON the caller learns of a failure with a message', async () => {
  answerWith(search, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf(call(search, { body: { page: 1 } }))).toMatchObject({
    success: false,
    message: '暂时连接不上图书馆，请检查网络后重试',
  })
  answerWith(search, () => new Response('<html>Bad gateway</html>', { status: 502 }))
  const failure = await failureOf(call(search, { body: { page: 1 } }))
  expect(failure.success).toBe(false)
  expect(failure.message).not.toBe('')
})

test.each([
  ['zh-CN', '网络已断开', '暂时连接不上图书馆', '图书馆的服务暂时没有回应'],
  ['zh-TW', '網路已中斷', '暫時連不上圖書館', '圖書館的服務暫時沒有回應'],
  ['en-US', 'You are offline', 'The library cannot be reached', 'is not answering right now'],
] as const)(
  'no network, no library and no answer behind its door are three sentences: %s',
  async (locale, offline, unreachable, outOfService) => {
    await speak(locale)
    const messageOf = async () => (await failureOf(call(search, { body: { page: 1 } }))).message
    answerWith(search, () => new Response('<html>Bad gateway</html>', { status: 502 }))
    expect(await messageOf()).toContain(outOfService)
    answerWith(search, () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await messageOf()).toContain(unreachable)
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await messageOf()).toContain(offline)
    connection.mockRestore()
  },
)

test('an answer to a session that was left meanwhile asks for no login', async () => {
  keepToken({ jwt: 'former', jwtHeader: 'jwtOpacAuth' })
  const told: unknown[] = []
  const stop = onFailedCall((failure) => told.push(failure))
  refuse(search, 'No session', 401, 401)
  const asked = failureOf(call(search, { body: { page: 1 } }))
  dropToken()
  expect(await asked).toMatchObject({ success: false, errCode: null })
  expect(told).toEqual([])
  stop()
})

test('[R-ERR-005] HTTP 401 means that the login has expired, HTTP 403 does not', async () => {
  await speak('en-US')
  refuse(search, 'No session', 401, 401)
  expect(await failureOf(call(search, { body: { page: 1 } }))).toMatchObject({
    success: false,
    errCode: 401,
    message: 'Login information expired, please log in again!',
  })
  refuse(search, 'Not permitted', 403, 403)
  expect(await failureOf(call(search, { body: { page: 1 } }))).toMatchObject({
    errCode: 403,
    message: 'Not permitted',
  })
})

test('[R-LIMIT-001] a call is given up after 30000 ms, not before', async () => {
  vi.useFakeTimers()
  keepWaiting(search)
  const settled = vi.fn<(failure: Failure) => void>()
  const failing = failureOf(call(search, { body: { page: 1 } })).then(settled)

  await vi.advanceTimersByTimeAsync(29_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await failing
  expect(settled.mock.calls[0]![0]).toMatchObject({
    success: false,
    message: '等候时间过长，没有得到答复，请稍后重试',
  })
})

test('[R-CONFIG-007] prefix and patience come from the served file, without a new build', async () => {
  answerWith({ method: 'GET', path: '/config.json' }, () =>
    Response.json({ prefix: '/x', timeout: 2000 }),
  )
  await loadServed()
  vi.useFakeTimers()
  keepWaiting({ ...search, path: '/x/find/unify/search' })
  const settled = vi.fn<(failure: Failure) => void>()
  const failing = failureOf(call(search, { body: { page: 1 } })).then(settled)

  await vi.advanceTimersByTimeAsync(1999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await failing
  expect(settled).toHaveBeenCalled()
})

test('a served file that is no configuration changes nothing', async () => {
  answerWith({ method: 'GET', path: '/config.json' }, () => new Response('<!doctype html>'))
  await loadServed()
  answer(search, true)
  await call(search, { body: { page: 1 } })
  expect(callsOf(search)).toHaveLength(1)
})

test('a reply that breaks the contract is a fault, not an answer', async () => {
  answerWith(readLogo, () => Response.json({ success: true, data: { logoUrl: 1 } }))
  await expect(call(readLogo, {})).rejects.not.toBeInstanceOf(RefusedCall)
  await expect(call(readLogo, {})).rejects.toThrow('GET /find/findConfig/getLogoUrl')
})
