import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eraseReader } from '@shulin/contract/readers-staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../test/api.ts'
import {
  findFaults,
  forgottenBy,
  readDeclarations,
  withDeclarations,
  type Declaration,
} from '../test/personal-data.ts'
import { findPersonalRows, type Person, type PersonalRows } from '../test/personal-row.ts'
import { aReader } from '../test/readers.ts'
import { aSearchedInstitution, aTitle } from '../test/searching.ts'
import { staffHeaders } from '../test/staff.ts'
import { updateSent } from './features/inbox/queries.ts'
import { jobs } from './jobs.ts'
import { inInstitution, type Database } from './platform/stores/database.ts'

let api: TestApi
let declarations: Declaration[]
let personalRows: PersonalRows
beforeAll(async () => {
  api = await startTestApi()
  declarations = await readDeclarations(api.adminDb)
  personalRows = await findPersonalRows()
})
afterAll(() => api.close())

/** Of whatever is made of the reader below something of this is part. */
const ofTheReader = ['知夏', 'zhixia', '13800138777', '2001-02-03']

/** Somebody with rows in every table that declares anything, in an institution of their own. */
async function somebody() {
  const institution = await aSearchedInstitution(api)
  const reader = await aReader(api, institution, { account: 'zhixia', name: '林知夏' })
  const recordId = await aTitle(institution, { items: [{ at: 'P1' }] })
  const { groupCode } = institution
  /** As the operator, who may write everywhere. */
  const within = <T>(work: (trx: Database) => Promise<T>) =>
    inInstitution(api.adminDb, groupCode, work)
  const { id: itemId } = await within((trx) =>
    trx
      .selectFrom('item')
      .select('id')
      .where('groupCode', '=', groupCode)
      .where('recordId', '=', recordId)
      .executeTakeFirstOrThrow(),
  )
  const staff = { staffId: randomUUID(), staffName: '馆员 林' }
  const person: Person = { api, groupCode, readerId: reader.id, ...staff, recordId, itemId }
  await within(async (trx) => {
    for (const makeRows of Object.values(personalRows)) await makeRows(trx, person)
  })
  return { ...person, institution, reader, within }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

/** How many rows of the institution there are, and how many of them name somebody in a column. */
const countRows = ({ groupCode, within }: Somebody, table: string) =>
  within(async (trx) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.id(table)} t`.execute(trx)
    const own = rows.filter(
      ({ row }) => (row['group_code'] ?? row['owner_group_code'] ?? groupCode) === groupCode,
    )
    return {
      all: own.length,
      naming: (column: string, ...values: unknown[]) =>
        own.filter(({ row }) => values.includes(row[column])).length,
      with: (column: string) =>
        own.filter(({ row }) => row[column] !== null && row[column] !== undefined).length,
    }
  })
type RowCounts = Awaited<ReturnType<typeof countRows>>

async function countAll(person: Somebody) {
  const counted = new Map<string, RowCounts>()
  for (const { table } of declarations) counted.set(table, await countRows(person, table))
  return counted
}

const columnsOf = (table: string) =>
  declarations.find((said) => said.table === table)!.columns.map(({ column }) => column)

test('every table that leads to a person declares what it is, how long it is kept, how it is exported and erased', async () => {
  expect(declarations.length).toBeGreaterThan(35)
  expect(await findFaults(api.adminDb, jobs)).toEqual([])
})

test('a table that says nothing is found, and so is one that says what is not so', async () => {
  const faultsWith = async (table: string) => {
    await sql.raw(table).execute(api.adminDb)
    const faults = await findFaults(api.adminDb, jobs)
    await sql`drop table planted`.execute(api.adminDb)
    return faults
  }
  const plain = 'create table planted (group_code text, reader_id uuid, lent_at timestamptz)'
  const said = (words: string) => `${plain}; comment on table planted is 'Planted. ${words}'`
  const good = '@personal S2 @reader reader_id erase=delete @export rows @kept with the account'
  expect(await faultsWith(said(good))).toEqual([])

  const undeclared = 'planted.reader_id leads to a reader and is not declared'
  expect(await faultsWith(plain)).toEqual([undeclared])
  // By its key alone, whatever the column is called.
  const byKey =
    'create table planted (group_code text, lender uuid, foreign key (group_code, lender) references reader)'
  expect(await faultsWith(byKey)).toEqual(['planted.lender leads to a reader and is not declared'])
  const bySession =
    'create table planted (group_code text, of uuid, foreign key (group_code, of) references session)'
  expect(await faultsWith(bySession)).toEqual(['planted.of leads to a row and is not declared'])
  const ofStaff = 'create table planted (group_code text, seen_by_staff_id uuid)'
  expect(await faultsWith(ofStaff)).toEqual([
    'planted.seen_by_staff_id leads to a staff and is not declared',
  ])

  const wrong: [string, string, string][] = [
    ['S2', 'S9', 'planted has no known class: S9'],
    ['erase=delete', 'erase=burn', 'planted is not erased in a known way: burn'],
    ['export rows', 'export paper', 'planted is not exported in a known way: paper'],
    [' @export rows', '', 'planted is not exported in a known way: null'],
    ['with the account', 'a while', 'planted is not kept in a known way: a while'],
    [' @kept with the account', '', 'planted is not kept in a known way: null'],
    [
      'with the account',
      '7 days after lent_at by forget-nothing',
      'planted is forgotten by what does not exist: forget-nothing',
    ],
    [
      'with the account',
      '7 days after returned_at by forget-mail',
      'planted is kept after a moment it does not have: 7 days after returned_at by forget-mail',
    ],
  ]
  for (const [from, to, fault] of wrong) {
    expect(await faultsWith(said(good.replace(from, to)))).toEqual([fault])
  }
  // A column may not be graver than its table.
  const graver = `${said(good)}; comment on column planted.lent_at is '@personal S1'`
  expect(await faultsWith(graver)).toEqual(['planted has a column of a graver class than its own'])
})

test('what would be exported names no secret: bytes are personal or secret, never neither', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and a.atttypid = 'bytea'::regtype`.execute(
    api.adminDb,
  )
  const exported = declarations.filter((said) => said.exported === 'rows')
  const unsaid = rows.filter(({ table, column }) => {
    const field = exported
      .find((said) => said.table === table)
      ?.columns.find((said) => said.column === column)
    return field && !field.isSecret && field.dataClass === null
  })
  expect(unsaid).toEqual([])
})

