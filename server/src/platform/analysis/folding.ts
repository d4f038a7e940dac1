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

function foldCharacters(text: string): string {
  let folded = ''
  for (const character of text) folded += characterFolding.get(character) ?? character
  return folded
}

// The longest term wins, as in the index's mapping filter.
const anyTerm = new RegExp(
  [...termFolding.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.replaceAll(/[.+]/gu, '\\$&'))
    .join('|'),
  'gu',
)
/** One of these is in every term; in most texts there is none. */
const signOfTerm = new RegExp(
  `[${[...new Set(Array.from(termFolding.keys(), (term) => /[^a-z0-9]/u.exec(term)![0]))]
    .map((sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
    .join('')}]`,
  'u',
)
const foldTerms = (text: string) =>
  signOfTerm.test(text) ? text.replace(anyTerm, (term) => termFolding.get(term)!) : text

const isPlain = (text: string) => /^[\x20-\x7e]*$/u.test(text)

const foldedAnew = (text: string) =>
  foldTerms(
    isPlain(text) ? text.toLowerCase() : foldCharacters(normalise(text)).replace(pattern.marks, ''),
  )

/** Names, subjects and publishers come again and again: what was folded lately is not folded anew. */
const lately = new Map<string, string>()
const mostKept = 20_000
const longestKept = 200

/** The text in its one spelling, punctuation still in place. */
export function foldText(text: string): string {
  if (text.length > longestKept) return foldedAnew(text)
  const known = lately.get(text)
  if (known !== undefined) return known
  const folded = foldedAnew(text)
  if (lately.size >= mostKept) lately.clear()
  lately.set(text, folded)
  return folded
}

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
