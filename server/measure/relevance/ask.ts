import { setTimeout as wait } from 'node:timers/promises'
import { errors, type Client } from '@opensearch-project/opensearch'
import { sortOf } from '../../src/features/search/index/fields.ts'
import {
  exactTitleMark,
  fewHits,
  planSearch,
  rungsOf,
  type SearchTerms,
  type PlannedItem,
  type Rung,
} from '../../src/features/search/plan/plan.ts'
import type { Clause } from '../../src/features/search/plan/clauses.ts'

/** The ranking alone, without institutions and limits: what the relevance tests and measurements ask. */

export interface RankedResult {
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

/** A measurement may wait for a busy machine. */
export const patient = { requestTimeout: 60_000 }

/** Asks again when the engine has no room for the question just now. */
export async function searchPatiently(client: Client, index: string, body: object, turns = 20) {
  try {
    return await client.search({ index, body }, patient)
  } catch (error) {
    const isBusy = error instanceof errors.ResponseError && [429, 503].includes(error.statusCode)
    if (!isBusy || turns === 0) throw error
    await wait(1_000)
    return searchPatiently(client, index, body, turns - 1)
  }
}

export async function find(
  client: Client,
  index: string,
  asked: SearchTerms,
  { size = 20, filter = [] as Clause[] } = {},
): Promise<RankedResult> {
  const tried = (rung: Rung) => askRung(client, index, rung, { size, filter })
  const [first, ...others] = rungsOf(planSearch(asked))
  let best = await tried(first!)
  for (const rung of others) {
    if (!opens(rung, best)) continue
    const next = await tried(rung)
    if (next.total > best.total) best = next
  }
  return best
}

/** The group of titles with some of the words, below what a rung has found. */
export async function findBelow(
  client: Client,
  index: string,
  asked: SearchTerms,
  found: Rung['name'],
  { size = 20 } = {},
): Promise<RankedResult> {
  const { rungs, someWordsBelow } = planSearch(asked)
  const answering = rungs.find(({ name }) => name === found)!
  return someWordsBelow
    ? askRung(client, index, someWordsBelow(answering), { size, filter: [] })
    : { rung: 'some', total: 0, hits: [] }
}

async function askRung(
  client: Client,
  index: string,
  rung: Rung,
  { size, filter }: { size: number; filter: Clause[] },
): Promise<RankedResult> {
  const body = {
    query: { bool: { must: [rung.query], filter } },
    sort: sortOf('relevance', 'asc'),
    size,
    track_total_hits: true,
    _source: ['title'],
  }
  const answer = await searchPatiently(client, index, body)
  const { hits } = answer.body as unknown as Answer
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

const opens = (rung: Rung, best: RankedResult) =>
  best.total === 0 ||
  (rung.opens === 'few' &&
    best.rung === 'strict' &&
    best.total <= fewHits &&
    !best.hits.some((hit) => hit.why.includes(exactTitleMark)))

/** Asks a few questions at a time, and answers in their order. */
export async function askAll<Question, Reply>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = []
  let next = 0
  const askInTurn = async () => {
    for (let at = next++; at < questions.length; at = next++) {
      replies[at] = await ask(questions[at]!)
    }
  }
  await Promise.all([askInTurn(), askInTurn(), askInTurn(), askInTurn()])
  return replies
}
