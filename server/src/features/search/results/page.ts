import { ask, type Answer, type AnswerHit } from '../engine/ask.ts'
import { buildEditions } from '../engine/build-search.ts'
import type { Clause } from '../plan/clauses.ts'
import type { Rung } from '../plan/plan.ts'
import { missingWords } from '../plan/some-words.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import type { Hit } from './rows.ts'
import { countWorks, worksOfSeveralEditions } from './works.ts'

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
  { query: text, words }: Rung,
  { body, answer }: { body: Clause; answer: Answer },
): Promise<ResultPage> {
  const { criteria, arrangement, scope } = request
  const { total: records, hits, aggregations } = answer
  const missing = (met: readonly string[]) => words && { missing: missingWords(words, met) }
  if (!criteria.group) {
    return {
      total: records,
      records,
      hits: hits.map(({ recordId, met }) => ({ recordId, ...missing(met) })),
    }
  }
  const [total, byWork] = await Promise.all([
    countWorks(services, scope, body, records, aggregations),
    editionsByWork(services, request, text, answer),
  ])
  // In any other order the edition that has its place there is the one that is meant.
  const isByRelevance = arrangement.sortField === 'relevance'
  return {
    total,
    records,
    hits: hits.map((hit) => {
      const editions = byWork.get(hit.work) ?? [hit]
      return {
        recordId: (isByRelevance ? bestOf(editions) : hit).recordId,
        ...missing(hit.met),
        editions: editions.map(({ recordId }) => recordId),
      }
    }),
  }
}

/** The editions of those works of a page that have several: mostly these are few, and often none. */
async function editionsByWork(
  services: Pick<SearchServices, 'engine'>,
  request: SearchRequest,
  text: Clause | undefined,
  { hits, aggregations }: Answer,
) {
  const several = worksOfSeveralEditions(aggregations)
  const works = hits.map(({ work }) => work!).filter((work) => several?.has(work) ?? true)
  if (works.length === 0) return new Map<string | undefined, AnswerHit[]>()
  const body = buildEditions(request, text, works)
  const { hits: editions } = await ask(services, request.scope, body, request.signal)
  return Map.groupBy(editions, ({ work }) => work)
}

/** Statistics of words tell no edition from another that is called the same: the difference is smaller than this share. */
const asGood = 0.97

/** The edition that answers best; of those that answer alike one on the shelf, then the newest. */
function bestOf(editions: readonly AnswerHit[]): AnswerHit {
  const best = Math.max(...editions.map(({ score }) => score))
  const good = editions.filter(({ score }) => score >= best * asGood)
  return good.find(({ isOnShelf }) => isOnShelf) ?? good[0]!
}
