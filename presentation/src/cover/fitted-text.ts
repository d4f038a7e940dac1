// Words inside a box: how they are divided into lines, and how large they are. Which font a device has nobody knows here, so
// widths are those of a bold serif, and every line is drawn in exactly the width it has here (textLength): another font is
// pressed or drawn out a little, and no word leaves its box.

import {
  type Box,
  chineseCharacter,
  type Part,
  round,
  type Scale,
  type Shape,
} from './cover-shapes.ts'

interface Line {
  words: string
  /** In em. */
  width: number
}

interface FittedText {
  lines: Line[]
  fontSize: number
  /** From one line to the next. */
  step: number
}

const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFE6\u{20000}-\u{3FFFF}]/u
const narrow = /[iíìîïıjlfrtI.,:;'’‘!|()[\]/-]/u

/** How wide a text is, in em. */
export function widthOf(text: string) {
  let width = 0
  for (const sign of text.normalize('NFC')) {
    if (/\p{M}/u.test(sign)) continue
    if (wide.test(sign)) width += 1
    else if (sign === ' ') width += 0.27
    else if (narrow.test(sign)) width += 0.4
    else if (/[mwMW@%—…]/u.test(sign)) width += 0.96
    else if (/\p{Lu}/u.test(sign)) width += 0.74
    else if (/\d/u.test(sign)) width += 0.66
    else width += 0.6
  }
  return width
}

/** What stays together in a line. */
interface Piece {
  words: string
  hasSpaceBefore: boolean
  /** A line that ends with it ends with a hyphen: the word goes on. */
  isOpen: boolean
}

/** Scripts that do not part words by spaces. */
const unparted = new RegExp(
  `${chineseCharacter.source}|[\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF]`,
  'u',
)
const closing = /^[\p{Pe}\p{Pf}\p{Po}]+$/u

function piecesOf(title: string, isHyphenated: boolean): Piece[] {
  return title.split(/\s+/u).flatMap((word) => {
    const parts: Piece[] = []
    for (const run of unparted.test(word) ? segmentsOf(word) : word.split(/(?<=[-–/])(?=.)/u)) {
      const syllables = isHyphenated ? syllablesOf(run) : [run]
      syllables.forEach((words, place) =>
        parts.push({
          words,
          hasSpaceBefore: parts.length === 0,
          isOpen: place < syllables.length - 1,
        }),
      )
    }
    return parts
  })
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words of a script without spaces; no line begins with a mark that closes. */
function segmentsOf(text: string) {
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    if (closing.test(segment) && words.length > 0) words.push(words.pop()! + segment)
    else words.push(segment)
  }
  return words
}

const vowel = /[aeiouyαεηιουωаеёиоуыэюяії]/u
/** Consonants that are one sound, or begin a syllable together. */
const together = /^(?:[bcdfgkptv][rl]|[cgkpstw]h|ck|qu|ng|st|sp|sc)$/u

const parted = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}'’-]+$/u
const name = /\p{Ll}\p{Lu}|\p{Lu}{2}/u

/** Where a long word may be parted: roughly between its syllables, never within three letters of its ends. */
function syllablesOf(word: string) {
  if (!parted.test(word)) return [word]
  // A name like ScienceDirect is made of two; what is all capitals stays whole.
  if (name.test(word)) return word.split(/(?<=\p{Ll})(?=\p{Lu})/u)
  const signs = Array.from(word.normalize('NFC'))
  const plain = signs.map((sign) => sign.normalize('NFD').slice(0, 1).toLowerCase())
  const isVowel = plain.map((sign) => vowel.test(sign))
  const ends: number[] = []
  for (let at = 3; at <= signs.length - 3; at++) {
    // Before the consonant that the next vowel follows: after a vowel, or parting two consonants.
    const isPair = together.test(plain.slice(at, at + 2).join(''))
    const beginsSyllable = !isVowel[at] && (isVowel[at + 1] || (isPair && isVowel[at + 2]))
    const isParted = isVowel[at - 1] || !together.test(plain.slice(at - 1, at + 1).join(''))
    if (beginsSyllable && isParted) ends.push(at)
  }
  return [0, ...ends].map((start, place) => signs.slice(start, ends[place]).join(''))
}

const smallWord =
  /^(?:a|an|and|at|by|for|from|in|of|on|the|to|with|de|der|des|die|du|el|et|la|le|les|und|y)$/iu

/** From piece `from` up to `to`, as it stands in a line. */
function wordsIn(pieces: readonly Piece[], from: number, to: number) {
  const words = pieces
    .slice(from, to)
    .map((piece, place) => (piece.hasSpaceBefore && place > 0 ? ' ' : '') + piece.words)
    .join('')
  return hasHyphen(pieces, to) ? `${words}-` : words
}

const hasHyphen = (pieces: readonly Piece[], to: number) =>
  pieces[to - 1]!.isOpen && to < pieces.length

/** The widths of lines, without writing each of them. */
function measured(pieces: readonly Piece[]) {
  const spaces = pieces.map(({ hasSpaceBefore }) => (hasSpaceBefore ? widthOf(' ') : 0))
  const ends = [0]
  pieces.forEach(({ words }, place) => ends.push(ends[place]! + spaces[place]! + widthOf(words)))
  return (from: number, to: number) =>
    ends[to]! - ends[from]! - spaces[from]! + (hasHyphen(pieces, to) ? widthOf('-') : 0)
}

/** The best lines up to a piece, and where the last of them begins. */
interface Division {
  cost: number
  from: number
  before?: Division
}

