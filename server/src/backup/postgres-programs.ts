import { execFile, spawn, type SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

interface ProgramOptions {
  env?: Record<string, string>
  /** What it says while it works, line by line. */
  onLine?: (line: string) => void
}

/** PostgreSQL's own programs, of the server's own version: another one's may not read its files. */
export function findPrograms(major: number, configured: string | undefined) {
  const folder = configured ?? `/usr/lib/postgresql/${major}/bin`
  return (name: 'pg_basebackup' | 'pg_receivewal' | 'pg_verifybackup' | 'postgres') => {
    const file = join(folder, name)
    if (existsSync(file)) return file
    throw new Error(
      `${name} of PostgreSQL ${major} is not in ${folder}: install postgresql-${major}, or say in POSTGRES_PROGRAMS where it is`,
    )
  }
}

/** Runs a program to its end. Should it fail, its last words are the error. */
export async function runProgram(
  file: string,
  args: string[],
  { env, onLine }: ProgramOptions = {},
) {
  const child = spawn(file, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', ...env },
  })
  const lines: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    lines.push(line)
    if (lines.length > 20) lines.shift()
    onLine?.(line)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.on('error', reject)
  child.on('close', (code) => {
    if (code === 0) resolve()
    else reject(new Error(lines.join('\n') || `${file} ended with ${code}`))
  })
  await promise
}

/** Starts a program that ends in good order when we end, even when we are killed. */
export const startTied = (file: string, args: string[], options: Omit<SpawnOptions, 'stdio'>) =>
  spawn('setpriv', ['--pdeathsig', 'INT', file, ...args], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })

// Where Debian keeps the authorities that the system believes.
const systemAuthorities = '/etc/ssl/certs/ca-certificates.crt'

/** How a program of PostgreSQL reaches the server: with TLS and a look at its certificate, whatever the address says. */
export function connectionOf(url: string, caFile = systemAuthorities) {
  const address = new URL(url)
  // Every user of a machine sees the arguments of a command, but not its environment.
  const env = { PGPASSWORD: decodeURIComponent(address.password) }
  address.password = ''
  address.searchParams.set('sslmode', 'verify-full')
  address.searchParams.set('sslrootcert', caFile)
  return { args: ['--no-password', '-d', address.href], env }
}

/** Who runs PostgreSQL here: it refuses to be root, so for root it is the user postgres. */
export async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const { stdout } = await promisify(execFile)('getent', ['passwd', 'postgres'])
  const [, , uid, gid] = stdout.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
