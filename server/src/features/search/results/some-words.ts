import { ask } from '../engine/ask.ts'
import { buildSearch } from '../engine/build-search.ts'
import type { Rung } from '../plan/plan.ts'
import { missingWords } from '../plan/some-words.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import type { ResultPage } from './page.ts'
import { countWorks } from './works.ts'

/** So many are shown below the titles with all the words; the others have pages of their own. */
const shown = 5

/** The first of a group and how many there are, in one question: the best come first, however the page above is arranged. */
export async function firstOf(
  services: Pick<SearchServices, 'engine'>,
  request: SearchRequest,
  { query, words = [] }: Rung,
): Promise<Pick<ResultPage, 'total' | 'hits'>> {
  const { criteria, scope, signal } = request
  const arrangement = { sortField: 'relevance', sortClause: 'asc', page: 1, rows: shown } as const
  const body = buildSearch({ criteria, scope, arrangement }, query, { hasFacets: false })
  const { total, hits, aggregations } = await ask(services, scope, body, signal)
  return {
    total: criteria.group ? await countWorks(services, scope, body, total, aggregations) : total,
    hits: hits.map(({ recordId, met }) => ({ recordId, missing: missingWords(words, met) })),
  }
}
