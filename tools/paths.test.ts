import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })].toSorted()

/** What is in quotes and begins with a folder of ours, or leads there by a link. */
const top = 'contract|server|web|e2e|fixtures|tools|docs|presentation'
const quoted = new RegExp(String.raw`\`((?:${top})/[\w@./{},*<>…-]+)`, 'g')
const linked = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g

/** A path with a name left open, or of what is made while running. */
const isOpen = (path: string) => /[<>…*]|NN|\/(dist|reports|node_modules)\b/.test(path)

/** `{a,b}.ts` are two files. */
function spelledOut(path: string): string[] {
  const [whole, choices] = /\{([^}]*)\}/.exec(path) ?? []
  if (whole === undefined || choices === undefined) return [path]
  return choices.split(',').flatMap((choice) => spelledOut(path.replace(whole, choice)))
}

function pathsIn(page: string) {
  const text = readFileSync(join(root, page), 'utf8')
  const here = [...text.matchAll(quoted)].map(([, path]) => path!.replace(/[.,]+$/, ''))
  const beside = [...text.matchAll(linked)]
    .map(([, path]) => path!)
    .filter((path) => !/^\w+:/.test(path))
    .map((path) => join(dirname(page), path))
  return [...new Set([...here, ...beside])].flatMap(spelledOut).filter((path) => !isOpen(path))
}

/** The feature that CONTRIBUTING.md makes is not there, but what it is made from is. */
const templateOf = (path: string) =>
  `tools/new/templates/feature/${path.replaceAll('reading-rooms', 'sample-things')}.txt`

test.each(pages)('every path that %s names exists', (page) => {
  const named = pathsIn(page).map((path) =>
    path.includes('reading-rooms') ? templateOf(path) : path,
  )
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('paths are found: in quotes, by links, and several in one', () => {
  expect(pathsIn('README.md')).toContain('docs/architecture.md')
  expect(pathsIn('CONTRIBUTING.md').length).toBeGreaterThan(10)
  expect(spelledOut('web/{src,test}/x.{ts,css}')).toEqual([
    'web/src/x.ts',
    'web/src/x.css',
    'web/test/x.ts',
    'web/test/x.css',
  ])
})
