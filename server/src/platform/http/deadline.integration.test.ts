import { findGroup, readInstitution } from '@shulin/contract/institutions'
import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { startLossyWire } from '../../../test/lossy-wire.ts'
import { inLong } from '../../../test/long.ts'

async function timed<T>(work: Promise<T>) {
  const begunAt = performance.now()
  return { answer: await work, milliseconds: performance.now() - begunAt }
}

test('while PostgreSQL is silent nobody waits over five seconds, and then nobody is given a dead connection', async () => {
  const near = await startTestApi()
  const { headers, mappingPath } = await anInstitution(near)
  const databaseUrl = new URL(near.config.database.url)
  const wire = await startLossyWire(Number(databaseUrl.port))
  databaseUrl.port = String(wire.port)
  const database = { ...near.config.database, url: databaseUrl.href, pool: 4 }
  const api = await startTestApi({ onDatabaseOf: { config: { ...near.config, database } } })
  const readTenTimes = () =>
    Promise.all(Array.from({ length: 10 }, () => timed(api.call(readInstitution, { headers }))))
  for (const { answer } of await readTenTimes()) expect(answer.status).toBe(200)

  wire.isSilent = true
  for (const { answer, milliseconds } of await readTenTimes()) {
    expect([answer.status, answer.body.code]).toEqual([503, 'service.unavailable'])
    expect(milliseconds).toBeLessThan(inLong(5_000))
  }
  // The list of institutions is known, and nobody waits for a newer one.
  const { answer, milliseconds } = await timed(api.call(findGroup, { body: { mappingPath } }))
  expect(answer.body.data?.groupCode).toBe(headers.groupCode)
  expect(milliseconds).toBeLessThan(inLong(500))

  wire.isSilent = false
  for (const { answer } of await readTenTimes()) expect(answer.status).toBe(200)
  await api.close()
  await near.close()
  wire.close()
})
