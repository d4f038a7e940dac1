import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask } from './ask.ts'
import { ensureCertificates, tlsFiles } from './certificates.ts'
import { frontText } from './front.ts'
import { startNginx, writeNginx } from './nginx.ts'
import { startProcess, stopProcess } from './processes.ts'
import { readSettings } from './settings.ts'
import { answerWithoutTls } from './without-tls.ts'

// The front as it is, before two processes that only tell what reached them.
const home = mkdtempSync('/var/tmp/front-')
const portBase = 24_000 + (process.pid % 70) * 100
const settings = { ...readSettings({ SHULIN_PORT_BASE: String(portBase) }), home }
const { ports } = settings
const portal = `https://localhost:${ports.front}`

interface SeenRequest {
  process: string
  method: string
  path: string
  headers: IncomingMessage['headers']
}
let seen: SeenRequest[] = []
/** As the front has it, with fewer at once: so many are soon there. */
const atOnce = 30
/** Those who asked for `/wait`, and how they are answered. */
const waiting: (() => void)[] = []
let processes: Server[] = []
let ca: Buffer

/** `/fall-over` ends the connection without an answer, as a killed process would. */
const startPortal = (name: string, port: number) =>
  new Promise<Server>((resolve) => {
    const server = createServer(({ method, url, headers, socket }, response) => {
      seen.push({ process: name, method: method!, path: url!, headers })
      if (url === '/fall-over' && name === 'one') socket.destroy()
      else if (url === '/wait') waiting.push(() => response.end(name))
      else response.end(name)
    })
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

beforeAll(async () => {
  await ensureCertificates(settings)
  ca = readFileSync(tlsFiles(settings).authority)
  processes = await Promise.all([startPortal('one', ports.api1), startPortal('two', ports.api2)])
  writeNginx(settings, 'front', frontText(settings, atOnce))
  await startProcess(settings, 'front', startNginx(settings, 'front'))
  await vi.waitFor(() => ask(portal, { ca }), { timeout: 5_000 })
})
afterAll(async () => {
  await stopProcess(settings, 'front', 'SIGTERM')
  for (const server of processes) server.close()
  rmSync(home, { recursive: true })
})

/** A call over TLS, with headers of its own. */
function call(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  seen = []
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(
      `${portal}${path}`,
      { method, headers, ca, servername: 'localhost', agent: false },
      (response) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString()))
        response.on('end', () => resolve({ status: response.statusCode!, text }))
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

test('[T-01] every answer over TLS says that TLS is to be used for at least a year', async () => {
  const { headers } = await ask(`${portal}/demo/`, { ca })
  const [, seconds] = /max-age=(\d+); includeSubDomains/.exec(
    headers['strict-transport-security']!,
  )!
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60)
})

test('a page asked for without TLS is sent to the same page with it', async () => {
  const { status, headers } = await ask(`http://localhost:${ports.frontPlain}/demo/?page=2`)
  expect([status, headers.location]).toEqual([301, `${portal}/demo/?page=2`])
})

test.each(['POST /oga/login', 'GET /oga/login', 'POST /find/x', 'GET /%6fga/login', 'POST /demo/'])(
  '[T-01] %s without TLS is refused and never reaches the portal',
  async (line) => {
    seen = []
    const said = `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\npassword`
    const answer = await answerWithoutTls('127.0.0.1', ports.frontPlain, said)
    expect(answer).toMatch(/^HTTP\/1.1 426 /)
    expect(seen).toEqual([])
  },
)

/** Which version of TLS the front agrees to with a browser that knows this one alone. */
const agreeOn = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
  new Promise<string | null>((resolve, reject) => {
    const old = { minVersion: version, maxVersion: version, ciphers: 'ALL@SECLEVEL=0' }
    const socket = connect({ port: ports.front, host: 'localhost', ca, ...old }, () => {
      resolve(socket.getProtocol())
      socket.destroy()
    })
    socket.on('error', reject)
  })

test('[T-01] a browser that knows no TLS newer than 1.1 is turned away', async () => {
  expect(await agreeOn('TLSv1.3')).toBe('TLSv1.3')
  expect(await agreeOn('TLSv1.2')).toBe('TLSv1.2')
  // An alert that the front sent, not a refusal of the one who asks.
  await expect(agreeOn('TLSv1.1')).rejects.toThrow(/alert protocol version/)
})

test('the metrics are not shown', async () => {
  expect((await call('/metrics')).status).toBe(404)
  expect(seen).toEqual([])
})

test('the portal learns who asks, how, and under which name', async () => {
  await call('/find/x', {
    headers: { host: 'library.example.org', 'x-request-id': 'abc-1', 'x-forwarded-for': '6.6.6.6' },
  })
  expect(seen[0]!.headers).toMatchObject({
    host: 'library.example.org',
    'x-forwarded-proto': 'https',
    'x-request-id': 'abc-1',
  })
  expect(seen[0]!.headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test('what a caller says of another host does not reach the portal', async () => {
  const host = 'library.example.org'
  const others = { 'x-forwarded-host': 'other.example.org', forwarded: 'host=other.example.org' }
  await call('/home', { headers: { host, ...others } })
  expect(seen[0]!.headers.host).toBe(host)
  expect(JSON.stringify(seen[0]!.headers)).not.toContain('other.example.org')
})

test.each([{}, { 'x-request-id': 'a name "with" words' }])(
  'a request without a usable name gets one: %o',
  async (headers) => {
    await call('/find/x', { headers })
    expect(seen[0]!.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  },
)

test('when a process falls over during a GET, the other one answers', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => call('/fall-over')))
  expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: 6 }, () => 'two'))
})

test('when a process falls over during a POST, nobody is asked to do it again', async () => {
  // They are asked in turn, and one that failed rests for two seconds.
  await expect.poll(async () => (await call('/fall-over', { method: 'POST' })).status).toBe(502)
  expect(seen.map(({ process }) => process)).toEqual(['one'])
})

test('one address has so many requests answered at once and no more; when they end it is served again', async () => {
  expect(frontText(settings)).toContain('limit_conn callers 512;')
  const begun = Array.from({ length: atOnce + 10 }, () => call('/wait'))
  const refused = await Promise.race(begun)
  expect(refused.status).toBe(429)
  await expect.poll(() => waiting.length).toBe(atOnce)
  for (const answer of waiting.splice(0)) answer()
  const statuses = (await Promise.all(begun)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(statuses.filter((status) => status === 200)).toHaveLength(atOnce)
  await expect.poll(async () => (await call('/find/x')).status).toBe(200)
}, 120_000)

test('a body above six megabytes is refused', async () => {
  const length = `${6 * 1024 * 1024 + 1}`
  expect(
    (await call('/find/x', { method: 'POST', headers: { 'content-length': length } })).status,
  ).toBe(413)
  expect(seen).toEqual([])
})
