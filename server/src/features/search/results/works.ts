import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import type { Aggregations } from '../facets/facets.ts'
import type { Clause } from '../plan/clauses.ts'
import type { Scope } from '../request/scope.ts'

/** How many works a result folds into. */
export async function countWorks(
  { engine }: { engine: SearchEngine },
  scope: Scope,
  { query, post_filter: chosen }: Clause,
  records: number,
  aggregations: Aggregations,
): Promise<number> {
  const several = aggregations['editions']?.['works']
  const buckets = several?.buckets as { doc_count: number }[]
  const isWhole = several?.doc_count_error_upper_bound === 0 && buckets.length < 65_000
  if (isWhole)
    return buckets.reduce((works, { doc_count: editions }) => works - editions + 1, records)

  // Too many to be sent at once: walked through, piece by piece.
  let works = 0
  let after: unknown
  do {
    const body = {
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [query, ...(chosen ? [chosen] : [])] } },
      aggs: {
        works: {
          composite: {
            size: 10_000,
            sources: [{ work: { terms: { field: 'work' } } }],
            ...(after !== undefined && { after }),
          },
        },
      },
    }
    const answer = await engine.search(body, scope.place)
    const page = answer.aggregations?.['works'] as unknown as {
      buckets: unknown[]
      after_key?: unknown
    }
    works += page.buckets.length
    after = page.after_key
  } while (after !== undefined)
  return works
}
