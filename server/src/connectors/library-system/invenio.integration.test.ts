import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testConfig } from '../../../test/database.ts'
import { openInvenio, type InvenioSettings } from './invenio.ts'

// How the adapter fares with an InvenioILS that misbehaves. What the real one does is tried in tools/library-system.

const ca = testConfig().storesCaFile!
const certificate = (name: string) => readFileSync(join(dirname(ca), name))
const opened: { close: () => unknown }[] = []
const servers: Server[] = []
afterAll(() => {
  for (const one of opened) void one.close()
  for (const server of servers) server.close().closeAllConnections()
})

interface StoredLoan {
  pid: string
  patron_pid: string
  document_pid: string
  state: string
  end_date?: string
  start_date?: string
  extension_count: number
  item_pid: { type: string; value: string }
}

/** What goes wrong with an answer, after whatever was asked for has been done. */
type Misbehaviour = (answer: ServerResponse, body: object) => void
const json = { 'content-type': 'application/json' }
const send = (answer: ServerResponse, status: number, body: unknown) =>
  void answer.writeHead(status, json).end(JSON.stringify(body))

const broken = {
  'ends the connection': (answer) => void answer.socket!.destroy(),
  'answers 500 in HTML': (answer) =>
    void answer.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Error</h1>'),
  'answers 200 in HTML': (answer) =>
    void answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please log in</h1>'),
  'falls silent': () => {},
  'breaks off in the middle': (answer) => {
    answer.writeHead(200, { ...json, 'content-length': '1000' }).write('{"metadata": {"pid"')
    setTimeout(() => answer.socket!.destroy(), 20)
  },
  'answers what is no JSON': (answer) => void answer.writeHead(202, json).end('{"metadata"'),
  'answers what it was not asked': (answer) =>
    send(answer, 200, {
      metadata: { pid: 'other', patron_pid: '7', document_pid: 'd', state: 'X' },
    }),
  'sends us elsewhere': (answer) =>
    void answer.writeHead(302, { location: 'https://x.example/' }).end(),
} satisfies Record<string, Misbehaviour>

/** An InvenioILS with one title, one copy and the reader 7, who has it. */
async function aSystem(misbehave: Record<string, Misbehaviour> = {}) {
  const loan: StoredLoan = {
    pid: 'loan-1',
    patron_pid: '7',
    document_pid: 'doc-1',
    state: 'ITEM_ON_LOAN',
    start_date: '2026-11-01',
    end_date: '2026-12-01',
    extension_count: 0,
    item_pid: { type: 'pitmid', value: 'item-1' },
  }
  const copy = {
    barcode: 'B1',
    document_pid: 'doc-1',
    status: 'CAN_CIRCULATE',
    internal_location_pid: 'shelf-1',
    circulation: {},
  }
  const holds: StoredLoan[] = []
  const asked: string[] = []
  const queries: string[] = []
  const facts = { overbooked: false, refusal: null as null | { status: number; body: object } }
  const shown = (one: StoredLoan) => ({
    created: '2026-11-01T08:00:00+00:00',
    metadata: { ...one, item: { barcode: 'B1' }, document: { title: '天工开物' } },
  })
  const all = () => [loan, ...holds]
  const hits = (found: object[]) => ({ hits: { total: found.length, hits: found } })

  function act(method: string, path: string, query: string, body: Record<string, string>): object {
    const [, pid, step] = /^\/circulation\/loans\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? []
    const one = all().find((each) => each.pid === pid)
    if (path === '/circulation/loans/')
      return hits(
        all()
          .filter(({ state }) => query.includes(state))
          .map(shown),
      )
    if (step === 'extend') {
      loan.extension_count += 1
      loan.end_date = '2026-12-29'
      return shown(loan)
    }
    if (method === 'POST' && pid === 'request') {
      const state = { state: 'PENDING', extension_count: 0, item_pid: loan.item_pid }
      const { patron_pid = '', document_pid = '' } = body
      holds.push({ pid: `hold-${holds.length}`, patron_pid, document_pid, ...state })
      return shown(holds.at(-1)!)
    }
    if (step === 'cancel') {
      one!.state = 'CANCELLED'
      return shown(one!)
    }
    if (one) return shown(one)
    if (path.startsWith('/documents/'))
      return { metadata: { pid: path.slice(11), circulation: { overbooked: facts.overbooked } } }
    if (path.startsWith('/locations/')) return { metadata: { pid: path.slice(11) } }
    if (path === '/items/') return hits([{ metadata: copy }])
    if (path === '/patrons/')
      return hits([{ metadata: { pid: '7', name: '读者', email: 'reader@example.org' } }])
    return {}
  }

  const answerTo = async (question: IncomingMessage, answer: ServerResponse) => {
    const { pathname: path, searchParams } = new URL(question.url!, 'https://x')
    const method = question.method!
    let text = ''
    for await (const part of question) text += String(part)
    asked.push(`${method} ${path}`)
    queries.push(searchParams.get('q') ?? '')
    if (method === 'POST' && facts.refusal)
      return send(answer, facts.refusal.status, facts.refusal.body)
    const isJson = question.headers['content-type'] === 'application/json'
    const sent = isJson && text ? (JSON.parse(text) as Record<string, string>) : {}
    const body = act(method, path, searchParams.get('q') ?? '', sent)
    const wrong = misbehave[`${method} ${path}`]
    if (wrong) return wrong(answer, body)
    send(answer, method === 'POST' ? 202 : 200, body)
  }
  const server = createServer(
    { cert: certificate('server.crt'), key: certificate('server.key') },
    (question, answer) => void answerTo(question, answer),
  )
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { system: open(port), loan, holds, asked, queries, facts }
}

