import type { SearchResult } from '@shulin/contract/search'
import type { Database } from '../../../platform/stores/database.ts'
import { editionMeant } from './edition-meant.ts'
import { asTyped, marksIn } from './highlight.ts'
import { selectResultRows, type ResultRow } from './queries.ts'

/** A title of a page, and with `group` all editions that are folded into it. */
export interface Hit {
  recordId: number
  editions?: number[]
  /** In the group of titles with some of the words: those it lacks. */
  missing?: readonly string[]
}

export type Rows = ReadonlyMap<number, ResultRow>

/** The rows of a page as they are now. */
export async function readRows(
  db: Database,
  hits: readonly Hit[],
  timeZone: string,
): Promise<Rows> {
  const wanted = hits.flatMap(({ recordId, editions = [] }) => [recordId, ...editions])
  const rows = await selectResultRows(db, [...new Set(wanted)], timeZone)
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** The titles of a page. One that has gone since the index was told is left out. */
export const resultsOf = (
  hits: readonly Hit[],
  rows: Rows,
  queries: readonly string[],
  // By year, title or loans a work has the place of one edition, which stands for it there whatever was typed.
  { isInPlace = false } = {},
): SearchResult[] =>
  hits.flatMap(({ recordId, editions, missing }) => {
    const editionRows = (editions ?? []).flatMap((id) => rows.get(id) ?? [])
    const meant = isInPlace ? undefined : editionMeant(queries, editionRows, recordId)
    const row = meant ?? rows.get(recordId) ?? editionRows[0]
    if (!row) return []
    const abstract = row.abstract ?? ''
    return [
      {
        ...described(row),
        abstract,
        highlight: highlightOf({ ...described(row), abstract }, queries),
        ...(missing && { missingWords: missing.map((word) => asTyped(word, queries)) }),
        ...(editions && { editions: editionRows.map(editionOf) }),
      },
    ]
  })

export const described = (row: ResultRow) => ({
  recordId: row.recordId,
  title: row.title,
  author: row.creators.join('; '),
  publisher: row.publisher ?? '',
  publishYear: row.year,
  isbn: row.isbn[0] ?? '',
  docCode: row.documentType,
  callNo: row.callNo ?? '',
  cover: row.cover ?? '',
})

const editionOf = ({ recordId, title, publisher, year }: ResultRow) => ({
  recordId,
  title,
  publisher: publisher ?? '',
  publishYear: year,
})

export const highlightOf = (
  { title, author, abstract }: { title: string; author: string; abstract: string },
  queries: readonly string[],
) => ({
  title: marksIn(title, queries),
  author: marksIn(author, queries),
  abstract: marksIn(abstract, queries),
})
