import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What can be wrong with a wire. */
export type Fault =
  /** Everything arrives, later. */
  | { kind: 'delay'; milliseconds: number }
  /** Everything arrives, slowly. */
  | { kind: 'throttle'; bytesPerSecond: number }
  /** Open connections are reset, new ones as soon as they are made. */
  | { kind: 'reset' }
  /** Nothing arrives in either direction, and nobody is told. */
  | { kind: 'blackhole' }
  /** What is said arrives, what is answered from now on does not, and nobody is told. */
  | { kind: 'half-open' }
  /** Each connection is reset after so many bytes of answer. */
  | { kind: 'cut'; afterBytes: number }
  /** Open connections work; new ones are accepted and never answered. */
  | { kind: 'silent' }

/** One connection through the proxy. */
interface Passage {
  caller: Socket
  callee: Socket
  /** Bytes were lost on it, or it was never answered: it never works again, as on a real network. */
  isDead: boolean
  /** Its way back is broken. */
  isDeaf: boolean
  answered: number
}

/**
 * Stands between a process and a service and does to their connections what a bad network does.
 * Toxiproxy has the same vocabulary; the kernel here has no netem.
 */
export async function openFaultProxy(port: number, host = '127.0.0.1') {
  let fault: Fault | undefined
  const passages = new Set<Passage>()

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (caller) => {
    const callee = connect({ port, host, allowHalfOpen: true, noDelay: true })
    const isDead = fault?.kind === 'silent' || fault?.kind === 'blackhole'
    const isDeaf = fault?.kind === 'half-open'
    const passage: Passage = { caller, callee, isDead, isDeaf, answered: 0 }
    passages.add(passage)
    if (fault?.kind === 'reset') return reset(passage)
    join(passage, 'said')
    join(passage, 'answered')
  })

  /** Passes on what one side says to the other, in order. */
  function join(passage: Passage, direction: 'said' | 'answered') {
    const { caller, callee } = passage
    const [from, to] = direction === 'said' ? [caller, callee] : [callee, caller]
    let freeAt = 0

    /** Does something when what was sent before has arrived. */
    const inTurn = (bytes: number, arrive: () => void) => {
      const now = performance.now()
      freeAt = Math.max(freeAt, now)
      if (fault?.kind === 'throttle') freeAt += (bytes / fault.bytesPerSecond) * 1000
      const dueAt = fault?.kind === 'delay' ? freeAt + fault.milliseconds : freeAt
      if (dueAt <= now) return arrive()
      freeAt = fault?.kind === 'delay' ? freeAt : dueAt
      setTimeout(arrive, dueAt - now)
    }

    const isLost = () => {
      passage.isDead ||= fault?.kind === 'blackhole'
      return passage.isDead || (passage.isDeaf && direction === 'answered')
    }

    from.on('data', (bytes: Buffer) => {
      if (isLost()) return
      inTurn(bytes.length, () => {
        if (to.destroyed || isLost()) return
        if (direction === 'answered') passage.answered += bytes.length
        if (fault?.kind === 'cut' && passage.answered >= fault.afterBytes) {
          to.write(bytes.subarray(0, bytes.length - (passage.answered - fault.afterBytes)))
          return reset(passage)
        }
        to.write(bytes)
      })
    })
    from.on('end', () => inTurn(0, () => !isLost() && to.end()))
    from.on('error', () => !isLost() && to.resetAndDestroy())
    from.on('close', () => {
      // Who lost the other's words does not learn of its end, either.
      if (from === caller) callee.destroy()
      else if (!isLost()) inTurn(0, () => to.destroy())
      if (caller.destroyed) passages.delete(passage)
    })
  }

  function reset(passage: Passage) {
    passages.delete(passage)
    passage.caller.resetAndDestroy()
    passage.callee.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => passages.size,
    inject(given: Fault) {
      fault = given
      for (const passage of passages) {
        if (given.kind === 'reset') reset(passage)
        if (given.kind === 'half-open') passage.isDeaf = true
      }
    },
    /** The network is well again; connections that lost something are not. */
    heal: () => void (fault = undefined),
    close() {
      server.close()
      for (const { caller, callee } of passages) {
        caller.destroy()
        callee.destroy()
      }
    },
  }
}
export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>
