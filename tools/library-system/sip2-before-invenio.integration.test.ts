import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect as connectPlainly, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSip2System } from '../../server/src/connectors/library-system/sip2.ts'
import { keepsItsContract, keepsItsHolds } from '../../server/test/library-system.contract.ts'
import { installFromPyPI } from '../python.ts'
import { tlsFiles } from '../services/certificates.ts'
import { readSettings } from '../services/settings.ts'
import { openForeignLibrary } from './foreign-library.ts'

// Nothing of ours but the adapter: the SIP2 server of others before the library system of others, behind a tunnel with TLS as libraries have it.
let library: Awaited<ReturnType<typeof openForeignLibrary>>
let child: ChildProcess
let tunnel: Server
let system: ReturnType<typeof openSip2System>
beforeAll(async () => {
  library = await openForeignLibrary()
  const { url, search, searchPassword, ca, facts } = library
  const folder = installFromPyPI(
    'pysip2',
    '0.1.0',
    (there) => spawnSync(join(there, 'bin/python'), ['-c', 'import pysip2']).status === 0,
  )
  const program = join(import.meta.dirname, 'sip2_before_invenio.py')
  const process = spawn(join(folder, 'bin/python'), [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child = process
  const told = {
    address: url,
    search,
    searchPassword,
    ca: ca.toString(),
    token: facts.librarian.token,
    staffId: facts.librarian.id,
    place: facts.place,
  }
  process.stdin.write(`${JSON.stringify(told)}\n`)
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]()
  const { port } = JSON.parse((await lines.next()).value as string) as { port: number }
  const { certificate, key } = tlsFiles(readSettings(globalThis.process.env))
  tunnel = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (outside) => {
    const inside = connectPlainly(port, '127.0.0.1')
    outside.pipe(inside).pipe(outside)
    for (const socket of [inside, outside]) {
      socket.on('error', () => {})
      socket.on('close', () => void [inside, outside].map((one) => one.destroy()))
    }
  })
  await new Promise<void>((done) => tunnel.listen(0, '127.0.0.1', done))
  system = openSip2System({
    host: '127.0.0.1',
    port: (tunnel.address() as AddressInfo).port,
    ca,
    login: 'portal',
    secret: 'portal-secret',
    place: 'portal',
    institutionId: 'FOREIGN',
    charset: 'utf-8',
    checksums: 'strict',
    timeZone: 'Asia/Shanghai',
    // What is tried here is what it answers, not how soon.
    patience: { read: 60_000, write: 120_000, copies: 60_000 },
  })
})
afterAll(() => {
  system.close()
  tunnel.close()
  child.kill()
})

/** The numbers of readers: over SIP2 they are known by their cards. */
const ids = new Map<string, string>()
async function aPatron() {
  const { card, ref } = library.aReader()
  ids.set(card, ref)
  return { card, ref: card }
}
async function aLoan(card: string, wishes?: { isWanted?: boolean }) {
  const { itemRef, title } = await library.aLoan(ids.get(card)!, wishes)
  return { loanRef: itemRef, itemRef, title }
}
const aCopy = async () => library.aCopyOf((await library.aTitle()).recordRef)

const underTest = () => ({
  system,
  aPatron,
  aLoan,
  aCopy,
  aHold: async (card: string) => {
    const { recordRef } = await library.aTitle()
    const { itemRef } = await library.aCopyOf(recordRef)
    await library.aRequest(ids.get(card)!, recordRef)
    return { holdRef: itemRef }
  },
  aLentTitle: async () => {
    const { itemRef } = await aLoan((await aPatron()).card)
    return { recordRef: itemRef, pickupPlace: library.facts.place }
  },
})

keepsItsContract('InvenioILS over SIP2', underTest)
keepsItsHolds('InvenioILS over SIP2', underTest)

test('InvenioILS over SIP2: a secret is right, wrong, or nobody’s', async () => {
  const { card } = await aPatron()
  const { secret } = library.facts
  expect(await system.signIn!(card, secret)).toMatchObject({ is: 'right', patron: { ref: card } })
  expect(await system.signIn!(card, 'wrong')).toEqual({ is: 'wrong secret' })
  expect(await system.signIn!('nobody@readers.example', secret)).toEqual({ is: 'unknown' })
})
