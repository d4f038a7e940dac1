import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../test/database.ts'
import { openOverheard } from '../../../test/overheard.ts'
import { ownCertificate } from '../../../test/self-check.ts'
import {
  patient,
  renewed,
  startSip2System,
  whole,
  type Behaviour,
} from '../../../test/sip2-system.ts'
import { kohaClient } from '../../../test/stand-ins/koha.ts'
import { ncipClient } from '../../../test/stand-ins/ncip.ts'
import {
  puttingInto,
  standInSecret,
  startStandIn,
  type StandIn,
} from '../../../test/stand-ins/start.ts'
import { SystemAway, type LibrarySystem } from '../../features/circulation/library-system.ts'
import { openSelfCheck } from '../../features/self-check/self-check.ts'
import { openLog } from '../../platform/log.ts'
import { messageOf, type AnyMessage } from '../../platform/sip2/messages.ts'
import { openKoha } from './koha.ts'
import { openNcip } from './ncip.ts'
import { openSip2System } from './sip2.ts'
import { systemKinds } from './systems.ts'

const adapters = ['sip2', 'koha', 'ncip'] as const
type Adapter = (typeof adapters)[number]

const certificate = () => {
  const { ca, cert, key } = ownCertificate({ config: testConfig() })
  return { ca: readFileSync(ca, 'utf8'), cert: cert.toString(), key: key.toString() }
}
/** One of the same authority by which somebody may say who they are. */
const ownIdentity = () => {
  const { ca } = ownCertificate({ config: testConfig() })
  const file = (name: string) => readFileSync(join(dirname(ca), name), 'utf8')
  return {
    ca: readFileSync(ca, 'utf8'),
    cert: file('search-node.crt'),
    key: file('search-node.key'),
  }
}
const sip2Secret = 'portal-secret-sip2'
const secrets = [kohaClient.secret, ncipClient.secret, sip2Secret]

