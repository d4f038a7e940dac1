// Writes the types of the tables from a database that was just migrated; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { createMigratedDatabase, dropDatabase, openAdminDatabase, testConfig } from './database.ts'

const file = 'server/src/platform/stores/database-tables.ts'

/** How a column of each database type reaches the code. */
const typescript: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  cidr: 'string',
  bytea: 'Buffer',
  date: 'string', // a day of the library has no clock
  time: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number', // one that is too large for it is refused, not rounded
  float4: 'number',
  fen: 'number',
  bool: 'boolean',
  jsonb: 'unknown',
  key_id: 'number',
  timestamptz: 'Date',
  trilingual: 'TrilingualColumn',
}

interface Column {
  table: string
  column: string
  type: string
  isArray: boolean
  isRequired: boolean
  hasDefault: boolean
}

const database = await createMigratedDatabase()
const adminDb = openAdminDatabase(testConfig(database))
const { rows } = await sql<Column>`
  select c.relname as table, a.attname as column, coalesce(e.typname, t.typname) as type,
         e.oid is not null as is_array, a.attnotnull as is_required,
         a.atthasdef or a.attidentity <> '' as has_default
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
     and c.relname not like 'kysely%'
   order by c.relname collate "C", a.attname collate "C"`.execute(adminDb)
await adminDb.destroy()
await dropDatabase(database)

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

function typeOf({ table, column, type, isArray, isRequired, hasDefault }: Column) {
  const known = typescript[type]
  if (known === undefined)
    throw new Error(`${table}.${column}: say in ${import.meta.filename} what ${type} is`)
  const value = `${known}${isArray ? '[]' : ''}${isRequired ? '' : ' | null'}`
  return hasDefault ? `Generated<${value}>` : value
}

const tables = Map.groupBy(rows, ({ table }) => table)
const text = `// Generated from the migrated database by server/test/generate-tables.ts: do not edit.
import type { Generated } from 'kysely'
import type { TrilingualColumn } from '../institution.ts'
${[...tables]
  .map(
    ([table, columns]) => `
interface ${pascal(table)} {
${columns.map((column) => `  ${camel(column.column)}: ${typeOf(column)}\n`).join('')}}
`,
  )
  .join('')}
export interface DB {
${[...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}\n`).join('')}}
`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write(
    `${file} is not what the migrations make: run node server/test/generate-tables.ts\n`,
  )
  process.exitCode = 1
}
