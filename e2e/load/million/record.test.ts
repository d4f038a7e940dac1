import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readIsbn } from '../../../server/src/platform/analysis/identifiers.ts'
import { learn } from './learn.ts'
import { makeRecord } from './record.ts'

let folder: string
let families: Awaited<ReturnType<typeof learn>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'made-'))
  const real = {
    'books/gutenberg.jsonl.zst': [
      {
        title: 'Pride and Prejudice',
        authors: [{ name: 'Austen, Jane' }],
        languages: ['en'],
        lcsh: ['Courtship'],
        lcc: ['PR'],
      },
      { title: 'Moby Dick; or the Whale', authors: [], languages: ['en'], lcsh: [], lcc: [] },
    ],
    'classics_zh/kanripo_catalog.jsonl.zst': [
      { title: '子夏易傳', part: '經部', class: { name: '易類' }, persons: [{ name: '卜商' }] },
    ],
    'papers/csl_chinese_papers.jsonl.zst': [
      { title: '水运工程管理探索', category: '工学', keywords: ['项目管理', '水运工程'] },
    ],
    'papers/acl_anthology.jsonl.zst': [
      {
        title: 'Machine Translation Quality',
        authors: [{ name: 'Philipp Koehn' }],
        language: 'eng',
      },
    ],
  }
  for (const [file, rows] of Object.entries(real)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    // What is not packed is read as it is.
    await writeFile(join(folder, file), rows.map((row) => JSON.stringify(row)).join('\n'))
  }
  families = await learn(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('a record is the same whoever makes it, and another with another seed', async () => {
  const again = await learn(folder)
  const numbers = [0, 1, 999_999, 123_456]
  const made = numbers.map((number) => makeRecord(families, 1, number))
  expect(numbers.map((number) => makeRecord(again, 1, number))).toEqual(made)
  expect(numbers.map((number) => makeRecord(families, 2, number))).not.toEqual(made)
})

test('records have valid numbers, barcodes of their own, both scripts, and three items on average', () => {
  const made = Array.from({ length: 5_000 }, (_, number) => makeRecord(families, 1, number))
  const isbns = made.flatMap(({ isbn }) => isbn ?? [])
  expect(isbns.length).toBeGreaterThan(3_500)
  expect(isbns.filter((isbn) => readIsbn(isbn)?.forms.includes(isbn) !== true)).toEqual([])
  const barcodes = made.flatMap(({ items = [] }) => items.map(({ barcode }) => barcode))
  expect(new Set(barcodes).size).toBe(barcodes.length)
  expect(barcodes.length / made.length).toBeCloseTo(3, 0)
  const inHan = made.filter(({ title }) => /\p{sc=Han}/u.test(title)).length / made.length
  expect(inHan).toBeGreaterThan(0.4)
  expect(inHan).toBeLessThan(0.6)
  expect(made.every(({ year, title }) => year >= 1850 && year <= 2026 && title !== '')).toBe(true)
})
