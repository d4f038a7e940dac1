import type { SearchResult } from '@shulin/contract/search'
import type { Database } from '../../platform/database.ts'
import { marksIn } from './highlight.ts'
import { selectResultRows, type ResultRow } from './queries.ts'

/** A title of a page, and with `group` all editions that are folded into it. */
export interface Hit {
  recordId: number
  editions?: number[]
}

/** How much of an abstract a list of results shows, in characters. */
const abstractShown = 200

/** The titles of a page as their rows are now. One that has gone since the index was told is left out. */
export async function rowsOf(
  db: Database,
  hits: readonly Hit[],
  queries: readonly string[],
  timeZone: string,
): Promise<SearchResult[]> {
  const wanted = hits.flatMap(({ recordId, editions = [] }) => [recordId, ...editions])
  const rows = new Map(
    (await selectResultRows(db, [...new Set(wanted)], timeZone)).map((row) => [row.recordId, row]),
  )
  return hits.flatMap(({ recordId, editions }) => {
    const row = rows.get(recordId)
    if (!row) return []
    const abstract = Array.from(row.abstract ?? '')
      .slice(0, abstractShown)
      .join('')
    return [
      {
        ...described(row),
        abstract,
        highlight: highlightOf({ ...described(row), abstract }, queries),
        ...(editions && {
          editions: editions.flatMap((id) => {
            const edition = rows.get(id)
            return edition ? [editionOf(edition)] : []
          }),
        }),
      },
    ]
  })
}

export const described = (row: ResultRow) => ({
  recordId: row.recordId,
  title: row.title,
  author: row.creators.join('; '),
  publisher: row.publisher ?? '',
  publishYear: row.year,
  isbn: row.isbn[0] ?? '',
  docCode: row.documentType,
  callNo: row.callNo ?? '',
  cover: '',
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
