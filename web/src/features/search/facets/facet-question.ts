import type { ChoiceName, FacetName, FacetValue } from '@shulin/contract/search'
import { plainSearch, withChoice, type Search } from '../query/address.ts'

/** What every facet is drawn from. */
export interface FacetProps {
  search: Search
  name: ChoiceName & FacetName
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/**
 * What the values of a facet depend on: neither on what is chosen of the facet itself, nor on how the list is arranged.
 * So a tick changes no count beside it, and asks for nothing.
 */
export const aloneWith = (search: Search, facet: ChoiceName): Search => ({
  ...withChoice(search, facet, []),
  sortField: plainSearch.sortField,
  sortClause: plainSearch.sortClause,
  rows: plainSearch.rows,
  group: plainSearch.group,
})
