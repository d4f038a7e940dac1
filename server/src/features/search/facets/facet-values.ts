import type { FacetValue } from '@shulin/contract/search'
import { foldKey, foldWords } from '../../../platform/analysis/folding.ts'
import { ask } from '../engine/ask.ts'
import { buildCounting, textCounting } from '../engine/build-search.ts'
import { climbBy, textCounts } from '../engine/ladder.ts'
import { someWordsRung } from '../engine/some-words.ts'
import { planSearch, rungsOf } from '../plan/plan.ts'
import type { Clause } from '../plan/clauses.ts'
import type { FacetValuesRequest } from '../request/read-request.ts'
import type { SearchServices } from '../searching.ts'
import {
  countsOf,
  kindOf,
  mostValues,
  namedValues,
  namesOfHeadings,
  partsOf,
  type FacetRequest,
} from './facets.ts'
import { isHeading } from './headings.ts'

/** All values of one facet, narrowed by a part of their name in whatever script. */
export async function facetValues(
  services: Pick<SearchServices, 'engine' | 'headings'>,
  request: FacetValuesRequest,
): Promise<{ total: number; values: FacetValue[] }> {
  const { criteria, scope, signal, facet, keyword, parentCode, sort, page, rows } = request
  const part = foldKey(keyword)
  const plan = planSearch(criteria)
  const ladder =
    criteria.words === 'some' ? [await someWordsRung(services, request, plan)] : rungsOf(plan)
  const facetRequest: FacetRequest = {
    size: mostValues,
    including: kindOf(facet) === 'classes' ? parentCode : part,
    // A person's key begins with the given name; the list is in the order of the names as they are shown.
    ...(facet === 'author' && { words: foldWords(keyword), spellings: 2 * mostValues }),
  }
  // Of the rung that the list is from: a list of what is nearly meant has facets, too.
  const { aggregations } = await climbBy(ladder, async ({ query }, rung) => {
    const { aggs, ...body } = buildCounting(request, query, [facet], facetRequest)
    const counting = { ...(aggs as Clause), ...textCounting(criteria) }
    const answer = await ask(services, scope, { ...body, aggs: counting }, signal)
    return { rung, aggregations: answer.aggregations, ...textCounts(answer.aggregations) }
  })
  const all = countsOf(aggregations, facet)?.counts ?? []
  const counts = kindOf(facet) === 'classes' ? partsOf(parentCode, all) : all
  const known = new Map(namesOfHeadings(aggregations, facet))
  const values = namedValues(facet, counts, scope, (_, key) => known.get(key)).filter(
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