const closing: (() => unknown)[] = []
const standIns = {} as Record<'koha' | 'ncip', StandIn>
const puts = {} as Record<'koha' | 'ncip', ReturnType<typeof puttingInto>>
/** A reader whom each of them knows, with a loan. */
const readers = {} as Record<Adapter, { card: string; ref: string; loanRef: string }>
let sip2Port: number
beforeAll(async () => {
  for (const protocol of ['koha', 'ncip'] as const) {
    const standIn = await startStandIn(protocol, testConfig())
    closing.push(standIn.close)
    standIns[protocol] = standIn
    const put = (puts[protocol] = puttingInto(standIn, protocol))
    const { card, ref } = await put.aPatron()
    readers[protocol] = { card, ref, loanRef: (await put.aLoan(ref)).loanRef }
  }
  readers.sip2 = { card: 'P470011', ref: 'P470011', loanRef: 'B470011' }
  sip2Port = (await aSip2System(wellBehaved)).port
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const wellBehaved: Behaviour = (question, sequence) =>
  whole(question.code === '29' ? renewed(question) : patient(question, [['CQ', 'Y']]), sequence)

async function aSip2System(behave: Behaviour, more = {}) {
  const system = await startSip2System({ config: testConfig() }, behave, more)
  closing.push(system.close)
  return system
}

interface Tls {
  ca?: string
  cert?: string
  key?: string
}
interface OpeningOptions extends Tls {
  scheme?: 'http' | 'https'
  failures?: number
  isHurried?: boolean
}

/** Each of them, asked at a port of this machine. Only whoever is sure to wait in vain does not wait long. */
function open(adapter: Adapter, port: number, given: OpeningOptions = { ca: certificate().ca }) {
  const { scheme = 'https', failures = 1_000, isHurried = false, ...tls } = given
  const longest = isHurried ? 2_000 : 60_000
  const patience = { read: longest, write: longest }
  const breaker = { failures, rest: 60_000 }
  const http = {
    patience: { ...patience, availability: longest },
    breaker,
    allowedHosts: [`127.0.0.1:${port}`],
  }
  const at = `${scheme}://127.0.0.1:${port}`
  const system = {
    koha: () =>
      openKoha(
        { address: `${at}/api/v1`, clientId: kohaClient.clientId, ...tls },
        kohaClient.secret,
        http,
      ),
    ncip: () => {
      const { login, agency, secret } = ncipClient
      return openNcip({ address: `${at}/ncip`, login, agency, ...tls }, secret, http)
    },
    sip2: () =>
      openSip2System({
        host: '127.0.0.1',
        port,
        login: 'portal',
        secret: sip2Secret,
        place: 'portal',
        institutionId: 'L',
        charset: 'utf-8',
        checksums: 'strict',
        timeZone: 'Asia/Shanghai',
        patience: { ...patience, copies: longest },
        breaker,
        ...tls,
      }),
  }[adapter]()
  closing.push(() => system.close())
  return system
}
const portOf = (adapter: Adapter) => (adapter === 'sip2' ? sip2Port : standIns[adapter].port)

/** What a read and a write come to: what was thrown, if it is what a system may throw, and the outcome. */
async function tried(adapter: Adapter, system: LibrarySystem) {
  const { card, ref, loanRef } = readers[adapter]
  const read = await system.find(card).then(
    () => 'read',
    (fault: unknown) => (fault instanceof SystemAway ? fault.why : `untyped: ${String(fault)}`),
  )
  const [line] = await system.renew(ref, [loanRef])
  return { read, write: line!.outcome === 'refused' ? line!.code : line!.outcome }
}

const half = (message: AnyMessage, sequence: string) => {
  const frame = whole(message, sequence)
  return frame.subarray(0, frame.length / 2)
}
const somebodyElse = messageOf('23', { language: '019', at: '20261117    120000' }, [
  ['AA', 'other'],
  ['AB', 'other'],
])

/** The same fault in the words of each protocol. */
const faults = {
  malformed: {
    http: 'html, said to be right',
    sip2: () => Buffer.from('<html>502 Bad Gateway</html>\r'),
  },
  'of another kind': { http: 'html', sip2: () => Buffer.from([0x36, 0x34, 0xff, 0xfe, 0x0d]) },
  truncated: { http: 'cut off', sip2: (question, sequence) => half(patient(question), sequence) },
  'truncated, as if whole': { http: 'half', sip2: () => Buffer.from('64  \r') },
  'without an end': { http: 'endless', sip2: () => Buffer.alloc(50_000, 'x') },
  slow: { http: 'late', sip2: () => 'silence' },
  'slower than ever': { http: 'drip', sip2: () => 'silence' },
  'broken off': { http: 'drop', sip2: () => 'drop' },
  lying: {
    http: 'lie',
    sip2: (question, sequence) =>
      whole(question.code === '29' ? renewed(somebodyElse) : patient(somebodyElse), sequence),
  },
} satisfies Record<string, { http: string; sip2: Behaviour }>

/** Faults that are only noticed by waiting. */
const isSlow = (adapter: Adapter, name: string) =>
  name.startsWith('slow') || (adapter === 'sip2' && name === 'truncated')

/** What it comes to by its answers, in a read and in a write that was sent. */
async function withFault(adapter: Adapter, name: keyof typeof faults) {
  const fault: { http: string; sip2: Behaviour } = faults[name]
  const opening = { ca: certificate().ca, isHurried: isSlow(adapter, name) }
  if (adapter === 'sip2') {
    const system = await aSip2System(fault.sip2)
    return tried(adapter, open(adapter, system.port, opening))
  }
  const standIn = standIns[adapter]
  const system = open(adapter, standIn.port, opening)
  await standIn.misbehave({ on: 'read', how: fault.http })
  const { read } = await tried(adapter, system)
  await standIn.misbehave({ on: 'renew', how: fault.http })
  const { ref } = readers[adapter]
  // A loan of its own for each: what is asked for is done, and after the third time it would be refused.
  const { loanRef } = await puts[adapter].aLoan(ref)
  const [line] = await system.renew(ref, [loanRef])
  await standIn.behave()
  return { read, write: line!.outcome }
}

test('[T-63] malformed, truncated, slow and lying answers are each a typed outcome, of every adapter', async () => {
  const unreadable = { read: 'unreadable', write: 'unknown' }
  const silent = { read: 'silent', write: 'unknown' }
  const broken = { read: 'broken', write: 'unknown' }
  const contradictory = { read: 'contradictory', write: 'unknown' }
  // Each system is its own: they are slow side by side.
  const outcomesOf = async (adapter: Adapter) => {
    const outcomes: Record<string, object> = {}
    for (const name of Object.keys(faults) as (keyof typeof faults)[]) {
      outcomes[name] = await withFault(adapter, name)
    }
    return outcomes
  }
  const all = await Promise.all(adapters.map(outcomesOf))
  for (const [at, adapter] of adapters.entries()) {
    expect(all[at], adapter).toEqual({
      malformed: unreadable,
      'of another kind': unreadable,
      // A protocol without lengths waits for the rest.
      truncated: adapter === 'sip2' ? silent : broken,
      'truncated, as if whole': unreadable,
      'without an end': unreadable,
      slow: silent,
      'slower than ever': silent,
      'broken off': broken,
      lying: contradictory,
    })
  }

  // Five failures, and each is left alone for itself.
  for (const adapter of adapters) {
    const nobody = open(adapter, 1, { ca: certificate().ca, failures: 5 })
    const reasons: string[] = []
    for (let time = 0; time < 7; time += 1) {
      reasons.push(
        await nobody.find('card').then(
          () => 'read',
          (fault: SystemAway) => fault.why,
        ),
      )
    }
    expect(reasons, adapter).toEqual([
      ...Array.from({ length: 5 }, () => 'unreachable'),
      'resting',
      'resting',
    ])
    const { read } = await tried(adapter, open(adapter, portOf(adapter)))
    expect(read, adapter).toBe('read')
  }

  // Nothing in clear: neither where all is well, nor where nobody vouches for the other side, nor where it speaks plainly.
  const neverHeard = (heard: Buffer, adapter: Adapter) => {
    const { card, loanRef } = readers[adapter]
    const words = [card, `读者${card}`, standInSecret, ...secrets]
    if (adapter !== 'koha') words.push(loanRef)
    for (const word of words) expect(heard.includes(word), `${adapter}: ${word}`).toBe(false)
  }
  const away = { read: 'unreachable', write: 'system.away' }
  for (const adapter of adapters) {
    const { card } = readers[adapter]
    const wire = await openOverheard(portOf(adapter))
    closing.push(wire.close)
    const overheard = open(adapter, wire.port)
    expect(await overheard.signIn!(card, standInSecret), adapter).toMatchObject({ is: 'right' })
    expect(wire.heard().length).toBeGreaterThan(500)
    neverHeard(wire.heard(), adapter)

    const strangers = await openOverheard(portOf(adapter))
    closing.push(strangers.close)
    expect(await tried(adapter, open(adapter, strangers.port, {})), adapter).toEqual(away)
    expect(strangers.heard().length).toBeGreaterThan(100)
    neverHeard(strangers.heard(), adapter)

    const heard: Buffer[] = []
    const plain = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (chunk: Buffer) => {
        heard.push(chunk)
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
      })
    })
    await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done))
    closing.push(() => plain.close())
    const { port } = plain.address() as AddressInfo
    expect(await tried(adapter, open(adapter, port)), adapter).toEqual(away)
    neverHeard(Buffer.concat(heard), adapter)
  }
  for (const adapter of adapters.filter((name) => name !== 'sip2')) {
    expect(() => open(adapter, 1, { scheme: 'http' }), adapter).toThrow(/address/u)
  }

  // A system that wants to know who asks is shown our certificate, as a library sets it up, and whoever has none is not heard.
  for (const adapter of adapters) {
    const asksCertificate = true
    const both =
      adapter === 'sip2'
        ? await aSip2System(wellBehaved, { asksCertificate })
        : await startStandIn(adapter, testConfig(), { asksCertificate })
    closing.push(both.close)
    const { ca, cert, key } = ownIdentity()
    const without = await tried(adapter, open(adapter, both.port, { ca }))
    expect(['unreachable', 'broken'], adapter).toContain(without.read)
    const known = asLinked(adapter, both.port, { ca, cert, key })
    const { card } = readers[adapter]
    // The books of the new one are empty: it answers, and that is enough.
    const answer = await known.find(card)
    expect(answer === null || answer.ref === card, adapter).toBe(true)
    const { asked } = 'books' in both ? await both.books() : both
    expect(asked.length, adapter).toBeGreaterThan(0)
  }

  // Machines are answered over TLS, where the operator says and nowhere else, and never where everybody can reach us with a login alone.
  const { cert, key } = certificate()
  const machines = openSelfCheck(noServices, { tls: { cert, key } })
  for (const host of ['203.0.113.5', '2001:db8::5']) {
    await expect(machines.listen(0, host)).rejects.toThrow('SELF_CHECK_MACHINES_CA_FILE')
  }
  const usualHost = testConfig().selfCheck.host
  expect(usualHost).toBe('127.0.0.1')
  const port = await machines.listen(0, usualHost)
  closing.push(() => machines.close())
  expect(await saidPlainly('127.0.0.2', port)).toBe('ECONNREFUSED')
  expect(await saidPlainly(usualHost, port)).not.toMatch(/^94/u)
}, 300_000)

