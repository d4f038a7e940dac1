import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findGroup } from '@shulin/contract/institutions'
import { requestHeaders } from '@shulin/contract/locale'
import type { CommandCall, CommandReply } from './operator-process.ts'
import { portsFrom } from '../tools/services/ports.ts'
import { expect } from './stack.ts'

const root = path.join(import.meta.dirname, '..')

let operator: ChildProcess | undefined
let calls = 0

/** The operator's process of this worker. */
const operatorProcess = () =>
  (operator ??= fork(path.join(import.meta.dirname, 'operator-process.ts'), {
    cwd: root,
    execArgv: [],
  }))

/** A command of the operator; answers the last line it prints. */
export async function shulin(...words: string[]) {
  const child = operatorProcess()
  const id = (calls += 1)
  const reply = await new Promise<CommandReply>((resolve, reject) => {
    const over = () => {
      child.off('message', hear)
      child.off('exit', fail)
    }
    const hear = (message: CommandReply) => {
      if (message.id !== id) return
      over()
      resolve(message)
    }
    const fail = () => {
      over()
      reject(new Error(`shulin ${words.join(' ')}: its process ended`))
    }
    child.on('message', hear)
    child.on('exit', fail)
    child.send({ id, words } satisfies CommandCall)
  })
  if (reply.code !== 0) throw new Error(`shulin ${words.join(' ')}: ${reply.stderr}${reply.stdout}`)
  return reply.stdout.trim().split('\n').at(-1)!
}

/** A command that reads a file; answers the last line it prints. */
export async function shulinWith(
  name: string,
  content: string | Buffer,
  words: (file: string) => string[],
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'shulin-'))
  const file = path.join(folder, name)
  await writeFile(file, content)
  try {
    return await shulin(...words(file))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Waits until a new institution is served. Each process of the portal reads the list of institutions anew every ten seconds; until then
 * it knows neither the path nor the sessions of this one, and says to whoever comes that they are not logged in.
 */
export async function untilServed(mappingPath: string) {
  const { api1, api2 } = portsFrom(Number(process.env['SHULIN_PORT_BASE'] ?? 21_000))
  const isKnownAt = async (port: number) => {
    const reply = await fetch(`http://127.0.0.1:${port}${findGroup.path}`, {
      method: findGroup.method,
      headers: { [requestHeaders.mappingPath]: mappingPath, 'content-type': 'application/json' },
      body: JSON.stringify({ mappingPath }),
    })
    return reply.ok
  }
  const isKnown = () => Promise.all([isKnownAt(api1), isKnownAt(api2)])
  await expect.poll(isKnown).toEqual([true, true])
}
