import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../../tools/services/ask.ts'

/** Starts a server as a process of its own, and waits until it answers; `core` is where it has to stay. */
export async function startServer(
  file: string,
  environment: Record<string, string>,
  core: number | undefined,
) {
  const port = await freePort()
  // As in production the log is written, but read by nobody.
  const log = openSync('/dev/null', 'w')
  const pinned = core === undefined ? [] : ['taskset', '-c', String(core)]
  const [program, ...words] = [...pinned, process.execPath, file]
  const server = spawn(program, words, {
    stdio: ['ignore', log, 'inherit'],
    env: { ...process.env, ...environment, HTTP_PORT: String(port), NODE_ENV: 'production' },
  })
  closeSync(log)
  const ended = once(server, 'exit')
  const answers = () =>
    ask(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error(`${file} ended with ${server.exitCode}`)
    await wait(100)
  }
  return {
    port,
    pid: server.pid!,
    /** How many milliseconds of processor time it has taken so far: load of others does not count. */
    processorMilliseconds: () => processorMillisecondsOf(server.pid!),
    stop: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}

/** How many milliseconds of processor time a process of this machine has taken so far. */
export function processorMillisecondsOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program stands in brackets, and may have blanks.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user! + system!) * 10
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Keeps this very process, with all its threads, on one core. */
export async function stayOn(core: number | undefined) {
  const cores = core === undefined ? '0-1023' : String(core)
  await once(spawn('taskset', ['-a', '-c', '-p', cores, String(process.pid)]), 'exit')
}
