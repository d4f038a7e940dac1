import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { askAll } from './ask.ts'
import type { Ranking } from './rankings.ts'

/** Queries with graded records (fixtures/relevance/judgements*.csv), and how well a ranking answers them. */

export interface JudgedQuery {
  kind: string
  language: 'zh' | 'en'
  query: string
  /** 3 what was meant, 2 its subject or author, 1 touches it, 0 not. A record that is missing was never looked at. */
  grades: ReadonlyMap<string, number>
}

type JudgementRow = Record<
  'kind' | 'language' | 'half' | 'query' | 'grade0' | 'grade1' | 'grade2' | 'grade3',
  string
>

const readRows = (file: string) =>
  parse<JudgementRow>(
    readFileSync(new URL(`../../../fixtures/relevance/${file}`, import.meta.url)),
    { columns: true },
  )

const judgedIn = (row: JudgementRow): JudgedQuery => ({
  kind: row.kind,
  language: row.language as JudgedQuery['language'],
  query: row.query,
  grades: new Map(
    [row.grade0, row.grade1, row.grade2, row.grade3].flatMap((list, grade) =>
      list
        .split(' ')
        .filter(Boolean)
        .map((id): [string, number] => [decodeURIComponent(id), grade]),
    ),
  ),
})

/** Graded are records of fixtures/relevance/records, by their numbers. */
export const readJudgements = (): JudgedQuery[] =>
  readRows('judgements.csv').map((row) => judgedIn(row))

/** Graded are records of the whole catalogue, by source and key: `gutenberg:1342`. */
export interface WholeJudgement extends JudgedQuery {
  /** Whoever works on the ranking looks at the open queries alone; the held ones are only counted. */
  half: 'open' | 'held'
}

export const readWholeJudgements = (): WholeJudgement[] =>
  readRows('judgements-whole.csv').map((row) => ({
    ...judgedIn(row),
    half: row.half as WholeJudgement['half'],
  }))

/** How good the first ten are, from 0 to 1: what is better and earlier counts more; not judged counts as not. */
export function ndcg10({ grades }: JudgedQuery, ranked: readonly string[]): number {
  const gained = (list: readonly number[]) =>
    list.slice(0, 10).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)
  const ideal = [...grades.values()].toSorted((a, b) => b - a)
  return gained(ranked.map((id) => grades.get(id) ?? 0)) / gained(ideal)
}

/** The same queries with the grades of those records alone; queries that none of them answers well are left out. */
export const judgedAmong = <Judged extends JudgedQuery>(
  judgements: readonly Judged[],
  isThere: (id: string) => boolean,
): Judged[] =>
  judgements
    .map((judged) => ({
      ...judged,
      grades: new Map([...judged.grades].filter(([id]) => isThere(id))),
    }))
    .filter(({ grades }) => Math.max(0, ...grades.values()) >= 2)

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
  /** How many of all the first tens nobody looked at. */
  unjudged: number
}

export const summaryOf = (answered: readonly QueryFigures[]): Summary => ({
  queries: answered.length,
  ndcg10: answered.reduce((sum, one) => sum + one.ndcg10, 0) / answered.length,
  success1: answered.filter((one) => one.success1).length / answered.length,
  unjudged: answered.reduce((sum, one) => sum + one.unjudged, 0),
})
