import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../server/src/features')

/** Queries that are built, and SQL as text. */
const asks =
  /\bsql(<[^`]*>)?`|\bsql\.(raw|id|ref)\b|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

/** What holds SQL and is no file of queries for good. */
const elsewhere: Record<string, string> = {
  'catalogue/visibility.ts': 'conditions for the queries of others, which ask nothing themselves',
}

/** What still has to be moved into a file of queries. A file leaves this list and never joins it. */
const toMove = [
  'catalogue/classification.ts',
  'identity/login/limits.ts',
  'identity/login/tickets.ts',
  'identity/login/verification-codes.ts',
  'identity/recovery/limits.ts',
  'identity/sign-on/bind-ticket.ts',
  'identity/sign-on/complete-sign-on.ts',
  'identity/sign-on/outside-sessions.ts',
  'imports/runs/runs.ts',
  'institutions/add.ts',
  'institutions/change.ts',
  'institutions/regions.ts',
  'search/feed/check.ts',
  'search/feed/commands.ts',
  'search/feed/compare.ts',
  'search/feed/copy-titles.ts',
  'search/feed/indexes.ts',
  'search/feed/marks.ts',
  'search/feed/settled-marks.ts',
  'search/feed/move.ts',
  'search/feed/read-titles.ts',
  'search/feed/rebuild.ts',
  'search/feed/status.ts',
]

const filesWithSql = () =>
  globSync('**/*.ts', { cwd: features })
    .filter((file) => !file.endsWith('.test.ts') && !/(^|[/-])queries\.ts$/.test(file))
    .filter((file) => asks.test(readFileSync(join(features, file), 'utf8')))
    .toSorted()

test('SQL of a feature stands in its files of queries; what does not yet is known by name', () => {
  expect(filesWithSql()).toEqual([...Object.keys(elsewhere), ...toMove].toSorted())
})

test('SQL is found however it is written', () => {
  const found = [
    "db.selectFrom('reader')",
    "trx\n    .insertInto('rating')",
    'sql`select 1`',
    'sql<{ count: number }>`select 1`',
    'const { rows } = await sql<Row>`',
    'sql.raw(text)',
  ]
  expect(found.filter((text) => !asks.test(text))).toEqual([])
  const others = [
    "import { sql } from 'kysely'",
    '// says it in sql',
    'mysql`x`',
    'selectFromList()',
  ]
  expect(others.filter((text) => asks.test(text))).toEqual([])
})
