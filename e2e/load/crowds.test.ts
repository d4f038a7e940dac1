import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isLong } from '../../server/test/long.ts'

// What a crowd does to those who read, measured on a machine that has nothing else to do: the long form of what the
// tests beside the gate, the hashing and the counts of traffic try with a few.

/** Runs a measurement in a process of its own; the figures it tells at the end. */
async function measure<Figures>(...words: string[]): Promise<Figures> {
  const environment = '--env-file-if-exists=.services/environment'
  const { stdout } = await promisify(execFile)(process.execPath, [environment, ...words], {
    maxBuffer: 64 * 1024 ** 2,
  })
  return JSON.parse(stdout.slice(stdout.indexOf('\n{') + 1)) as Figures
}

test.runIf(isLong)(
  '[T-09] a flood of logins neither slows searches down nor fills the memory nor keeps readers out',
  async ({ annotate }) => {
    const [perSecond, seconds] = [50, 60]
    await annotate(`T-09 logins in a second: ${perSecond}`, 'figure')
    await annotate(`T-09 seconds of flood: ${seconds}`, 'figure')
    await annotate('T-09 times the quiet p95 of search: 2', 'figure')
    await annotate('T-09 memory of the hash process in MiB beyond its base: 38', 'figure')
    await annotate('T-09 percent of true logins within 5 s: 95', 'figure')
    const { ratio, failedSearches, honest, hashMemoryMiB } = await measure<{
      ratio: number
      failedSearches: number
      honest: { tried: number; inFiveSeconds: number }
      hashMemoryMiB: { base: number; most: number }
    }>('e2e/load/login-flood.ts', String(seconds), String(perSecond))
    expect(ratio).toBeLessThanOrEqual(2)
    expect(failedSearches).toBe(0)
    expect(hashMemoryMiB.most - hashMemoryMiB.base).toBeLessThanOrEqual(38)
    expect(honest.tried).toBeGreaterThan(seconds)
    expect(honest.inFiveSeconds / honest.tried).toBeGreaterThanOrEqual(0.95)
  },
)

test.runIf(isLong)(
  '[T-67] a swarm from ten thousand addresses is turned away, and people are answered as in quiet times',
  async ({ annotate }) => {
    const [addresses, minutes, times, people] = [10_000, 5, 20, 20]
    await annotate(`T-67 addresses of the swarm: ${addresses}`, 'figure')
    await annotate(`T-67 minutes: ${minutes}`, 'figure')
    await annotate(`T-67 times the capacity: ${times}`, 'figure')
    await annotate(`T-67 human sessions: ${people}`, 'figure')
    await annotate('T-67 facets of a request: 3', 'figure')
    await annotate('T-67 percent of human requests answered: 99', 'figure')
    await annotate('T-67 percent of the swarm that the engine sees: 5', 'figure')
    await annotate('T-67 times the quiet p95 for humans: 2', 'figure')
    const asked = ['--seconds', minutes * 60, '--addresses', addresses, '--times', times]
    const { swarm, humans } = await measure<{
      swarm: { timesCapacity: number; engineShare: number }
      humans: { servedShare: number; p95Ratio: number }
    }>('e2e/load/bench.ts', 'swarm', ...asked.map(String))
    expect(swarm.timesCapacity).toBeGreaterThanOrEqual(times)
    expect(swarm.engineShare).toBeLessThanOrEqual(0.05)
    expect(humans.servedShare).toBeGreaterThanOrEqual(0.99)
    expect(humans.p95Ratio).toBeLessThanOrEqual(2)
  },
)
