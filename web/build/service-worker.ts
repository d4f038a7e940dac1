import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes the service worker of the portal. It keeps two things: the files of the portal's shell with its letters, whose names change
 * with their content, and the page for the time without a connection. No call and no other page is ever kept, or even looked at.
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

const workerOf = (files: string[]) => {
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
    event.respondWith(
      fetch(request).catch(async () => (await caches.match(offline, { cacheName })) ?? Response.error()),
    )
  } else if (files.includes(new URL(request.url).pathname)) {
    event.respondWith(
      caches.match(request, { cacheName, ignoreVary: true }).then((kept) => kept ?? fetch(request)),
    )
  }
})
`
}
