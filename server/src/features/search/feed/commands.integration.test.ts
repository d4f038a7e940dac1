import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '../../../../test/command.ts'
import {
  aLibrary,
  feedAll,
  hold,
  retitle,
  someRecords,
  startFeeding,
  type Feeding,
  type Library,
} from '../../../../test/feeding.ts'
import { startWorker, untilNoWorkerIsConnected } from '../../../../test/worker.ts'
import { openSpelling } from '../spelling/stored-model.ts'
import { deleteIndex, indexesBehind, ownTitlesAlias, titlesAlias } from './indexes.ts'
import { measureFeed } from './metrics.ts'
import type { IndexStatus } from './status.ts'

// Making an index takes seconds where others use the engine, too.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let feeding: Feeding
let library: Library
let records: number[]
beforeAll(async () => {
  feeding = await startFeeding()
  library = await aLibrary(feeding)
  records = await someRecords(feeding, 30)
  await hold(library, records)
})
afterAll(async () => {
  await feeding.close()
  rmSync(objectDirectory, { recursive: true })
})

/** Where objects are kept; nothing here keeps any. */
const objectDirectory = mkdtempSync(join(tmpdir(), 'shulin-index-'))
const shulin = (...words: string[]) =>
  runCommand({ config: { ...feeding.config, objectDirectory } }, ...words)
const titles = () => titlesAlias(feeding.feed.prefix)

test('migrate makes the indexes; a worker fills them, and says how it is getting on', async () => {
  expect(await shulin('migrate')).toMatchObject({ exitCode: 0 })
  const before = JSON.parse((await shulin('index', 'status', '--json')).stdout) as IndexStatus
  expect(before.feed).toMatchObject({ waiting: 30, setAside: 0 })
  expect(
    before.aliases.map(({ alias, documents, isMissing, isOutdated }) => [
      alias,
      documents,
      isMissing,
      isOutdated,
    ]),
  ).toEqual([
    [`${feeding.feed.prefix}-articles`, 0, false, false],
    [titles(), 0, false, false],
  ])
  const registry = new Registry()
  const count = measureFeed(feeding.db, registry)
  count('done')
  const metrics = await registry.metrics()
  expect(metrics).toMatch(/^shulin_index_waiting 30$/m)
  expect(metrics).toMatch(/^shulin_index_set_aside 0$/m)
  expect(metrics).toMatch(/^shulin_index_lag_seconds [\d.]+$/m)
  expect(metrics).toMatch(/^shulin_index_fed_total{outcome="done"} 1$/m)

  const worker = await startWorker(feeding)
  await expect
    .poll(async () => (await feeding.engine.client.count({ index: titles() })).body.count, {
      timeout: 20_000,
    })
    .toBe(30)
  await worker.end('SIGTERM')
  await untilNoWorkerIsConnected(feeding)
  expect(await shulin('index', 'check')).toMatchObject({ exitCode: 0 })
})

test('the spelling of the catalogue is learnt at once when the operator asks', async () => {
  const learnt = await shulin('index', 'spelling', '--json')
  expect(learnt).toMatchObject({ exitCode: 0 })
  expect(JSON.parse(learnt.stdout)).toEqual({ bytes: expect.any(Number) as number })
  const speller = await openSpelling(feeding.engine.client, feeding.feed.prefix).ready()
  expect(speller?.ids.has('书')).toBe(true)
})

test('check finds what differs, and has it repaired', async () => {
  const id = `${library.groupCode}:${records[3]}`
  await feeding.engine.client.delete({
    index: titles(),
    id,
    routing: library.groupCode,
    refresh: true,
  })
  const found = await shulin('index', 'check', library.groupCode)
  expect([found.exitCode, found.stdout]).toEqual([
    1,
    expect.stringContaining(`1 missing: ${library.groupCode} ${records[3]}`),
  ])
  expect(await shulin('index', 'check', '--repair')).toMatchObject({ exitCode: 0 })
  await feedAll(feeding.feed)
  expect(await shulin('index', 'check')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('equal'),
  })
})

test('doctor notices a lost index, and one that is far behind; then it finds a well installation well', async () => {
  for (const index of await indexesBehind(feeding.engine.client, titles()))
    await deleteIndex(feeding.engine.client, index)
  const lost = await shulin('doctor', '--before-start')
  expect([lost.exitCode, lost.stdout]).toEqual([
    1,
    expect.stringMatching(/✗ search index .*missing/),
  ])

  const rebuilt = await shulin('index', 'rebuild', library.groupCode, '--yes')
  expect([rebuilt.exitCode, rebuilt.stdout]).toEqual([
    0,
    expect.stringContaining('30 documents, 0 refused'),
  ])

  await retitle(feeding, records[1]!, '新')
  await feedAll(feeding.feed)
  await retitle(feeding, records[1]!, '迟')
  await sql`update record_dirty set since = now() - interval '5 minutes'`.execute(feeding.adminDb)
  const late = await shulin('doctor', '--before-start')
  expect([late.exitCode, late.stdout]).toEqual([
    1,
    expect.stringMatching(/✗ search index .*\d+ s behind/),
  ])
  await feedAll(feeding.feed)
  const well = await shulin('doctor', '--before-start')
  expect([well.exitCode, well.stdout]).toEqual([0, expect.not.stringContaining('✗')])
})

test('a rebuild says whose titles it touches and wants a yes first; then it shows how far it is and how long it takes', async () => {
  const neighbour = await aLibrary(feeding)
  await hold(neighbour, records.slice(0, 10))
  const before = await indexesBehind(feeding.engine.client, titles())
  const asked = await shulin('index', 'rebuild', library.groupCode)
  expect([asked.exitCode, asked.stdout]).toEqual([1, ''])
  expect(asked.stderr).toContain(`${titles()} is built anew: 40 titles, shared by 2 institutions.`)
  expect(asked.stderr).toContain(`${library.groupCode} has no index of its own`)
  expect(asked.stderr).toContain('Nothing was done. Say --yes')
  expect(await indexesBehind(feeding.engine.client, titles())).toEqual(before)

  const { exitCode, stdout } = await shulin('index', 'rebuild', library.groupCode, '--yes')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/\d+ % \d+ of 40 titles, about \d+ s left/)
  expect(stdout).toContain('40 documents, 0 refused')
  expect(await indexesBehind(feeding.engine.client, titles())).not.toEqual(before)
})

test('an institution is moved by command; a wrong call is told what is wrong', async () => {
  const moved = await shulin('index', 'move', library.groupCode, '--own')
  const own = ownTitlesAlias(feeding.feed.prefix, library.groupCode)
  expect([moved.exitCode, moved.stdout]).toEqual([
    0,
    expect.stringContaining(`searches ${own} now: 30`),
  ])
  expect((await shulin('index', 'move', library.groupCode)).exitCode).toBe(2)
  expect((await shulin('index', 'rebuild', 'nowhere', '--yes')).exitCode).toBe(1)
})
