import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Places in the harness's own writes and jobs where a process can be stopped, so that it can be killed exactly
 * there. They are files: a process needs nothing to wait at one, and whoever is stopped or killed leaves none open.
 */
export function openGates(folder: string) {
  const gate = (name: string) => join(folder, `${name}.closed`)
  const waiting = (name: string) => join(folder, `${name}.waiting`)
  return {
    close: (name: string) => writeFileSync(gate(name), ''),
    open: (name: string) => rmSync(gate(name), { force: true }),
    /** Waits as long as the gate is closed. */
    async pass(name: string) {
      if (!existsSync(gate(name))) return
      writeFileSync(waiting(name), String(process.pid))
      while (existsSync(gate(name))) await wait(20)
    },
    /** Who came to the gate last. */
    waitingAt: (name: string) =>
      existsSync(waiting(name)) ? Number(readFileSync(waiting(name), 'utf8')) : undefined,
  }
}
export type Gates = ReturnType<typeof openGates>
