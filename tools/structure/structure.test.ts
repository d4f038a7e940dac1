import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import folders from './folders.json' with { type: 'json' }
import { aboutFeature, picture } from './picture.ts'
import { sourcesNow, type Sources } from './sources.ts'

const root = join(import.meta.dirname, '../..')
const foldersIn = (...places: string[]) =>
  globSync(places, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()

test('of every folder outside the features one line says what it holds', () => {
  const described = Object.keys(folders)
  const isDescribed = (folder: string) =>
    described.some((one) => one === folder || one.startsWith(`${folder}/`)) ||
    /\/(texts|languages|test)$/.test(folder)
  const all = foldersIn(
    '{server,web}/src/*',
    'server/src/{platform,connectors}/*',
    'web/src/{ui,portal}/*',
    'tools/*',
  )
  expect(all.length).toBeGreaterThan(30)
  expect(all.filter((folder) => !isDescribed(folder))).toEqual([])
})

test('every feature says what it holds', () => {
  const now = sourcesNow()
  const names = foldersIn('{server,web}/src/features/*').map((folder) => folder.split('/').at(-1)!)
  expect(names.filter((name) => aboutFeature(now, name) === '')).toEqual([])
})

test('the picture counts files and imports, before and after', () => {
  const sources = (files: Record<string, string>): Sources => ({
    files: Object.keys(files),
    read: (file) => files[file]!,
  })
  const about = '/** Loans. */\nexport const feature = 1'
  const drawn = picture(
    sources({
      'server/src/features/loans/a.ts': "import '../readers/readers.ts'",
    }),
    sources({
      'server/src/features/loans/a.ts': "import '../catalogue/catalogue.ts'",
      'server/src/features/loans/feature.ts': about,
    }),
  )
  expect(drawn).toContain('| `loans` | Loans | 1 → 2 | – |')
  expect(drawn).toContain('| server | `loans` | catalogue | readers | catalogue |')
})
