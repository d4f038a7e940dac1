import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import type { Aggregations } from '../facets/facets.ts'
import type { Clause } from '../plan/clauses.ts'
import type { Scope } from '../request/scope.ts'

/** What the index answered, as far as anybody here looks at it. */
export interface Answer {
  total: number
  hits: AnswerHit[]
  aggregations: Aggregations
}

export interface AnswerHit {
  recordId: number
  work: string | undefined
  /** Where it was asked for. */
  score: number
  isOnShelf: boolean
  /** Names of the statements it meets, where the question has some. */
  met: readonly string[]
}

interface Hit {
  _score: number | null
  fields: { recordId: [number]; work?: [string]; locationsOnShelf?: string[] }
  matched_queries?: string[]
}

/** What is wanted of each hit, read without unpacking what is stored of it; everything shown comes from the database. */
export const numberAlone = {
  _source: false,
  stored_fields: '_none_',
  docvalue_fields: ['recordId'],
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
    hits: (hits.hits as unknown as Hit[]).map(
      ({ _score: score, fields, matched_queries: met = [] }) => ({
        recordId: fields.recordId[0],
        work: fields.work?.[0],
        score: score ?? 0,
        isOnShelf: fields.locationsOnShelf !== undefined,
        met,
      }),
    ),
    aggregations: (aggregations ?? {}) as unknown as Aggregations,
  }
}
