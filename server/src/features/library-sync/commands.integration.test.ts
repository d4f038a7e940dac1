import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { runCommand } from '../../../test/command.ts'
import { aMirroredLibrary, checksumOf, fillShelves, source } from '../../../test/library-sync.ts'
import type { RunReport } from './runs.ts'

let api: TestApi
const folder = mkdtempSync(join(tmpdir(), 'shulin-sync-'))
beforeAll(async () => void (api = await startTestApi()))
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const settings = {
  recordSource: source,
  copies: {
    format: 'csv',
    encoding: 'gb18030',
    barcode: '条码',
    recordRef: '控制号',
    status: '状态',
    statuses: { 在架: 'on shelf', 借出: 'on loan', 丢失: 'lost' },
    dueAt: '应还日期',
    place: '馆藏地',
    places: { 总书库: 'ils-stacks', 密集库: 'ils-annex' },
  },
}
const head = '条码,控制号,状态,应还日期,馆藏地'
const written = (name: string, content: string | Buffer) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

/** As `fillShelves` made them, in the words of the file. */
const rowOf = (n: number) =>
  n % 5 === 0
    ? `C${n},T${Math.floor(n / 10)},借出,2027-01-15,总书库`
    : `C${n},T${Math.floor(n / 10)},在架,,总书库`

async function aLibrary() {
  const institution = await anInstitution(api)
  const library = await aMirroredLibrary(institution)
  await fillShelves(library, 60)
  const run = (...words: string[]) => runCommand(api, 'sync', ...words)
  await library.within((trx) =>
    trx
      .updateTable('librarySync')
      .set({ settings: JSON.stringify(settings) })
      .execute(),
  )
  const compare = (rows: string[], ...words: string[]) => {
    const content = iconv.encode(`${[head, ...rows].join('\r\n')}\r\n`, 'gb18030')
    const copies = written('copies.csv', content)
    return run('run', library.groupCode, 'ils', '--copies', copies, '--json', ...words)
  }
  return { library, run, compare }
}
const reportIn = (stdout: string) => JSON.parse(stdout) as RunReport

test('a list in GB 18030 is compared by the settings of its library: first tried, then taken', async () => {
  const { library, run, compare } = await aLibrary()
  await library.within((trx) => trx.updateTable('librarySync').set({ settings: '{}' }).execute())
  const file = written('settings.json', JSON.stringify(settings))
  expect(await run('settings', library.groupCode, 'ils', file)).toMatchObject({ exitCode: 0 })
  const rows = Array.from({ length: 60 }, (_, n) => rowOf(n + 1))
  rows[0] = 'C1,T0,丢失,,总书库'
  rows[4] = 'C5,T0,借出,2027/02/01,总书库'
  rows[6] = 'C7,T0,在架,,密集库'
  rows.push('C99,T1,在架,,总书库')
  const before = await checksumOf(library)
  const trial = await compare(rows, '--dry-run')
  const found = { status: 1, 'due date': 1, place: 1, new: 1 }
  expect([trial.exitCode, reportIn(trial.stdout)]).toMatchObject([0, { drift: 4, found }])
  expect(await checksumOf(library)).toEqual(before)

  const taken = await compare(rows)
  expect([taken.exitCode, reportIn(taken.stdout)]).toMatchObject([0, { state: 'done', drift: 4, found }])
  const changed = ['C1', 'C5', 'C7', 'C99']
  expect(await checksumOf(library, changed)).toMatchObject({ rows: 57 })
  const due = await library.within((trx) =>
    trx.selectFrom('item').select('dueAt').where('barcode', '=', 'C5').executeTakeFirstOrThrow(),
  )
  expect(due.dueAt).toEqual(new Date('2027-02-01T16:00:00Z'))
  const status = await run('status', library.groupCode, '--json')
  expect(JSON.parse(status.stdout)).toMatchObject([{ libCode: 'ils', drift: 4, runs: [{ state: 'done' }, { isTrial: true }] }])
}) // oxfmt-ignore

test('a row that cannot be read is not missing, and keeps what is missing from being withdrawn unasked', async () => {
  const { library, run, compare } = await aLibrary()
  const rows = Array.from({ length: 60 }, (_, n) => rowOf(n + 1))
  rows[0] = 'C1,T0,谁也不知道,,总书库'
  rows.pop()
  const asked = await compare(rows)
  const report = reportIn(asked.stdout)
  expect([asked.exitCode, report]).toMatchObject([
    1,
    { state: 'asks', wouldWithdraw: 1, found: { unreadable: 1, missing: 1 } },
  ])
  expect(asked.stderr).toContain(`shulin sync decide ${library.groupCode} ${report.runId}`)
  const decided = await run('decide', library.groupCode, report.runId)
  expect(decided).toMatchObject({ exitCode: 0, stdout: '1 withdrawn\n' })
  const gone = await library.within((trx) =>
    trx.selectFrom('item').select('barcode').where('status', '=', 'withdrawn').execute(),
  )
  expect(gone).toEqual([{ barcode: 'C60' }])
})

test.each([
  ['without a column its settings name', '条码,状态\r\nC1,在架\r\n', '控制号'],
  ['without a row', `${head}\r\n`, 'has no row'],
])('a file %s is refused as a whole', async (_, content, why) => {
  const { library, run } = await aLibrary()
  const before = await checksumOf(library)
  const copies = written('broken.csv', iconv.encode(content, 'gb18030'))
  const { exitCode, stderr } = await run('run', library.groupCode, 'ils', '--copies', copies)
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(why)])
  expect(await checksumOf(library)).toEqual(before)
})

test('without a file a worker is asked; a library that circulates here has nothing to be compared with', async () => {
  const { library, run } = await aLibrary()
  const sent = await run('run', library.groupCode, 'ils', '--json')
  expect(sent).toMatchObject({ exitCode: 0, stdout: '{"sent":true}\n' })
  const own = await run('run', library.groupCode, 'nobody')
  expect(own.exitCode).toBe(1)
})
