import { wordBeginning } from '../../../platform/analysis/word-beginning.ts'
import { biTokens } from '../../../platform/analysis/words.ts'
import { allOf, anyOf, mostSpellings, prefix, term, worth, type Clause } from './clauses.ts'
import { initialsLooselyMet } from './initials.ts'
import type { Leaf } from './leaf.ts'
import { sameSoundMet, sameSoundScores } from './same-sound.ts'
import { strictlyMet } from './strict.ts'
import { withoutYears } from './years.ts'

/** What is offered when nothing fits: first the same words with some missing or misspelt, then titles that look alike. */

/** How many pairs may be missing. Of several words none: titles with some of them are a group of their own. */
const mayMiss = (count: number, runs: number) =>
  runs > 1 || count <= 2 ? 0 : count === 3 ? 1 : count <= 8 ? 2 : Math.floor(count * 0.3)

const mostTokens = 64

/** A name is loosened to others of its sound alone: half a name is another person. */
export function looselyMet(leaf: Leaf, depth: 'full' | 'lean' = 'full'): Clause | undefined {
  const { field, text, runs, parts } = leaf
  const otherwise = depth === 'full' ? otherwiseMet(leaf) : []
  if (field === 'author') return otherwise.length === 0 ? undefined : anyOf(otherwise)
  const of = parts[0]!.pairs
  const tokens = biTokens(text).slice(0, mostTokens)
  if (tokens.length === 0) return undefined
  const few: Clause = {
    bool: {
      should: tokens.map((token) => (depth === 'full' ? nearly(of, token) : term(of, token))),
      minimum_should_match: tokens.length - mayMiss(tokens.length, runs.length),
    },
  }
  return anyOf([few, ...otherwise])
}

/** Other ways to what was meant: initials, the same sound, and the words without the year. */
function otherwiseMet(leaf: Leaf): Clause[] {
  const timeless = withoutYears(leaf)
  return [
    ...initialsLooselyMet(leaf),
    ...sameSoundMet(leaf),
    ...(timeless ? [strictlyMet(timeless, undefined, 'full')] : []),
  ]
}

/** What puts those in order that only the loosest rung finds. */
export function looseScores(leaf: Leaf): Clause[] {
  const inTitles = leaf.field === 'any' || leaf.field === 'title'
  const beginnings = biTokens(leaf.text)
    .slice(0, mostBeginnings)
    .flatMap((token) => wordBeginning(token) ?? [])
  return [
    ...sameSoundScores(leaf),
    ...(inTitles
      ? beginnings.map((letters) => worth(15, 'a word begins so', prefix('title', letters)))
      : []),
  ]
}
const mostBeginnings = 8

/** A number is right or wrong; a word may have a slip, but not in its first letter, or be another of its family. */
function nearly(field: string, token: string): Clause {
  if (!/^[a-z]{4,}$/u.test(token)) return term(field, token)
  const value = token
  const misspelt = { value, fuzziness: 'AUTO:4,8', prefix_length: 1, max_expansions: mostSpellings }
  const beginning = wordBeginning(token)
  const relatives = beginning === undefined ? [] : [prefix(field, beginning)]
  return anyOf([{ fuzzy: { [field]: misspelt } }, ...relatives])
}

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
