import { sql } from 'kysely'
import type { Database } from '../src/platform/stores/database.ts'

/** Where a table names a person, and what becomes of that: of a reader who is erased, or of a member of staff whose row is taken away. */
interface PersonColumn {
  column: string
  fate: string
}

/** What a table says of itself in its comment; docs/privacy.md has the words. */
export interface Declaration {
  table: string
  /** What it is, in the words before the first declaration. */
  holds: string
  dataClass: string | null
  reader: PersonColumn | null
  staff: PersonColumn[]
  /** The table with whose rows its rows go. */
  follows: string | null
  exported: string | null
  kept: string | null
  columns: { column: string; dataClass: string | null; fate: string | null; isSecret: boolean }[]
}

interface Row {
  table: string
  comment: string | null
  columns: { column: string; comment: string | null }[]
}

const tagged = /@(personal|reader|staff|follows|export|kept)\b/

/** Every table that declares anything, in the order of their names. */
export async function readDeclarations(db: Database): Promise<Declaration[]> {
  const { rows } = await sql<Row>`
    select c.relname as table, obj_description(c.oid, 'pg_class') as comment,
           (select jsonb_agg(jsonb_build_object('column', a.attname, 'comment', col_description(a.attrelid, a.attnum)) order by a.attnum)
              from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname collate "C"`.execute(db)
  return rows
    .filter(
      ({ comment, columns }) =>
        tagged.test(comment ?? '') || columns.some((field) => tagged.test(field.comment ?? '')),
    )
    .map(declarationOf)
}

function declarationOf({ table, comment, columns }: Row): Declaration {
  const said = comment ?? ''
  const word = (pattern: RegExp) => pattern.exec(said)?.[1] ?? null
  const [, readerColumn, fate] = /@reader (\w+)(?: erase=(\w+))?/.exec(said) ?? []
  return {
    table,
    holds: said.split(/\s*@/)[0]!,
    dataClass: word(/@personal (\w+)/),
    reader: readerColumn === undefined ? null : { column: readerColumn, fate: fate ?? '' },
    staff: [...said.matchAll(/@staff (\w+)(?: erase=(\w+))?/g)].map(([, column, left]) => ({
      column: column!,
      fate: left ?? '',
    })),
    follows: word(/@follows (\w+)/),
    exported: word(/@export (\w+)/),
    kept: word(/@kept ([^@]+)/)?.trim() ?? null,
    columns: columns.map(({ column, comment: of }) => ({
      column,
      dataClass: /@personal (\w+)/.exec(of ?? '')?.[1] ?? null,
      fate: /@personal \w+ erase=(\w+)/.exec(of ?? '')?.[1] ?? null,
      isSecret: /@secret\b/.test(of ?? ''),
    })),
  }
}

/** What is forgotten by a job or a function of the database so long after a moment; null where something else decides. */
export function forgottenBy({ kept }: Pick<Declaration, 'kept'>) {
  const [, age, column, by] = /^(\d+ \w+) after (\w+) by ([\w-]+)$/.exec(kept ?? '') ?? []
  return age === undefined ? null : { age, column: column!, by: by! }
}

const classes = {
  S1: 'sensitive',
  S2: 'reading life',
  S3: 'contact',
  S4: 'account',
  S5: 'public by choice',
}
const fates = new Set(['delete', 'cut', 'keep', 'blank'])
const fatesOfStaff = new Set(['delete', 'keep'])
const fatesOfColumns = new Set(['null', 'pseudonym', null])
const exports = new Set(['rows', 'looks', 'nothing'])
const keptOtherwise = /^(with the account|with \w+|until returned|for good)$/

interface Reference {
  table: string
  column: string
  /** What it leads to: a reader, a member of staff, or a row that goes when a reader goes. */
  to: 'reader' | 'staff' | 'row'
}

