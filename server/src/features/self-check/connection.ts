import type { Duplex } from 'node:stream'
import {
  decodeFrame,
  encodeFrame,
  type Charset,
  type DecodedFrame,
  type Trailer,
} from '../../platform/sip2/codec.ts'
import { openFrames } from '../../platform/sip2/frames.ts'
import { messageOf, type AnyMessage } from '../../platform/sip2/messages.ts'
import { answerMessage, logMachineIn } from './answers.ts'
import type { Conversation, SelfCheckServices } from './conversation.ts'

/** What is counted of every message; nobody's card and no copy is in it. */
export interface MessageOutcome {
  message: string
  outcome: 'done' | 'refused' | 'fault'
  milliseconds: number
}

export interface ConnectionLimits {
  /** How long, in milliseconds, a connection may be silent before its machine has logged in, and after. */
  untilLogin: number
  untilNext: number
  /** How long a message may take to arrive. */
  wholeMessage: number
}

export const usualLimits: ConnectionLimits = {
  untilLogin: 15_000,
  untilNext: 600_000,
  wholeMessage: 15_000,
}

/** No message of a machine is longer. */
const longestMessage = 8_192
/** So many messages that cannot be read, one after the other, and the connection is given up. */
const mostFaults = 3
/** So many messages may wait; a machine sends one and waits for the answer. */
const mostWaiting = 8

/**
 * Serves one connection: messages are answered one after the other. What cannot be read is asked for again (96); what is asked for again (97)
 * is sent again, and so is the answer to a message that comes twice. Where something goes wrong for which there is no answer, the connection
 * ends without one: whatever a machine was told would be a guess, and asked again it is told what happened.
 */
export function serveConnection(
  socket: Duplex,
  services: SelfCheckServices,
  { limits, note }: { limits: ConnectionLimits; note: (outcome: MessageOutcome) => void },
) {
  const { log } = services
  const frames = openFrames(longestMessage)
  let conversation: Conversation | undefined
  let last: { frame: Buffer; answer: Buffer } | undefined
  let checksInUse = false
  let faults = 0
  const waiting: Buffer[] = []
  let isWorking = false

  let silence: NodeJS.Timeout | undefined
  let slowness: NodeJS.Timeout | undefined
  const giveUp = (why: string) => {
    log.info({ machine: conversation?.machine.id, why }, 'self-check connection ended')
    socket.destroy()
  }
  const waitForNext = () => {
    clearTimeout(silence)
    const patience = conversation ? limits.untilNext : limits.untilLogin
    silence = setTimeout(() => giveUp('silent'), patience)
  }

  const charset = (): Charset =>
    // Until its machine is known every byte can be read, and a login is plain anyway.
    conversation ? (conversation.machine.charset as Charset) : 'cp850'
  const write = (answer: Buffer) => void socket.write(answer)
  const encode = (message: AnyMessage, trailer: Trailer) =>
    encodeFrame(message, { charset: charset(), trailer })

  function askAgain() {
    faults += 1
    if (faults >= mostFaults) return giveUp('unreadable')
    write(encode(messageOf('96', {}), checksInUse ? { sequence: null } : null))
  }

  async function take(frame: Buffer) {
    const decoded = decodeFrame(frame, { charset: charset() })
    if ('fault' in decoded) {
      // Nobody would know how to ask for it in another way.
      if (decoded.fault !== 'unknown message') askAgain()
      return log.info(
        { machine: conversation?.machine.id, ...decoded },
        'self-check message unread',
      )
    }
    const { message, hasChecksum } = decoded
    // A machine that began with checksums goes on with them: without one, a broken message looks like a whole one.
    if (checksInUse && !hasChecksum) return askAgain()
    checksInUse ||= hasChecksum
    faults = 0
    if (message.code === '97') return last ? write(last.answer) : askAgain()
    const isAgain = decoded.sequence !== null && message.code !== '99' && last?.frame.equals(frame)
    if (isAgain) return write(last!.answer)
    return answer(frame, decoded)
  }

  async function answer(frame: Buffer, { message, sequence, hasChecksum }: DecodedFrame) {
    const began = performance.now()
    const reply = await replyTo(message)
    if (reply === undefined) return
    if (reply === 'gone') return giveUp('not in use')
    const bytes = encode(reply, hasChecksum ? { sequence } : null)
    last = { frame, answer: bytes }
    write(bytes)
    const outcome = isRefused(reply) ? 'refused' : 'done'
    const milliseconds = performance.now() - began
    note({ message: message.code, outcome, milliseconds })
    log.info(
      { machine: conversation?.machine.id, message: message.code, outcome, milliseconds },
      'self-check message answered',
    )
    // A machine that is not ours is told so, and nothing more.
    if (!conversation) socket.end()
  }

  async function replyTo(message: AnyMessage): Promise<AnyMessage | 'gone' | undefined> {
    if (message.code === '93') {
      conversation = await logMachineIn(services, message)
      return messageOf('94', { ok: conversation ? '1' : '0' })
    }
    return conversation ? answerMessage(conversation, message) : 'gone'
  }

  async function work() {
    if (isWorking) return
    isWorking = true
    try {
      for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
        await take(frame)
        if (socket.destroyed) return
        if (waiting.length < mostWaiting) socket.resume()
      }
    } catch (error) {
      note({ message: '', outcome: 'fault', milliseconds: 0 })
      log.error({ machine: conversation?.machine.id, err: error }, 'self-check message failed')
      socket.destroy()
    } finally {
      isWorking = false
    }
    waitForNext()
  }

  socket.on('data', (chunk: Buffer) => {
    const { frames: whole, isTooLong } = frames.push(chunk)
    if (isTooLong) return giveUp('too long')
    clearTimeout(slowness)
    if (frames.isInside) slowness = setTimeout(() => giveUp('slow'), limits.wholeMessage)
    waiting.push(...whole)
    if (waiting.length >= mostWaiting) socket.pause()
    void work()
  })
  // Whoever went away is not answered.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearTimeout(silence)
    clearTimeout(slowness)
  })
  waitForNext()

  return {
    /** Ends the connection when what was begun is answered. */
    end: async () => {
      socket.pause()
      while (isWorking) await new Promise((goOn) => setTimeout(goOn, 10))
      socket.destroy()
    },
  }
}

/** Whether an answer says no. */
function isRefused({ code, fixed }: AnyMessage) {
  const { ok, accepted, status } = fixed as { ok?: string; accepted?: string; status?: string }
  return ok === '0' || accepted === 'N' || (code !== '98' && status?.startsWith('YYYY') === true)
}