/** Nobody gets so far as to be answered. */
const noServices = { log: openLog('silent') } as unknown as Parameters<typeof openSelfCheck>[0]

/** What whoever answers there says to a machine that speaks without TLS, until it ends the connection. */
const saidPlainly = (host: string, port: number) =>
  new Promise<string>((resolve) => {
    let said = ''
    const socket = connect(port, host, () => socket.write('9300CNportal|COsecret|CPhall|\r'))
    socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')))
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(said || code))
    socket.on('close', () => resolve(said))
  })

/** A system as a library sets it up in the console: all is text, and the key stands behind the secret, in one line. */
function asLinked(adapter: Adapter, port: number, { ca, cert, key }: Required<Tls>) {
  const at = `https://127.0.0.1:${port}`
  const { login, agency } = ncipClient
  const settings = {
    koha: { address: `${at}/api/v1`, clientId: kohaClient.clientId },
    ncip: { address: `${at}/ncip`, login, agency },
    sip2: { host: '127.0.0.1', port: String(port), login: 'portal' },
  }[adapter]
  const secret = { koha: kohaClient.secret, ncip: ncipClient.secret, sip2: sip2Secret }[adapter]
  const system = systemKinds[adapter].open({
    settings: { ...settings, ca, cert },
    secret: secret + key.replaceAll('\n', ''),
    tables: {},
    timeZone: 'Asia/Shanghai',
    insideHosts: [`127.0.0.1:${port}`],
  })
  closing.push(() => system.close())
  return system
}
