import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { connect } from 'node:tls'
import { addSelfCheckMachine, type SelfCheckMachineForm } from '@shulin/contract/self-check-staff'
import { openDirectory } from '../src/features/institutions/institutions.ts'
import { ownHolds } from '../src/features/requests/requests.ts'
import { usualLimits, type ConnectionLimits } from '../src/features/self-check/connection.ts'
import { openSelfCheck } from '../src/features/self-check/self-check.ts'
import { openLog } from '../src/platform/log.ts'
import {
  decodeFrame,
  encodeFrame,
  type Charset,
  type DecodedFrame,
} from '../src/platform/sip2/codec.ts'
import { openFrames } from '../src/platform/sip2/frames.ts'
import { instantText } from '../src/platform/sip2/instants.ts'
import {
  messageOf,
  type AnyMessage,
  type Code,
  type Sip2Message,
} from '../src/platform/sip2/messages.ts'
import { openDatabase } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import type { LendingLibrary } from './lending.ts'
import { staffHeaders } from './staff.ts'

/** The certificate of this machine's services, and the authority it is of. */
export function ownCertificate({ config }: Pick<TestApi, 'config'>) {
  const folder = dirname(config.storesCaFile!)
  return {
    ca: config.storesCaFile!,
    cert: readFileSync(join(folder, 'server.crt')),
    key: readFileSync(join(folder, 'server.key')),
  }
}

/** Answers machines on the database of a test; what is logged can be read. */
export async function startSelfCheck(api: TestApi, limits: Partial<ConnectionLimits> = {}) {
  const { db, keys, passwords } = api
  const { cert, key } = ownCertificate(api)
  let logged = ''
  const destination = new PassThrough().on('data', (text: Buffer) => (logged += text.toString()))
  const services = {
    db,
    keys,
    passwords,
    log: openLog('info', destination),
    directory: openDirectory(db, 0),
    holdsOf: ownHolds,
  }
  const server = openSelfCheck(services, {
    tls: { cert, key },
    limits: { ...usualLimits, ...limits },
  })
  const port = await server.listen(0, '127.0.0.1')
  return {
    port,
    close: () => server.close(),
    metrics: server.metrics,
    log: () => logged,
    /** From here on it asks a database that is not there. */
    loseDatabase() {
      const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/nothing', { pool: 1 })
      services.db = nowhere
      return () => nowhere.destroy()
    },
  }
}

let machines = 0

/** A machine in the stacks of a library, registered by the product's own call. */
export async function aMachine(
  api: TestApi,
  library: LendingLibrary,
  form: Partial<SelfCheckMachineForm> = {},
) {
  const number = (machines += 1)
  const headers = { ...(await staffHeaders(api, library.groupCode, ['admin'])), ...library.headers }
  const { body } = await api.call(addSelfCheckMachine, {
    body: {
      name: `自助机 ${number}`,
      login: `hall-${number}`,
      locationId: 'stacks',
      institutionId: '',
      charset: 'utf-8',
      language: 'zh-CN',
      asksSecret: true,
      ...form,
    },
    headers,
  })
  if (!body.success) throw new Error(body.message)
  const { secret, machine } = body.data!
  return { ...machine, secret, headers }
}
export type TestMachine = Awaited<ReturnType<typeof aMachine>>

