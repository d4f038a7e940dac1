import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
const [answers, list] = page.split('\n## The tests\n') as [string, string]

/** Levels A and AA of WCAG 2.2. */
const criteria = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5
  1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11
  2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8
  4.1.2 4.1.3`.match(/\S+/g)!

const rows = [...answers.matchAll(/^\| (\d\.\d\.\d+) .*$/gm)].map(([row, number]) => ({
  row,
  number,
}))
const tests = [...list.matchAll(/^\| \[([a-z]+)\] +\| (.+?) +\| `([^`]+)` +\|$/gm)].map(
  ([, name, words, file]) => ({ name: name!, words: words!, file: file! }),
)
const namesIn = (text: string) => [...text.matchAll(/\[([a-z]+)\]/g)].map(([, name]) => name!)

/** What a call is given first, as text: the titles of tests are among it. */
const titlesIn = (file: string) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(/\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1\s*,/g),
  ].map(([, , title]) => title!)

test('every criterion of levels A and AA is answered once, in its order', () => {
  expect(rows.map(({ number }) => number)).toEqual(criteria)
})

test('a criterion names a test, or says why there is none', () => {
  const silent = rows.filter(
    ({ row }) => namesIn(row).length === 0 && !/does not apply|Not shown by a test/.test(row),
  )
  expect(silent).toEqual([])
})

test('every test that is named is listed, and every one that is listed is named', () => {
  const listed = tests.map(({ name }) => name)
  expect(new Set(listed).size).toBe(listed.length)
  expect(new Set(namesIn(answers))).toEqual(new Set(listed))
})

test.each(tests)('there is a test “$words”', ({ words, file }) => {
  expect(file).toMatch(/\.(test|spec)\.tsx?$/)
  expect(existsSync(join(root, file))).toBe(true)
  expect(titlesIn(file).some((title) => title.includes(words))).toBe(true)
})