test('every declared table has rows of a person to try it with, and no other has', async () => {
  const declared = declarations.map(({ table }) => table)
  expect(Object.keys(personalRows).toSorted()).toEqual(declared.toSorted())
  const person = await somebody()
  const counted = await countAll(person)
  const empty = declarations.filter(({ table, reader, staff }) => {
    const rows = counted.get(table)!
    return (
      rows.all === 0 ||
      (reader !== null && rows.naming(reader.column, person.readerId) === 0) ||
      staff.some(({ column }) => rows.naming(column, person.staffId, person.staffName) === 0)
    )
  })
  expect(empty.map(({ table }) => table)).toEqual([])
})

test('erasing a reader does with every table what the table says, and no name is left anywhere', async () => {
  const person = await somebody()
  const { groupCode, institution, readerId, reader, within } = person
  const headers = await staffHeaders(api, groupCode, ['admin'])
  const erase = () =>
    api.call(eraseReader, {
      body: { readerId, account: reader.account, reason: '读者申请' },
      headers,
    })
  // What is still out is not forgotten.
  expect((await erase()).body.code).toBe('reader.has-loans')
  await within((trx) => trx.deleteFrom('loan').where('readerId', '=', readerId).execute())

  const before = await countAll(person)
  expect((await erase()).body.data).toBe(true)
  const after = await countAll(person)
  const wrong = declarations
    // It was given back before.
    .filter(({ table }) => table !== 'loan')
    .flatMap((said) =>
      wronglyErased(said, before.get(said.table)!, after.get(said.table)!, readerId),
    )
  expect(wrong).toEqual([])

  // The letter that tells the reader so is forgotten when it is sent, as every letter is.
  const letters = await institution.within((trx) =>
    trx.selectFrom('outgoing').select('id').where('letter', '=', 'account erased').execute(),
  )
  expect(letters).toHaveLength(1)
  await institution.within((trx) => updateSent(trx, letters[0]!.id))
  expect(await tracesIn(groupCode)).toEqual([])
})

