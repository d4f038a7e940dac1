import { facetNames, type FacetName } from '@shulin/contract/search'
import { ask } from '../engine/ask.ts'
import { buildCounting } from '../engine/build-search.ts'
import type { Clause } from '../plan/clauses.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import {
  chosenCounts,
  countsOf,
  shownIn,
  type Aggregations,
  type Count,
  type FacetRequest,
} from './facets.ts'

/**
 * The counts of all facets. Where the index is in several parts and each named only its most frequent values, the sum
 * may miss some: those facets are counted again, and then value by value.
 */
export async function exactCounts(
  services: Pick<SearchServices, 'engine'>,
  request: Pick<SearchRequest, 'criteria' | 'scope' | 'signal'>,
  text: Clause | undefined,
  aggregations: Aggregations,
): Promise<Record<FacetName, Count[]>> {
  const { scope, signal } = request
  const counted = new Map(facetNames.map((facet) => [facet, countsOf(aggregations, facet)]))
  const recount = async (facetRequest: FacetRequest) => {
    const doubtful = facetNames.filter((facet) => counted.get(facet)?.isExact === false)
    if (doubtful.length === 0) return
    const again = await ask(
      services,
      scope,
      buildCounting(request, text, doubtful, facetRequest),
      signal,
    )
    for (const facet of doubtful) counted.set(facet, countsOf(again.aggregations, facet))
  }
  const shown = shownIn(scope)
  for (const shardSize of [2_000, 100_000]) {
    if (shardSize > shown.shardSize!) await recount({ ...shown, shardSize })
  }
  const only = Object.fromEntries(
    Array.from(counted, ([facet, known]) => [facet, known?.counts.map(({ value }) => value) ?? []]),
  )
  await recount({ ...shown, only })
  const countsWithChosen = (facet: FacetName) => {
    const most = counted.get(facet)?.counts ?? []
    const others = chosenCounts(aggregations, facet).filter(
      ({ value }) => !most.some((one) => one.value === value),
    )
    return [...most, ...others]
  }
  return Object.fromEntries(facetNames.map((facet) => [facet, countsWithChosen(facet)])) as Record<
    FacetName,
    Count[]
  >
}
