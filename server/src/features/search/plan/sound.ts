import { usualReading } from '../../../platform/analysis/pinyin.ts'
import { legalCuts } from '../../../platform/analysis/syllables.ts'
import { allOf, anyOf, phrase, prefix, term, worth, type Clause } from './clauses.ts'
import { hanMet } from './han.ts'
import type { Leaf } from './leaf.ts'

/** A query that can be read as pinyin: another way to titles and names, beside the letters themselves. */
export interface Reading {
  /** The syllables, cut in every legal way. */
  cuts: string[][]
  met: Clause
  scores: Clause[]
}

const mostCuts = 8
/** Longer than any title typed by sound. */
const mostWords = 24

export function readingOf(leaf: Leaf): Reading | undefined {
  const { field, quoted, runs } = leaf
  if (quoted.length > 0 || runs.length > mostWords) return undefined
  if (field !== 'any' && field !== 'title' && field !== 'author') return undefined
  if (!runs.some((run) => run.kind === 'word' && /[a-z]/u.test(run.text))) return undefined
  if (runs.some((run) => run.kind === 'kana' || run.kind === 'hangul')) return undefined
  return runs.some((run) => run.kind === 'han') ? mixedReading(leaf) : latinReading(leaf)
}

/** The Latin words as typed: an apostrophe fixes the cut, ü is not u. */
const typedWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[a-zü]+(?:['\u2018\u2019][a-zü]+)*|\p{N}+|\p{L}+/gu) ?? []

function latinReading({ text, field }: Leaf): Reading | undefined {
  const words = typedWords(text)
  const cutsOfWords = words.map((word) => legalCuts(word))
  const foreign = cutsOfWords.filter((cuts) => cuts.length === 0).length
  const syllables = cutsOfWords.reduce((sum, cuts) => sum + (cuts[0]?.length ?? 0), 0)
  // LBS or 2023 among many syllables is part of a title; python is not Chinese.
  if (foreign > 0 && (words.length < 3 || syllables < 2 * foreign)) return undefined
  const readings = combined(
    words.map((word, i) => (cutsOfWords[i]!.length > 0 ? cutsOfWords[i]! : [[word]])),
  )
  const lastFirst = combined(
    [words.length - 1, ...words.keys()]
      .slice(0, words.length)
      .map((i) => (cutsOfWords[i]!.length > 0 ? cutsOfWords[i]! : [[words[i]!]])),
  )
  const isFixed = /[a-zü]['\u2018\u2019][a-zü]/u.test(text.toLowerCase())
  const names = words.length > 1 ? [...readings, ...lastFirst] : readings
  return {
    cuts: readings,
    met: anyOf([
      ...(field === 'author' ? [] : readings.map((cut) => titleSounds(cut))),
      ...(field === 'title'
        ? []
        : names.filter((cut) => cut.length > 1).map((cut) => nameSounds(cut))),
    ]),
    scores: [
      ...(field === 'author' ? [] : readings.flatMap((cut) => titleScores(cut, isFixed))),
      ...(field === 'title' ? [] : names.filter((cut) => cut.length > 1).flatMap(nameScores)),
    ],
  }
}

/** 红lou梦: the sound of the whole, and the characters that were typed. */
function mixedReading({ runs, field, parts }: Leaf): Reading | undefined {
  if (field === 'author') return undefined
  const cutsOfRuns = runs.map((run) =>
    run.kind === 'han' ? [usualReading(run.text)] : legalCuts(run.text),
  )
  if (cutsOfRuns.some((cuts) => cuts.length === 0)) return undefined
  const cuts = combined(cutsOfRuns)
  const characters = runs.flatMap((run) =>
    run.kind === 'han' ? [hanMet(run.characters, parts)] : [],
  )
  return {
    cuts,
    met: allOf([...characters, anyOf(cuts.map((cut) => titleSounds(cut)))]),
    scores: cuts.flatMap((cut) => titleScores(cut, false)),
  }
}

/** One cut for each word, in all combinations, up to a number. */
const combined = (cutsOfWords: readonly string[][][]): string[][] =>
  cutsOfWords.reduce<string[][]>(
    (readings, cuts) =>
      readings.flatMap((reading) => cuts.map((cut) => [...reading, ...cut])).slice(0, mostCuts),
    [[]],
  )

/** A single syllable is in every title: it must begin one. */
const titleSounds = (cut: readonly string[]) =>
  cut.length === 1 ? beginsWith(cut[0]!) : phrase('titlePinyin', cut.join(' '))
const nameSounds = (cut: readonly string[]) => phrase('namePinyin', cut.join(' '))

const beginsWith = (syllable: string): Clause => ({
  span_first: { match: { span_term: { titlePinyin: { value: syllable } } }, end: 1 },
})

function titleScores(cut: readonly string[], isFixed: boolean): Clause[] {
  const sounds = titleSounds(cut)
  return [
    worth(300, 'title by sound', term('titleJoined', cut.join(''))),
    worth(180, 'title by sound', allOf([sounds, { term: { titleLength: { value: cut.length } } }])),
    // By the usual reading alone: 重庆 before 重轻, whose 重 may be read chong.
    worth(40, 'title begins so by sound', prefix('titleJoined', cut.join(''))),
    // The apostrophe of xi'an says that Chinese is meant.
    worth(isFixed ? 300 : 60, 'words of title by sound', sounds),
  ]
}

const nameScores = (cut: readonly string[]) => [
  worth(150, 'name by sound', term('nameJoined', cut.join(''))),
  worth(50, 'part of name by sound', nameSounds(cut)),
]
