import { facetNames, type FacetName, type NextStep } from '@shulin/contract/search'
import { ask } from '../engine/ask.ts'
import { buildSearch } from '../engine/build-search.ts'
import { keyOf } from '../engine/kept-answers.ts'
import { climb } from '../engine/ladder.ts'
import { exactCounts } from '../facets/exact-counts.ts'
import { namesOfHeadings, type Count } from '../facets/facets.ts'
import { isHeading } from '../facets/headings.ts'
import { stepsFrom } from '../next-steps/steps-from.ts'
import { fewTitles } from '../engine/some-words.ts'
import type { Plan, Rung } from '../plan/plan.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import { pageOf, type ResultPage } from './page.ts'
import { firstOf } from './some-words.ts'

/** What stays the same however the answer is arranged: the rung that answered, what its facets count, the ways on. */
export interface ResultSummary {
  rung: number
  counts: Record<FacetName, Count[]>
  /** Under which name each heading is shown. */
  names: Partial<Record<FacetName, [key: string, name: string][]>>
  nextSteps: NextStep[]
  /** The first of the titles with some of the words, where few have all. */
  someWords: Pick<ResultPage, 'total' | 'hits'> | null
}

/** What the index says, or said of its present state. The two parts come each in its own time. */
export async function answerTo(
  services: SearchServices,
  request: SearchRequest,
  ladder: readonly Rung[],
  someWordsBelow: Plan['someWordsBelow'],
): Promise<{ summary: Promise<ResultSummary>; page: Promise<ResultPage> }> {
  const { answers } = services
  const { criteria, arrangement, scope } = request
  // What is kept says which rung answered: it must be the same ladder.
  const question = [criteria, ladder.map(({ name }) => name)]
  const summaryKey = keyOf('found', scope, question)
  const pageKey = keyOf('page', scope, [question, arrangement])
  const { generation, kept } = await answers.recall(scope.groupCode, [summaryKey, pageKey])
  const [known, knownPage] = kept as [ResultSummary | undefined, ResultPage | undefined]
  const keep = (key: string) => (answer: ResultSummary | ResultPage) => {
    if (generation !== undefined) answers.keep(key, generation, answer)
  }

  if (known && knownPage) {
    return { summary: Promise.resolve(known), page: Promise.resolve(knownPage) }
  }
  if (known) {
    const answering = ladder[known.rung]!
    const body = buildSearch(request, answering.query, { hasFacets: false })
    const answer = await ask(services, scope, body, request.signal)
    const page = pageOf(services, request, answering, { body, answer })
    page.then(keep(pageKey), () => {})
    return { summary: Promise.resolve(known), page }
  }

  const best = await climb(services, request, ladder)
  const { rung, body, answer } = best
  // Who typed a title and found it needs no way on; nor is it a poor answer when limits took nothing away.
  const isThere = best.hasExactTitle && answer.total === best.titles
  const answering = ladder[rung]!
  // Who typed a title and found it looks for nothing else.
  const hasMoreBelow = best.titles < fewTitles && !best.hasExactTitle && answering.name !== 'some'
  const names = Object.fromEntries(
    facetNames
      .filter(isHeading)
      .map((facet) => [facet, namesOfHeadings(answer.aggregations, facet)]),
  )
  const page = pageOf(services, request, answering, { body, answer })
  const summary = Promise.all([
    exactCounts(services, request, answering.query, answer.aggregations),
    isThere || criteria.words === 'some' ? [] : stepsFrom(services, request, answer.total),
    hasMoreBelow && someWordsBelow ? firstOf(services, request, someWordsBelow(answering)) : null,
  ]).then(([counts, nextSteps, someWords]): ResultSummary => ({
    rung,
    counts,
    names,
    nextSteps,
    someWords,
  }))
  page.then(keep(pageKey), () => {})
  summary.then(keep(summaryKey), () => {})
  return { summary, page }
}
