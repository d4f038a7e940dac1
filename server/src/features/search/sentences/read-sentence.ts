import { areSmallWords } from '../../../platform/analysis/small-words.ts'
import { readPiece } from './chinese.ts'
import { readEnglish } from './english.ts'
import { foldInPlace, segmentsOf, withoutQuotations, type Span } from './folded-text.ts'
import { labelsApart, labelsIn } from './labels.ts'
import type { Strength, Vocabulary } from './vocabulary.ts'
import type { Phrase } from './years.ts'

/** A limit that was read from a sentence, and the words it was read from. */
export interface ReadFilter {
  /** As on the wire; `author`, `title`, `subject` and `publisher` are terms in that field. */
  parameter: string
  values: string[]
  /** Where the words stand, in code points: [start, end). */
  span: [start: number, end: number]
  words: string
  /** How plainly it was said. */
  strength: Strength
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

  const listings = listingsIn(open, segments)
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
      segments.filter((segment) => !listings.includes(segment)),
      open,
    ),
  )
  const isKept = (phrase: Phrase) => kept.includes(phrase)
  const glue = readings
    .filter(({ phrases }) => phrases.length === 0 || phrases.some(isKept))
    .flatMap((reading) => reading.glue)
  const joints = segments.filter((piece) => joint.test(open.slice(piece.start, piece.end)))
  const left = without(characters, [...kept, ...glue, ...joints, ...listings])
  // A search for 关于 or "books" alone is nobody's wish.
  const rest = areSmallWords(left) ? '' : left
  const isListed = listings.length > 0 || asksForTitles.test(open)
  const isEnough =
    rest === ''
      ? kept.length > 1 || kept.some(({ isMarked }) => isMarked) || (isListed && kept.length > 0)
      : kept.length > 0
  if (!isEnough) return asTyped
  const isOfTitles = isListed || rest === '' || isQuoted(rest)
  const meant = kept.map((phrase) =>
    isOfTitles && phrase.asTitles ? { ...phrase, choices: phrase.asTitles } : phrase,
  )
  return { rest, filters: meant.flatMap((phrase) => filtersOf(phrase, characters)) }
}

/** Pieces that only hold others together, wherever they stand: 近五年 的 期刊. */
const joint = /^(?:[的之和与及]|关于|有关|以及|方面的?|相关的?|有哪些|哪些|有没有)$/u

/** Journals themselves are asked for, by name or as a list; what stands in them is not meant. */
const asksForTitles =
  /哪些|有什么|期刊(?:列表|名单|一览|导航)|\b(?:which|what|list of) (?:\S+ ){0,3}(?:journals|periodicals)\b/u
const isQuoted = (rest: string) =>
  /^(?:"[^"]+"|“[^”]+”|「[^」]+」|『[^』]+』|《[^》]+》|〈[^〉]+〉)$/u.test(rest)

/** 期刊 列表. */
const listingsIn = (open: string, segments: readonly Span[]): Span[] =>
  segments.filter((segment, i) => {
    const before = segments[i - 1]
    return (
      before !== undefined &&
      /^(?:列表|名单|一览|导航)$/u.test(open.slice(segment.start, segment.end)) &&
      /(?:期刊|杂志)$/u.test(open.slice(before.start, before.end))
    )
  })

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

const filtersOf = (
  { choices, start, end, strength }: Phrase,
  characters: readonly string[],
): ReadFilter[] =>
  choices.map(({ parameter, values }) => ({
    parameter,
    values,
    span: [start, end],
    words: characters.slice(start, end).join('').trim(),
    strength,
  }))
