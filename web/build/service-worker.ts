import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes the service worker of the portal. It keeps two things: the files of the portal's shell with its letters, whose names change
 * with their content, and the page for the time without a connection. No call and no other page is ever kept, or even looked at. Into
 * that page it puts the card of the reader who is logged in (src/platform/kept-card.ts), and removes it where nobody is.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const frame = new Set<string>()
    const keep = (fileName: string) => {
      const chunk = chunks.find((one) => one.fileName === fileName)
      if (!chunk || frame.has(fileName)) return
      frame.add(fileName)
      for (const style of chunk.viteMetadata?.importedCss ?? []) frame.add(style)
      for (const asset of chunk.viteMetadata?.importedAssets ?? [])
        if (asset.endsWith('.woff2')) frame.add(asset)
      chunk.imports.forEach(keep)
    }
    for (const { isEntry, fileName } of chunks) if (isEntry) keep(fileName)
    const files = [...frame].map((fileName) => `/${fileName}`).toSorted()
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: workerOf(files) })
  },
})

/** The script of the worker that keeps these files. */
export const workerOf = (files: string[]) => {
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
  return `const files = ${JSON.stringify(files)}
const { scope } = self.registration
const offline = new URL('offline', scope).href
// Institutions may share an origin, and so its storage.
const own = 'shell ' + scope + ' '
const cacheName = own + '${version}'

async function keep() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await cache.add(new Request(offline, { credentials: 'omit', cache: 'reload' }))
  await self.skipWaiting()
}

const cardCache = 'card ' + scope

async function ownCard() {
  const kept = await caches.match(new URL('card', scope).href, { cacheName: cardCache })
  if (!kept) return ''
  const isOver = Date.now() > Number(kept.headers.get('x-kept-until'))
  // The token goes with the browser's session, whether a page was there to see it or not.
  const hasLeft = self.cookieStore && !(await self.cookieStore.get('jwt'))
  if (!isOver && !hasLeft) return kept.text()
  await caches.delete(cardCache)
  return ''
}

async function withoutConnection() {
  const page = await caches.match(offline, { cacheName })
  if (!page) return Response.error()
  const card = await ownCard()
  if (card === '') return page
  const headers = {}
  for (const name of ['content-type', 'content-security-policy']) {
    if (page.headers.has(name)) headers[name] = page.headers.get(name)
  }
  const text = (await page.text()).replace(/<main[^>]*>\\s*<div[^>]*>/, (start) => start + card)
  return new Response(text, { headers })
}

async function forgetOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith(own) && name !== cacheName)
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(withoutConnection))
  } else if (files.includes(new URL(request.url).pathname)) {
    event.respondWith(
      caches.match(request, { cacheName, ignoreVary: true }).then((kept) => kept ?? fetch(request)),
    )
  }
})
`
}
