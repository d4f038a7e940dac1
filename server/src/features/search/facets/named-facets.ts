import { facetNames, type FacetName, type SearchReply } from '@shulin/contract/search'
import type { ResultSummary } from '../results/answer.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import { namedValues } from './facets.ts'
import { isHeading, type HeadingName } from './headings.ts'

/** The facets of a result with the names of their values. */
export async function namedFacets(
  { headings }: Pick<SearchServices, 'headings'>,
  { scope, signal }: SearchRequest,
  { counts, names }: Pick<ResultSummary, 'counts' | 'names'>,
) {
  const known = new Map(facetNames.map((facet) => [facet, new Map(names[facet])]))
  // Only one that is spelt in many ways is not among the most frequent spellings.
  const unknown = (facet: FacetName) =>
    counts[facet].map(({ value }) => value).filter((value) => !known.get(facet)!.has(value))
  const asked = await headings(
    scope,
    Object.fromEntries(facetNames.filter(isHeading).map((facet) => [facet, unknown(facet)])),
    signal,
  )
  const name: HeadingName = (facet, key) => known.get(facet)!.get(key) ?? asked(facet, key)
  return Object.fromEntries(
    facetNames.map((facet) => [facet, namedValues(facet, counts[facet], scope, name)]),
  ) as SearchReply['facets']
}
