import { foldWords } from '../analysis/folding.ts'
import { soundOf } from '../analysis/pinyin.ts'
import { hasHan } from '../analysis/scripts.ts'

/**
 * Under which letter a title or a name stands in a list from A to Z: Chinese in either script by how it is read there
 * (重庆 and 重慶 under C), Latin by its letter without marks (Éluard under E). `#` is for digits and all other scripts.
 * Lists are put in order by PostgreSQL, letter by letter: `collate "zh-Hans-x-icu"` is ICU by pinyin, `"zh-Hant-x-icu"` by strokes.
 */
export function initialOf(text: string, kind: 'title' | 'name' = 'title'): string {
  const words = fromFirstLetter(text)
  const first = firstCharacterOf(words)
  if (hasHan(first)) {
    const read = soundOf(leadingHan(words), kind)?.initials[0]?.toUpperCase() ?? ''
    return isLatin(read) ? read : letterByOrder(first)
  }
  if (!/\p{sc=Latin}/u.test(first)) return otherInitial
  const letter = firstCharacterOf(foldWords(first)).toUpperCase()
  return isLatin(letter) ? letter : otherInitial
}

/** How many strokes the first character of a title or a name has; 0 where it is not Chinese. */
export function strokesOf(text: string): number {
  const first = firstCharacterOf(fromFirstLetter(text))
  if (!hasHan(first)) return 0
  return strokeMarks.findLastIndex((mark) => byStrokes.compare(mark, first) <= 0) + 1
}

const otherInitial = '#'

const isLatin = (letter: string) => /^[A-Z]$/u.test(letter)

/** Quotation marks, brackets and blanks before the first word do not count. */
export function fromFirstLetter(text: string) {
  const plain = text.normalize('NFKC')
  return plain.slice(Math.max(0, plain.search(/[\p{L}\p{N}]/u)))
}

const firstCharacterOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0x23)

/** The words around a character decide how it is read, and some of them are enough. */
const leadingHan = (text: string) => /^\p{sc=Han}{1,8}/u.exec(text)?.[0] ?? ''

// In its Chinese orders ICU has a mark before the first character of each letter and of each number of strokes: U+FDD0
// and the letter, U+FDD0 and a pattern of Braille whose place is the number.
const byPinyin = new Intl.Collator('zh-u-co-pinyin')
const byStrokes = new Intl.Collator('zh-u-co-stroke')
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const mostStrokes = 64
const strokeMarks = Array.from(
  { length: mostStrokes },
  (_, n) => `\u{FDD0}${String.fromCodePoint(0x28_01 + n)}`,
)

/** The letter of a character that no dictionary reads: where ICU puts it. */
const letterByOrder = (character: string) =>
  letters.findLast((letter) => byPinyin.compare(`\u{FDD0}${letter}`, character) <= 0) ??
  otherInitial