function open(port: number, more: Partial<InvenioSettings> = {}, rest = 60_000) {
  const system = openInvenio(
    {
      address: `https://127.0.0.1:${port}`,
      ca: readFileSync(ca, 'utf8'),
      staffId: '1',
      placeId: 'place-1',
      timeZone: 'Asia/Shanghai',
      ...more,
    },
    'token',
    {
      allowedHosts: [`127.0.0.1:${port}`],
      patience: { read: 1_000, availability: 1_000, write: 1_000 },
      breaker: { failures: 5, rest },
    },
  )
  opened.push(system)
  return system
}

test.each(Object.entries(broken))(
  'a renewal whose answer is lost is unknown, was sent once, and can be read: the system %s',
  async (_, misbehaviour) => {
    const path = 'POST /circulation/loans/loan-1/extend'
    const { system, loan, asked } = await aSystem({ [path]: misbehaviour })
    expect(await system.renew('7', ['loan-1'])).toEqual([{ loanRef: 'loan-1', outcome: 'unknown' }])
    expect(loan.extension_count).toBe(1)
    expect(asked.filter((one) => one === path)).toHaveLength(1)
    expect(await system.loansOf('7')).toMatchObject([
      { loanRef: 'loan-1', renewals: 1, dueAt: new Date('2026-12-29T15:59:59Z') },
    ])
  },
)

test.each(Object.entries(broken))(
  'a hold whose answer is lost is unknown, was sent once, and can be read: the system %s',
  async (_, misbehaviour) => {
    const path = 'POST /circulation/loans/request'
    const { system, holds, asked } = await aSystem({ [path]: misbehaviour })
    const wish = { recordRef: 'doc-2', pickupPlace: 'place-1', reference: 'R1' }
    expect(await system.placeHold!('7', wish)).toEqual({ outcome: 'unknown' })
    expect(holds).toHaveLength(1)
    expect(asked.filter((one) => one === path)).toHaveLength(1)
    expect(await system.holdsOf('7')).toMatchObject([{ holdRef: 'hold-0', title: '天工开物' }])
  },
)

