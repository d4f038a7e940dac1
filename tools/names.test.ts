import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

// Names that had to be explained to everybody who read them. What to use instead: docs/glossary-code.md.

const root = join(import.meta.dirname, '..')
const files = globSync('{contract,server,web,e2e,tools,fixtures}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})

/** Declarations of types and classes that stand at the beginning of a line: those of a module. */
const typesIn = (text: string) =>
  Array.from(
    text.matchAll(/^(?:export )?(?:abstract )?(?:type|interface|class) (\w+)/gm),
    ([, name]) => name!,
  )

const exportedIn = (text: string) =>
  Array.from(
    text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm),
    ([, name]) => name!,
  )

const irregular = new Set(
  'Begun Bought Bound Brought Came Chosen Cut Done Found Given Heard Held Kept Known Left Made Put Read Said Seen Sent Shown Taken Told Written Wrong'.split(
    ' ',
  ),
)
/** Nouns of the field, and what is thrown or computed by its name. */
const nouns = new Set(
  'Beginning Binding Coding Encoding Feed Feeding Finding Heading Holding Listing Mapping Meaning Outgoing Paging Parsed Ranking Rating Reading Refused Seed Setting Spelling'.split(
    ' ',
  ),
)
const isParticiple = (name: string) =>
  !nouns.has(name) &&
  (irregular.has(name) ||
    /^[A-Z][a-z]+(ed|ing)$/.test(name) ||
    /[a-z](Asked|Given|Wanted)$/.test(name))

/** Images of our own, as types or as the last word of one. */
const isImage = (name: string) =>
  /(Comer|Doorkeeper|Entrant|Letter|Newcomer|Office)$/.test(name) ||
  /^(Frame|From|Manner|Place|Sure|Then|Turns?|Way|Whose)$/.test(name)

const imageCalls = new Set(
  'admit comeIn enter giveBack goOn keepInMemory knock letIn makeSure sayToLibrary takeTurns'.split(
    ' ',
  ),
)

const imageFiles =
  /^(carried|come-in|enter|entering|frame|go-outside|kept|letters|look|met-marks|said|standing|sure|turns|ways?-in)$|Frame$/

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('a type is called by a noun, not by a participle or an image', () => {
  const confusing = files.flatMap((file) =>
    typesIn(textOf(file))
      .filter((name) => isParticiple(name) || isImage(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(confusing).toEqual([])
})

test('what a module exports says what it does', () => {
  const confusing = files.flatMap((file) =>
    exportedIn(textOf(file))
      .filter((name) => imageCalls.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(confusing).toEqual([])
})

test('a file is called by its subject', () => {
  const stemOf = (file: string) => basename(file).split('.')[0]!
  expect(files.filter((file) => imageFiles.test(stemOf(file)))).toEqual([])
})

test('the names that are kept out are recognised', () => {
  const text = 'interface Asked {\n}\nexport type LoginGiven = string\nexport class Binding {}\n'
  expect(typesIn(text)).toEqual(['Asked', 'LoginGiven', 'Binding'])
  expect(typesIn(text).filter(isParticiple)).toEqual(['Asked', 'LoginGiven'])
  expect(exportedIn('export async function letIn() {}')).toEqual(['letIn'])
})
