import { setTimeout as wait } from 'node:timers/promises'

/** Asks one thing, and is done when the whole answer is there. */
export type Ask = () => Promise<void>

/** So many callers ask all of it together, each the next as soon as it is answered. How long each answer took, and how many came in a second. */
export async function askTogether(asks: readonly Ask[], callers = 8) {
  const delays: number[] = []
  const begunAt = performance.now()
  let next = 0
  const askOn = async () => {
    while (next < asks.length) {
      const ask = asks[next]!
      next += 1
      const from = performance.now()
      await ask()
      delays.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: callers }, askOn))
  return { delays, perSecond: asks.length / ((performance.now() - begunAt) / 1000) }
}

/**
 * Asks at a constant rate, whether those before are answered or not. How long each answer took, counted from when it was due:
 * who has to wait because those before were slow is not left out.
 */
export async function askSteadily(asks: readonly Ask[], perSecond: number) {
  const delays: number[] = []
  const begunAt = performance.now()
  const asked = asks.map(async (ask, turn) => {
    const due = begunAt + (turn / perSecond) * 1000
    await wait(Math.max(0, due - performance.now()))
    // Timers are late by up to a millisecond: that is ours, not theirs.
    const from = Math.max(due, Math.min(performance.now(), due + 1.5))
    await ask()
    delays.push(performance.now() - from)
  })
  await Promise.all(asked)
  return delays
}
