import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import { anInstitution } from '../../test/builders.ts'
import { findCanaries } from '../../test/canary.ts'
import { freePort } from '../../test/cluster.ts'
import { aCode, aReader, encodePassword } from '../../test/readers.ts'

test('[T-06] a process with a collector tells it of every request, by route and without its words or passwords', async () => {
  const source = await startTestApi()
  const institution = await anInstitution(source)
  const canary = 'Kanarie-清-vogel-75'
  const reader = await aReader(source, institution, { password: canary })
  const told: string[] = []
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      told.push(body)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const apiPort = freePort()
  const api = spawn(process.execPath, ['server/src/api.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: source.config.database.url,
      PASSWORD_KEY: source.config.passwordKey,
      HTTP_PORT: String(apiPort),
      TRACES_URL: `http://127.0.0.1:${port}/v1/traces`,
      LOG_LEVEL: 'silent',
    },
    stdio: 'inherit',
  })
  const ask = () =>
    fetch(`http://127.0.0.1:${apiPort}/find/institution/getByParaCode?paraCode=canary`)
  await expect
    .poll(
      () =>
        ask().then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)

  const password = encodePassword(canary)
  const { headers, mappingPath } = institution
  const logIn = (address: string, username: string) =>
    fetch(`http://127.0.0.1:${apiPort}${address}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', jwtOpacAuth: password },
      body: JSON.stringify({ username, password, mappingPath, ...aCode(source, institution) }),
    })
  const reply = (await (await logIn('/oga/login', reader.account)).json()) as { success: boolean }
  expect(reply.success).toBe(true)
  await logIn(`/oga/login?password=${password}`, canary)

  api.kill('SIGTERM')
  const [code] = (await once(api, 'exit')) as [number | null]
  expect(code).toBe(0)
  expect(told.join('')).toContain('/find/institution/getByParaCode')
  expect(told.join('')).toContain('/oga/login')
  expect(told.join('')).not.toContain('canary')
  expect(findCanaries({ traces: told.join('') }, { canary })).toEqual([])
  collector.close()
  await source.close()
}, 90_000)
