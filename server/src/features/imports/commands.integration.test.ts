import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { runCommand } from '../../../test/command.ts'

let api: TestApi
const folder = mkdtempSync(join(tmpdir(), 'shulin-imports-'))
beforeAll(async () => void (api = await startTestApi()))
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const written = (name: string, content: string | Buffer) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

/** An institution with one source of JSON lines, and what its commands say. */
async function aSource(given: object) {
  const { groupCode } = await anInstitution(api)
  const mapping = {
    fields: {
      sourceKey: { column: 'id' },
      documentType: { constant: 'book' },
      title: { column: 'title' },
    },
    only: [{ path: 'kind', is: 'book' }],
  }
  const source = { name: 'weekly', title: { 'zh-CN': '每周新书' }, mapping, ...given }
  const file = written('sources.json', JSON.stringify([source]))
  const own = ['--institution', groupCode]
  const added = await runCommand(api, 'sources', 'import', file, ...own)
  expect(added.exitCode).toBe(0)
  return {
    take: (content: string | Buffer) =>
      runCommand(api, 'import', 'weekly', written('delivery', content), ...own),
  }
}
const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')

test('a delivery that lost something, or of which nothing is left, does not end as if all were well', async () => {
  const { take } = await aSource({ format: 'json-lines' })
  const good = { id: '1', title: '红楼梦', kind: 'book' }
  const whole = await take(lines(good, { id: '2', kind: 'film' }))
  expect([whole.exitCode, whole.stderr]).toEqual([0, ''])

  const lost = await take(lines(good, { id: '3', kind: 'book' }))
  expect(lost.exitCode).toBe(1)
  const run = /1 records and 0 items were refused: shulin imports refusals (\S+)/u.exec(
    lost.stderr,
  )![1]!
  const refusals = await runCommand(api, 'imports', 'refusals', run)
  expect(refusals.stdout).toBe('2\t3\t-\tIt has no title\t\n')

  for (const nothing of [lines({ id: '4', kind: 'book' }), lines({ id: '5', kind: 'film' })]) {
    const { exitCode, stderr } = await take(nothing)
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('Nothing of the delivery was taken in: 1 records'),
    ])
  }
})

test.each([
  ['UTF-8', 'utf-8', '西游记'],
  ['GB 18030', 'gb18030', '西游记'],
  ['Big5', 'big5', '西遊記'],
  ['UTF-16', 'utf-16le', '西游记'],
])('titles of a table in %s are stored as they were written', async (_, encoding, title) => {
  const { take } = await aSource({ format: 'csv' })
  const table = `id,title,kind\r\n${encoding},${title},book\r\n`
  const bytes = iconv.encode(encoding === 'utf-16le' ? `\uFEFF${table}` : table, encoding)
  expect((await take(bytes)).exitCode).toBe(0)
  const stored = await api.adminDb
    .selectFrom('record')
    .select('title')
    .where('sourceKey', '=', encoding)
    .executeTakeFirstOrThrow()
  expect(stored.title).toBe(title)
})

test('a table whose encoding cannot be told is refused as a whole, and nothing is stored', async () => {
  const { take } = await aSource({ format: 'csv' })
  const { exitCode, stderr } = await take(
    iconv.encode('id,title,kind\r\nx,李明,book\r\n', 'gb18030'),
  )
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('Nothing of the delivery')])
  const stored = await api.adminDb
    .selectFrom('record')
    .select('id')
    .where('sourceKey', '=', 'x')
    .execute()
  expect(stored).toEqual([])
})
