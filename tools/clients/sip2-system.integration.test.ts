import { randomInt } from 'node:crypto'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect as connectPlainly, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSip2System } from '../../server/src/connectors/library-system/sip2.ts'
import { testConfig } from '../../server/test/database.ts'
import { keepsItsContract, keepsItsHolds } from '../../server/test/library-system.contract.ts'
import { installFromPyPI } from '../python.ts'

// The library system of somebody else: its SIP2 server is pysip2, behind a tunnel with TLS as libraries have it.
let child: ChildProcess
let tunnel: Server
let system: ReturnType<typeof openSip2System>
let lines: AsyncIterator<string>
beforeAll(async () => {
  const folder = installFromPyPI(
    'pysip2',
    '0.1.0',
    (there) => spawnSync(join(there, 'bin/python'), ['-c', 'import pysip2']).status === 0,
  )
  const process = spawn(join(folder, 'bin/python'), [join(import.meta.dirname, 'sip2_system.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child = process
  lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]()
  const { port } = JSON.parse((await lines.next()).value as string) as { port: number }
  const ca = testConfig().storesCaFile!
  const certificate = (name: string) => readFileSync(join(dirname(ca), name))
  tunnel = createServer(
    { cert: certificate('server.crt'), key: certificate('server.key') },
    (outside) => {
      const inside = connectPlainly(port, '127.0.0.1')
      outside.pipe(inside).pipe(outside)
      for (const socket of [inside, outside]) {
        socket.on('error', () => {})
        socket.on('close', () => void [inside, outside].map((one) => one.destroy()))
      }
    },
  )
  await new Promise<void>((done) => tunnel.listen(0, '127.0.0.1', done))
  system = openSip2System({
    host: '127.0.0.1',
    port: (tunnel.address() as AddressInfo).port,
    ca: readFileSync(ca),
    login: 'portal',
    secret: 'portal-secret',
    place: 'portal',
    institutionId: 'FOREIGN',
    charset: 'utf-8',
    checksums: 'strict',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
}, 600_000)
afterAll(() => {
  system.close()
  tunnel.close()
  child.kill()
})

/** Tells the system what it has; answers how often each copy was renewed. */
let turn: Promise<unknown> = Promise.resolve()
function put(name: string, given: object = {}) {
  const told = turn.then(async () => {
    child.stdin!.write(`${JSON.stringify([name, given])}\n`)
    return JSON.parse((await lines.next()).value as string) as { renewals: Record<string, number> }
  })
  turn = told
  return told
}

const secret = '秘密 47'
async function aPatron() {
  const card = `P${randomInt(1e9)}`
  await put('patron', { card, name: `读者 ${card}`, secret })
  return { card, ref: card }
}
async function aCopy() {
  const barcode = `B${randomInt(1e9)}`
  await put('copy', { barcode, title: '天工开物' })
  return { itemRef: barcode }
}
async function aLoan(card: string, { isWanted = false } = {}) {
  const { itemRef: barcode } = await aCopy()
  await put('loan', { card, barcode, wanted: isWanted })
  return { loanRef: barcode, itemRef: barcode, title: '天工开物' }
}

const underTest = () => ({
  system,
  aPatron,
  aCopy,
  aLoan,
  aFee: async (card: string, openFen: number) =>
    void (await put('fee', { card, amount: (openFen / 100).toFixed(2) })),
  block: async (card: string) => void (await put('block', { card })),
  aHold: async (card: string) => {
    const { itemRef: barcode } = await aCopy()
    await put('hold', { card, barcode })
    return { holdRef: barcode }
  },
})

keepsItsContract('a foreign system over SIP2', underTest)
keepsItsHolds('a foreign system over SIP2', () => ({
  ...underTest(),
  aLentTitle: async () => ({ recordRef: (await aCopy()).itemRef, pickupPlace: 'desk' }),
}))

test('a foreign system over SIP2: a secret is right, wrong, or nobody’s', async () => {
  const { card } = await aPatron()
  expect(await system.signIn!(card, secret)).toMatchObject({
    is: 'right',
    patron: { ref: card, name: `读者 ${card}` },
  })
  expect(await system.signIn!(card, 'wrong')).toEqual({ is: 'wrong secret' })
  expect(await system.signIn!('no-such-card', secret)).toEqual({ is: 'unknown' })
})

test('a foreign system over SIP2: a refusal has our name of the rule and its own words, and is not tried twice', async () => {
  const { card } = await aPatron()
  const { loanRef } = await aLoan(card, { isWanted: true })
  expect(await system.renew(card, [loanRef])).toEqual([
    {
      loanRef,
      outcome: 'refused',
      code: 'rule.nobody-waiting',
      vendor: { code: '30', text: 'Item is on hold for another patron' },
    },
  ])
  const { renewals } = await put('nothing')
  expect(renewals[loanRef]).toBe(0)
})
