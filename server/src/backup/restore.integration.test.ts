import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startCluster, type Cluster } from '../../test/cluster.ts'
import { runShulin } from '../../test/command.ts'
import { inInstitution, openDatabase, type Database } from '../platform/stores/database.ts'
import { planRestore } from './restore.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const university = '100041'

let cluster: Cluster
let environment: NodeJS.ProcessEnv
let folder: string
let objects: string
let archive: ChildProcess | undefined

const shulin = (...words: string[]) => runShulin(environment, ...words)
async function done(...words: string[]) {
  const { exitCode, stdout, stderr } = await shulin(...words, '--json')
  if (exitCode !== 0) throw new Error(`${words.join(' ')}\n${stdout}${stderr}`)
  return JSON.parse(stdout) as Record<string, unknown>
}

const restore = (to: string, into: string, objectsInto: string) => {
  const places = ['--from', folder, '--into', into, '--objects-into', objectsInto]
  return done('restore', '--to', to, ...places)
}

const open = (url: string | undefined) =>
  openDatabase(url!, { caFile: environment['STORES_CA_FILE'], pool: 2 })
const openAsPortal = () => open(environment['DATABASE_URL'])
async function asOperator<T>(work: (adminDb: Database) => Promise<T>) {
  const adminDb = open(environment['DATABASE_ADMIN_URL'])
  return work(adminDb).finally(() => void adminDb.destroy())
}

const put = (path: string, text: string) => {
  mkdirSync(join(objects, path, '..'), { recursive: true })
  writeFileSync(join(objects, path), text)
}