/** What erasing a reader did with a table and should not have, or did not and should have. */
function wronglyErased(said: Declaration, was: RowCounts, is: RowCounts, readerId: string) {
  const { table, reader, follows, columns } = said
  const followed = declarations.find((other) => other.table === follows)
  const staysBeside = followed?.reader?.fate === 'keep'
  const faults: [boolean, string][] = [
    [follows !== null && !staysBeside && is.all > 0, `is left of ${follows}`],
    [staysBeside && is.all < was.all, `lost what is kept with ${follows}`],
  ]
  if (reader) {
    const { column, fate } = reader
    const [had, has] = [was.naming(column, readerId), is.naming(column, readerId)]
    const staysWithoutName = fate === 'cut' || fate === 'blank'
    const emptied = columns.filter((field) => staysWithoutName && field.fate === 'null')
    faults.push(
      [had === 0, 'had nothing to erase'],
      [(fate === 'delete' || fate === 'cut') && has > 0, 'still names the reader'],
      [staysWithoutName && is.all !== was.all, 'lost rows that others count'],
      [fate === 'keep' && has < had, 'lost what has to be kept'],
      ...emptied.flatMap((field): [boolean, string][] => [
        [was.with(field.column) === 0, `had nothing in ${field.column} to empty`],
        [is.with(field.column) > 0, `still has ${field.column}`],
      ]),
    )
  }
  return faults.flatMap(([isFault, what]) => (isFault ? [`${table} ${what}`] : []))
}

/** Tables with anything of the reader in a row of the institution, whatever they declare. */
async function tracesIn(groupCode: string) {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'group_code' and a.attnum > 0)`.execute(
    api.adminDb,
  )
  const traces: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(name)} t where group_code = ${groupCode}`.execute(
      api.adminDb,
    )
    const found = rows.filter(({ row }) => ofTheReader.some((value) => row.includes(value)))
    traces.push(...found.map(({ row }) => `${name}: ${row}`))
  }
  return traces
}

test('what is taken away with a member of staff goes with them, and what they did stays', async () => {
  const person = await somebody()
  const { groupCode, staffId, staffName, within } = person
  await within((trx) =>
    trx.deleteFrom('staff').where('groupCode', '=', groupCode).where('id', '=', staffId).execute(),
  )
  const wrong: string[] = []
  for (const { table, staff } of declarations) {
    const rows = await countRows(person, table)
    const isGone = table === 'staff' || staff.some(({ fate }) => fate === 'delete')
    for (const { column } of staff) {
      const isNamed = rows.naming(column, staffId, staffName) > 0
      if (isNamed === isGone) wrong.push(`${table}.${column}`)
    }
  }
  expect(wrong).toEqual([])
})

test('what is kept for a time is forgotten after it by what it names, and not before', async () => {
  const forgotten = declarations.flatMap((said) => {
    const how = forgottenBy(said)
    return how ? [{ table: said.table, ...how }] : []
  })
  expect(forgotten.length).toBeGreaterThan(10)
  const person = await somebody()
  /** Moves the moment so far back that its time is over by a day, or will be in a day. */
  const age = (isOver: boolean) =>
    person.within(async (trx) => {
      const day = sql.raw(isOver ? `- interval '1 day'` : `+ interval '1 day'`)
      for (const { table, age: kept, column } of forgotten) {
        const isShared = !columnsOf(table).includes('group_code')
        const own = isShared ? sql`` : sql`and group_code = ${person.groupCode}`
        await sql`update ${sql.id(table)} set ${sql.id(column)} = now() - ${kept}::interval ${day}
                   where ${sql.id(column)} is not null ${own}`.execute(trx)
      }
    })
  const run = async () => {
    for (const name of new Set(forgotten.map(({ by }) => by))) {
      const job = jobs.find((known) => known.name === name)
      if (!job) await person.within((trx) => sql`select ${sql.id(name)}()`.execute(trx))
      else await job.perform({}, { job: name, id: '', attempt: 0 }, api as never)
    }
  }
  const left = async () => {
    const counts: Record<string, number> = {}
    for (const { table, column } of forgotten) {
      counts[table] = (await countRows(person, table)).with(column)
    }
    return counts
  }
  const tables = forgotten.map(({ table }) => table)
  const before = await left()
  expect(tables.filter((table) => before[table] === 0)).toEqual([])
  await age(false)
  await run()
  expect(await left()).toEqual(before)
  await age(true)
  await run()
  expect(await left()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
})

test('docs/privacy.md says what the tables say', () => {
  const page = readFileSync('docs/privacy.md', 'utf8')
  expect(page, 'run node server/test/generate-privacy.ts').toBe(
    withDeclarations(page, declarations),
  )
})
