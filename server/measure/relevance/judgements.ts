import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { askAll } from './ask.ts'
import type { Ranking } from './rankings.ts'

/** Queries with graded records (fixtures/relevance/judgements.csv), and how well a ranking answers them. */

export interface JudgedQuery {
  kind: string
  language: 'zh' | 'en'
  query: string
  /** 3 what was meant, 2 its subject or author, 1 touches it, 0 not. A record that is missing was never looked at. */
  grades: ReadonlyMap<string, number>
}

export const readJudgements = (): JudgedQuery[] =>
  parse<Record<string, string>>(
    readFileSync(new URL('../../../fixtures/relevance/judgements.csv', import.meta.url)),
    { columns: true },
  ).map(({ kind, language, query, ...lists }) => ({
    kind: kind!,
    language: language as JudgedQuery['language'],
    query: query!,
    grades: new Map(
      [0, 1, 2, 3].flatMap((grade) =>
        lists[`grade${grade}`]!.split(' ')
          .filter(Boolean)
          .map((id): [string, number] => [id, grade]),
      ),
    ),
  }))

/** How good the first ten are, from 0 to 1: what is better and earlier counts more; not judged counts as not. */
export function ndcg10({ grades }: JudgedQuery, ranked: readonly string[]): number {
  const gained = (list: readonly number[]) =>
    list.slice(0, 10).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)
  const ideal = [...grades.values()].toSorted((a, b) => b - a)
  return gained(ranked.map((id) => grades.get(id) ?? 0)) / gained(ideal)
}

/** Nothing in the catalogue answers the query better than what comes first. */
const isFirstBest = ({ grades }: JudgedQuery, [first]: readonly string[]): boolean =>
  first !== undefined && grades.get(first) === Math.max(...grades.values())

export interface QueryFigures {
  judged: JudgedQuery
  ndcg10: number
  success1: boolean
  /** How many of the first ten nobody looked at. */
  unjudged: number
}

export const answerAll = (
  judgements: readonly JudgedQuery[],
  ranking: Ranking,
): Promise<QueryFigures[]> =>
  askAll(judgements, async (judged) => {
    const ranked = (await ranking(judged.query)).slice(0, 10)
    return {
      judged,
      ndcg10: ndcg10(judged, ranked),
      success1: isFirstBest(judged, ranked),
      unjudged: ranked.filter((id) => !judged.grades.has(id)).length,
    }
  })

export interface Summary {
  queries: number
  ndcg10: number
  success1: number
}

export const summaryOf = (answered: readonly QueryFigures[]): Summary => ({
  queries: answered.length,
  ndcg10: answered.reduce((sum, one) => sum + one.ndcg10, 0) / answered.length,
  success1: answered.filter((one) => one.success1).length / answered.length,
})
