import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetCard, forgetCardOfOthers, keepCard } from './kept-card.ts'

const scope = new URL('.', document.baseURI).href
const stored = new Map<string, Map<string, Response>>()

/** As much of the browser's storage as the card needs. */
const pretendCaches = {
  open: (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return Promise.resolve({
      put: (address: string, response: Response) => Promise.resolve(cache.set(address, response)),
    })
  },
  match: (address: string, { cacheName }: { cacheName: string }) =>
    Promise.resolve(stored.get(cacheName)?.get(address)),
  delete: (name: string) => Promise.resolve(stored.delete(name)),
}
const serviceWorker = { getRegistration: () => Promise.resolve<object | undefined>({}) }

beforeEach(() => {
  vi.stubGlobal('caches', pretendCaches)
  vi.stubGlobal('navigator', { serviceWorker })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

const keptCard = () => stored.get(`card ${scope}`)?.get(`${scope}card`)

test('the card is kept for its reader, and no longer than a session lives', async () => {
  await keepCard('reader-1', '<p>1</p>')
  expect(await keptCard()!.clone().text()).toBe('<p>1</p>')
  const until = Number(keptCard()!.headers.get('x-kept-until'))
  expect(until - Date.now()).toBeLessThanOrEqual(12 * 60 * 60 * 1000)
  await forgetCardOfOthers('reader-1')
  expect(keptCard()).toBeDefined()
})

test('nothing of it is left after the session, nor for another reader', async () => {
  await keepCard('reader-1', '<p>1</p>')
  await forgetCard()
  expect([...stored]).toEqual([])
  await keepCard('reader-1', '<p>1</p>')
  await forgetCardOfOthers('reader-2')
  expect([...stored]).toEqual([])
})

test('where no service worker could show it, and where the browser keeps nothing, nothing is kept', async () => {
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(undefined) },
  })
  await keepCard('reader-1', '<p>1</p>')
  expect([...stored]).toEqual([])
  vi.stubGlobal('navigator', {})
  await keepCard('reader-1', '<p>1</p>')
  expect([...stored]).toEqual([])
})