/** A checksum of each table; what the writer below adds is counted by itself. */
const checksums = () =>
  asOperator(async (adminDb) => {
    const tables = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(adminDb)
    const sums: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const drill = name === 'public.setting' ? sql`where code not like 'drill-%'` : sql``
      const { rows } = await sql<{ sum: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
          from ${sql.raw(name)} t ${drill}`.execute(adminDb)
      sums[name] = rows[0]!.sum
    }
    return sums
  })

interface WrittenRow {
  code: string
  begunAt: Date
  acknowledgedAt: Date
}

/** Whoever keeps the log has been sent all of it: what is still on its way when a machine dies is what may be lost. */
const untilLogIsSent = () =>
  asOperator((adminDb) =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ isSent: boolean | null }>`
          select bool_and(sent_lsn >= pg_current_wal_flush_lsn()) as is_sent from pg_stat_replication`.execute(
          adminDb,
        )
        return rows[0]?.isSent
      })
      .toBe(true),
  )

/** How many versions of an object the archive has noted; it looks once a second. */
const versionsOf = (name: string) => {
  const journals = join(folder, 'objects/journal')
  const texts = readdirSync(journals).map((file) => readFileSync(join(journals, file), 'utf8'))
  return texts.join('').split(`"${name}"`).length - 1
}
const untilNoted = (name: string, versions: number) =>
  expect.poll(() => versionsOf(name)).toBeGreaterThanOrEqual(versions)

/** Writes one row after another, and notes when each was begun and when it was acknowledged. */
function startWriting() {
  const db = openAsPortal()
  const written: WrittenRow[] = []
  const over = new AbortController()
  const working = (async () => {
    for (let number = 1; !over.signal.aborted; number += 1) {
      const code = `drill-${number}`
      const begunAt = new Date()
      await inInstitution(db, university, (trx) =>
        trx.insertInto('setting').values({ groupCode: university, code, value: '1' }).execute(),
      )
      written.push({ code, begunAt, acknowledgedAt: new Date() })
      await wait(5)
    }
  })()
  return {
    /** Until so many more are acknowledged. */
    async untilMore(rows: number) {
      const enough = written.length + rows
      await expect.poll(() => written.length).toBeGreaterThanOrEqual(enough)
    },
    async stop() {
      over.abort()
      await working
      await db.destroy()
      return written
    },
  }
}

const restoredCodes = () =>
  asOperator(async (adminDb) => {
    const rows = await adminDb
      .selectFrom('setting')
      .select('code')
      .where('code', 'like', 'drill-%')
      .execute()
    return new Set(rows.map(({ code }) => code))
  })

beforeAll(async () => {
  cluster = await startCluster()
  folder = join(cluster.home, 'backup')
  objects = join(cluster.home, 'objects')
  environment = { ...cluster.environment, OBJECT_DIRECTORY: objects }
  await done('migrate')
  await done('demo', 'load')
  archive = spawn(
    process.execPath,
    ['server/src/cli.ts', 'archive', '--to', folder, '--objects-every', '1'],
    { env: environment, stdio: 'inherit' },
  )
})
afterAll(async () => {
  archive?.kill('SIGKILL')
  await cluster.remove()
})

let instant: Date
let written: WrittenRow[]

test('a killed installation comes back as it was at the chosen second', async () => {
  const whole = await checksums()
  await expect
    .poll(() => existsSync(join(folder, 'log')) && readdirSync(join(folder, 'log')).length, {
      timeout: 15_000,
    })
    .toBeTruthy()
  const backup = await done('backup', '--to', folder)
  expect(backup).toMatchObject({ isLogFollowed: true })

  const writing = startWriting()
  put('covers/before.jpg', 'before')
  await writing.untilMore(60)
  await untilNoted('covers/before.jpg', 1)
  await wait(20)
  instant = new Date()
  await wait(500)
  // What the operator wants undone.
  await asOperator((adminDb) => sql`delete from menu_item`.execute(adminDb))
  put('covers/after.jpg', 'after')
  put('covers/before.jpg', 'spoilt')
  await writing.untilMore(60)
  await untilNoted('covers/after.jpg', 1)
  await untilNoted('covers/before.jpg', 2)
  written = await writing.stop()
  await untilLogIsSent()
  cluster.kill()
  archive!.kill('SIGTERM')
  expect(await once(archive!, 'exit')).toEqual([0, null])

  renameSync(cluster.data, `${cluster.data}.lost`)
  renameSync(objects, `${objects}.lost`)
  const startedAt = performance.now()
  const result = await restore(instant.toISOString(), cluster.data, objects)
  const restoredIn = (performance.now() - startedAt) / 1000
  await cluster.start()
  expect(result).toMatchObject({ pendingMigrations: [], missingKeys: [] })

  expect(await checksums()).toEqual(whole)
  const restored = await restoredCodes()
  const before = written.filter(({ acknowledgedAt }) => acknowledgedAt < instant)
  const after = written.filter(({ begunAt }) => begunAt > instant)
  expect(before.length).toBeGreaterThan(50)
  expect(after.length).toBeGreaterThan(50)
  expect(before.filter(({ code }) => !restored.has(code))).toEqual([])
  expect(after.filter(({ code }) => restored.has(code))).toEqual([])
  expect(readFileSync(join(objects, 'covers/before.jpg'), 'utf8')).toBe('before')
  expect(existsSync(join(objects, 'covers/after.jpg'))).toBe(false)
  expect(readdirSync(join(objects, 'demo'))).toEqual(readdirSync(join(`${objects}.lost`, 'demo')))

  const { stdout } = await shulin('doctor', '--before-start', '--json')
  const findings = JSON.parse(stdout) as { name: string; isWell: boolean }[]
  expect(findings.length).toBeGreaterThan(4)
  // No worker feeds the index here: how far it is behind is a matter of how long the test has taken.
  const unwell = findings.filter(({ name, isWell }) => !isWell && name !== 'search index')
  expect(unwell).toEqual([])
  process.stdout.write(
    `restored to ${instant.toISOString()} in ${restoredIn.toFixed(1)} s: ${before.length} acknowledged rows back, ${after.length} later ones not\n`,
  )
})

const elsewhere = () => ({
  into: join(cluster.home, 'elsewhere'),
  objectsInto: join(cluster.home, 'objects-elsewhere'),
})

/** What the operator is told; a refused restore leaves nothing behind. */
async function refusalOf(to: Date | undefined, into = elsewhere().into) {
  const wanted = { ...elsewhere(), from: folder, to, into, database: 'shulin' }
  const restore = async () => {
    const { steps } = await planRestore({
      ...wanted,
      postgresPrograms: undefined,
      keysFile: undefined,
    })
    for (const { run } of steps) await run(() => {})
  }
  const refusal = await restore().then(
    () => undefined,
    (error: Error) => error.message,
  )
  const left = readdirSync(cluster.home).filter((name) => name.includes('elsewhere'))
  expect(left).toEqual([])
  return refusal
}

test('without an instant, everything that was acknowledged comes back', async () => {
  const { into, objectsInto } = elsewhere()
  onTestFinished(() => {
    for (const path of [into, objectsInto]) rmSync(path, { recursive: true, force: true })
  })
  const result = await restore('latest', into, objectsInto)
  const last = written.at(-1)!
  const lastTransactionAt = new Date(result['lastTransactionAt'] as string)
  expect(lastTransactionAt.getTime()).toBeGreaterThanOrEqual(last.begunAt.getTime())
  expect(readFileSync(join(objectsInto, 'covers/after.jpg'), 'utf8')).toBe('after')
})

test('a place that is in use, an instant out of reach and a vague one are refused', async () => {
  expect(await refusalOf(instant, cluster.data)).toContain('is not empty')
  expect(await refusalOf(new Date('2020-01-01'))).toContain('none before')
  expect(await refusalOf(new Date())).toContain('The log does not reach')
  const vague = ['restore', '--from', folder, '--into', elsewhere().into, '--to']
  for (const [to, words] of [
    ['2026-01-01 00:00', 'Write it like'],
    ['2999-01-01T00:00:00Z', 'in the future'],
  ] as const) {
    const { exitCode, stderr } = await shulin(...vague, to)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)])
  }
})

/** Changes a file, does something, and puts it back. */
async function whileDamaged(
  file: string,
  damage: (file: string) => void,
  work: () => Promise<void>,
) {
  const content = readFileSync(file)
  damage(file)
  await work()
  writeFileSync(file, content)
}
const flipByte = (file: string) => {
  const content = readFileSync(file)
  content[content.length >> 1]! ^= 1
  writeFileSync(file, content)
}
const blank = (file: string) => {
  const { size } = statSync(file)
  truncateSync(file, 0)
  truncateSync(file, size)
}

test('a damaged backup is refused, whatever part of it is damaged', async () => {
  const [name] = readdirSync(join(folder, 'backups'))
  const base = join(folder, 'backups', name!)
  const [table] = readdirSync(join(base, 'data/base/1')).toSorted()
  const [logFile] = readdirSync(join(folder, 'log')).toSorted().slice(-1)
  const [prefix] = readdirSync(join(folder, 'objects/contents'))
  const [content] = readdirSync(join(folder, 'objects/contents', prefix!))
  const [journal] = readdirSync(join(folder, 'objects/journal'))

  for (const [file, damage, words] of [
    [join(base, 'data/base/1', table!), flipByte, `The backup ${name} is damaged`],
    [join(base, 'data/PG_VERSION'), flipByte, `The backup ${name} is damaged`],
    [join(base, 'data/backup_manifest'), flipByte, 'backup_manifest is not what it was'],
    [join(base, 'manifest.json'), flipByte, 'manifest.json is damaged'],
    [join(folder, 'log', logFile!), blank, 'The log does not reach'],
    [join(folder, 'objects/contents', prefix!, content!), flipByte, 'is damaged'],
    [join(folder, 'objects/journal', journal!), flipByte, 'is damaged in line'],
  ] as const) {
    await whileDamaged(file, damage, async () => {
      expect(await refusalOf(instant), file).toContain(words)
    })
  }
})

test('the restored cluster begins a folder of its own', async () => {
  const { exitCode, stderr } = await shulin('backup', '--to', folder, '--json')
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('begin a new folder')])
  const anew = join(cluster.home, 'backup-2')
  expect(await done('backup', '--to', anew, '--keep-days', '35')).toMatchObject({
    isLogFollowed: false,
    forgotten: [],
  })
  expect(await done('backups', anew)).toMatchObject({
    backups: [{ bytes: expect.any(Number) }],
    logReceivedAt: null,
  })
})
