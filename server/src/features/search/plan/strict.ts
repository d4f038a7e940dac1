import { foldKey } from '../../../platform/analysis/folding.ts'
import { readCode } from '../../../platform/analysis/identifiers.ts'
import type { Run } from '../../../platform/analysis/words.ts'
import { callNumberKey } from '../index/document.ts'
import type { TextPart } from '../index/fields.ts'
import { classNumberMet } from './class-number.ts'
import { allOf, anyOf, nothing, phrase, term, words, type Clause } from './clauses.ts'
import { hanMet, nameAndRest, togetherMet } from './han.ts'
import { initialsMet } from './initials.ts'
import type { Leaf } from './leaf.ts'
import type { Reading } from './sound.ts'
import { publishedIn, yearsBeside } from './years.ts'

/**
 * Which titles are found: every piece must be met, so that one more word never finds more. Numbers and sound are other
 * ways to the same title, and the whole title always finds itself.
 */
export function strictlyMet(
  leaf: Leaf,
  reading: Reading | undefined,
  depth: 'full' | 'lean',
): Clause {
  const pieces = [...leaf.quoted.map((text) => quotedMet(text, leaf)), ...runsMet(leaf, depth)]
  // A text of signs alone has no pieces: it is not met by every title.
  const piecesMet = pieces.length === 0 ? nothing : allOf(pieces)
  if (leaf.quoted.length > 0) return piecesMet
  return anyOf([
    piecesMet,
    ...(reading ? [reading.met] : []),
    ...wholeMet(leaf),
    ...codeMet(leaf),
    ...classNumberMet(leaf),
    ...partOfWordMet(leaf),
    ...initialsMet(leaf),
  ])
}

/** Nothing may widen a quotation; blanks in it do not count. */
const quotedMet = (text: string, { parts }: Leaf) => togetherMet(text, parts)

function runsMet(leaf: Leaf, depth: 'full' | 'lean'): Clause[] {
  const { runs, parts, field } = leaf
  const { years, others } = yearsBeside(leaf)
  const latin = runs.filter((run) => run.kind === 'word').map((run) => run.text)
  return [
    ...(latin.length > 0 ? [latinMet(latin, parts, years)] : []),
    ...others.filter((run) => run.kind !== 'word').map((run) => runMet(run, parts, field, depth)),
  ]
}

function runMet(
  run: Run,
  parts: readonly TextPart[],
  field: Leaf['field'],
  depth: 'full' | 'lean',
): Clause {
  if (run.kind !== 'han')
    return anyOf(parts.map((part) => words(part.pairs, run.text.slice(0, 60))))
  const { characters, text } = run
  if (field === 'author' && characters.length >= 3) return togetherMet(text, parts)
  const met = hanMet(characters, parts)
  if (field !== 'any' || depth === 'lean' || characters.length < 5 || characters.length > 24)
    return met
  return anyOf([met, ...nameAndRest(characters).map((split) => nameAndRestMet(split, parts))])
}

const nameAndRestMet = (
  { name, rest }: { name: string; rest: string[] },
  parts: readonly TextPart[],
) => allOf([nameIs(name, parts), hanMet(rest, parts)])

const nameIs = (name: string, parts: readonly TextPart[]) =>
  anyOf([
    term('creatorKeys', name),
    ...(parts.some((part) => part.pairs === 'nameForms') ? [term('nameFormKeys', name)] : []),
  ])

/** All words; for a few also with two neighbours joined, so that post colonial finds postcolonial. */
function latinMet(
  latin: readonly string[],
  parts: readonly TextPart[],
  years: readonly string[],
): Clause {
  const all = (list: readonly string[]) =>
    allOf(
      list.map((word) =>
        years.includes(word)
          ? anyOf([wordMet(word, parts), publishedIn(word)])
          : wordMet(word, parts),
      ),
    )
  if (latin.length < 2 || latin.length > 4) return all(latin)
  const joined = latin.slice(1).map((second, i) => all(latin.toSpliced(i, 2, latin[i]! + second)))
  return anyOf([all(latin), ...joined])
}

export const wordMet = (word: string, parts: readonly TextPart[]) =>
  anyOf(
    parts.flatMap((part) => [
      term(part.pairs, word),
      ...(part.stems === undefined || /\p{N}/u.test(word) ? [] : [words(part.stems, word)]),
    ]),
  )

const wholeMet = ({ text, field }: Leaf): Clause[] => {
  const key = foldKey(text)
  if (key === '' || (field !== 'any' && field !== 'title')) return []
  return [term('title.exact', key), term('otherTitles.exact', key)]
}

/** A record number, a barcode, a call number. */
export const codeMet = ({ text, field }: Leaf): Clause[] => {
  const code = field === 'any' && text.length <= 64 ? readCode(callNumberKey(text)) : undefined
  return code === undefined ? [] : [term('codes', code)]
}

/** "Arbitrary" means anywhere, for letters as well: ab is found in abc and cab. Only a search for that one word asks so. */
function partOfWordMet({ runs, field }: Leaf): Clause[] {
  const [run] = runs
  if (runs.length !== 1 || run?.kind !== 'word' || (field !== 'any' && field !== 'title')) return []
  return run.text.length < 2 || run.text.length > 64 ? [] : [phrase('titleLetters', run.text)]
}
