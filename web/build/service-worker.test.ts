import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { workerOf } from './service-worker.ts'

const scope = 'https://library.example/demo/'
const offlinePage = '<main id="main"><div class="wrap"><h1>Offline</h1></div></main>'
const later = String(Date.now() + 60_000)

interface Browser {
  card?: { until: string }
  /** Without one nobody is logged in; undefined: the browser has no such interface. */
  cookies?: Record<string, string>
}

/** Opens a page of the portal without a connection, in as much of a browser as the worker needs. */
async function openOffline({ card, cookies }: Browser) {
  const kept = new Map<string, Map<string, Response>>()
  const listeners = new Map<string, (event: object) => void>()
  const caches = {
    open: (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, cache)
      return Promise.resolve({
        addAll: () => Promise.resolve(),
        add: () => {
          const headers = { 'content-type': 'text/html', 'content-security-policy': 'x' }
          cache.set(`${scope}offline`, new Response(offlinePage, { headers }))
          return Promise.resolve()
        },
      })
    },
    match: (address: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(kept.get(cacheName)?.get(address)),
    keys: () => Promise.resolve([...kept.keys()]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  }
  const self = {
    registration: { scope },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
    ...(cookies && {
      cookieStore: { get: (name: string) => Promise.resolve(cookies[name] ?? null) },
    }),
  }
  const fetch = () => Promise.reject(new TypeError('no connection'))
  runInNewContext(workerOf([]), { self, caches, fetch, Response, Request, URL, Date, Promise })
  const happen = async (name: string, event: object) => {
    let waited: Promise<unknown> | undefined
    const wait = (promise: Promise<unknown>) => void (waited = promise)
    listeners.get(name)!({ ...event, waitUntil: wait, respondWith: wait })
    return await waited
  }
  await happen('install', {})
  await happen('activate', {})
  if (card) {
    const headers = { 'x-kept-until': card.until }
    const response = new Response('<p>2026001</p>', { headers })
    kept.set(`card ${scope}`, new Map([[`${scope}card`, response]]))
  }
  const request = { method: 'GET', mode: 'navigate', url: scope }
  const answered = (await happen('fetch', { request })) as Response
  return { page: await answered.text(), hasCard: kept.has(`card ${scope}`), answered }
}

test('without a connection the page that says so comes, and nothing of a reader', async () => {
  const { page, hasCard } = await openOffline({ cookies: {} })
  expect(page).toBe(offlinePage)
  expect(hasCard).toBe(false)
})

test('the card of the reader who is logged in stands on it first', async () => {
  for (const cookies of [{ jwt: 'x' }, undefined]) {
    const { page, answered } = await openOffline({
      card: { until: later },
      ...(cookies && { cookies }),
    })
    expect(page).toBe(
      '<main id="main"><div class="wrap"><p>2026001</p><h1>Offline</h1></div></main>',
    )
    expect(answered.headers.get('content-security-policy')).toBe('x')
  }
})

test.each([
  ['the browser has no session any more', { card: { until: later }, cookies: {} }],
  ['no session lives so long', { card: { until: '1' }, cookies: { jwt: 'x' } }],
])('where %s, the card is not shown, and removed', async (_, browser) => {
  const { page, hasCard } = await openOffline(browser)
  expect(page).toBe(offlinePage)
  expect(hasCard).toBe(false)
})
