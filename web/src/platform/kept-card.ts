/**
 * The reader's card, for the time without a connection. It is all that a browser keeps of a reader: the service worker puts it into
 * the page that says there is no connection. It goes with the session.
 */

/** Longer than any session lives. */
const longest = 12 * 60 * 60 * 1000

/** Institutions may share an origin, and so its storage. */
const scope = () => new URL('.', document.baseURI).href
const cacheName = () => `card ${scope()}`
const cardAddress = () => new URL('card', scope()).href

/** Keeps the card of a reader, as it is to be shown, where somebody is there to show it. */
export async function keepCard(userId: string, html: string) {
  if (!(await navigator.serviceWorker?.getRegistration())) return
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'x-card-of': userId,
    'x-kept-until': String(Date.now() + longest),
  }
  const cache = await caches.open(cacheName())
  await cache.put(cardAddress(), new Response(html, { headers }))
}

/** Nobody is logged in here: no card is left. */
export async function forgetCard() {
  // Where the page is not served safely, the browser keeps nothing.
  if ('caches' in globalThis) await caches.delete(cacheName())
}

/** Somebody is logged in here: only their own card may stay. */
export async function forgetCardOfOthers(userId: string) {
  if (!('caches' in globalThis)) return
  const kept = await caches.match(cardAddress(), { cacheName: cacheName() })
  if (kept && kept.headers.get('x-card-of') !== userId) await forgetCard()
}
