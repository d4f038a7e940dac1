import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../server/test/api.ts'
import { aCopy, aLendingLibrary, deskOf, type LendingLibrary } from '../../server/test/lending.ts'
import { aReader } from '../../server/test/readers.ts'
import { aMachine, startSelfCheck, type TestMachine } from '../../server/test/self-check.ts'
import { installFromPyPI } from '../python.ts'

// Machines that others wrote: what these understand, those in the hall do.
let python: string
let packages: string
let folder: string
let api: TestApi
let library: LendingLibrary
let selfCheck: Awaited<ReturnType<typeof startSelfCheck>>
beforeAll(async () => {
  const imports = (module: string) => (there: string) =>
    spawnSync(join(there, 'bin/python'), ['-c', `import ${module}`]).status === 0
  python = join(installFromPyPI('pysip2', '0.1.0', imports('pysip2')), 'bin/python')
  const client = installFromPyPI('Sip2', '1.1', imports('Sip2.sip2'))
  const lib = join(client, 'lib')
  packages = join(
    lib,
    readdirSync(lib).find((name) => name.startsWith('python'))!,
    'site-packages',
  )
  folder = mkdtempSync(join(tmpdir(), 'self-check-'))
  api = await startTestApi()
  library = await aLendingLibrary(api)
  await library.within((trx) =>
    trx
      .updateTable('location')
      .set({ isPickup: true })
      .where('locationId', '=', 'stacks')
      .execute(),
  )
  selfCheck = await startSelfCheck(api)
}, 600_000)
afterAll(async () => {
  await selfCheck.close()
  await api.close()
  rmSync(folder, { recursive: true })
})

interface Understood {
  raw: string
  fixed: Record<string, string>
  fields: Record<string, string[]>
  strict: string
  sequence: number | null
  encrypted: string
}

