import type { AnyMessage, Code, Sip2Message } from '../../platform/sip2/messages.ts'
import { openBreaker, type BreakerOptions } from './breaker.ts'
import { openSip2Connection, type Sip2Address, type Sip2Connection } from './sip2-connection.ts'

/** More than that no library gives us. */
const mostConnections = 4
/** Systems end idle connections after half a minute: ours are ended before. */
const idleLasts = 20_000

export interface Sip2Pool {
  ask: <C extends Code>(
    question: AnyMessage,
    kind: C,
    milliseconds: number,
  ) => Promise<Sip2Message<C>>
  close: () => void
}

/** A few connections to one system, each opened when it is needed. */
export function openSip2Pool(address: Sip2Address, breaker?: BreakerOptions): Sip2Pool {
  const through = openBreaker(breaker)
  const idle: { connection: Sip2Connection; since: number }[] = []
  const waiting: (() => void)[] = []
  let taken = 0
  const sweep = setInterval(() => {
    while (idle[0] && performance.now() - idle[0].since > idleLasts)
      idle.shift()!.connection.close()
  }, idleLasts / 4)
  sweep.unref()

  async function take(milliseconds: number): Promise<Sip2Connection> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      if (kept.connection.isOpen) return kept.connection
    }
    return openSip2Connection(address, milliseconds)
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (taken >= mostConnections) await new Promise<void>((goOn) => waiting.push(goOn))
    else taken += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    }
  }

  return {
    ask: (question, kind, milliseconds) =>
      inTurn(() =>
        through(async () => {
          const connection = await take(milliseconds)
          const answer = await connection.ask(question, kind, milliseconds)
          if (connection.isOpen) idle.push({ connection, since: performance.now() })
          return answer
        }),
      ),
    close() {
      clearInterval(sweep)
      for (const { connection } of idle.splice(0)) connection.close()
    },
  }
}
