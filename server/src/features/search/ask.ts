import type { SearchEngine } from '../../platform/search-engine.ts'
import type { Aggregations } from './facets.ts'
import type { Clause } from './plan/clauses.ts'
import type { Scope } from './scope.ts'

/** What the index answered, as far as anybody here looks at it. */
export interface Answer {
  total: number
  hits: { _id: string; fields?: { work: [string] } }[]
  aggregations: Aggregations
}

export async function ask(
  { engine }: { engine: SearchEngine },
  scope: Scope,
  body: Clause,
  signal?: AbortSignal,
): Promise<Answer> {
  const { hits, aggregations } = await engine.search(body, {
    ...scope.place,
    signal,
  })
  const { total } = hits
  return {
    total: typeof total === 'number' ? total : (total?.value ?? 0),
    hits: hits.hits as unknown as Answer['hits'],
    aggregations: (aggregations ?? {}) as unknown as Aggregations,
  }
}

export const recordIdOf = (documentId: string) =>
  Number(documentId.slice(documentId.lastIndexOf(':') + 1))
