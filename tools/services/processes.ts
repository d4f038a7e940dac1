import { spawn } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from './service.ts'
import type { Settings } from './settings.ts'
import { idsOf } from './users.ts'

const pidFile = ({ home }: Settings, name: string) => join(home, 'run', `${name}.pid`)
const readyFile = ({ home }: Settings, name: string) => join(home, 'run', `${name}.ready`)
export const logFile = ({ home }: Settings, name: string) => join(home, 'log', `${name}.log`)

/**
 * What tells a process from a later one with the same number: when it began, and after which boot
 * of the machine. Nothing, when there is no such process (or only its remains).
 */
export function identityOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces and brackets itself: count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startedAt] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${pid} ${startedAt} ${boot}`
  } catch {
    return undefined
  }
}

/** The number of a process that we started and that still runs. */
export function pidOf(settings: Settings, name: string): number | undefined {
  return verifiedPid(readNote(pidFile(settings, name)))
}

/** The number on a note such as identityOf writes, when that very process still runs. */
export function verifiedPid(note: string | undefined): number | undefined {
  const pid = Number(note?.split(' ')[0])
  return pid > 1 && identityOf(pid) === note ? pid : undefined
}

/** It was started and not stopped by us, and yet it is gone. */
export const hasDied = (settings: Settings, name: string) =>
  readNote(pidFile(settings, name)) !== undefined && pidOf(settings, name) === undefined

/** Notes that the process which runs now was seen to work. */
export const noteReady = (settings: Settings, name: string) =>
  writeFileSync(readyFile(settings, name), readNote(pidFile(settings, name)) ?? '')

/** It runs, and the command that started it was not interrupted before it worked. */
export const isUp = (settings: Settings, name: string) =>
  pidOf(settings, name) !== undefined &&
  readNote(readyFile(settings, name)) === readNote(pidFile(settings, name))

function readNote(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Starts a process that outlives us; what it prints goes to its log. */
export async function startProcess(settings: Settings, name: string, command: Command) {
  mkdirSync(join(settings.home, 'run'), { recursive: true })
  mkdirSync(join(settings.home, 'log'), { recursive: true })
  const log = logFile(settings, name)
  if (statSync(log, { throwIfNoEntry: false })) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o640)
  const child = spawn(command.file, command.args.flat(), {
    detached: true,
    stdio: ['ignore', output, output],
    cwd: command.cwd ?? settings.home,
    env: { ...process.env, ...command.env },
    ...idsOf(command.user),
  })
  closeSync(output)
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  child.unref()
  writeFileSync(pidFile(settings, name), identityOf(child.pid!) ?? `${child.pid} gone`)
}

/** Ends what we started, and nothing else; answers whether there was something to end. */
export async function stopProcess(settings: Settings, name: string, signal: NodeJS.Signals) {
  const pid = pidOf(settings, name)
  if (pid !== undefined) {
    process.kill(pid, signal)
    if (!(await hasEnded(settings, name, 30))) {
      process.kill(pid, 'SIGKILL')
      await hasEnded(settings, name, 5)
    }
  }
  for (const file of [pidFile, readyFile]) rmSync(file(settings, name), { force: true })
  return pid !== undefined
}

async function hasEnded(settings: Settings, name: string, seconds: number) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(50))
    if (pidOf(settings, name) === undefined) return true
  return false
}

/** Is someone listening on this port of this machine? */
export const isHeld = (port: number) => socketsListeningOn(port).length > 0

/** Does this very process listen on the port? */
export function holds(pid: number, port: number): boolean {
  const sockets = new Set(socketsListeningOn(port).map((inode) => `socket:[${inode}]`))
  return openFilesOf(pid).some((file) => sockets.has(file))
}

/** A process may end, or close a file, while we look: what cannot be read is left out. */
function openFilesOf(pid: number): string[] {
  const read = <T>(look: () => T, otherwise: T) => {
    try {
      return look()
    } catch {
      return otherwise
    }
  }
  const folder = `/proc/${pid}/fd`
  return read(() => readdirSync(folder), []).map((name) =>
    read(() => readlinkSync(join(folder, name)), ''),
  )
}

function socketsListeningOn(port: number): string[] {
  const isListening = '0A'
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    (statSync(table, { throwIfNoEntry: false }) ? readFileSync(table, 'utf8') : '')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[1]?.endsWith(ending) && fields[3] === isListening)
      .map((fields) => fields[9]!),
  )
}

/** The last lines of a service's log. */
export function logTail(settings: Settings, name: string, lines = 15): string {
  try {
    return readFileSync(logFile(settings, name), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(-lines)
      .join('\n')
  } catch {
    return ''
  }
}
