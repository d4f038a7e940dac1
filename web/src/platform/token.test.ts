import { endpoint } from '@shulin/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answer, callsOf } from '../../test/pretend-api.ts'
import { speak } from '../i18n.ts'
import { call } from './api.ts'
import { enterInstitution } from './session.ts'
import { dropToken, dropTokenWithoutCookie, hasCookieToken, keepToken, token } from './token.ts'

const kept = { jwt: 'a.b.c', jwtHeader: 'jwtOpacAuth' }

const asked = endpoint({
  method: 'GET',
  path: '/find/test/token',
  access: 'reader',
  summary: 'A call of a reader',
  response: z.boolean(),
})
const before = endpoint({ ...asked, path: '/find/test/before', beforeInstitution: true })

/** What the next call carries. */
async function sent(endpoint: typeof asked | typeof before = asked) {
  await speak('en-US')
  answer(endpoint, true)
  await call(endpoint, {})
  return callsOf(endpoint).at(-1)!.headers
}

test('[R-LOGIN-018] [R-STATE-003] a token is kept in the tab and in cookies, and both say the same', () => {
  keepToken(kept)
  expect(sessionStorage.getItem('jwt')).toBe('a.b.c')
  expect(sessionStorage.getItem('jwtHeader')).toBe('jwtOpacAuth')
  expect(document.cookie.split('; ').toSorted()).toEqual(['jwt=a.b.c', 'jwtHeader=jwtOpacAuth'])
  expect(hasCookieToken()).toBe(true)
})

test('[R-STATE-004] a token that is dropped is gone from the tab and from the cookies', () => {
  keepToken(kept)
  sessionStorage.setItem('userInfo', '{}')
  dropToken()
  expect(token()).toBeUndefined()
  expect(document.cookie).toBe('')
  expect(sessionStorage.getItem('userInfo')).toBeNull()
})

test('[R-HEADER-005] [R-HEADER-011] the token travels in the header it names: from the cookies, or rather from the tab', async () => {
  keepToken(kept)
  sessionStorage.clear()
  expect((await sent()).get('jwtOpacAuth')).toBe('a.b.c')
  sessionStorage.setItem('jwt', 'x.y.z')
  const headers = await sent()
  expect(headers.get('jwtOpacAuth')).toBe('x.y.z')
  expect(headers.get('authorization')).toBeNull()
})

test('[R-HEADER-010] the four headers of a visitor are joined by the token of a reader', async () => {
  enterInstitution('300010')
  const four = ['mappingPath', 'groupCode', 'x-lang', 'content-language']
  const visitor = await sent()
  expect(four.map((name) => visitor.get(name))).toEqual(['demo', '300010', 'ENG', 'en_US'])
  expect(visitor.has('jwtOpacAuth')).toBe(false)
  keepToken(kept)
  const reader = await sent()
  expect(four.map((name) => reader.get(name))).toEqual(['demo', '300010', 'ENG', 'en_US'])
  expect(reader.get('jwtOpacAuth')).toBe('a.b.c')
})

test('[R-STATE-023] another institution in the same tab sees no token, not even its first call', async () => {
  enterInstitution('300010')
  keepToken(kept)
  window.history.replaceState(null, '', '/other/')
  expect((await sent(before)).has('jwtOpacAuth')).toBe(false)
  enterInstitution('200616')
  // Its path is not that of the cookies.
  expect(token()).toBeUndefined()
  window.history.replaceState(null, '', '/demo/')
  expect(token()).toEqual(kept)
})

test('[R-LOGIN-014] a tab whose browser has logged out forgets the token it still has', () => {
  keepToken(kept)
  dropTokenWithoutCookie()
  expect(sessionStorage.getItem('jwt')).toBe('a.b.c')
  document.cookie = 'jwt=; max-age=0; path=/demo; secure'
  dropTokenWithoutCookie()
  expect(sessionStorage.getItem('jwt')).toBeNull()
  expect(sessionStorage.getItem('jwtHeader')).toBeNull()
})