/** A machine as a process of its own, that has logged in. */
async function startMachine({ login, secret, charset }: TestMachine) {
  const settings = {
    hostName: '127.0.0.1',
    hostPort: selfCheck.port,
    hostEncoding: charset,
    socketTimeout: 60,
    institutionId: library.groupCode,
    logfile_path: folder,
  }
  const child = spawn(python, [join(import.meta.dirname, 'sip2.py'), JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: folder,
    env: {
      ...process.env,
      PYTHONPATH: packages,
      // It believes the certificate because of its authority, not because it was shown one.
      SSL_CERT_FILE: api.config.storesCaFile,
      TZ: 'Asia/Shanghai',
    },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const say = (name: string, given: unknown) =>
    child.stdin.write(`${JSON.stringify([name, given])}\n`)
  const ask = async (name: string, given: object = {}): Promise<Understood> => {
    say(name, given)
    const line = await lines.next()
    if (line.done) throw new Error(`the machine ended at ${name}`)
    return JSON.parse(line.value) as Understood
  }
  const entered = await ask('login', { loginUserId: login, loginPassword: secret })
  expect(entered.fixed['Ok']).toBe('1')
  return {
    ask,
    card: (account: string, password: string) => say('patron', [account, password]),
    close: () => child.stdin.end(),
  }
}

test('a machine of others lends, looks, renews, reserves and returns, and reads every answer', async () => {
  const machine = await startMachine(await aMachine(api, library))
  // It counts checksums by characters: what it sends is plain.
  const reader = await aReader(api, library, { password: 'plain Password 47' })
  const copy = await aCopy(library, { title: '红楼梦' })
  const wanted = await aCopy(library, { title: '水浒传' })
  const other = await aReader(api, library)
  await deskOf(api, library).lend(other.id, wanted.barcode)

  const status = await machine.ask('sc_status')
  expect(status.encrypted).toMatch(/^TLSv1\.[23]$/)
  expect(status).toMatchObject({ strict: 'ACSStatusResponse', fixed: { OnlineStatus: 'Y' } })
  expect(status.fields['BX']).toEqual(['YYYNYYYYYNYNNYYY'])

  machine.card(reader.account, 'wrong')
  const wrong = await machine.ask('patron_status')
  expect([wrong.strict, wrong.fields['BL'], wrong.fields['CQ']]).toEqual([
    'PatronStatusResponse',
    ['Y'],
    ['N'],
  ])
  machine.card(reader.account, reader.password)
  const right = await machine.ask('patron_status')
  expect([right.fields['CQ'], right.fields['AE']]).toEqual([['Y'], [reader.name]])

  const seen = await machine.ask('item_information', { itemIdentifier: copy.barcode })
  expect([seen.strict, seen.fixed['CirculationStatus'], seen.fields['AJ']]).toEqual([
    'ItemInformationResponse',
    '03',
    ['红楼梦'],
  ])
  const lent = await machine.ask('checkout', { itemIdentifier: copy.barcode })
  expect([lent.strict, lent.fixed['Ok'], lent.fields['AJ']]).toEqual([
    'CheckoutResponse',
    '1',
    ['红楼梦'],
  ])
  // The very same message, number and all: a machine that did not hear the answer.
  const again = await machine.ask('again')
  expect(again.raw).toBe(lent.raw)
  const charged = await machine.ask('patron_information', { infoType: 'charged' })
  expect([charged.strict, charged.fields['AU']]).toEqual([
    'PatronInformationResponse',
    [copy.barcode],
  ])
  const renewed = await machine.ask('renew', { itemIdentifier: copy.barcode })
  expect([renewed.strict, renewed.fixed['Ok']]).toEqual(['RenewResponse', '1'])
  expect(renewed.fields['AH']![0]! > lent.fields['AH']![0]!).toBe(true)
  const all = await machine.ask('renew_all')
  expect([all.strict, all.fields['BM']]).toEqual(['RenewAllResponse', [copy.barcode]])

  const held = await machine.ask('hold', {
    holdMode: '+',
    holdType: 2,
    itemIdentifier: wanted.barcode,
  })
  expect([held.strict, held.fixed['Ok'], held.fields['BR']]).toEqual(['HoldResponse', '1', ['1']])
  const unavailable = await machine.ask('patron_information', { infoType: 'unavail' })
  expect(unavailable.fields['CD']).toEqual(['水浒传'])
  const givenUp = await machine.ask('hold', { holdMode: '-', itemIdentifier: wanted.barcode })
  expect(givenUp.fixed['Ok']).toBe('1')

  const back = await machine.ask('checkin', { itemIdentifier: copy.barcode })
  expect([back.strict, back.fixed['Ok'], back.fixed['Alert']]).toEqual([
    'CheckinResponse',
    '1',
    'N',
  ])
  const paid = await machine.ask('fee_paid', { feeType: 1, paymentType: 0, feeAmount: '1.00' })
  expect([paid.strict, paid.fixed['PaymentAccepted']]).toEqual(['FeePaidResponse', 'N'])
  const gone = await machine.ask('end_patron_session')
  expect([gone.strict, gone.fixed['EndSession']]).toEqual(['EndSessionResponse', 'Y'])
  machine.close()
})

test('twenty machines at once serve twenty readers, and every copy is where the answers say', async ({
  annotate,
}) => {
  const visits: {
    machine: Awaited<ReturnType<typeof startMachine>>
    reader: Awaited<ReturnType<typeof aReader>>
    copies: Awaited<ReturnType<typeof aCopy>>[]
  }[] = []
  for (let n = 0; n < 20; n += 1) {
    visits.push({
      machine: await startMachine(await aMachine(api, library, { language: 'en-US' })),
      reader: await aReader(api, library, { password: 'plain Password 47' }),
      copies: [await aCopy(library), await aCopy(library), await aCopy(library)],
    })
  }
  const taken: number[] = []
  const outcomes = await Promise.all(
    visits.map(async ({ machine, reader, copies }) => {
      const ask = async (name: string, given: object = {}) => {
        const began = performance.now()
        const answer = await machine.ask(name, given)
        taken.push(performance.now() - began)
        return answer
      }
      machine.card(reader.account, reader.password)
      await ask('sc_status')
      await ask('patron_information', { infoType: 'charged' })
      const lent: (string | undefined)[] = []
      for (const { barcode: itemIdentifier } of copies) {
        await ask('item_information', { itemIdentifier })
        lent.push((await ask('checkout', { itemIdentifier })).fixed['Ok'])
      }
      await ask('renew', { itemIdentifier: copies[1]!.barcode })
      await ask('checkin', { itemIdentifier: copies[0]!.barcode })
      const left = await ask('patron_information', { infoType: 'charged' })
      await ask('end_patron_session')
      machine.close()
      return { lent, left: left.fields['AU'] }
    }),
  )
  for (const [at, { lent, left }] of outcomes.entries()) {
    expect(lent).toEqual(['1', '1', '1'])
    const [, one, two] = visits[at]!.copies
    expect(left!.toSorted()).toEqual([one!.barcode, two!.barcode].toSorted())
  }
  const p95 = taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.95) - 1]!
  await annotate(`20 machines, ${taken.length} messages, 95 of 100 within ${Math.round(p95)} ms`)
})