/** The most even division into each number of lines up to `most`. */
function divisionsOf(pieces: readonly Piece[], most: number): Line[][] {
  const widthFrom = measured(pieces)
  const all = pieces.length
  const penalties = pieces.map(({ words, isOpen }) =>
    isOpen ? 1 : smallWord.test(words) ? 1.5 : 0,
  )
  let ending: (Division | undefined)[] = [{ cost: 0, from: 0 }]
  const whole: Line[][] = []
  for (let count = 1; count <= most; count++) {
    const next: (Division | undefined)[] = []
    for (let to = count; to <= all; to++) {
      const penalty = to === all ? 0 : penalties[to - 1]!
      let best: Division | undefined
      for (let from = count - 1; from < to; from++) {
        const before = ending[from]
        if (!before) continue
        // The longest line decides how large the letters can be.
        const cost = before.cost + (widthFrom(from, to) + penalty) ** 4
        if (!best || cost < best.cost) best = { cost, from, before }
      }
      next[to] = best
    }
    const division = next[all]
    if (division) whole.push(linesOf(pieces, division))
    ending = next
  }
  return whole
}

function linesOf(pieces: readonly Piece[], last: Division): Line[] {
  const lines: Line[] = []
  let to = pieces.length
  for (let division = last; division.before; division = division.before) {
    const words = wordsIn(pieces, division.from, to)
    lines.unshift({ words, width: widthOf(words) })
    to = division.from
  }
  return lines
}

const leading = 1.24

interface Fit {
  /** Most lines. */
  most: number
  /** Of the letters, in drawing units. */
  largest: number
  smallest: number
}

/** A title in a box: in whole words where they can be read, else with words parted, else with fewer words. */
export function fitText(
  title: string,
  { width, height }: Omit<Box, 'x' | 'y'>,
  fit: Fit,
): FittedText {
  const { most, largest, smallest } = fit
  const ways = (pieces: readonly Piece[]): FittedText[] =>
    divisionsOf(pieces, most).map((lines) => {
      const longest = Math.max(...lines.map((line) => line.width))
      const high = (lines.length - 1) * leading + 1
      const fontSize = Math.min(largest, width / longest, height / high)
      return { lines, fontSize, step: fontSize * leading }
    })
  // A line more must be worth it.
  const best = (fitted: readonly FittedText[]) =>
    fitted.reduce((one, other) => (other.fontSize > one.fontSize * 1.15 ? other : one))
  // More than this cannot be read in the box, however it is divided.
  const room = (most * width) / smallest
  const within = (pieces: Piece[]) => {
    let sum = 0
    const end = pieces.findIndex(({ words }) => {
      sum += widthOf(words)
      return sum > room
    })
    return end === -1 ? pieces : withWholeEnd(pieces.slice(0, Math.max(1, end)))
  }
  const plain = best(ways(within(piecesOf(title, false))))
  if (plain.fontSize >= smallest) return plain
  let pieces = within(piecesOf(title, true))
  let fitted = ways(pieces)
  while (best(fitted).fontSize < smallest && pieces.length > 1) {
    pieces = withWholeEnd(pieces.slice(0, -1))
    fitted = ways(pieces)
  }
  // Parted no more often than it takes to be read well.
  return fitted.find(({ fontSize }) => fontSize >= smallest * 1.2) ?? best(fitted)
}

/** What is cut off ends with a whole word, and with one that says something; a single long word ends as an open one. */
function withWholeEnd(pieces: Piece[]) {
  const end = pieces.findLastIndex(({ words, isOpen }) => !isOpen && !smallWord.test(words))
  if (end !== -1) return pieces.slice(0, end + 1)
  const last = pieces.at(-1)!
  return last.isOpen
    ? [...pieces.slice(0, -1), { ...last, words: `${last.words}…`, isOpen: false }]
    : pieces
}

/** One line that is as wide as said, and never wider. */
export const textIn = (
  { words, width }: Line,
  fontSize: number,
  place: { part: Part; x: number; y: number; textAnchor?: 'middle' | 'end' },
): Shape => ({
  kind: 'text',
  words,
  ...place,
  x: round(place.x),
  y: round(place.y),
  fontSize: round(fontSize),
  // Chinese characters are as wide as they are high in every font.
  ...(words.length > 0 &&
    !Array.from(words).every((sign) => chineseCharacter.test(sign)) && {
      textLength: round(width * fontSize),
      lengthAdjust: 'spacingAndGlyphs' as const,
    }),
})

/** How large the letters of a title may be, and the least that can be read, in drawing units. */
export const titleFit = ({ size, pixel }: Scale): Fit => ({
  most: 4,
  largest: size === 'large' ? 25 : 28,
  smallest: size === 'large' ? Math.max(8 * pixel, 12) : 6.8 * pixel,
})

/** A title in the middle of a box. On a small cover lines stand for its words, too small to be read. */
export function titleIn(title: string, box: Box, scale: Scale, part: 'title' | 'print'): Shape[] {
  const middle = box.x + box.width / 2
  if (scale.size === 'small') {
    const count = Math.max(
      1,
      Math.min(3, Math.ceil(widthOf(title) / 9), Math.floor(box.height / 21)),
    )
    const top = box.y + (box.height - count * 21 + 12) / 2
    return Array.from({ length: count }, (_, place): Shape => {
      const width = box.width * (place === count - 1 ? 0.5 : 0.8)
      const y = round(top + place * 21)
      return {
        kind: 'rect',
        part: part === 'title' ? 'line' : 'print',
        x: round(middle - width / 2),
        y,
        width: round(width),
        height: 9,
      }
    })
  }
  if (title === '') return []
  const { lines, fontSize, step } = fitText(title, box, titleFit(scale))
  const top = box.y + (box.height - (lines.length - 1) * step - fontSize) / 2
  return lines.map((line, place) =>
    textIn(line, fontSize, {
      part,
      x: middle,
      y: top + place * step + fontSize * 0.82,
      textAnchor: 'middle',
    }),
  )
}
