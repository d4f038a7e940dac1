import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { identityOf } from '../../tools/services/processes.ts'

/** A process with all it has started; of PostgreSQL, the postmaster with its backends. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

/** The processes at work in a folder, also those whose parent is gone. */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && placeOf(pid).startsWith(`${folder}/`))

function placeOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '' // It has ended while we looked.
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined // It has ended while we looked.
  }
}

export function signalAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
}

export async function untilGone(pids: number[], milliseconds = Infinity) {
  const end = performance.now() + milliseconds
  while (pids.some((pid) => identityOf(pid) !== undefined) && performance.now() < end)
    await wait(20)
}

/** How much memory a process holds, in megabytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1024
}
