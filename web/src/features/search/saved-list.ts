import type { SearchResult } from '@shulin/contract/search'

/** A title that was chosen, with what a list of it says. */
export type Chosen = { id: number } & Pick<
  SearchResult,
  'title' | 'author' | 'publisher' | 'publishYear' | 'isbn' | 'callNo'
>

export const chosenOf = (result: SearchResult): Chosen => ({
  id: result.recordId,
  title: result.title,
  author: result.author,
  publisher: result.publisher,
  publishYear: result.publishYear,
  isbn: result.isbn,
  callNo: result.callNo,
})

export const columns = ['title', 'author', 'publisher', 'publishYear', 'isbn', 'callNo'] as const

/** Titles as a table for a spreadsheet. Excel reads it as UTF-8 by its first character. */
export const csvOf = (heads: readonly string[], titles: readonly Chosen[]) =>
  `\ufeff${[heads, ...titles.map((title) => columns.map((name) => String(title[name] ?? '')))]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('')}`

/** A cell that begins like a formula is none. */
const cell = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
