import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { testConfig } from '../../test/database.ts'

test('a process with a collector tells it of every request, by route and without its words', async () => {
  const told: string[] = []
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      told.push(body)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  // The port of the collector plus one is as free as any other.
  const api = spawn(process.execPath, ['server/src/api.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: testConfig(inject('template')).database.url,
      HTTP_PORT: String(port + 1),
      TRACES_URL: `http://127.0.0.1:${port}/v1/traces`,
      LOG_LEVEL: 'silent',
    },
    stdio: 'inherit',
  })
  const ask = () =>
    fetch(`http://127.0.0.1:${port + 1}/find/institution/getByParaCode?paraCode=canary`)
  await expect
    .poll(
      () =>
        ask().then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 25_000 },
    )
    .toBe(200)

  api.kill('SIGTERM')
  const [code] = (await once(api, 'exit')) as [number | null]
  expect(code).toBe(0)
  expect(told.join('')).toContain('/find/institution/getByParaCode')
  expect(told.join('')).not.toContain('canary')
  collector.close()
}, 60_000)
