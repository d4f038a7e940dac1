import type { FacetValue } from '@shulin/contract/search'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { ask } from '../engine/ask.ts'
import { buildCounting } from '../engine/build-search.ts'
import { planSearch, rungsOf } from '../plan/plan.ts'
import type { FacetValuesRequest } from '../request/read-request.ts'
import type { SearchServices } from '../searching.ts'
import { countsOf, kindOf, mostValues, namedValues, partsOf, type FacetRequest } from './facets.ts'
import { isHeading } from './headings.ts'

/** All values of one facet, narrowed by a part of their name in whatever script. */
export async function facetValues(
  services: Pick<SearchServices, 'engine' | 'headings'>,
  request: FacetValuesRequest,
): Promise<{ total: number; values: FacetValue[] }> {
  const { criteria, scope, signal, facet, keyword, parentCode, sort, page, rows } = request
  const part = foldKey(keyword)
  const strict = rungsOf(planSearch(criteria)).find(({ name }) => name === 'strict')!
  const facetRequest: FacetRequest = {
    size: mostValues,
    including: kindOf(facet) === 'classes' ? parentCode : part,
  }
  const body = buildCounting(request, strict.query, [facet], facetRequest)
  const { aggregations } = await ask(services, scope, body, signal)
  const all = countsOf(aggregations, facet)?.counts ?? []
  const counts = kindOf(facet) === 'classes' ? partsOf(parentCode, all) : all
  const values = namedValues(facet, counts, scope).filter(
    ({ name, value }) =>
      part === '' || isHeading(facet) || foldKey(name).includes(part) || value === keyword,
  )
  const ordered =
    sort === 'count'
      ? values.toSorted((a, b) => b.count - a.count || byName(a, b))
      : values.toSorted(byName)
  const shownValues = ordered.slice((page - 1) * rows, page * rows)
  if (!isHeading(facet)) return { total: values.length, values: shownValues }
  const name = await services.headings(
    scope,
    { [facet]: shownValues.map(({ value }) => value) },
    signal,
  )
  return {
    total: values.length,
    values: shownValues.map((heading) => ({
      ...heading,
      name: name(facet, heading.value) ?? heading.name,
    })),
  }
}

// Chinese by its sound, everything else by its alphabet.
const collator = new Intl.Collator('zh', { numeric: true })
const byName = (a: FacetValue, b: FacetValue) =>
  collator.compare(a.name, b.name) || (a.value < b.value ? -1 : 1)
