import { spawn } from 'node:child_process'

/** The words of a command line; those that belong together may stand together. */
export type Arguments = (string | string[])[]

/** Runs a command to its end; what it printed is shown only when it fails. */
export function run(
  file: string,
  args: Arguments,
  { input, env, uid, gid, cwd }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args.flat(), {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
      ...(cwd !== undefined && { cwd }),
    })
    let printed = ''
    let complaints = ''
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
    child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
    child.stdin.on('error', () => {}) // It may end without reading what it was given.
    child.stdin.end(input ?? '')
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve(printed)
      const tail = `${printed}\n${complaints}`.trim().split('\n').slice(-20).join('\n')
      reject(new Error(`${file} ${args.flat()[0] ?? ''} ended with ${code}\n${tail}`))
    })
  })
}

interface RunOptions {
  input?: string
  env?: Record<string, string>
  uid?: number
  gid?: number
  cwd?: string
}
