// How soon a large library is like its own library system again.
//
//   pnpm bench sync
//     --copies 3000000         copies of the library, ten of a title
//     --changes 5000,50000     so many changes at once, each of another title; one after the other
//     --indexed 300000         titles that are in the index; all, unless it is said
//     --differences 1000       planted among all copies before the complete list is compared
//     --keep                   writes the figures to docs/performance/sync.json
//
// The library system is a process of its own that makes its copies while they are asked for; a worker asks it by its usual jobs.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { searchAll } from '@shulin/contract/search'
import { sql } from 'kysely'
import { addInstitution } from '../../../server/src/features/institutions/add.ts'
import { describe } from '../../../server/src/features/institutions/institution-file.ts'
import {
  inInstitution,
  openDatabase,
  type Database,
} from '../../../server/src/platform/stores/database.ts'
import {
  aMirroredLibrary,
  checksumOf,
  fillShelves,
  source,
} from '../../../server/test/library-sync.ts'
import { describeCommit, describeLoad, describeMachine, stealBetween } from '../machine.ts'
import { prepareOwnPortal } from '../own-portal.ts'
import { groupCode, libCode } from './shelves.ts'

const { values } = parseArgs({
  options: {
    copies: { type: 'string', default: '3000000' },
    changes: { type: 'string', default: '5000,50000' },
    indexed: { type: 'string' },
    differences: { type: 'string', default: '1000' },
    keep: { type: 'boolean', default: false },
  },
})
const copies = Number(values.copies)
const differences = Number(values.differences)
const indexed = Number(values.indexed ?? copies / 10)

