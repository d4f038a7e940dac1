import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { places } from './folder.ts'
import { forget } from './forget.ts'
import { sealBackup } from './manifest.ts'
import { contentsOf, followObjects, readEntries, verifyObjects } from './objects.ts'

const cluster = { systemIdentifier: '7', timeline: 1, segmentBytes: 16 * 1024 * 1024 }
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

let home: string
let folder: string
let directory: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'shulin-forget-'))
  folder = join(home, 'backup')
  directory = join(home, 'objects')
  const { backups, log, contents, journal } = places(folder)
  for (const path of [directory, backups, log, contents, journal]) {
    mkdirSync(path, { recursive: true })
  }
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(home, { recursive: true })
})

async function aBackup(name: string, instant: Date, logStart: string) {
  const path = join(places(folder).backups, name)
  mkdirSync(path)
  await sealBackup(path, {
    format: 1,
    release: '1.0.0',
    migrations: [],
    keys: {},
    postgres: { version: '15.1', major: 15 },
    startedAt: instant.toISOString(),
    instant: instant.toISOString(),
    logStart,
    logEnd: logStart,
    base: { files: 0, bytes: 0, checksum: '' },
    journals: {},
  })
}

test('what an instant of the kept days needs stays, the rest goes', async () => {
  await aBackup('first', daysAgo(50), '0/2000028')
  await aBackup('second', daysAgo(40), '0/4000028')
  await aBackup('third', daysAgo(5), '0/6000028')
  for (const number of [2, 3, 4, 5, 6, 7]) {
    writeFileSync(join(places(folder).log, `00000001000000000000000${number}`), '')
  }

  expect(await forget(folder, cluster, 35)).toEqual(['first'])

  expect(readdirSync(places(folder).backups)).toEqual(['second', 'third'])
  expect(readdirSync(places(folder).log).map((name) => name.at(-1))).toEqual(['4', '5', '6', '7'])
  expect(await forget(folder, cluster, 35)).toEqual([])
})

test('a young folder loses nothing', async () => {
  await aBackup('only', daysAgo(1), '0/4000028')
  expect(await forget(folder, cluster, 35)).toEqual([])
  expect(readdirSync(places(folder).backups)).toEqual(['only'])
})

test('an interrupted backup goes after a day, a running one stays', async () => {
  await aBackup('only', daysAgo(1), '0/4000028')
  for (const name of ['old.partial', 'new.partial']) mkdirSync(join(places(folder).backups, name))
  utimesSync(join(places(folder).backups, 'old.partial'), daysAgo(2), daysAgo(2))
  await forget(folder, cluster, 35)
  expect(readdirSync(places(folder).backups)).toEqual(['new.partial', 'only'])
})

test('contents go once no kept instant shows them, and never those that came back just now', async () => {
  const keep = await followObjects(directory, folder)
  const put = (path: string, text: string) => writeFileSync(join(directory, path), text)
  const at = async (days: number) => {
    const instant = daysAgo(days)
    vi.useFakeTimers({ now: instant, toFake: ['Date'] })
    await keep()
    vi.useRealTimers()
  }
  put('logo', 'first logo')
  put('gone', 'gone long ago')
  put('late', 'gone of late')
  await at(60)
  put('logo', 'second logo')
  rmSync(join(directory, 'gone'))
  await at(50)
  put('logo', 'third logo')
  rmSync(join(directory, 'late'))
  await at(3)
  const versions = (await readEntries(folder)).filter((entry) => 'sha256' in entry)
  const [firstLogo, gone] = ['logo', 'gone'].map((path) =>
    contentsOf(folder, versions.find((version) => version.path === path)!.sha256),
  ) as [string, string]

  await aBackup('old', daysAgo(40), '0/4000028')
  await forget(folder, cluster, 35)
  expect([existsSync(firstLogo), existsSync(gone)]).toEqual([true, true])

  for (const { sha256 } of versions) {
    utimesSync(contentsOf(folder, sha256), daysAgo(2), daysAgo(2))
  }
  await forget(folder, cluster, 35)
  expect([existsSync(firstLogo), existsSync(gone)]).toEqual([false, false])
  const others = versions.filter(
    ({ sha256 }) => ![firstLogo, gone].includes(contentsOf(folder, sha256)),
  )
  expect(others).toHaveLength(3)
  await verifyObjects(folder, others, () => {})
})