/** Columns that lead to a person: by their name, by a foreign key, or by a foreign key to a row that goes with a reader. */
async function readReferences(db: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    with tables as (
      select oid, relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition),
    keys as (
      select t.relname, a.attname, f.confrelid
        from pg_constraint f join tables t on t.oid = f.conrelid
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey) and a.attname <> 'group_code'
       where f.contype = 'f')
    select t.relname as table, a.attname as column, case when a.attname ~ 'reader' then 'reader' else 'staff' end as to
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where a.attname ~ '(^|_)(reader|staff)_id$'
    union
    select relname, attname, case when confrelid = 'reader'::regclass then 'reader' else 'staff' end
      from keys where confrelid in ('reader'::regclass, 'staff'::regclass)
    union
    select relname, attname, 'row'
      from keys where confrelid in (select r.name from erasure_rules() r where r.fate = 'delete')
    order by 1, 2`.execute(db)
  return rows
}

async function readFunctions(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** What is undeclared or declared wrongly, in sentences. */
export async function findFaults(db: Database, jobs: readonly { name: string }[]) {
  const declarations = await readDeclarations(db)
  const references = await readReferences(db)
  const forgetters = new Set([...jobs.map(({ name }) => name), ...(await readFunctions(db))])
  const declared = new Map(declarations.map((declaration) => [declaration.table, declaration]))
  const faults = references.flatMap(({ table, column, to }) => {
    const said = declared.get(table)
    const isSaid =
      to === 'reader'
        ? said?.reader?.column === column
        : to === 'staff'
          ? said?.staff.some((named) => named.column === column)
          : said?.reader || said?.follows
    return isSaid ? [] : [`${table}.${column} leads to a ${to} and is not declared`]
  })
  return [...faults, ...declarations.flatMap((said) => faultsOf(said, declared, forgetters))]
}

function faultsOf(
  said: Declaration,
  declared: Map<string, Declaration>,
  forgetters: Set<string>,
): string[] {
  const { table, dataClass, reader, staff, follows, exported, kept, columns } = said
  const names = new Set(columns.map(({ column }) => column))
  const forgotten = forgottenBy(said)
  const faults: [boolean, string][] = [
    [!(dataClass !== null && dataClass in classes), `has no known class: ${dataClass}`],
    [
      columns.some((column) => column.dataClass !== null && !(column.dataClass in classes)),
      'has a column of no known class',
    ],
    // S1 comes before S5, also in the alphabet.
    [
      columns.some((column) => column.dataClass !== null && column.dataClass < (dataClass ?? '')),
      'has a column of a graver class than its own',
    ],
    [columns.some(({ fate }) => !fatesOfColumns.has(fate)), 'has a column of no known fate'],
    [reader !== null && !fates.has(reader.fate), `is not erased in a known way: ${reader?.fate}`],
    [
      staff.some(({ fate }) => !fatesOfStaff.has(fate)),
      'does not say what becomes of it without its member of staff',
    ],
    [
      [reader, ...staff].some((named) => named !== null && !names.has(named.column)),
      'names a column that it does not have',
    ],
    [follows !== null && !declared.has(follows), `follows what is not declared: ${follows}`],
    // What is only of staff is no reader's to take along.
    [
      !exports.has(exported ?? '') && !(exported === null && reader === null && staff.length > 0),
      `is not exported in a known way: ${exported}`,
    ],
    [
      exported !== null && exported !== 'nothing' && reader === null && follows === null,
      'is exported, and does not say whose it is',
    ],
    [forgotten === null && !keptOtherwise.test(kept ?? ''), `is not kept in a known way: ${kept}`],
    [
      forgotten !== null && !names.has(forgotten.column),
      `is kept after a moment it does not have: ${kept}`,
    ],
    [
      forgotten !== null && !forgetters.has(forgotten.by),
      `is forgotten by what does not exist: ${forgotten?.by}`,
    ],
    [
      /^with (?!the account)/.test(kept ?? '') && !declared.has(kept!.slice('with '.length)),
      `is kept with what is not declared: ${kept}`,
    ],
    [
      kept === 'with the account' && reader === null,
      'is kept with the account, and does not say of whom',
    ],
    [
      reader === null && staff.length === 0 && follows === null && forgotten === null,
      'is personal, names nobody, and no job forgets it',
    ],
  ]
  return faults.flatMap(([isFault, what]) => (isFault ? [`${table} ${what}`] : []))
}

const begin = '<!-- Made by server/test/generate-privacy.ts from the comments of the tables. -->'
const end = '<!-- End of what is made. -->'

/** The page with the table of all declarations in its place. */
export function withDeclarations(page: string, declarations: Declaration[]) {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error('the page has no place for the declarations')
  return `${page.slice(0, from)}${begin}\n<!-- prettier-ignore-start -->\n\n${tableOf(declarations)}\n<!-- prettier-ignore-end -->\n${page.slice(to)}`
}

const erased: Record<string, string> = {
  delete: 'deleted',
  cut: 'stays, without the reader',
  keep: 'stays',
  blank: 'emptied',
}

function tableOf(declarations: Declaration[]) {
  const rows = declarations.map((said) => {
    const { table, holds, dataClass, reader, staff, follows, exported, kept, columns } = said
    const whose = [
      ...(reader ? [`reader (\`${reader.column}\`)`] : []),
      ...staff.map(({ column }) => `staff (\`${column}\`)`),
      ...(follows ? [`by \`${follows}\``] : []),
    ]
    const inText = columns.filter((field) => field.dataClass !== null).map(({ column }) => column)
    const elsewhere = inText.map((column) => `\`${column}\``).join(', ')
    const onErasing = reader ? erased[reader.fate] : follows ? `goes with \`${follows}\`` : '–'
    const cells = [
      `\`${table}\``,
      holds,
      dataClass,
      whose.join(', ') || (elsewhere ? `by no key, in ${elsewhere}` : 'nobody is named'),
      kept,
      exported ?? '–',
      onErasing,
    ]
    return `| ${cells.join(' | ')} |\n`
  })
  const head = ['table', 'holds', 'class', 'whose', 'kept', 'exported', 'when a reader is erased']
  return `| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${rows.join('')}`
}
