import type { Aggregations } from '../facets/facets.ts'
import { fewHits, type Rung } from '../plan/plan.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchServices } from '../searching.ts'
import { ask } from './ask.ts'
import { buildSearch } from './build-search.ts'

/**
 * Climbs the rungs of a plan: takes the query as literally as it can be answered. Whether the next rung is tried depends on
 * the text alone, not on what else is chosen: else a limit could find more than there was without it.
 */
export function climb(
  services: Pick<SearchServices, 'engine'>,
  request: SearchRequest,
  ladder: readonly Rung[],
) {
  return climbBy(ladder, async ({ query }, rung) => {
    const body = buildSearch(request, query, { hasFacets: true })
    const answer = await ask(services, request.scope, body, request.signal)
    return { rung, body, answer, ...textCounts(answer.aggregations) }
  })
}

/** What a rung found, as far as the next one depends on it. */
interface RungAnswer {
  rung: number
  titles: number
  hasExactTitle: boolean
}

/** The same, however a rung is asked. */
export async function climbBy<T extends RungAnswer>(
  ladder: readonly Rung[],
  ask: (rung: Rung, place: number) => Promise<T>,
): Promise<T> {
  const tried = (place: number) => ask(ladder[place]!, place)
  let best = await tried(0)
  for (let rung = 1; rung < ladder.length; rung += 1) {
    const isOpen =
      best.titles === 0 ||
      (ladder[rung]!.opens === 'few' &&
        ladder[best.rung]!.name === 'strict' &&
        best.titles <= fewHits &&
        !best.hasExactTitle)
    if (!isOpen) continue
    const next = await tried(rung)
    if (next.titles > best.titles) best = next
  }
  return best
}

/** How many titles answer the text, whatever is chosen, and whether one of them is called just so. */
export function textCounts(aggregations: Aggregations) {
  const { text, exactTitle } = aggregations as unknown as Record<string, { doc_count: number }>
  return { titles: text!.doc_count, hasExactTitle: exactTitle!.doc_count > 0 }
}
