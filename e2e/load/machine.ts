import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'

/** Where and on what a figure was taken. */
export const describeMachine = () => ({
  processor: cpus()[0]!.model,
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 1e9),
  kernel: release(),
  node: process.version,
})

/** How busy the machine is, and how much of it others took that we cannot see. */
export function describeLoad() {
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number)
  const all = user + nice + system + idle + iowait + irq + softirq + steal
  return { averages: loadavg().map((average) => Math.round(average * 100) / 100), all, steal }
}

export type LoadOfMachine = ReturnType<typeof describeLoad>

/** The share of time between two looks that the machine did not get. */
export const stealBetween = (before: LoadOfMachine, after: LoadOfMachine) =>
  Math.round(((after.steal - before.steal) / Math.max(1, after.all - before.all)) * 10_000) / 10_000

/** The commit that was measured; with a mark when files differ from it. */
export function describeCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  try {
    return git('describe', '--always', '--dirty=+')
  } catch {
    return 'unknown'
  }
}