test.each([
  ['ends the connection', 'broken'],
  ['answers 500 in HTML', 'broken'],
  ['answers 200 in HTML', 'unreadable'],
  ['falls silent', 'silent'],
  ['breaks off in the middle', 'broken'],
  ['answers what is no JSON', 'unreadable'],
  ['sends us elsewhere', 'unreadable'],
] as const)('what reads says that a system is away that %s', async (how, why) => {
  const misbehaviour = broken[how]
  const { system } = await aSystem({
    'GET /circulation/loans/': misbehaviour,
    'GET /patrons/': misbehaviour,
    'GET /items/': misbehaviour,
  })
  await expect(system.loansOf('7')).rejects.toMatchObject({ why })
  await expect(system.find('reader@example.org')).rejects.toMatchObject({ why })
  expect(await system.availability(['B1'])).toMatchObject([{ itemRef: 'B1', state: 'unanswered' }])
})

test('a loan that is answered under another number, or with a day that is none, is not believed', async () => {
  const other = await aSystem({
    'GET /circulation/loans/loan-1': broken['answers what it was not asked'],
  })
  await expect(other.system.loansOf('7')).rejects.toMatchObject({ why: 'contradictory' })
  const { system, loan } = await aSystem()
  loan.end_date = '2026-02-30'
  await expect(system.loansOf('7')).rejects.toMatchObject({ why: 'unreadable' })
})

test('a loan that cannot be read by its number is shown as the list has it', async () => {
  const { system } = await aSystem({
    'GET /circulation/loans/loan-1': broken['answers 500 in HTML'],
  })
  expect(await system.loansOf('7')).toMatchObject([{ loanRef: 'loan-1', title: '天工开物' }])
})

test('where a look before a write fails, nothing is sent and nothing is unknown', async () => {
  const { system, asked } = await aSystem({ 'GET /documents/doc-1': broken['answers 500 in HTML'] })
  expect(await system.renew('7', ['loan-1'])).toMatchObject([
    { outcome: 'refused', code: 'system.away' },
  ])
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
})

test('what staff could do and a reader may not, is refused without asking', async () => {
  const { system, loan, asked, facts } = await aSystem()
  facts.overbooked = true
  expect(await system.renew('7', ['loan-1'])).toMatchObject([{ code: 'rule.nobody-waiting' }])
  facts.overbooked = false
  loan.extension_count = 3
  expect(await system.renew('7', ['loan-1'])).toMatchObject([
    { code: 'rule.renewal-limit', number: 3, limit: 3 },
  ])
  expect(await system.renew('8', ['loan-1'])).toMatchObject([{ code: 'loan.unknown' }])
  // By the call that gives a hold up, staff would end the loan.
  expect(await system.cancelHold!('7', 'loan-1')).toMatchObject({ code: 'request.unknown' })
  loan.extension_count = 0
  loan.item_pid = { type: 'illbid', value: 'borrowed' }
  expect(await system.renew('7', ['loan-1'])).toMatchObject([{ code: 'rule.not-allowed' }])
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
})

test('a hold that was lent while it was given up is unknown: a librarian has to look', async () => {
  const { system } = await aSystem({
    'POST /circulation/loans/hold-0/cancel': (answer, body) => {
      const { metadata } = body as { metadata: object }
      send(answer, 202, { metadata: { ...metadata, start_date: '2026-11-18' } })
    },
  })
  const wish = { recordRef: 'doc-2', pickupPlace: 'place-1', reference: 'R1' }
  expect(await system.placeHold!('7', wish)).toEqual({ outcome: 'done', holdRef: 'hold-0' })
  expect(await system.cancelHold!('7', 'hold-0')).toEqual({ outcome: 'unknown' })
})

