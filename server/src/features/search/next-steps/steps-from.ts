import type { NextStep } from '@shulin/contract/search'
import { readySearch, type SearchCriteria } from '../request/parameters.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import { countSearches } from './count-searches.ts'
import { nextSteps } from './next-steps.ts'

/** The ways on from so many records. The forms a library offers for what it does not have are not among them: they have no pages yet. */
export async function stepsFrom(
  { engine }: Pick<SearchServices, 'engine'>,
  { criteria, scope, signal }: SearchRequest,
  records: number,
): Promise<NextStep[]> {
  const countAll = (searches: readonly SearchCriteria[]) =>
    countSearches(engine.search, scope, searches, signal)
  const { steps } = await nextSteps(criteria, { total: records }, new Set(), countAll)
  return steps.map(({ asked: instead, ...step }) => ({ ...step, search: readySearch(instead) }))
}
