import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identityOf, verifiedPid } from './processes.ts'
import type { Settings } from './settings.ts'

/** Two commands that change the stack wait for each other. */
export async function alone<T>({ home }: Settings, work: () => Promise<T>): Promise<T> {
  const file = join(home, 'run', 'lock')
  mkdirSync(join(home, 'run'), { recursive: true })
  for (let hasSaidSo = false; !isTaken(file); hasSaidSo = true, await wait(200))
    if (!hasSaidSo) console.log(`waiting for another command (process ${holderOf(file)}) to finish`)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function isTaken(file: string): boolean {
  try {
    writeFileSync(file, identityOf(process.pid)!, { flag: 'wx' })
    return true
  } catch {
    // Whoever was interrupted cannot give it back.
    if (holderOf(file) === undefined) rmSync(file, { force: true })
    return false
  }
}

function holderOf(file: string): number | undefined {
  try {
    return verifiedPid(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
