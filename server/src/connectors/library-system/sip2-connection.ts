import { connect, type TLSSocket } from 'node:tls'
import type { AwayReason } from '../../features/circulation/library-system.ts'
import { decodeFrame, encodeFrame, type Charset } from '../../platform/sip2/codec.ts'
import { openFrames } from '../../platform/sip2/frames.ts'
import {
  fieldOf,
  messageOf,
  type AnyMessage,
  type Code,
  type Sip2Message,
} from '../../platform/sip2/messages.ts'
import { SystemFault } from './fault.ts'

/** How the system of a library is reached. There is no way without TLS: cards and passwords would travel for everybody to read. */
export interface Sip2Address {
  host: string
  port: number
  /** The authority that the system's certificate is of; without it those that everybody believes. */
  ca?: string | Buffer
  /** A certificate of our own, where the system wants to see one. */
  cert?: string | Buffer
  key?: string | Buffer
  /** Empty: the system knows us by the connection. */
  login: string
  secret: string
  place: string
  institutionId: string
  charset: Charset
  /** `ignore` for systems that are known to count wrong. */
  checksums: 'strict' | 'ignore'
}

/** How often what was garbled on the way is asked for again. */
const mostRepeats = 2

type ReceivedFrame = Buffer | { fault: AwayReason }

/** One connection: one question at a time, each with its answer. After anything that is not an answer it is of no use any more. */
export async function openSip2Connection(address: Sip2Address, patience: number) {
  const { charset, checksums } = address
  const socket = await reach(address, patience)
  const frames = openFrames()
  const arrived: Buffer[] = []
  let ended: AwayReason | undefined
  let wanted: ((answer: ReceivedFrame) => void) | undefined
  let sequence = 9

  const deliver = () => {
    if (!wanted) return
    const frame = arrived.shift()
    if (frame === undefined && ended === undefined) return
    const resolve = wanted
    wanted = undefined
    resolve(frame ?? { fault: ended! })
  }
  const end = (why: AwayReason) => {
    ended ??= why
    socket.destroy()
    deliver()
  }
  socket.on('data', (chunk: Buffer) => {
    const { frames: whole, isTooLong } = frames.push(chunk)
    arrived.push(...whole)
    if (isTooLong) return end('unreadable')
    deliver()
  })
  socket.on('error', () => end('broken'))
  socket.on('close', () => end('broken'))

  const next = (until: number) =>
    new Promise<ReceivedFrame>((resolve) => {
      const timer = setTimeout(() => end('silent'), Math.max(1, until - performance.now()))
      wanted = (answer) => {
        clearTimeout(timer)
        resolve(answer)
      }
      deliver()
    })

  /** Gives the connection up, and says why. */
  const giveUp = (why: AwayReason): never => {
    end(why)
    throw new SystemFault(why, true)
  }

  /** Asks, and waits for the answer of this kind that belongs to the question. */
  async function ask<C extends Code>(
    question: AnyMessage,
    kind: C,
    milliseconds: number,
  ): Promise<Sip2Message<C>> {
    if (ended !== undefined) throw new SystemFault(ended, false)
    // Nothing may lie there before it is asked for: it would be the answer to something else.
    if (arrived.length > 0) {
      end('contradictory')
      throw new SystemFault('contradictory', false)
    }
    sequence = (sequence + 1) % 10
    const own = String(sequence)
    const frame = encodeFrame(question, { charset, trailer: { sequence: own } })
    const resend = encodeFrame(messageOf('97', {}), { charset, trailer: { sequence: null } })
    const until = performance.now() + milliseconds
    socket.write(frame)
    for (let repeats = 0; ; repeats += 1) {
      const answer = await next(until)
      if ('fault' in answer) throw new SystemFault(answer.fault, true)
      const decoded = decodeFrame(answer, { charset, checksums })
      if (repeats < mostRepeats && 'fault' in decoded && decoded.fault === 'checksum') {
        // The answer was garbled: it is sent again, and nothing is done again.
        socket.write(resend)
      } else if (repeats < mostRepeats && !('fault' in decoded) && decoded.message.code === '96') {
        // The question was garbled, and nothing was done yet: only then is it sent again.
        socket.write(frame)
      } else if ('fault' in decoded) {
        return giveUp('unreadable')
      } else {
        const { message } = decoded
        const isOurs = decoded.sequence === null || decoded.sequence === own
        const isAnswer = message.code === kind && (isOurs || checksums === 'ignore')
        if (!isAnswer || !isAbout(message, question)) return giveUp('contradictory')
        return message as unknown as Sip2Message<C>
      }
    }
  }

  if (address.login !== '')
    await logIn(address, ask, patience).catch((fault: unknown) => {
      socket.destroy()
      throw fault
    })
  return {
    ask,
    get isOpen() {
      return ended === undefined
    },
    close: () => end('broken'),
  }
}
export type Sip2Connection = Awaited<ReturnType<typeof openSip2Connection>>

/** An answer names whom and what it is about, or nothing; another card or copy is an answer to somebody else. */
function isAbout(answer: AnyMessage, question: AnyMessage) {
  return ['AA', 'AB'].every((id) => {
    const [asked, told] = [fieldOf(question, id), fieldOf(answer, id)]
    if (!asked || !told) return true
    // Some cut what stands around a number, and some write letters in another case.
    return bare(asked) === bare(told)
  })
}
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

async function logIn(
  { login, secret, place }: Sip2Address,
  ask: (question: AnyMessage, kind: '94', milliseconds: number) => Promise<Sip2Message<'94'>>,
  patience: number,
) {
  const question = messageOf('93', { accountAlgorithm: '0', secretAlgorithm: '0' }, [
    ['CN', login],
    ['CO', secret],
    ['CP', place],
  ])
  const { fixed } = await ask(question, '94', patience).catch((fault: unknown) => {
    // Whatever became of the login: what was to be asked was not sent.
    throw fault instanceof SystemFault ? new SystemFault(fault.why, false, { cause: fault }) : fault
  })
  if (fixed.ok !== '1') throw new SystemFault('unreachable', false)
}

const reach = (address: Sip2Address, patience: number): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const { host, port, ca, cert, key } = address
    const socket = connect({
      host,
      port,
      minVersion: 'TLSv1.2',
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
    })
    socket.setNoDelay(true)
    const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), patience)
    const fail = (cause: Error) => {
      clearTimeout(timer)
      socket.destroy()
      reject(new SystemFault('unreachable', false, { cause }))
    }
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      resolve(socket)
    })
  })
