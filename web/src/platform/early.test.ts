import { preloadedId } from '@shulin/contract/preloaded'
import { nameOf } from '@shulin/contract/endpoint'
import { findGroup, readFindConfig } from '@shulin/contract/institutions'
import { locales } from '@shulin/contract/locale'
import { searchAll } from '@shulin/contract/search'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callsOf, refuse } from '../../test/pretend-api.ts'
import { answeredEarly, askEarly } from './early.ts'
import { remember } from './session.ts'

const input = { body: { searchItems: [{ searchFieldContent: 'w' }] } }
const isServed = Promise.resolve()

beforeEach(() => {
  window.history.replaceState(null, '', '/demo/')
  const group = { [nameOf(findGroup)]: { groupCode: '300010' } }
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = preloadedId
  data.textContent = JSON.stringify({
    inAny: {},
    inEach: Object.fromEntries(locales.map((locale) => [locale, group])),
  })
  document.head.append(data)
  refuse(searchAll, 'asked')
})
afterEach(() => document.getElementById(preloadedId)?.remove())

test('[R-HEADER-001] [R-HEADER-002] a call made early says whose it is, and its answer is given once', async () => {
  askEarly(searchAll, input, isServed)
  expect(await answeredEarly(searchAll, { body: { searchItems: [] } })).toBeUndefined()
  const reply = await answeredEarly(searchAll, input)
  expect(reply!.reply).toMatchObject({ message: 'asked' })
  expect(await answeredEarly(searchAll, input)).toBeUndefined()

  const [call] = callsOf(searchAll)
  expect(call!.headers.get('mappingPath')).toBe('demo')
  expect(call!.headers.get('groupCode')).toBe('300010')
  expect(call!.credentials).toBe('include')
})

test('nothing is asked early for a reader, for a chosen library, or in a page that does not say whose it is', async () => {
  remember('libCode', 'N')
  askEarly(searchAll, input, isServed)
  sessionStorage.clear()
  remember('jwt', 'a')
  remember('jwtHeader', 'jwtOpacAuth')
  askEarly(searchAll, input, isServed)
  sessionStorage.clear()
  document.getElementById(preloadedId)!.remove()
  askEarly(searchAll, input, isServed)
  expect(await answeredEarly(searchAll, input)).toBeUndefined()
  expect(callsOf(searchAll)).toEqual([])
})

test('nothing is asked early where a library lets only readers in: it would be refused', async () => {
  const data = document.getElementById(preloadedId)!
  const carried = JSON.parse(data.textContent) as { inAny: object }
  carried.inAny = { [nameOf(readFindConfig)]: { findCoerceLogin: '1' } }
  data.textContent = JSON.stringify(carried)
  askEarly(searchAll, input, isServed)
  expect(await answeredEarly(searchAll, input)).toBeUndefined()
  expect(callsOf(searchAll)).toEqual([])
})
