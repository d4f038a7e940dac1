import type {
  SearchAnswer,
  SearchBody,
  SearchPlace,
} from '../../../platform/stores/search-engine.ts'
import { visibleTo } from '../engine/build-search.ts'
import { limitsOf } from '../facets/facets.ts'
import { choiceFields } from '../index/fields.ts'
import type { SearchCriteria } from '../request/parameters.ts'
import { anyOf, type Clause } from '../plan/clauses.ts'
import { metBy, planSearch, rungsOf } from '../plan/plan.ts'
import type { Scope } from '../request/scope.ts'

type Search = (body: SearchBody, place: SearchPlace) => Promise<SearchAnswer>

/** How many titles each of some searches finds, taken literally: one question to the index for all of them. */
export async function countSearches(
  search: Search,
  scope: Scope,
  searches: readonly SearchCriteria[],
  signal?: AbortSignal,
): Promise<number[]> {
  if (searches.length === 0) return []
  const filters = searches.map((criteria) => filterOf(criteria, scope))
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

/** What a title has to meet for a search to find it, taken literally: its words and its limits. */
export function filterOf(criteria: SearchCriteria, scope: Scope): Clause {
  const literal = rungsOf(planSearch(criteria)).filter(({ opens }) => opens === 'first')
  const collections =
    criteria.eCollectionIds.length > 0
      ? [{ terms: { [choiceFields.eCollectionIds.field]: criteria.eCollectionIds } }]
      : []
  return {
    bool: {
      filter: [anyOf(literal.map(metBy)), ...collections, ...limitsOf(criteria, scope).values()],
    },
  }
}
