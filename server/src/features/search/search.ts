import { deepestRow, type SearchReply } from '@shulin/contract/search'
import { namedFacets } from './facets/named-facets.ts'
import { someWordsRung } from './engine/some-words.ts'
import { planSearch, rungsOf, type Plan } from './plan/plan.ts'
import type { SearchRequest } from './request/search-request.ts'
import { answerTo } from './results/answer.ts'
import { readRows, resultsOf, type Hit } from './results/rows.ts'
import type { SearchServices } from './searching.ts'

/** What others who search need besides. */
export { openTitlesBeside } from './beside/beside.ts'
export { disciplineCounts } from './facets/disciplines.ts'
export type { SearchField } from './index/fields.ts'
export { everyRecordFound, firstRecordsFound } from './engine/every-record.ts'
export { recordsAnswering, type Question } from './engine/question.ts'
export { checkStanding, newTitlesMeeting, type StandingQuestion } from './engine/new-titles.ts'
export {
  checkDepth,
  criteriaOf,
  noLimits,
  readySearch,
  type SearchCriteria,
  wordsAlone,
} from './request/parameters.ts'
export { openIndexes } from './feed/open-indexes.ts'
export { indexStatus } from './feed/status.ts'
export { searchInWords } from './request/in-words.ts'
export { selectIndexVersion } from './request/queries.ts'
export { barredWordsIn } from './popular/popular.ts'
export { spend } from './request/read-request.ts'
export type { Scope } from './request/scope.ts'
export type { Arrangement, Caller, SearchRequest } from './request/search-request.ts'
export { openSearching, type SearchServices } from './searching.ts'

interface SearchOptions {
  /** Whether titles with some of the words are shown where few or none have all: only a page can say so. */
  withSomeWords?: boolean
}

/** One page of a result with its facets. */
export async function search(
  services: SearchServices,
  request: SearchRequest,
  { withSomeWords = true }: SearchOptions = {},
): Promise<SearchReply> {
  const { criteria, arrangement, institution, within } = request
  const plan = planSearch(criteria)
  const ladder =
    criteria.words === 'some'
      ? [await someWordsRung(services, request, plan)]
      : withSomeWords
        ? rungsOf(plan)
        : withAllWords(plan)
  const below = withSomeWords ? plan.someWordsBelow : undefined
  const answer = await answerTo(services, request, ladder, below)
  const items = [...criteria.items, ...criteria.twiceItems]
  const texts = items.flatMap(({ oper, text }) => (oper === 'not' ? [] : [text]))
  const rowsOf = (hits: readonly Hit[]) => within((db) => readRows(db, hits, institution.timeZone))
  const rows = answer.page.then(({ hits }) => rowsOf(hits))
  const someWords = answer.summary.then(async ({ someWords: more }) =>
    more && more.total > 0
      ? { total: more.total, searchList: resultsOf(more.hits, await rowsOf(more.hits), texts) }
      : null,
  )
  const facets = answer.summary.then((summary) => namedFacets(services, request, summary))
  const [{ rung, nextSteps }, { total, records, hits }, named, read, more] = await Promise.all([
    answer.summary,
    answer.page,
    facets,
    rows,
    someWords,
  ])
  return {
    total,
    records,
    page: arrangement.page,
    rows: arrangement.rows,
    rung: ladder[rung]!.name,
    identifier: plan.understood.identifier ?? null,
    steps: items.map(({ oper, field, text }) => ({
      oper,
      searchField: field,
      searchFieldContent: text,
    })),
    searchList: resultsOf(hits, read, texts, {
      isInPlace: arrangement.sortField !== 'relevance',
    }),
    someWords: more,
    facets: named,
    nextSteps,
  }
}

/** The numbers of what is found, the best first, as far as a result can be turned through. */
export async function recordsFound(
  services: SearchServices,
  request: Omit<SearchRequest, 'arrangement'>,
): Promise<number[]> {
  const arrangement = {
    sortField: 'relevance',
    sortClause: 'asc',
    page: 1,
    rows: deepestRow,
  } as const
  const ladder = withAllWords(planSearch(request.criteria))
  const { page } = await answerTo(services, { ...request, arrangement }, ladder, undefined)
  return (await page).hits.map(({ recordId }) => recordId)
}

const withAllWords = (plan: Plan) => rungsOf(plan).filter(({ name }) => name !== 'some')
