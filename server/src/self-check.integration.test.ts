import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../test/api.ts'
import { freePort } from '../test/cluster.ts'
import { aLendingLibrary } from '../test/lending.ts'
import { aMachine, asking, atMachine, openWire, type TestMachine } from '../test/self-check.ts'

let api: TestApi
let machine: TestMachine
beforeAll(async () => {
  api = await startTestApi()
  machine = await aMachine(api, await aLendingLibrary(api))
})
afterAll(() => api.close())

/** The process as an operator starts it, on the test's database. */
function startProcess(environment: Record<string, string> = {}) {
  const { config } = api
  const port = freePort()
  const folder = dirname(config.storesCaFile!)
  const child = spawn(process.execPath, ['server/src/self-check.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      DATABASE_URL: config.database.url,
      SEARCH_PREFIX: config.searchPrefix,
      CACHE_PREFIX: config.cachePrefix,
      SELF_CHECK_PORT: String(port),
      SELF_CHECK_CERTIFICATE_FILE: join(folder, 'server.crt'),
      SELF_CHECK_KEY_FILE: join(folder, 'server.key'),
      ...environment,
    },
  })
  let said = ''
  const ended = once(child, 'exit') as Promise<[number | null]>
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('self-check ready')) ready.resolve()
    })
  }
  void ended.then(() => ready.resolve())
  return {
    port,
    said: () => said,
    ready: ready.promise,
    async end() {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

test('the process answers machines, and ends in good order when it is told to', async () => {
  const running = startProcess()
  await running.ready
  const wire = await atMachine(api, running.port, machine)
  expect((await wire.ask(asking.status(), '98')).fixed.online).toBe('Y')
  expect(await running.end()).toBe(0)
  expect(await wire.next()).toBeNull()
})

test('where an authority for machines is named, a machine without its certificate is not heard', async () => {
  const running = startProcess({ SELF_CHECK_MACHINES_CA_FILE: api.config.storesCaFile! })
  await running.ready
  const heard = openWire(api, running.port)
    // With TLS 1.3 the refusal comes after the handshake.
    .then((wire) => wire.ask(asking.logIn(machine)))
    .then(
      () => true,
      () => false,
    )
  await expect.poll(running.said).toContain('self-check handshake failed')
  expect(await running.end()).toBe(0)
  expect(await heard).toBe(false)
})

test('without a certificate it does not start, and says what is missing', async () => {
  const running = startProcess({ SELF_CHECK_CERTIFICATE_FILE: '', SELF_CHECK_KEY_FILE: '' })
  await running.ready
  expect(await running.end()).not.toBe(0)
  expect(running.said()).toContain('SELF_CHECK_CERTIFICATE_FILE')
})
