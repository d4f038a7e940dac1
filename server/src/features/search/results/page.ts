import { ask, type Answer } from '../engine/ask.ts'
import { buildEditions } from '../engine/build-search.ts'
import type { Clause } from '../plan/clauses.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import type { Hit } from './rows.ts'
import { countWorks } from './works.ts'

/** One page of a result: the numbers of its titles, and how many there are in all. */
export interface ResultPage {
  total: number
  records: number
  hits: Hit[]
}

/** The page in an answer; where editions are folded into works, with all editions of each. */
export async function pageOf(
  services: Pick<SearchServices, 'engine'>,
  request: SearchRequest,
  text: Clause | undefined,
  { body, answer }: { body: Clause; answer: Answer },
): Promise<ResultPage> {
  const { criteria, scope, signal } = request
  const { total: records, hits, aggregations } = answer
  if (!criteria.group) {
    return { total: records, records, hits: hits.map(({ recordId }) => ({ recordId })) }
  }
  const works = hits.map(({ work }) => work!)
  const [total, editions] = await Promise.all([
    countWorks(services, scope, body, records, aggregations),
    ask(services, scope, buildEditions(request, text, works), signal),
  ])
  const byWork = Map.groupBy(editions.hits, ({ work }) => work)
  return {
    total,
    records,
    hits: hits.map(({ recordId, work }) => ({
      recordId,
      editions: (byWork.get(work) ?? []).map((edition) => edition.recordId),
    })),
  }
}
