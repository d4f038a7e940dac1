import { accentFolding, hanFolding, keyLength, patterns, termFolding } from './folding-tables.ts'
import { normalise } from './normalise.ts'

/**
 * One spelling for what readers type and records hold: width, case, script, variant shapes, accents.
 *
 * The index folds with the very same tables and patterns (index-analysis.ts), so a text folded here is cut as the
 * index would cut it. Folding is for matching alone: never for display, sorting or sound.
 */

const pattern = Object.fromEntries(
  Object.entries(patterns).map(([name, source]) => [name, new RegExp(source, 'gu')]),
) as Record<keyof typeof patterns, RegExp>

const characterFolding = new Map([...hanFolding, ...accentFolding])

const foldCharacters = (text: string) =>
  Array.from(text, (c) => characterFolding.get(c) ?? c).join('')

// The longest term wins, as in the index's mapping filter.
const anyTerm = new RegExp(
  [...termFolding.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.replaceAll(/[.+]/gu, '\\$&'))
    .join('|'),
  'gu',
)

/** The text in its one spelling, punctuation still in place. */
export const foldText = (text: string): string =>
  foldCharacters(normalise(text))
    .replace(pattern.marks, '')
    .replace(anyTerm, (term) => termFolding.get(term)!)

/** What two titles or names must share to be called equal: the folded text without punctuation and blanks. */
export const foldKey = (text: string): string =>
  foldText(text).replace(pattern.notInWords, '').slice(0, keyLength)

/** The folded text as words with single blanks between: what the index's tokenizer sees. */
export const foldWords = (text: string): string =>
  foldText(text)
    .replace(pattern.apostrophe, '')
    .replace(pattern.dot, '')
    .replace(pattern.thousands, '')
    .replace(pattern.notInWords, ' ')
    .trim()
