import { readFileSync } from 'node:fs'
import type { Client } from '@opensearch-project/opensearch'
import type { MatchMode } from '@shulin/contract/search'
import { parse } from 'csv-parse/sync'
import { foldKey } from '../../src/platform/analysis/folding.ts'
import { anyOf, type Clause } from '../../src/features/search/plan/clauses.ts'
import { planSearch, rungsOf } from '../../src/features/search/plan/plan.ts'
import { buildModel, openSpeller } from '../../src/features/search/spelling/model.ts'
import { offerCorrection } from '../../src/features/search/spelling/offer.ts'
import { askAll, aTerm, searchPatiently } from './ask.ts'
import type { JudgedRecord } from './records.ts'

/**
 * How often a slip is corrected as it was meant, and how often a good query is doubted: the model is learnt from the records,
 * and hits are counted by search. Slips and good queries are those of fixtures/search.
 */

const fixture = <T>(name: string) =>
  parse<T>(readFileSync(new URL(`../../../fixtures/search/${name}`, import.meta.url)), {
    columns: true,
  })

export interface SpellingFigures {
  slips: { kind: 'sound' | 'shape'; asked: number; first: number; missed: string[] }[]
  good: { asked: number; doubted: string[] }
}

export async function measureSpelling(
  client: Client,
  index: string,
  records: readonly JudgedRecord[],
): Promise<SpellingFigures> {
  const speller = openSpeller(await buildModel(records.map(({ title }) => title)))
  const countAll = (queries: readonly Clause[]) => countHits(client, index, queries)
  const offerFor = async (text: string) => {
    const [hits = 0, exact = 0] = await countAll([literally(text), literally(text, '1')])
    return offerCorrection(speller, text, { hits, hasExact: exact > 0 }, (texts) =>
      countAll(texts.map((one) => literally(one))),
    )
  }

  const held = new Set(records.map(({ title }) => foldKey(title.title)))
  const typos = fixture<{ kind: string; typed: string; meant: string }>('typos.csv').filter(
    ({ meant }) => held.has(foldKey(meant)),
  )
  const offers = await askAll(typos, ({ typed }) => offerFor(typed))
  const slips = (['sound', 'shape'] as const).map((kind) => {
    const ofKind = [...typos.keys()].filter((i) => typos[i]!.kind.endsWith(kind))
    const isMended = (i: number) => foldKey(offers[i]?.text ?? '') === foldKey(typos[i]!.meant)
    const missed = ofKind.filter((i) => !isMended(i))
    return {
      kind,
      asked: ofKind.length,
      first: ofKind.length - missed.length,
      missed: missed.map((i) => `${typos[i]!.typed}, meant ${typos[i]!.meant}`),
    }
  })

  const good = fixture<{ query: string }>('good-queries.csv')
  const doubts = await askAll(good, ({ query }) => offerFor(query))
  const doubted = good.flatMap(({ query }, i) =>
    doubts[i] ? [`${query}, offered ${doubts[i].text}`] : [],
  )
  return { slips, good: { asked: good.length, doubted } }
}

/** What a search finds that takes the text as it stands. */
const literally = (text: string, matchMode: MatchMode = '2'): Clause =>
  anyOf(
    rungsOf(planSearch({ items: [aTerm(text, { matchMode })] }))
      .filter(({ opens }) => opens === 'first')
      .map(({ query }) => query),
  )

async function countHits(client: Client, index: string, queries: readonly Clause[]) {
  const body = {
    size: 0,
    track_total_hits: false,
    aggs: { counted: { filters: { filters: queries } } },
  }
  const answer = await searchPatiently(client, index, body)
  const { buckets } = answer.body.aggregations!['counted'] as unknown as {
    buckets: { doc_count: number }[]
  }
  return buckets.map((bucket) => bucket.doc_count)
}
