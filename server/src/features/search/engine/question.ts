import type { MatchMode, SortField } from '@shulin/contract/search'
import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import { ask, numberAlone } from './ask.ts'
import { visibleTo } from './build-search.ts'
import { sortOf, type SearchField } from '../index/fields.ts'
import { allOf, anyOf, butNot, countOf, type Clause } from '../plan/clauses.ts'
import { metBy, planSearch, rungsOf, unnamed } from '../plan/plan.ts'
import type { Scope } from '../request/scope.ts'

/** A search as other systems ask it: terms joined in any depth, each taken literally. */
export type Question =
  | { kind: 'term'; field: SearchField; matchMode: MatchMode; text: string }
  | { kind: 'years'; from: number | undefined; to: number | undefined }
  | { kind: 'everything' }
  | { kind: 'and' | 'or' | 'not'; left: Question; right: Question }

interface ResultWindow {
  /** How many are passed over. */
  after: number
  size: number
  sortField: SortField
  sortClause: 'asc' | 'desc'
}

/** The engine refuses more than 1,024 statements in one question. */
const mostClauses = 900

/** How many titles answer, and the numbers of some of them; undefined where more is asked at once than can be answered. */
export async function recordsAnswering(
  searching: { engine: SearchEngine },
  scope: Scope,
  question: Question,
  { after, size, sortField, sortClause }: ResultWindow,
  signal?: AbortSignal,
): Promise<{ total: number; recordIds: number[] } | undefined> {
  const met = metByQuestion(question)
  const should = scoresIn(question)
  if (countOf([met, should]) > mostClauses) return undefined
  const body = {
    query: {
      bool: { filter: [visibleTo(scope), met], ...(should.length > 0 && { should }) },
    },
    sort: sortOf(sortField, sortClause),
    from: after,
    size,
    track_total_hits: true,
    ...numberAlone,
  }
  const { total, hits } = await ask(searching, scope, body, signal)
  return { total, recordIds: hits.map(({ recordId }) => recordId) }
}

const literalRungs = ({ field, matchMode, text }: Question & { kind: 'term' }) =>
  rungsOf(planSearch({ items: [{ oper: 'and', field, matchMode, text }] })).filter(
    ({ opens }) => opens === 'first',
  )

function metByQuestion(question: Question): Clause {
  switch (question.kind) {
    case 'everything':
      return { match_all: {} }
    case 'years':
      return { range: { year: { gte: question.from, lte: question.to } } }
    case 'term':
      return anyOf(literalRungs(question).map(metBy))
    case 'and':
      return allOf([metByQuestion(question.left), metByQuestion(question.right)])
    case 'or':
      return anyOf([metByQuestion(question.left), metByQuestion(question.right)])
    default:
      return butNot(metByQuestion(question.left), metByQuestion(question.right))
  }
}

/** What puts the answer in order: the terms that are wanted, not those that are taken away. */
function scoresIn(question: Question): Clause[] {
  switch (question.kind) {
    case 'everything':
    case 'years':
      return []
    case 'term':
      return literalRungs(question).flatMap(({ query }) => {
        const { should = [] } = unnamed(query)['bool'] as { should?: Clause[] }
        return should
      })
    case 'not':
      return scoresIn(question.left)
    default:
      return [...scoresIn(question.left), ...scoresIn(question.right)]
  }
}
