import type { SearchEngine } from '../../platform/stores/search-engine.ts'
import { ask } from './ask.ts'
import { visibleTo } from './build-search.ts'
import { countsOf, mostValues } from './facets.ts'
import { facetFields } from './fields.ts'
import type { Scope } from './scope.ts'

/** Disciplines with the titles readers find in each, the largest first. */
export async function disciplineCounts(engine: SearchEngine, scope: Scope, signal: AbortSignal) {
  const { field } = facetFields.discode1
  // Every part of the index names all of its disciplines, so that the sums are exact.
  const terms = { field, size: mostValues, shard_size: mostValues }
  const body = {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [visibleTo(scope)] } },
    aggs: { free: { filter: { match_all: {} }, aggs: { discode1: { terms } } } },
  }
  const { aggregations } = await ask({ engine }, scope, body, signal)
  const counts = countsOf(aggregations, 'discode1')?.counts ?? []
  return counts
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .map(({ value, count }) => ({ discode1: value, count }))
}
