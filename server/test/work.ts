import { setTimeout as wait } from 'node:timers/promises'

/**
 * Milliseconds the processor works for this thread, the least of many runs: what else the machine does is not ours,
 * and the first runs warm up. As soon as one run took less than `enough`, that is known.
 */
export async function leastWork(work: () => unknown, enough = 0, runs = 60): Promise<number> {
  let least = Infinity
  for (let run = 0; run < runs && least >= enough; run++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
    // Whoever shares the processor makes it slower, and ends some time.
    if (run > 10) await wait(20)
  }
  return least
}
