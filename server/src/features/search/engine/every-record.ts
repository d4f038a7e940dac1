import { deepestRow } from '@shulin/contract/search'
import { planSearch, rungsOf, type Rung } from '../plan/plan.ts'
import type { Arrangement, SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import { ask } from './ask.ts'
import { buildSearch, buildTextCount } from './build-search.ts'
import { climbBy, textCounts } from './ladder.ts'

type Question = Pick<SearchRequest, 'criteria' | 'scope' | 'signal'>
type Services = Pick<SearchServices, 'engine'>

/** The rungs of a question that take all its words: titles with some of them are a group of their own and no answer to it. */
const ladderOf = ({ criteria }: Question) =>
  rungsOf(planSearch(criteria)).filter(({ name }) => name !== 'some')

/** The rung that answers, as a search finds it. */
async function answeringRung(services: Services, question: Question): Promise<Rung> {
  const ladder = ladderOf(question)
  const { rung } = await climbBy(ladder, async ({ query }, place) => {
    const body = buildTextCount(question, query)
    const { aggregations } = await ask(services, question.scope, body, question.signal)
    return { rung: place, ...textCounts(aggregations) }
  })
  return ladder[rung]!
}

/** One question about titles, editions each for itself. */
const bodyOf = ({ criteria, scope }: Question, rung: Rung, arrangement: Arrangement) =>
  buildSearch({ criteria: { ...criteria, group: false }, scope, arrangement }, rung.query, {
    hasFacets: false,
  })

/** How many titles a question finds, and the numbers of the first of them in an order; and how literally it was taken. */
export async function firstRecordsFound(
  services: Services,
  question: Question,
  order: Pick<Arrangement, 'sortField' | 'sortClause'>,
) {
  const rung = await answeringRung(services, question)
  const body = bodyOf(question, rung, { ...order, page: 1, rows: deepestRow })
  const { total, hits } = await ask(services, question.scope, body, question.signal)
  return { rung: rung.name, total, recordIds: hits.map(({ recordId }) => recordId) }
}

/**
 * The numbers of all titles that a question finds when it is taken as it was once; undefined where there are more than so many. Asked
 * for by their numbers, one stretch after the other: an index that changes meanwhile moves none of them to another stretch.
 */
export async function everyRecordFound(
  services: Services,
  question: Question,
  name: string,
  most: number,
): Promise<number[] | undefined> {
  const rung =
    ladderOf(question).find((one) => one.name === name) ?? (await answeringRung(services, question))
  const body = {
    ...bodyOf(question, rung, {
      sortField: 'relevance',
      sortClause: 'asc',
      page: 1,
      rows: deepestRow,
    }),
    sort: [{ recordId: 'asc' }],
    track_total_hits: false,
  }
  const recordIds: number[] = []
  for (;;) {
    const last = recordIds.at(-1)
    const stretch = last === undefined ? body : { ...body, search_after: [last] }
    const { hits } = await ask(services, question.scope, stretch, question.signal)
    recordIds.push(...hits.map(({ recordId }) => recordId))
    if (recordIds.length > most) return undefined
    if (hits.length < deepestRow) return recordIds
  }
}
