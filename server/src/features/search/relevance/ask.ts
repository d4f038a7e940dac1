import type { Client } from '@opensearch-project/opensearch'
import { sortOf } from '../fields.ts'
import {
  exactTitleMark,
  fewHits,
  planSearch,
  rungsOf,
  type Asked,
  type PlannedItem,
  type Rung,
} from '../plan/plan.ts'
import type { Clause } from '../plan/clauses.ts'

/** The ranking alone, without institutions and limits: what the relevance tests and measurements ask. */

export interface Found {
  rung: Rung['name']
  total: number
  hits: { id: string; title: string; why: string[] }[]
}

interface Answer {
  hits: {
    total: { value: number }
    hits: { _id: string; _source: { title: string }; matched_queries?: string[] }[]
  }
}

/** What a reader finds who types this. */
export const aTerm = (text: string, more: Partial<PlannedItem> = {}): PlannedItem => ({
  oper: 'and',
  field: 'any',
  matchMode: '2',
  text,
  ...more,
})

export async function find(
  client: Client,
  index: string,
  asked: Asked,
  { size = 20, filter = [] as Clause[] } = {},
): Promise<Found> {
  const tried = async (rung: Rung): Promise<Found> => {
    const { body } = await client.search({
      index,
      body: {
        query: { bool: { must: [rung.query], filter } },
        sort: sortOf('relevance', 'asc'),
        size,
        track_total_hits: true,
        _source: ['title'],
      },
    })
    const { hits } = body as unknown as Answer
    return {
      rung: rung.name,
      total: hits.total.value,
      hits: hits.hits.map(({ _id: id, _source: { title }, matched_queries: why = [] }) => ({
        id,
        title,
        why,
      })),
    }
  }
  const [first, ...others] = rungsOf(planSearch(asked))
  let best = await tried(first!)
  for (const rung of others) {
    if (!opens(rung, best)) continue
    const next = await tried(rung)
    if (next.total > best.total) best = next
  }
  return best
}

const opens = (rung: Rung, best: Found) =>
  best.total === 0 ||
  (rung.opens === 'few' &&
    best.rung === 'strict' &&
    best.total <= fewHits &&
    !best.hits.some((hit) => hit.why.includes(exactTitleMark)))
