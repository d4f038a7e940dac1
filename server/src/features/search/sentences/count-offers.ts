import { SearchParameters } from '@shulin/contract/search'
import { climb } from '../engine/ladder.ts'
import { countSearches } from '../next-steps/count-searches.ts'
import { fewHits, planSearch, rungsOf } from '../plan/plan.ts'
import { criteriaOf, noLimits, type SearchCriteria } from '../request/parameters.ts'
import type { Scope } from '../request/scope.ts'
import type { Caller } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import type { Offer } from './offers.ts'
import { parametersOf } from './parameters.ts'

const nothingShown = { sortField: 'relevance', sortClause: 'asc', page: 1, rows: 0 } as const

/** The first of some offers that finds anything, and how many titles the search finds that takes it up. */
export async function firstThatFinds(
  { engine }: Pick<SearchServices, 'engine'>,
  { institution, within, signal }: Caller,
  scope: Scope,
  offers: readonly Offer[],
): Promise<{ offer: Offer; count: number } | undefined> {
  const searches = offers.map((offer) =>
    criteriaOf(SearchParameters.parse(parametersOf(offer)), scope.fields),
  )
  const text: SearchCriteria = { ...searches[0]!, ...noLimits }
  const counts = await countSearches(engine.search, scope, [...searches, text], signal)
  const found = searches.findIndex((_, i) => counts[i]! > 0)
  if (found < 0) return undefined
  const criteria = searches[found]!
  if (criteria.items.length !== 1 || counts.at(-1)! > fewHits) {
    return { offer: offers[found]!, count: counts[found]! }
  }
  // Where a text finds so few, titles like it are shown as well: those count, too.
  const request = { criteria, scope, institution, within, signal, arrangement: nothingShown }
  const { answer } = await climb({ engine }, request, rungsOf(planSearch(criteria)))
  return { offer: offers[found]!, count: answer.total }
}
