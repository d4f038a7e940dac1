import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findGroup } from '@shulin/contract/institutions'
import { requestHeaders } from '@shulin/contract/locale'
import { runShulin } from '../server/test/command.ts'
import { portsFrom } from '../tools/services/ports.ts'
import { expect } from './stack.ts'

/** A command of the operator; answers the last line it prints. */
export async function shulin(...words: string[]) {
  const { exitCode, stdout, stderr } = await runShulin(process.env, ...words)
  if (exitCode !== 0) throw new Error(`shulin ${words.join(' ')}: ${stderr}${stdout}`)
  return stdout.trim().split('\n').at(-1)!
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
