import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import { ask } from '../engine/ask.ts'
import { visibleTo } from '../engine/build-search.ts'
import { countsOf, mostValues } from './facets.ts'
import { facetFields } from '../index/fields.ts'
import type { Scope } from '../request/scope.ts'

/** Disciplines with the titles readers find in each, the largest first. */
export async function disciplineCounts(
  searching: { engine: SearchEngine },
  scope: Scope,
  signal: AbortSignal,
) {
  const { field } = facetFields.discode1
  // Every part of the index names all of its disciplines, so that the sums are exact.
  const terms = { field, size: mostValues, shard_size: mostValues }
  const body = {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [visibleTo(scope)] } },
    aggs: { free: { filter: { match_all: {} }, aggs: { discode1: { terms } } } },
  }
  const { aggregations } = await ask(searching, scope, body, signal)
  const counts = countsOf(aggregations, 'discode1')?.counts ?? []
  return counts
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .map(({ value, count }) => ({ discode1: value, count }))
}
