import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../test/api.ts'
import { anInstitution } from '../test/builders.ts'
import { runCommand } from '../test/command.ts'
import { aLibrary, hold, someRecords } from '../test/feeding.ts'
import { smallPdf } from '../test/small-pdf.ts'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'shulin-cli-'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const shulin = (...words: string[]) =>
  runCommand({ config: { ...api.config, objectDirectory: folder } }, ...words)

/** Starts a process of the server in production without one of its settings; how it ended, and what it said. */
const startWithout = (entry: string, missing: string) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      PORTAL_URL: 'https://library.example',
      OBJECT_DIRECTORY: folder,
      [missing]: undefined,
    }
    execFile(process.execPath, [entry], { env: environment }, (error, stdout, stderr) => {
      resolve({ code: error?.code, said: stdout + stderr })
    })
  })

test.each(['PORTAL_URL', 'OBJECT_DIRECTORY'])(
  'without %s every process of the portal ends at its start with one sentence',
  async (missing) => {
    for (const entry of ['server/src/api.ts', 'server/src/worker.ts', 'server/src/cli.ts']) {
      const { code, said } = await startWithout(entry, missing)
      expect([entry, code]).toEqual([entry, 1])
      expect(said).toMatch(new RegExp(`^${missing} is not set: .*\n$`))
    }
  },
)

test('a command that is called the wrong way ends with 2, one that fails with 1', async () => {
  for (const words of [
    ['import'],
    ['harvest'],
    ['index', 'move', '100041'],
    ['keys', 'retire', 'token', 'one'],
    ['attachment', 'add', '100041', 'first', 'a.pdf'],
    ['nothing-of-the-kind'],
  ]) {
    expect([words, (await shulin(...words)).exitCode]).toEqual([words, 2])
  }
  expect((await shulin('index', 'rebuild', 'nowhere', '--yes')).exitCode).toBe(1)
})

test('Ctrl-C ends a command with 130', async () => {
  const { groupCode } = await anInstitution(api)
  const { database, searchPrefix, objectDirectory, keysFile } = api.config
  // No worker runs, so it waits for one.
  const words = ['mail', 'test', groupCode, 'librarian@library.example']
  const waiting = spawn(process.execPath, ['server/src/cli.ts', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      SEARCH_PREFIX: searchPrefix,
      OBJECT_DIRECTORY: objectDirectory,
      KEYS_FILE: keysFile,
    },
  })
  let said = ''
  for await (const part of waiting.stdout.iterator({ destroyOnReturn: false })) {
    said += String(part)
    if (said.includes('Handed over')) break
  }
  waiting.kill('SIGINT')
  const [code] = (await once(waiting, 'exit')) as [number | null]
  expect(code).toBe(130)
})

test('what staff, attachment and alias commands did is told to programs as one JSON value', async () => {
  const library = await aLibrary(api)
  const { groupCode } = library
  const [recordId] = await someRecords(api, 1)
  await hold(library, [recordId!])
  const [pdf, aliases] = [join(folder, 'a.pdf'), join(folder, 'aliases.csv')]
  writeFileSync(pdf, smallPdf(['One page']))
  writeFileSync(aliases, `old,17,${recordId}\n`)
  const told = async (...words: string[]) => {
    const { exitCode, stdout, stderr } = await shulin(...words, '--json')
    expect([exitCode, stderr]).toEqual([0, ''])
    return JSON.parse(stdout) as unknown
  }
  expect(await told('staff', 'put', groupCode, 'lin', '--name', '林知夏')).toEqual({
    groupCode,
    account: 'lin',
    name: '林知夏',
    roles: ['admin'],
  })
  expect(await told('staff', 'link', groupCode, 'lin')).toEqual({
    groupCode,
    account: 'lin',
    link: expect.stringMatching(/^https:.*\/staff\/#\/open\/./) as string,
  })
  expect(await told('staff', 'forget-factor', groupCode, 'lin')).toEqual({
    groupCode,
    account: 'lin',
  })
  expect(await told('attachment', 'add', groupCode, String(recordId), pdf)).toEqual({
    id: expect.stringMatching(/./) as string,
  })
  expect(await told('alias', 'load', groupCode, aliases)).toEqual({ kept: 1 })
})
