import type { Run } from '../../../platform/analysis/words.ts'
import type { TextPart } from '../index/fields.ts'
import { anyOf, prefix, words, type Clause } from './clauses.ts'
import { hanMet, togetherMet, wordsIn } from './han.ts'
import type { Leaf } from './leaf.ts'
import { readingOf } from './sound.ts'
import { strictlyMet, wordMet } from './strict.ts'
import { stopWords } from '../../../platform/analysis/stop-words.ts'
import { wordBeginning } from '../../../platform/analysis/word-beginning.ts'

/**
 * Titles that have some of the words and not all: a group of its own, below what has all of them. docs/search.md says when it is
 * shown, and decision 52 why it is never mixed with the rest.
 */
export interface SomeWords {
  /** The words of the query, as the index has them. */
  words: readonly string[]
  met: () => Clause
  scores: () => Clause[]
}

interface SoughtWord {
  text: string
  /** Where its rarity is counted. */
  field: string
  met: () => Clause
  /** What its relatives begin with. */
  beginning?: string | undefined
}

/** Words behind these are not asked for. */
const mostWords = 16

/** The words of a query, of which a title must have half, rounded up; undefined where there are not two to choose from. */
export function someWordsIn(leaves: readonly Leaf[]): SomeWords | undefined {
  const sought = withoutRepeats(leaves.flatMap(wordsOfLeaf)).slice(0, mostWords)
  // A call number or a barcode is not made of words.
  if (sought.length < 2 || sought.every(({ text }) => /\p{N}/u.test(text))) return undefined
  // Syllables are not words: feng menglong is one name.
  if (leaves.some((leaf) => readingOf(leaf) !== undefined)) return undefined
  return {
    words: sought.map(({ text }) => text),
    met: () => ({
      bool: {
        should: sought.map(atLeastNearly),
        minimum_should_match: Math.ceil(sought.length / 2),
      },
    }),
    scores: () =>
      sought.flatMap((word, i) => [
        { constant_score: { filter: word.met(), boost: 40 } },
        // Named, so that each hit tells which of the words it has.
        {
          bool: {
            must: [{ constant_score: { filter: atLeastNearly(word), boost: 10 } }],
            _name: nameOf(i),
          },
        },
        rarityOf(word),
      ]),
  }
}

/** A rare word is worth more than a common one. */
const rarityOf = ({ text, field }: SoughtWord): Clause => ({
  match: { [field]: { query: text.slice(0, 60), operator: 'and', boost: 6 } },
})

/** The words that a hit lacks, from the names of those that it meets. */
export const missingWords = (words: readonly string[], met: readonly string[]): string[] =>
  words.filter((_, i) => !met.includes(nameOf(i)))

const nameOf = (place: number) => `word ${place}`

const atLeastNearly = ({ met, beginning, field }: SoughtWord): Clause =>
  beginning === undefined ? met() : anyOf([met(), prefix(field, beginning)])

function withoutRepeats(sought: readonly SoughtWord[]): SoughtWord[] {
  const first = new Map(sought.toReversed().map((word) => [word.text, word]))
  return sought.filter((word) => first.get(word.text) === word)
}

function wordsOfLeaf(leaf: Leaf): SoughtWord[] {
  const { field: searched, quoted, runs, parts } = leaf
  const field = parts[0]!.pairs
  // Half a name is another person.
  if (searched === 'author') {
    return [{ text: leaf.text, field, met: () => strictlyMet(leaf, undefined, 'lean') }]
  }
  return [
    ...quoted.map((text) => ({ text, field, met: () => togetherMet(text, parts) })),
    ...runs
      .flatMap(wordsOfRun)
      .filter(({ text }) => !stopWords.has(text))
      .map((run) => ({
        text: run.text,
        field,
        met: () => runMet(run, parts),
        beginning: run.kind === 'word' ? wordBeginning(run.text) : undefined,
      })),
  ]
}

/** Chinese of four characters and more is cut into its words; one of four is mostly two: 卫星遥感. */
function wordsOfRun(run: Run): Run[] {
  if (run.kind !== 'han' || run.characters.length < 4) return [run]
  return wordsIn(run.text)
    .map((word) => Array.from(word))
    .flatMap((characters) =>
      characters.length === 4 ? [characters.slice(0, 2), characters.slice(2)] : [characters],
    )
    .map((characters) => ({ kind: 'han', text: characters.join(''), characters }))
}

function runMet(run: Run, parts: readonly TextPart[]): Clause {
  if (run.kind === 'word') return wordMet(run.text, parts)
  if (run.kind === 'han') {
    return run.characters.length > 4 ? togetherMet(run.text, parts) : hanMet(run.characters, parts)
  }
  return anyOf(parts.map((part) => words(part.pairs, run.text.slice(0, 60))))
}
