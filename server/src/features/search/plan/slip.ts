import { foldKey } from '../../../platform/analysis/folding.ts'
import { allOf, anyOf, mostSpellings, nothing, prefix, term, type Clause } from './clauses.ts'
import type { Leaf } from './leaf.ts'

/** Long enough for most titles; every character more is four questions more. */
const longest = 20

/**
 * Titles one character away from what was typed. Such a title begins like the text before the slip, ends like the text
 * behind it, and has the length that goes with it.
 */
export interface OneSlip {
  /** All that was typed is there; one character was left out. */
  leftOut: Clause
  /** One character is wrong, or one too many. */
  wrong: Clause
}

export function oneSlipMet({ field, quoted, runs }: Leaf): OneSlip | undefined {
  if ((field !== 'any' && field !== 'title') || quoted.length > 0) return undefined
  if (!runs.every((run) => run.kind === 'han')) return undefined
  const typed = runs.flatMap((run) => (run.kind === 'han' ? run.characters : []))
  const { length } = typed
  if (length < 2 || length > longest) return undefined
  return {
    leftOut: allOf([hasLength(length + 1, length + 1), anyOf(around(typed, 0))]),
    wrong: length > 2 ? allOf([hasLength(length - 1, length), anyOf(around(typed, 1))]) : nothing,
  }
}

const hasLength = (gte: number, lte: number): Clause => ({ range: { titleLength: { gte, lte } } })

/** For every place: what stands before it, and what stands behind when so many characters are skipped. */
const around = (typed: readonly string[], skipped: number): Clause[] =>
  Array.from({ length: typed.length + 1 - skipped }, (_, at) =>
    allOf([
      ...side('title.exact', typed.slice(0, at)),
      ...side('title.reversed', typed.slice(at + skipped).toReversed()),
    ]),
  )

/** A single character begins half the catalogue: that it is in the title is all that is asked of it. */
const side = (field: string, characters: readonly string[]): Clause[] =>
  characters.length === 0
    ? []
    : [
        characters.length === 1
          ? term('title.uni', characters[0]!)
          : prefix(field, characters.join('')),
      ]

/** Titles in letters that are one slip away from what was typed, or two of a longer one. */
export function misspeltTitleMet({ field, quoted, runs, text }: Leaf): Clause | undefined {
  if ((field !== 'any' && field !== 'title') || quoted.length > 0) return undefined
  if (!runs.some((run) => run.kind === 'word')) return undefined
  const value = foldKey(text)
  if (value.length < 5) return undefined
  const fuzziness = value.length < 12 ? 1 : 2
  return {
    fuzzy: {
      'title.exact': { value, fuzziness, prefix_length: 1, max_expansions: mostSpellings },
    },
  }
}
