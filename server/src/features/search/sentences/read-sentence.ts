import { readPiece } from './chinese.ts'
import { readEnglish } from './english.ts'
import { foldInPlace, segmentsOf, withoutQuotations, type Span } from './folded-text.ts'
import { labelsApart, labelsIn } from './labels.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Phrase } from './years.ts'

/** A limit that was read from a sentence, and the words it was read from. */
export interface ReadFilter {
  /** As on the wire; `author`, `title`, `subject` and `publisher` are terms in that field. */
  parameter: string
  values: string[]
  /** Where the words stand, in code points: [start, end). */
  span: [start: number, end: number]
  words: string
}

export interface Sentence {
  /** What is left to search for. */
  rest: string
  filters: ReadFilter[]
}

/** Longer texts are pasted, not said. */
const longestSentence = 120

/**
 * Reads limits out of a sentence: 近五年 中文 期刊 人工智能 有电子版. Pure and local: the same words always give the same filters.
 *
 * A word counts only where it stands apart, between blanks or in a frame such as 关于…的…: 中文信息处理 is a topic. What could as
 * well be a topic counts only beside a plain wish, and nothing counts unless something is left to search for or two
 * wishes are all there is. In doubt the text stays as it was typed.
 */
export function readSentence(
  text: string,
  { today, vocabulary }: { today: number; vocabulary: Vocabulary },
): Sentence {
  const asTyped = { rest: text.trim(), filters: [] }
  if (text.length > longestSentence) return asTyped
  const { characters, folded } = foldInPlace(text)
  const open = withoutQuotations(folded)
  const segments = segmentsOf(open)
  const context = { folded: open, characters, today, vocabulary }

  const marked = [...labelsIn(folded, characters), ...labelsApart(open, segments, characters)]
  const readings = [
    { phrases: marked, glue: [] },
    ...segments.flatMap(
      (piece) => readPiece(context, piece) ?? spacedAuthor(open, piece, segments, characters),
    ),
    readEnglish(context),
  ]
  const kept = withoutOverlaps(
    plainWishes(
      readings.flatMap(({ phrases }) => phrases),
      segments,
      open,
    ),
  )
  const isKept = (phrase: Phrase) => kept.includes(phrase)
  const glue = readings
    .filter(({ phrases }) => phrases.length === 0 || phrases.some(isKept))
    .flatMap((reading) => reading.glue)
  const rest = without(characters, [...kept, ...glue])
  const isEnough = /[\p{L}\p{N}]/u.test(rest)
    ? kept.length > 0
    : kept.length > 1 || kept.some(({ isMarked }) => isMarked)
  if (!isEnough) return asTyped
  return { rest, filters: kept.flatMap((phrase) => filtersOf(phrase, characters)) }
}

/** 鲁迅 写的 小说. */
function spacedAuthor(
  open: string,
  piece: Span,
  segments: readonly Span[],
  characters: readonly string[],
) {
  if (!/^(?:写|著|撰|主编|翻译)的$/u.test(open.slice(piece.start, piece.end))) return []
  const name = segments[segments.findIndex(({ start }) => start === piece.start) - 1]
  if (!name) return []
  const values = [characters.slice(name.start, name.end).join('')]
  const phrase: Phrase = {
    start: name.start,
    end: piece.end,
    choices: [{ parameter: 'author', values }],
    strength: 'sure',
    isMarked: true,
  }
  return [{ phrases: [phrase], glue: [] }]
}

/** Leaves out what may as well be a topic. */
function plainWishes(
  phrases: readonly Phrase[],
  segments: readonly Span[],
  open: string,
): Phrase[] {
  const isPlain = ({ strength }: Phrase) => strength === 'sure' || strength === 'bare'
  if (!phrases.some(isPlain)) return []
  const isBareOnly = phrases.every(({ strength }) => strength !== 'sure')
  return isBareOnly && isCompound(phrases, segments, open) ? [] : [...phrases]
}

/** 期刊 管理, 中文 教学: one word before a short one is read together with it. */
function isCompound(phrases: readonly Phrase[], segments: readonly Span[], open: string): boolean {
  const [first, second] = segments
  if (!first || !second || segments.length > 2) return false
  return (
    phrases.every(({ start, end }) => start >= first.start && end <= first.end) &&
    /^\p{sc=Han}{1,2}$/u.test(open.slice(second.start, second.end))
  )
}

/** What was read twice counts once, and one time of publishing is enough. */
function withoutOverlaps(phrases: readonly Phrase[]): Phrase[] {
  const kept: Phrase[] = []
  for (const phrase of phrases) {
    const isTaken = kept.some(({ start, end }) => phrase.start < end && phrase.end > start)
    const isSecondTime = isTime(phrase) && kept.some(isTime)
    if (!isTaken && !isSecondTime) kept.push(phrase)
  }
  return kept.toSorted((a, b) => a.start - b.start)
}
const isTime = ({ choices }: Phrase) =>
  choices.some(({ parameter }) => parameter.startsWith('publishB') || parameter === 'publishEnd')

function without(characters: readonly string[], spans: readonly Span[]): string {
  const isCut = new Uint8Array(characters.length)
  for (const { start, end } of spans) isCut.fill(1, start, end)
  return characters
    .map((character, i) => (isCut[i] ? ' ' : character))
    .join('')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,，、;；。.!！?？:：]+|[\s,，、;；。!！?？:：]+$/gu, '')
    .replace(/ (?=[,，、;；。!！?？])/gu, '')
}

const filtersOf = ({ choices, start, end }: Phrase, characters: readonly string[]): ReadFilter[] =>
  choices.map(({ parameter, values }) => ({
    parameter,
    values,
    span: [start, end],
    words: characters.slice(start, end).join('').trim(),
  }))
