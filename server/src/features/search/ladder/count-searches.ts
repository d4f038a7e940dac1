import type {
  SearchAnswer,
  SearchBody,
  SearchPlace,
} from '../../../platform/stores/search-engine.ts'
import { visibleTo } from '../build-search.ts'
import { limitsOf } from '../facets.ts'
import { choiceFields } from '../fields.ts'
import type { Asked } from '../parameters.ts'
import { anyOf, type Clause } from '../plan/clauses.ts'
import { metBy, planSearch, rungsOf } from '../plan/plan.ts'
import type { Scope } from '../scope.ts'

type Search = (body: SearchBody, place: SearchPlace) => Promise<SearchAnswer>

/** How many titles each of some searches finds, taken literally: one question to the index for all of them. */
export async function countSearches(
  search: Search,
  scope: Scope,
  searches: readonly Asked[],
  signal?: AbortSignal,
): Promise<number[]> {
  if (searches.length === 0) return []
  const filters = searches.map((asked) => filterOf(asked, scope))
  const body = {
    query: { bool: { filter: [visibleTo(scope), anyOf(filters)] } },
    aggs: { searches: { filters: { filters } } },
    size: 0,
    track_total_hits: false,
  }
  const { aggregations } = await search(body, { ...scope.place, signal })
  const { buckets } = aggregations!['searches'] as unknown as { buckets: { doc_count: number }[] }
  return buckets.map((bucket) => bucket.doc_count)
}

function filterOf(asked: Asked, scope: Scope): Clause {
  const literal = rungsOf(planSearch(asked)).filter(({ opens }) => opens === 'first')
  const collections =
    asked.eCollectionIds.length > 0
      ? [{ terms: { [choiceFields.eCollectionIds.field]: asked.eCollectionIds } }]
      : []
  return {
    bool: {
      filter: [anyOf(literal.map(metBy)), ...collections, ...limitsOf(asked, scope).values()],
    },
  }
}
