import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '..')

/** What says these words outside the catalogue, and is no rule of what readers see. */
const others = [
  // A reader withdraws a consent.
  /\bc\.(purpose|reader_id) = .* and c\.withdrawn_at is null/,
]

test('what readers may see is decided in the catalogue alone', () => {
  const files = globSync('**/*.ts', { cwd: features }).filter(
    (file) =>
      !file.startsWith('catalogue/') &&
      // It withdraws what a source no longer has: it makes the state that the others ask for.
      file !== 'imports/queries.ts' &&
      // Announcements are withdrawn, too.
      !file.startsWith('announcements/') &&
      // It keeps what readers agreed to and withdrew.
      file !== 'inbox/choices-queries.ts' &&
      !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(200)
  const copies = files.flatMap((file) =>
    readFileSync(join(features, file), 'utf8')
      .split('\n')
      .filter((line) => /is_?hidden|withdrawn_?at/i.test(line))
      .filter((line) => !others.some((known) => known.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(copies).toEqual([])
})
