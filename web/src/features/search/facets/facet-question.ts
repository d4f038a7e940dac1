import type { ChoiceName, FacetName, FacetValue } from '@shulin/contract/search'
import { asksSomething, plainSearch, withoutFacet, type Search } from '../query/address.ts'

/** What every facet is drawn from. */
export interface FacetProps {
  search: Search
  name: ChoiceName & FacetName
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  excluded: readonly string[]
  onExclude: (value: string) => void
}

/**
 * What the values of a facet depend on: neither on what is chosen or excluded of the facet itself, nor on how the list is arranged.
 * So a tick changes no count beside it, and asks for nothing.
 */
export function aloneWith(search: Search, facet: ChoiceName): Search {
  const others = withoutFacet(search, facet)
  return {
    // Where the facet is all that is asked for, nothing would be left to ask: the server does not count it under itself.
    ...(asksSomething(others) ? others : search),
    page: 1,
    sortField: plainSearch.sortField,
    sortClause: plainSearch.sortClause,
    rows: plainSearch.rows,
    group: plainSearch.group,
  }
}
