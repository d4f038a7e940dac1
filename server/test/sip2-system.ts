import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { decodeFrame, encodeFrame } from '../src/platform/sip2/codec.ts'
import { openFrames } from '../src/platform/sip2/frames.ts'
import { fieldOf, messageOf, type AnyMessage } from '../src/platform/sip2/messages.ts'
import { ownCertificate } from './self-check.ts'

export type Behaviour = (question: AnyMessage, sequence: string) => Buffer | 'drop' | 'silence'

/** A system that is let in and then does what it is told to; it counts what it was asked to do. */
export async function startSip2System(
  config: Parameters<typeof ownCertificate>[0],
  behave: Behaviour,
  { asksCertificate = false } = {},
) {
  const { cert, key, ca } = ownCertificate(config)
  const asked: AnyMessage[] = []
  const both = { ca: readFileSync(ca), requestCert: true, rejectUnauthorized: true }
  const tls = { cert, key, ...(asksCertificate && both) }
  const server = createServer(tls, (socket: TLSSocket) => {
    const frames = openFrames()
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      for (const frame of frames.push(chunk).frames) {
        const decoded = decodeFrame(frame, { charset: 'utf-8' })
        if ('fault' in decoded) throw new Error(decoded.fault)
        const { message } = decoded
        const sequence = decoded.sequence ?? ''
        if (message.code === '93') {
          socket.write(whole(messageOf('94', { ok: '1' }), sequence))
          continue
        }
        asked.push(message)
        const answer = behave(message, sequence)
        if (answer === 'drop') socket.destroy()
        else if (answer !== 'silence') socket.write(answer)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () => void server.close(),
  }
}

/** A message as it travels. */
export const whole = (message: AnyMessage, sequence: string) =>
  encodeFrame(message, { charset: 'utf-8', trailer: { sequence } })
/** When everything happens there. */
export const at = '20261117    120000'

/** A reader with nothing on loan. */
export const patient = (question: AnyMessage, more: [string, string][] = []) =>
  messageOf(
    '64',
    {
      status: ' '.repeat(14),
      language: '019',
      at,
      holds: '0000',
      overdue: '0000',
      charged: '0000',
      fines: '0000',
      recalls: '0000',
      unavailableHolds: '0000',
    },
    [['AA', fieldOf(question, 'AA')], ['AE', '读者'], ['BL', 'Y'], ...more],
  )
/** A renewal that was done. */
export const renewed = (question: AnyMessage, due = '20270101    235959') =>
  messageOf('30', { ok: '1', renewalOk: 'Y', magnetic: 'U', desensitize: 'N', at }, [
    ['AA', fieldOf(question, 'AA')],
    ['AB', fieldOf(question, 'AB')],
    ['AJ', ''],
    ['AH', due],
  ])
