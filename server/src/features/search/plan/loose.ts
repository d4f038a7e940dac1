import { biTokens } from '../../../platform/analysis/words.ts'
import { allOf, anyOf, mostSpellings, prefix, term, type Clause } from './clauses.ts'
import type { Leaf } from './leaf.ts'

/** What is offered when nothing fits: first the same words with some missing or misspelt, then titles that look alike. */

/** How many of so many words and pairs may be missing. */
const mayMiss = (count: number) =>
  count <= 2 ? 0 : count === 3 ? 1 : count <= 8 ? 2 : Math.floor(count * 0.3)

const mostTokens = 64

/** Names are not loosened: half a name is another person. */
export function looselyMet(
  { field, text, runs, parts }: Leaf,
  depth: 'full' | 'lean' = 'full',
): Clause | undefined {
  if (field === 'author') return undefined
  const of = parts[0]!.pairs
  const tokens = biTokens(text).slice(0, mostTokens)
  if (tokens.length === 0) return undefined
  const few: Clause = {
    bool: {
      should: tokens.map((token) => (depth === 'full' ? nearly(of, token) : term(of, token))),
      minimum_should_match: tokens.length - mayMiss(tokens.length),
    },
  }
  const [only] = runs
  const isInitials =
    runs.length === 1 &&
    only?.kind === 'word' &&
    /^[a-z]{2,20}$/u.test(only.text) &&
    (field === 'any' || field === 'title')
  return isInitials
    ? anyOf([few, term('titleInitials', only.text), prefix('titleInitials', only.text)])
    : few
}

/** A number is right or wrong; a word may have a slip, but not in its first letter. */
const nearly = (field: string, token: string): Clause =>
  /^[a-z]{4,}$/u.test(token)
    ? {
        fuzzy: {
          [field]: {
            value: token,
            fuzziness: 'AUTO:4,8',
            prefix_length: 1,
            max_expansions: mostSpellings,
          },
        },
      }
    : term(field, token)

/** Titles of nearly the same length with all characters but one, or two of a longer one. */
export function nearTitleMet({ field, quoted, runs }: Leaf): Clause | undefined {
  if ((field !== 'any' && field !== 'title') || quoted.length > 0 || runs.length === 0)
    return undefined
  if (!runs.every((run) => run.kind === 'han')) return undefined
  const characters = runs.flatMap((run) => (run.kind === 'han' ? run.characters : []))
  if (characters.length < 2 || characters.length > 12) return undefined
  const length = characters.length
  return allOf([
    { range: { titleLength: { gte: length - 1, lte: length + 1 } } },
    {
      bool: {
        should: characters.map((character) => term('title.uni', character)),
        minimum_should_match: length - (length >= 7 ? 2 : length === 2 ? 0 : 1),
      },
    },
  ])
}
