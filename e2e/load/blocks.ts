import { setTimeout as wait } from 'node:timers/promises'
import { openConnection, type Connection, type Subject } from './connection.ts'

/** How many requests a second a subject answers to eight callers who ask again as soon as they are answered. */
export async function capacityOf(subject: Subject, seconds: number): Promise<number> {
  const callers = await openAll(subject, 8)
  const begunAt = performance.now()
  const end = begunAt + seconds * 1000
  let answered = 0
  const askOn = async (caller: Connection) => {
    while (performance.now() < end) {
      await caller.ask()
      answered += 1
    }
  }
  await Promise.all(callers.map(askOn))
  const took = performance.now() - begunAt
  closeAll(callers)
  return answered / (took / 1000)
}

/**
 * How long, in milliseconds, replies take that are asked for at a constant rate, counted from when each was due: who
 * has to wait because those before were slow is not left out.
 */
export async function delaysOf(subject: Subject, rate: number, seconds: number): Promise<number[]> {
  const free = await openAll(subject, 64)
  const all = [...free]
  const delays: number[] = []
  const asked: Promise<void>[] = []
  const waiting: number[] = []
  const begunAt = performance.now()

  const askFor = async (due: number) => {
    const caller = free.pop()
    if (caller === undefined) {
      waiting.push(due)
      return
    }
    // Who was asked a little early is not said to have been quicker for it.
    const from = Math.min(due, performance.now())
    await caller.ask()
    delays.push(performance.now() - from)
    free.push(caller)
    const next = waiting.shift()
    if (next !== undefined) await askFor(next)
  }
  const count = Math.round(rate * seconds)
  for (let turn = 0; turn < count; turn++) {
    const due = begunAt + (turn / rate) * 1000
    const early = due - performance.now()
    if (early > 1) await wait(early)
    asked.push(askFor(due))
  }
  await Promise.all(asked)
  closeAll(all)
  return delays
}

const openAll = (subject: Subject, count: number) =>
  Promise.all(Array.from({ length: count }, () => openConnection(subject)))

const closeAll = (connections: Connection[]) => {
  for (const { close } of connections) close()
}