const say = (text: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
const secondsOf = async (what: string, work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  say(`${what}: ${seconds} s, load ${describeLoad().averages.join(' ')}`)
  return seconds
}

/** Millions of rows are written without what watches over single ones; afterwards it watches again. */
async function unwatched(work: () => Promise<unknown>) {
  const tables = ['record', 'holding', 'item']
  const alter = (text: string) =>
    adminDb.transaction().execute(async (trx) => {
      await sql`set local role shulin_owner`.execute(trx)
      await sql.raw(text).execute(trx)
    })
  const { rows: references } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid = 'item'::regclass and contype = 'f'`.execute(adminDb)
  for (const table of tables) await alter(`alter table ${table} disable trigger user`)
  for (const { name } of references) await alter(`alter table item drop constraint ${name}`)
  await work()
  for (const { name, definition } of references) {
    await alter(`alter table item add constraint ${name} ${definition} not valid`)
  }
  for (const table of tables) {
    await alter(`alter table ${table} enable trigger user`)
    await alter(`analyze ${table}`)
  }
}

const takenAt = new Date()
const loadBefore = describeLoad()
const here = import.meta.dirname
const children: ChildProcess[] = []
function start(file: string, words: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(here, file), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  children.push(child)
  return child
}

const portal = await prepareOwnPortal({
  SEARCH_POINTS_PER_MINUTE: '1000000',
  SEARCH_ANSWERS_KEPT: '0',
})
const { url, adminUrl } = portal.config.database
const options = { caFile: portal.config.storesCaFile, patience: 600_000 }
const db = openDatabase(url, { ...options, pool: 4 })
const adminDb = openDatabase(adminUrl!, { ...options, pool: 1 })
try {
  portal.shulin('migrate')
  const name = { 'zh-CN': '核对测量馆' }
  await addInstitution(adminDb, describe({ groupCode, mappingPath: groupCode, name }))
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(db, groupCode, work)
  const library = await aMirroredLibrary({ groupCode, within }, libCode)
  await secondsOf(`${copies} copies written`, () =>
    unwatched(() =>
      fillShelves(
        { ...library, within: (work) => inInstitution(adminDb, groupCode, work) },
        copies,
        sql<boolean>`n % 10 <> 3`,
      ),
    ),
  )

  const standIn = start('stand-in.ts', [String(copies)])
  const [greeting] = (await once(standIn.stdout, 'data')) as [Buffer]
  const port = greeting.toString().trim()
  const tell = async <T>(path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' })).json()) as T
  const api = await portal.start()
  start('worker.ts', [port], { ...portal.environment, LOG_LEVEL: 'warn' }).stdout.pipe(
    process.stdout,
  )

  const planted = await tell<{ counts: Record<string, number>; touched: string[] }>(
    `/plant?differences=${differences}`,
  )
  const untouched = await checksumOf(library, planted.touched)
  const runOf = () =>
    within((trx) => trx.selectFrom('librarySyncRun').selectAll().executeTakeFirst())
  const comparedSeconds = await secondsOf(`${copies} compared`, async () => {
    portal.shulin('sync', 'run', groupCode, libCode)
    for (let phase = ''; ; await wait(1_000)) {
      const run = await runOf()
      if (run && run.phase !== phase) say(`  ${run.phase}, ${run.state}`)
      phase = run?.phase ?? ''
      if (run && run.state !== 'running') break
    }
  })
  const { state, found, withdrawn, copiesSeen, message } = (await runOf())!
  const after = await checksumOf(library, planted.touched)
  const isFound = Object.entries(planted.counts).every(
    ([kind, count]) => (found as Record<string, number>)[kind] === count,
  )
  const foundInAll = Object.values(found as Record<string, number>).reduce((a, b) => a + b, 0)
  const comparison = {
    seconds: comparedSeconds,
    copiesSeen,
    state,
    message,
    planted: planted.counts,
    found,
    withdrawn,
    everyPlantedFound: isFound && foundInAll === differences,
    othersTouched: untouched.sum !== after.sum || untouched.rows !== after.rows,
    others: untouched.rows,
  }
  say(JSON.stringify(comparison))

  const onShelf = async () => {
    const searchItems = [{ searchField: 'any', searchFieldContent: '书目' }]
    const response = await fetch(`http://127.0.0.1:${api.port}${searchAll.path}`, {
      method: searchAll.method,
      headers: { 'content-type': 'application/json', groupcode: groupCode },
      body: JSON.stringify({ searchItems, onlyOnShelf: true }),
    })
    const { data } = (await response.json()) as { data: { total: number } | null }
    // An engine that is too busy to answer is asked again.
    return data?.total
  }
  const untilFound = async (total: number) => {
    while ((await onShelf()) !== total) await wait(1_000)
  }
  const countMarks = () =>
    within(async (trx) => (await trx.selectFrom('indexDirty').select('recordId').execute()).length)
  if (indexed === copies / 10) portal.shulin('index', 'rebuild', '--yes')
  else await markTitles()
  await secondsOf('index fed', async () => {
    while ((await countMarks()) > 0) await wait(1_000)
  })
  // Titles with a planted difference are in the index, too.
  let shelved = await onShelf()
  while (shelved === undefined || shelved < indexed) {
    await wait(1_000)
    shelved = await onShelf()
  }
  const before = shelved
  say(`${before} titles are on the shelf`)
  const changes = []
  for (const count of values.changes.split(',').map(Number)) {
    const lentSeconds = await secondsOf(`${count} lent`, async () => {
      await tell(`/lend?titles=${count}`)
      await untilFound(before - count)
    })
    const returnedSeconds = await secondsOf(`${count} returned`, async () => {
      await tell(`/return?titles=${count}`)
      await untilFound(before)
    })
    changes.push({ count, lentSeconds, returnedSeconds })
  }
  /** The first titles only, by the marks of the feed. */
  function markTitles() {
    return within((trx) =>
      sql`
        update holding h set call_no = h.call_no from record r
         where h.group_code = ${groupCode} and r.id = h.record_id and r.source = ${source}
           and substr(r.source_key, 2)::int < ${indexed}`.execute(trx),
    )
  }

  const figures = {
    copies,
    indexed,
    changes,
    comparison,
  }
  say(JSON.stringify(figures, null, 2))
  const loadAfter = describeLoad()
  const load = {
    averagesBefore: loadBefore.averages,
    averagesAfter: loadAfter.averages,
    steal: stealBetween(loadBefore, loadAfter),
  }
  if (values.keep) {
    const file = join(here, '../../../docs/performance/sync.json')
    const taken = { takenAt, commit: describeCommit(), machine: describeMachine(), load }
    writeFileSync(file, `${JSON.stringify({ bench: 'sync', ...taken, ...figures }, null, 2)}\n`)
    say(file)
  }
} finally {
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await Promise.all([db.destroy(), adminDb.destroy()])
  await portal.remove()
}