test('a refusal has our name of the rule by a table that a library may change, and its own words beside it', async () => {
  const { system, facts } = await aSystem()
  const refused = async (status: number, body: object) => {
    facts.refusal = { status, body }
    return (await system.renew('7', ['loan-1']))[0]
  }
  expect(
    await refused(400, { error_class: 'LoanMaxExtensionError', message: 'for loan 7' }),
  ).toEqual({
    loanRef: 'loan-1',
    outcome: 'refused',
    code: 'rule.renewal-limit',
    vendor: { code: 'LoanMaxExtensionError', text: 'for loan 7' },
  })
  expect(await refused(400, { error_class: 'SomethingNew' })).toMatchObject({
    code: 'rule.not-allowed',
    vendor: { code: 'SomethingNew' },
  })
  expect(await refused(400, { errors: [{ field: 'patron_pid' }] })).toMatchObject({
    code: 'rule.not-allowed',
    vendor: { code: 'HTTP 400' },
  })
  expect(await refused(403, { error_class: 'InvalidPermissionError' })).toMatchObject({
    code: 'system.away',
  })
  expect(await refused(429, {})).toMatchObject({ code: 'system.away' })
})

test('a library names rules and states of copies in its own way', async () => {
  const { asked, ...given } = await aSystem()
  const port = servers.at(-1)!.address() as AddressInfo
  const system = open(port.port, {
    tables: {
      renew: { LoanMaxExtensionError: 'rule.card-valid' },
      copies: { CAN_CIRCULATE: 'not lent' },
    },
  })
  given.facts.refusal = { status: 400, body: { error_class: 'LoanMaxExtensionError' } }
  expect(await system.renew('7', ['loan-1'])).toMatchObject([{ code: 'rule.card-valid' }])
  expect(await system.availability(['B1'])).toMatchObject([{ state: 'not lent' }])
  expect(asked.length).toBeGreaterThan(0)
})

async function allOf<T>(pages: AsyncIterable<readonly T[]>) {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all
}

test('complete lists tell copies and readers in our words, and places by the table of the library', async () => {
  await aSystem()
  const { port } = servers.at(-1)!.address() as AddressInfo
  const system = open(port, { tables: { places: { 'shelf-1': 'stacks' } } })
  expect(await allOf(system.everyCopy!())).toEqual([
    {
      barcode: 'B1',
      recordRef: 'doc-1',
      status: 'on shelf',
      dueAt: null,
      place: 'stacks',
      currentPlace: null,
      callNo: null,
      holds: null,
    },
  ])
  expect(await allOf(system.everyReader!())).toMatchObject([
    { card: 'reader@example.org', name: '读者' },
  ])
})

test('what a card or a copy is called leads nowhere else in its searches', async () => {
  const { system, queries, asked } = await aSystem()
  expect(await system.find('x" OR pid:*')).toBeNull()
  expect(queries.at(-1)).toBe(String.raw`email:("x\" OR pid:*" OR "x\" or pid:*")`)
  expect(await system.loansOf('7 OR *')).toEqual([])
  expect(await system.renew('7', ['../patrons/7'])).toMatchObject([{ code: 'loan.unknown' }])
  expect(asked).toEqual(['GET /patrons/'])
})

test('a system that is not there is left alone after five failures, and refuses what writes', async () => {
  const nobody = open(1)
  for (let time = 0; time < 5; time += 1)
    await expect(nobody.find('card')).rejects.toMatchObject({ why: 'unreachable' })
  await expect(nobody.find('card')).rejects.toMatchObject({ why: 'resting' })
  expect(await nobody.renew('7', ['loan-1'])).toMatchObject([
    { outcome: 'refused', code: 'system.away' },
  ])
})

test('a system without TLS, or with a certificate that nobody vouches for, is not asked', async () => {
  expect(() => open(1, { address: 'http://127.0.0.1:1' })).toThrow(/address/)
  const { asked } = await aSystem()
  const { port } = servers.at(-1)!.address() as AddressInfo
  const stranger = open(port, { ca: undefined })
  await expect(stranger.find('card')).rejects.toMatchObject({ why: 'unreachable' })
  expect(asked).toEqual([])
})
