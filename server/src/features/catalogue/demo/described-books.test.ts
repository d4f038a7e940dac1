import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readIsbn } from '../../../platform/analysis/identifiers.ts'

const file = resolve(
  import.meta.dirname,
  '../../../../../fixtures/catalogue/sample/books/chinese_books.jsonl',
)

const Book = z.strictObject({
  key: z.string().regex(/^SL\d{4}$/u),
  title: z.string().min(1),
  creators: z.array(z.string().min(1)).min(1),
  place: z.string().min(1),
  publisher: z.string().min(1),
  year: z.int().min(1900).max(2026),
  pages: z.int().positive().optional(),
  isbn: z.string().optional(),
  clc: z.string(),
  disciplines: z.array(z.string().regex(/^\d\d$/u)),
  subjects: z.array(z.string().min(1)).min(1),
  summary: z.string(),
  contents: z.array(z.string().min(1)).min(2).optional(),
})

const books = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => Book.parse(JSON.parse(line)))

/** Beginnings of classes: the first two levels of the Chinese Library Classification. */
const classes =
  /^(?:A[1-57-8]|B(?:-4|[0-79]|8[0-4])|C(?:[0-68]|9[1-7])|D(?:[0-9]|F)|E[0-9]|F[0-8]|G[0-8]|H[0-9]|I[0-7]|J[0-9]|K[0-9]|N[0-69]|O[1-7]|P[1-579]|Q(?:-|[1-79]|8)|R(?:-|[1-9])|S(?:-|[1-9])|T(?:-|[BDEFGHJKLMNPQSUV])|U[1246]|V[124]|X(?:-|[1-57-9])|Z[1-68])/u

test('the demo has some three hundred described books, each of them once', () => {
  expect(books.length).toBeGreaterThan(300)
  expect(new Set(books.map(({ key }) => key)).size).toBe(books.length)
  expect(new Set(books.map(({ title, creators }) => `${creators[0]} ${title}`)).size).toBe(
    books.length,
  )
})

test('no number of a book is invented: its check digit is right, and no two books share one', () => {
  const numbers = books.flatMap(({ isbn }) => isbn ?? [])
  expect(numbers.length).toBeGreaterThan(40)
  expect(numbers.filter((isbn) => !readIsbn(isbn)?.isValid)).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every class is one of the Chinese Library Classification, written as it writes them', () => {
  const odd = books.filter(
    ({ clc }) => !classes.test(clc) || !/^[A-Z]{1,2}(?:-?\d+)(?:\.\d+)*$/u.test(clc),
  )
  expect(odd.map(({ title, clc }) => `${title} ${clc}`)).toEqual([])
})

test('every summary says something of its own in whole sentences', () => {
  const odd = books.filter(
    ({ summary }) => summary.length < 30 || summary.length > 160 || !/[。？！]$/u.test(summary),
  )
  expect(odd.map(({ title }) => title)).toEqual([])
  expect(new Set(books.map(({ summary }) => summary)).size).toBe(books.length)
})