/** A connection to whatever answers machines, in words of the protocol. */
export async function openWire(
  { config }: Pick<TestApi, 'config'>,
  port: number,
  charset: Charset = 'utf-8',
) {
  const socket = connect({ port, host: '127.0.0.1', ca: readFileSync(config.storesCaFile!) })
  // However the other side ends it, the connection is over: whoever waits is told so.
  socket.on('error', () => socket.destroy())
  socket.on('end', () => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed')))
  })
  const frames = openFrames()
  const arrived: Buffer[] = []
  const wanted: ((frame: Buffer | null) => void)[] = []
  const deliver = () => {
    while (wanted.length > 0 && (arrived.length > 0 || socket.destroyed)) {
      wanted.shift()!(arrived.shift() ?? null)
    }
  }
  socket.on('data', (chunk: Buffer) => {
    arrived.push(...frames.push(chunk).frames)
    deliver()
  })
  socket.on('close', deliver)

  const next = () =>
    new Promise<Buffer | null>((resolve) => {
      wanted.push(resolve)
      deliver()
    })
  const decodedNext = async (): Promise<DecodedFrame | null> => {
    const frame = await next()
    if (frame === null) return null
    const decoded = decodeFrame(frame, { charset })
    if ('fault' in decoded) throw new Error(`${decoded.fault}: ${frame.toString()}`)
    return decoded
  }
  let sequence = -1
  return {
    socket,
    next,
    /** Sends bytes as they are. */
    send: (bytes: Buffer | string) => socket.write(bytes),
    /** Sends a message with the next number, and waits for its answer; null where the connection ends instead. */
    async ask<C extends Code>(message: AnyMessage, answer?: C): Promise<Sip2Message<C>> {
      sequence = (sequence + 1) % 10
      socket.write(encodeFrame(message, { charset, trailer: { sequence: String(sequence) } }))
      const decoded = await decodedNext()
      if (decoded === null) throw new Error(`message ${message.code}: the connection ended`)
      if (decoded.sequence !== String(sequence)) throw new Error('the answer has another number')
      if (answer !== undefined && decoded.message.code !== answer) {
        throw new Error(`message ${message.code} is answered by ${decoded.message.code}`)
      }
      return decoded.message as unknown as Sip2Message<C>
    },
    decodedNext,
    close: () => void socket.destroy(),
  }
}

/** What machines send. */
export const asking = {
  logIn: ({ login, secret }: { login: string; secret: string }) =>
    messageOf('93', { accountAlgorithm: '0', secretAlgorithm: '0' }, [
      ['CN', login],
      ['CO', secret],
      ['CP', 'hall'],
    ]),
  status: () => messageOf('99', { statusCode: '0', printWidth: '080', version: '2.00' }),
  patron: (
    card: string,
    secret?: string,
    { language = '000', list = -1, from = '', to = '' } = {},
  ) =>
    messageOf(
      '63',
      {
        language,
        at: now(),
        summary: Array.from({ length: 10 }, (_, n) => (n === list ? 'Y' : ' ')).join(''),
      },
      [
        ['AO', ''],
        ['AA', card],
        ['AD', secret],
        ['BP', from || null],
        ['BQ', to || null],
      ],
    ),
  patronStatus: (card: string, secret = '', language = '000') =>
    messageOf('23', { language, at: now() }, [
      ['AO', ''],
      ['AA', card],
      ['AC', ''],
      ['AD', secret],
    ]),
  copy: (barcode: string) =>
    messageOf('17', { at: now() }, [
      ['AO', ''],
      ['AB', barcode],
    ]),
  lend: (card: string, barcode: string, { at = now(), renewalPolicy = 'N', secret = '' } = {}) =>
    messageOf('11', { renewalPolicy, noBlock: 'N', at, dueAt: at }, [
      ['AO', ''],
      ['AA', card],
      ['AB', barcode],
      ['AC', ''],
      ['AD', secret || null],
    ]),
  take: (barcode: string) =>
    messageOf('09', { noBlock: 'N', at: now(), returnedAt: now() }, [
      ['AP', 'hall'],
      ['AO', ''],
      ['AB', barcode],
      ['AC', ''],
    ]),
  renew: (card: string, barcode: string, at = now()) =>
    messageOf('29', { thirdParty: 'N', noBlock: 'N', at, dueAt: at }, [
      ['AO', ''],
      ['AA', card],
      ['AB', barcode],
    ]),
  renewAll: (card: string) =>
    messageOf('65', { at: now() }, [
      ['AO', ''],
      ['AA', card],
    ]),
  hold: (mode: '+' | '-' | '*', card: string, fields: [string, string][]) =>
    messageOf('15', { mode, at: now() }, [['AO', ''], ['AA', card], ...fields]),
  end: (card: string) =>
    messageOf('35', { at: now() }, [
      ['AO', ''],
      ['AA', card],
    ]),
}

const now = () => instantText(new Date(), 'Asia/Shanghai')

/** A machine that has logged in. */
export async function atMachine(
  api: Pick<TestApi, 'config'>,
  port: number,
  machine: Pick<TestMachine, 'login' | 'secret' | 'charset'>,
) {
  const wire = await openWire(api, port, machine.charset)
  const { fixed } = await wire.ask(asking.logIn(machine), '94')
  if (fixed.ok !== '1') throw new Error('the machine is not let in')
  return wire
}
