import { facetNames, type FacetName, type SortField } from '@shulin/contract/search'
import { foldKey } from '../../platform/analysis/folding.ts'
import { numberAlone } from './ask.ts'
import { allOf, countingOf, limitsOf, shownWithNames, type Wanted } from './facets.ts'
import { choiceFields, sortOf } from './fields.ts'
import type { Asked } from './parameters.ts'
import { anyOf, type Clause } from './plan/clauses.ts'
import { unnamed } from './plan/plan.ts'
import type { Scope } from './scope.ts'

/** How an answer is arranged. */
export interface Arranged {
  sortField: SortField
  sortClause: 'asc' | 'desc'
  page: number
  rows: number
}

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
const textOf = (text: Clause | undefined, asked: Asked, scope: Scope, more: Clause[] = []) => ({
  bool: {
    ...(text && { must: [unnamed(text)] }),
    filter: [
      visibleTo(scope),
      ...(asked.eCollectionIds.length > 0
        ? [{ terms: { [choiceFields.eCollectionIds.field]: asked.eCollectionIds } }]
        : []),
      ...more,
    ],
  },
})

/** One page of a result; with the counts of its facets where they are not known yet. */
export function buildSearch(
  asked: Asked,
  scope: Scope,
  text: Clause | undefined,
  { page, rows, sortField, sortClause }: Arranged,
  { hasFacets }: { hasFacets: boolean },
): Clause {
  const limits = limitsOf(asked, scope)
  const chosen = [...limits.values()]
  return {
    query: textOf(text, asked, scope, hasFacets ? [] : chosen),
    // Facets are counted over more than is shown: see limitsOf.
    ...(hasFacets && chosen.length > 0 && { post_filter: allOf(chosen) }),
    aggs: {
      ...(hasFacets && { text: { filter: { match_all: {} } }, exactTitle: calledJustSo(asked) }),
      ...(hasFacets && countingOf(asked, scope, limits, facetNames, shownWithNames(scope))),
      ...(asked.group && { editions: { filter: allOf(chosen), aggs: { works: severalEditions } } }),
    },
    ...(asked.group && { collapse: { field: 'work' } }),
    sort: sortOf(sortField, sortClause),
    from: (page - 1) * rows,
    size: rows,
    track_total_hits: true,
    ...numberAlone,
  }
}

const calledJustSo = ({ items }: Asked): Clause => ({
  filter: { terms: { 'title.exact': items.map(({ text }) => foldKey(text)) } },
})

/** How many editions are listed on a page in all. */
const mostEditions = 1_000

/** All editions of some works that answer the text and the reader's choices, the newest first. */
export function buildEditions(
  asked: Asked,
  scope: Scope,
  text: Clause | undefined,
  works: readonly string[],
): Clause {
  const chosen = [...limitsOf(asked, scope).values()]
  return {
    query: {
      bool: { filter: [textOf(text, asked, scope, [...chosen, { terms: { work: works } }])] },
    },
    sort: [{ year: { order: 'desc', missing: '_last' } }, { recordId: 'asc' }],
    size: mostEditions,
    track_total_hits: false,
    ...numberAlone,
    docvalue_fields: ['recordId', 'work'],
  }
}

/** The counts of some facets alone. */
export function buildCounting(
  asked: Asked,
  scope: Scope,
  text: Clause | undefined,
  facets: readonly FacetName[],
  wanted: Wanted,
): Clause {
  return {
    query: textOf(text, asked, scope),
    aggs: countingOf(asked, scope, limitsOf(asked, scope), facets, wanted),
    size: 0,
    track_total_hits: false,
  }
}

/**
 * The works of which there is more than one edition in the result. Counted so, the number of works is exact: every
 * record less one for each further edition. An estimate of how many different works there are would not be.
 */
const severalEditions = {
  terms: { field: 'work', min_doc_count: 2, size: 65_000, shard_size: 1_000_000 },
}
