import { biTokens } from '../../../platform/analysis/words.ts'

/** The few kinds of clauses a search is made of. No query language of the engine is ever handed a reader's text. */
export type Clause = Record<string, unknown>

export const term = (field: string, value: string): Clause => ({ term: { [field]: { value } } })
export const prefix = (field: string, value: string): Clause => ({ prefix: { [field]: { value } } })
export const phrase = (field: string, text: string): Clause => ({
  match_phrase: { [field]: { query: text } },
})
export const words = (field: string, text: string): Clause => ({
  match: { [field]: { query: text, operator: 'and' } },
})

export const everything: Clause = { match_all: {} }
export const nothing: Clause = { match_none: {} }

/** All of them: where nothing is demanded, everything. What must not be found so says `nothing` itself. */
export function allOf(clauses: readonly Clause[]): Clause {
  if (clauses.length === 0) return everything
  return clauses.length === 1 ? clauses[0]! : { bool: { filter: clauses } }
}

/** Any of them; of none, nothing. */
export function anyOf(clauses: readonly Clause[]): Clause {
  if (clauses.length === 0) return nothing
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } }
}

export const butNot = (wanted: Clause, unwanted: Clause): Clause => ({
  bool: { filter: [wanted], must_not: [unwanted] },
})

/** Adds so much to the score where the clause is met. The name tells why a title is shown. */
export const worth = (boost: number, name: string, filter: Clause): Clause => ({
  constant_score: { filter, boost, _name: name },
})

/** How many questions the engine has to answer for a clause; it refuses more than 1,024. */
export function countOf(clause: unknown): number {
  if (Array.isArray(clause)) return clause.reduce<number>((sum, part) => sum + countOf(part), 0)
  if (typeof clause !== 'object' || clause === null) return 0
  return Object.entries(clause).reduce((sum, [kind, content]) => {
    if (kind === 'match') return sum + tokensIn(content as Record<string, { query: string }>)
    if (kind === 'fuzzy') return sum + mostSpellings
    return sum + (leaves.has(kind) ? 1 : countOf(content))
  }, 0)
}

const leaves = new Set([
  'term',
  'prefix',
  'match_phrase',
  'match_none',
  'range',
  'span_first',
  'terms',
])

/** A match is a question for every token of its text. */
const tokensIn = (match: Record<string, { query: string }>) =>
  Object.values(match).reduce((sum, { query }) => sum + new Set(biTokens(query)).size + 1, 0)

/** How many words like a misspelt one are tried. */
export const mostSpellings = 10
