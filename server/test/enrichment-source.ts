import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type SourceTitles = Record<string, unknown>

/** An outside source that speaks HTTP: it knows what the test tells it, and can be broken or slow. */
export async function startSource() {
  /** By ISBN, DOI or title. */
  const known = new Map<string, SourceTitles>()
  const asked: URL[] = []
  const state = { mode: 'well' as 'well' | 'broken' | 'silent' | 'nonsense' }
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://source')
    asked.push(url)
    if (state.mode === 'silent') return
    if (state.mode !== 'well') {
      response.writeHead(state.mode === 'broken' ? 500 : 200).end('<html>')
      return
    }
    const found = ['isbn', 'doi', 'title']
      .map((name) => known.get(url.searchParams.get(name) ?? ''))
      .find(Boolean)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    address: `http://${host}/books`,
    known,
    asked,
    state,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
