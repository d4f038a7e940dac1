import type { Plan, Rung } from '../plan/plan.ts'
import { nothing } from '../plan/clauses.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import { ask } from './ask.ts'
import { buildTextCount } from './build-search.ts'
import { climbBy, textCounts } from './ladder.ts'

/** A first group as small as this has the second below it. */
export const fewTitles = 10

/** The group of titles with some of the words: what the first group has is not in it, whichever rung that was. */
export async function someWordsRung(
  services: Pick<SearchServices, 'engine'>,
  request: Pick<SearchRequest, 'criteria' | 'scope' | 'signal'>,
  { rungs, someWordsBelow }: Plan,
): Promise<Rung> {
  if (!someWordsBelow)
    return { name: 'some', opens: 'first', query: { bool: { filter: [nothing] } } }
  const { scope, signal } = request
  const { rung } = await climbBy(rungs, async ({ query }, place) => {
    const { aggregations } = await ask(services, scope, buildTextCount(request, query), signal)
    return { rung: place, ...textCounts(aggregations) }
  })
  return someWordsBelow(rungs[rung]!)
}
