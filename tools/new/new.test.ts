import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, digestsOf } from './copy.ts'
import { isFeatureName, renamed, singularOf } from './names.ts'
import { withTable } from './tables.ts'

const generated = 'server/src/platform/stores/database-tables.ts'
/** Where a feature has its files: folders of its own, or a file of its own among those of the others. */
const own = [
  /^contract\/src\/reading-rooms(-staff)?\.ts$/,
  /^server\/migrations\/\d{4}-reading-rooms\.sql$/,
  /^(server|web)\/src\/features\/reading-rooms\//,
  /^server\/test\/examples\/reading-rooms\.ts$/,
  /^docs\/specification\/(access|own-calls|own-pages)\/reading-rooms\.csv$/,
]

let copy: string
let remove: () => void
let before: Map<string, string>
let after: Map<string, string>

const made = () => [...after.keys()].filter((file) => !before.has(file))
const make = (...words: string[]) =>
  spawnSync('node', ['tools/new/new.ts', ...words], { cwd: copy, encoding: 'utf8' })

beforeAll(() => {
  ;({ copy, remove } = copyProject())
  before = digestsOf(copy)
  const { status, stderr } = make('feature', 'reading-rooms', '--simplified', '阅览室')
  if (status !== 0) throw new Error(stderr)
  after = digestsOf(copy)
}, 120_000)
afterAll(() => remove())

test('a feature is made of files of its own; no list that others share is touched', () => {
  expect(made().length).toBeGreaterThan(20)
  expect(made().filter((file) => !own.some((place) => place.test(file)))).toEqual([])
  const changed = [...before].filter(([file, digest]) => after.get(file) !== digest)
  // Generated from the migrations, and never written by hand.
  expect(changed.map(([file]) => file)).toEqual([generated])
})

const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', program), args, {
    cwd: copy,
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}
const fine = { status: 0, printed: '' }

test('what is made is formatted', () => {
  const files = made().filter((file) => /\.(tsx?|json|css)$/.test(file))
  expect(run('oxfmt', '--list-different', ...files)).toEqual(fine)
})

test('its types hold on the server', () => expect(run('tsc', '-p', '.')).toEqual(fine), 300_000)
test('its types hold in the browser', () => expect(run('tsc', '-p', 'web')).toEqual(fine), 300_000)

test.each([
  [['feature', 'reading-rooms'], /already contract\/src\/reading-rooms\.ts/],
  [['feature', 'readers'], /already/],
  [['feature', 'audits', '--one', 'audit'], /already the table audit/],
  [['feature', 'Reading_Rooms'], /kebab-case/],
  [['feature', 'furniture'], /--one/],
  [['page', 'x'], /pnpm new feature/],
])('%j is refused, and nothing is written', (words, why) => {
  const { status, stderr } = make(...words)
  expect(status).toBe(1)
  expect(stderr).toMatch(why)
  expect(digestsOf(copy)).toEqual(after)
})

test.each([
  ['reading-rooms', 'reading-room'],
  ['copies', 'copy'],
  ['boxes', 'box'],
  ['classes', 'class'],
  ['courses', 'course'],
  ['days', 'day'],
  ['furniture', undefined],
  ['fitness', undefined],
])('one of %s is %s', (many, one) => expect(singularOf(many)).toBe(one))

test('a name is in kebab-case', () => {
  expect(['reading-rooms', 'loans'].every(isFeatureName)).toBe(true)
  expect(['readingRooms', 'reading_rooms', '-x', 'x-', 'x1', ''].some(isFeatureName)).toBe(false)
})

test('the name of the sample is replaced in every form', () => {
  const names = { many: 'reading-rooms', one: 'reading-room' }
  const forms = 'sample-things sampleThings SampleThing sample_thing Sample things, a sample thing'
  expect(renamed(forms, names)).toBe(
    'reading-rooms readingRooms ReadingRoom reading_room Reading rooms, a reading room',
  )
})

test('a table takes its place among the others by its name in the database', () => {
  const types = (...names: string[]) =>
    `// head\n\n${names.map((name) => `interface ${name} {\n  id: string\n}\n\n`).join('')}export interface DB {\n${names
      .map((name) => `  ${name.charAt(0).toLowerCase()}${name.slice(1)}: ${name}\n`)
      .join('')}}\n`
  const columns = { id: 'string' }
  for (const [name, all] of [
    ['AB', ['A', 'AB', 'Aa', 'B']],
    ['Ab', ['A', 'Aa', 'Ab', 'B']],
    ['Z', ['A', 'Aa', 'B', 'Z']],
  ] as const)
    expect(withTable(types('A', 'Aa', 'B'), { name, columns })).toBe(types(...all))
})

test('git sees the copy alone', () => {
  const top = execFileSync('git', ['rev-parse', '--show-toplevel'], { cwd: copy, encoding: 'utf8' })
  expect(top.trim()).toBe(copy)
})
