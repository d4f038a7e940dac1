import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pascal, renamed, type Names } from './names.ts'
import { withTable } from './tables.ts'

/** Chinese names are not made from English ones; without them the texts begin with the English name. */
interface Titles {
  simplified?: string | undefined
  traditional?: string | undefined
}

interface MadeFile {
  path: string
  text: string
}

const templates = join(import.meta.dirname, 'templates/feature')
/** Templates end in .txt, so that no tool takes them for code of the project. */
const ending = '.txt'
const tables = 'server/src/platform/stores/database-tables.ts'

/** What already bears the name; nothing where it is free. */
export function takenBy(root: string, { many, one }: Names): string | undefined {
  const places = [
    `contract/src/${many}.ts`,
    `server/src/features/${many}`,
    `web/src/features/${many}`,
  ]
  const place = places.find((path) => existsSync(join(root, path)))
  if (place !== undefined) return place
  const hasTable = readFileSync(join(root, tables), 'utf8').includes(`interface ${pascal(one)} {`)
  return hasTable ? `the table ${one.replaceAll('-', '_')}` : undefined
}

/** Writes a vertical slice: the smallest feature that works. Answers the paths, in order. */
export function makeFeature(root: string, names: Names, titles: Titles): string[] {
  const files = globSync('**/*.txt', { cwd: templates })
    .toSorted()
    .map((template) => fileFrom(root, template, names, titles))
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { flag: 'wx' })
  }
  const described = join(root, tables)
  writeFileSync(described, withTable(readFileSync(described, 'utf8'), tableOf(names)))
  const paths = files.map(({ path }) => path)
  format(root, paths)
  return paths
}

function fileFrom(root: string, template: string, names: Names, titles: Titles): MadeFile {
  const path = renamed(template.slice(0, -ending.length), names).replace(
    'NNNN',
    nextMigration(root),
  )
  const written = readFileSync(join(templates, template), 'utf8')
  // The Chinese names of the sample are in its texts alone.
  const text = renamed(written, names)
    .replaceAll('样本', titles.simplified ?? english(names))
    .replaceAll('樣本', titles.traditional ?? titles.simplified ?? english(names))
  return { path, text }
}

const english = ({ many }: Names) => many.replaceAll('-', ' ')

function nextMigration(root: string) {
  const numbers = readdirSync(join(root, 'server/migrations')).map((file) =>
    Number.parseInt(file, 10),
  )
  return String(Math.max(...numbers.filter(Number.isFinite)) + 1).padStart(4, '0')
}

/** Lines break elsewhere under a longer name: the formatter decides, where it knows the kind of file. */
const format = (root: string, paths: string[]) =>
  execFileSync('node_modules/.bin/oxfmt', ['--no-error-on-unmatched-pattern', ...paths], {
    cwd: root,
  })

/** The table of the migration, as `server/test/generate-tables.ts` will describe it. */
const tableOf = ({ one }: Names) => ({
  name: pascal(one),
  columns: {
    createdAt: 'Generated<Date>',
    description: 'Generated<string>',
    groupCode: 'string',
    id: 'string',
    name: 'string',
  },
})
