import { facetNames, type FacetName } from '@shulin/contract/search'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { numberAlone } from './ask.ts'
import { countingOf, limitsOf, shownWithNames, type FacetRequest } from '../facets/facets.ts'
import { choiceFields, sortOf } from '../index/fields.ts'
import { allOf, anyOf, type Clause } from '../plan/clauses.ts'
import { unnamed } from '../plan/plan.ts'
import type { SearchCriteria } from '../request/parameters.ts'
import type { Scope } from '../request/scope.ts'
import type { SearchRequest } from '../request/search-request.ts'
import { editionsIn } from '../results/works.ts'

/** What a question is built from. */
type ScopedCriteria = Pick<SearchRequest, 'criteria' | 'scope'>

/**
 * What an institution's readers may see: titles it holds, and those of its packages that it does not hold. Every
 * question to the index is built here, and none without it.
 */
export function visibleTo({ groupCode, packages }: Scope): Clause {
  const held = { term: { groupCode } }
  if (packages.length === 0) return held
  const inPackages = {
    bool: {
      filter: [{ term: { groupCode: '' } }, { terms: { packages } }],
      must_not: [{ term: { heldBy: groupCode } }],
    },
  }
  return anyOf([held, inPackages])
}

/** Everything that answers the text, before the reader's choices. */
const textOf = (
  { criteria, scope }: ScopedCriteria,
  text: Clause | undefined,
  more: Clause[] = [],
) => ({
  bool: {
    ...(text && { must: [unnamed(text)] }),
    filter: [
      visibleTo(scope),
      ...(criteria.eCollectionIds.length > 0
        ? [{ terms: { [choiceFields.eCollectionIds.field]: criteria.eCollectionIds } }]
        : []),
      ...more,
    ],
  },
})

/** One page of a result; with the counts of its facets where they are not known yet. */
export function buildSearch(
  request: Pick<SearchRequest, 'criteria' | 'scope' | 'arrangement'>,
  text: Clause | undefined,
  { hasFacets }: { hasFacets: boolean },
): Clause {
  const { criteria, scope } = request
  const { page, rows, sortField, sortClause } = request.arrangement
  const limits = limitsOf(criteria, scope)
  const chosen = [...limits.values()]
  return {
    query: textOf(request, text, hasFacets ? [] : chosen),
    // Facets are counted over more than is shown: see limitsOf.
    ...(hasFacets && chosen.length > 0 && { post_filter: allOf(chosen) }),
    aggs: {
      ...(hasFacets && textCounting(criteria)),
      ...(hasFacets && countingOf(criteria, scope, limits, facetNames, shownWithNames(scope))),
      ...(criteria.group && {
        editions: { filter: allOf(chosen), aggs: editionsIn(scope) },
      }),
    },
    ...(criteria.group && { collapse: { field: 'work' } }),
    sort: sortOf(sortField, sortClause),
    from: (page - 1) * rows,
    size: rows,
    track_total_hits: true,
    ...numberAlone,
  }
}

/** What the ladder asks of every rung. */
export const textCounting = (criteria: SearchCriteria) => ({
  text: { filter: { match_all: {} } },
  exactTitle: calledJustSo(criteria),
})

/** How many titles answer the text, and nothing else. */
export const buildTextCount = (request: ScopedCriteria, text: Clause): Clause => ({
  query: { bool: { filter: [textOf(request, text)] } },
  aggs: textCounting(request.criteria),
  size: 0,
  track_total_hits: false,
})

const calledJustSo = ({ items }: SearchCriteria): Clause => ({
  filter: { terms: { 'title.exact': items.map(({ text }) => foldKey(text)) } },
})

/** How many editions are listed on a page in all. */
const mostEditions = 1_000

/** All editions of some works that answer the text and the reader's choices, the newest first, with how well they do. */
export function buildEditions(
  request: ScopedCriteria,
  text: Clause | undefined,
  works: readonly string[],
): Clause {
  const chosen = [...limitsOf(request.criteria, request.scope).values()]
  return {
    query: textOf(request, text, [...chosen, { terms: { work: works } }]),
    sort: [{ year: { order: 'desc', missing: '_last' } }, { recordId: 'asc' }],
    track_scores: true,
    size: mostEditions,
    track_total_hits: false,
    ...numberAlone,
    docvalue_fields: ['recordId', 'work', 'locationsOnShelf'],
  }
}

/** The counts of some facets alone. */
export function buildCounting(
  request: ScopedCriteria,
  text: Clause | undefined,
  facets: readonly FacetName[],
  facetRequest: FacetRequest,
): Clause {
  const { criteria, scope } = request
  return {
    query: textOf(request, text),
    aggs: countingOf(criteria, scope, limitsOf(criteria, scope), facets, facetRequest),
    size: 0,
    track_total_hits: false,
  }
}
