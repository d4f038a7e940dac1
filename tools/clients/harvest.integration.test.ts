import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../server/test/api.ts'
import { unfoldChanges } from '../../server/test/feeding.ts'
import { manyTitles, rename, titlesNow, withdraw } from '../../server/test/harvesting.ts'
import { aSearchedInstitution, type SearchedInstitution } from '../../server/test/searching.ts'
import { installFromPyPI } from '../python.ts'

// A harvester that others wrote: what it understands, the world does.
let python: string
let api: TestApi
beforeAll(async () => {
  const folder = installFromPyPI(
    'sickle',
    '0.7.0',
    (there) => spawnSync(join(there, 'bin/python'), ['-c', 'import sickle']).status === 0,
  )
  python = join(folder, 'bin/python')
  api = await startTestApi()
}, 180_000)
afterAll(() => api.close())

type Line = [identifier: string, isDeleted: boolean, title: string | null, datestamp: string]

/** All that Sickle is given; `onLine` sees each record as it comes. */
async function sickle(
  { mappingPath }: SearchedInstitution,
  given: Record<string, string>,
  onLine: (line: Line, n: number) => void = () => {},
) {
  const url = `${api.url}/${mappingPath}/oai`
  const asked = JSON.stringify({ metadataPrefix: 'oai_dc', ...given })
  const child = spawn(python, [join(import.meta.dirname, 'harvest.py'), url, asked], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Line[] = []
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line
    lines.push(line)
    onLine(line, lines.length)
  }
  return lines
}

const numberOf = (identifier: string) => Number(identifier.split('/').at(-1))

test('a harvest of everything by Sickle gives every record once, deletions included', async () => {
  const library = await aSearchedInstitution(api)
  const ids = await manyTitles(library, 1, 1_234)
  const first = await sickle(library, {})
  expect(first.map(([identifier]) => numberOf(identifier)).toSorted((a, b) => a - b)).toEqual(ids)
  const gone = ids.slice(100, 200)
  await withdraw(library, gone)
  const again = await sickle(library, {})
  expect(again.map(([identifier]) => numberOf(identifier)).toSorted((a, b) => a - b)).toEqual(ids)
  const deleted = again
    .filter(([, isDeleted]) => isDeleted)
    .map(([identifier]) => numberOf(identifier))
  expect(deleted.toSorted((a, b) => a - b)).toEqual(gone)
  expect(again.every(([, isDeleted, title]) => isDeleted === (title === null))).toBe(true)
})

test('records that change, come and go while Sickle harvests are all there in the end', async () => {
  const library = await aSearchedInstitution(api)
  const ids = await manyTitles(library, 1, 800)
  let changing: Promise<void> | undefined
  const lines = await sickle(library, {}, (_line, n) => {
    if (n !== 150) return
    changing = (async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await rename(library, ids.slice(turn * 60, turn * 60 + 30))
        await withdraw(library, [ids[turn * 60 + 40]!])
        await manyTitles(library, 1_000 + turn, 1_000 + turn)
        await unfoldChanges(api.db)
        await wait(10)
      }
    })()
  })
  await changing
  const since = lines
    .map(([, , , datestamp]) => datestamp)
    .toSorted()
    .at(-1)!
  const rest = await sickle(library, { from: since })
  const last = new Map([...lines, ...rest].map((line) => [numberOf(line[0]), line]))
  const rows = await titlesNow(library)
  expect(rows).toHaveLength(810)
  const wrong = rows.filter(({ id, title, isGone }) => {
    const line = last.get(id)
    return !line || line[1] !== isGone || (!isGone && line[2] !== title)
  })
  expect(wrong).toEqual([])
})
