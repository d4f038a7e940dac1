import { readFileSync } from 'node:fs'
import { normalise } from './normalise.ts'

/** Traditional and variant characters, one code point to one, without context: 後→后, 髮→发, 敎→教. */
export const hanFolding: ReadonlyMap<string, string> = new Map(
  readFileSync(new URL('../../../reference/han-folding.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t') as [string, string]),
)

/** Letters that are no base letter with a mark, and what readers type for them. */
const plainLetters: Record<string, string> = Object.fromEntries(
  'łl øo đd ðd ħh ŧt ıi ŋn əe ƶz ƀb æae œoe þth ĸk ɨi ʉu ɛe ɔo ɓb ɗd'
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(1)]),
)

/** Accented letters without their accents: é→e, ё→е, ά→α; й stays, for it is a letter of its own. */
export const accentFolding: ReadonlyMap<string, string> = new Map([
  ...Object.entries(plainLetters),
  ...accentedLetters(),
])

function* accentedLetters(): Generator<[string, string]> {
  const blocks = [
    [0x00c0, 0x058f],
    [0x1e00, 0x1fff],
  ] as const
  for (const [first, last] of blocks) {
    for (let point = first; point <= last; point += 1) {
      const letter = String.fromCodePoint(point)
      if (letter === 'й' || !/\p{L}/u.test(letter) || normalise(letter) !== letter) continue
      const base = letter.normalize('NFD').replace(/[\u0300-\u036f]/gu, '')
      const plain = plainLetters[base] ?? base
      if (plain !== letter) yield [letter, plain]
    }
  }
}

/** Marks that stand alone after a letter: accents, Hebrew points, Arabic vowels and the stretching of a line. */
const strayMarks =
  '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0640\\u064b-\\u065f\\u0670'

/** The same marks one by one: folded to nothing. */
export const markFolding: ReadonlyMap<string, string> = new Map(
  Array.from(
    { length: 0x0671 - 0x0300 },
    (_, at) => [String.fromCodePoint(0x0300 + at), ''] as const,
  ).filter(([character]) => new RegExp(`[${strayMarks}]`, 'u').test(character)),
)

/** One to 999 as Chinese writes it: a digit would cut a run of characters in two. */
export function chineseNumber(value: number): string {
  const digits = '零一二三四五六七八九'
  if (value < 10) return digits[value]!
  if (value < 20) return `十${value === 10 ? '' : digits[value - 10]}`
  if (value < 100) {
    return `${digits[Math.floor(value / 10)]}十${value % 10 === 0 ? '' : digits[value % 10]}`
  }
  const rest = value % 100
  if (rest === 0) return `${digits[Math.floor(value / 100)]}百`
  const between = rest < 10 ? '零' : rest < 20 ? '一' : ''
  return `${digits[Math.floor(value / 100)]}百${between}${chineseNumber(rest)}`
}

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

/** Words whose signs are part of the name, and numbers that are written in two ways. */
export const termFolding: ReadonlyMap<string, string> = new Map([
  ...upTo(999).map((n): [string, string] => [`第${n}`, `第${chineseNumber(n)}`]),
  ...upTo(30).map((n): [string, string] => [`${n}世纪`, `${chineseNumber(n)}世纪`]),
  // The blank behind (before) lets C++11 and ASP.NET be found by C++ and .NET.
  ['c++', 'cplusplus '],
  ['c#', 'csharp '],
  ['f#', 'fsharp '],
  ['.net', ' dotnet'],
  ['objective-c', 'objectivec'],
])

/** Patterns both engines read alike: single characters between single characters, so time stays linear. */
export const patterns = {
  marks: `[${strayMarks}]`,
  /** O'Reilly, xi'an. */
  apostrophe: "(?<=\\p{L})['\u2018\u2019\u02bc`](?=\\p{L})",
  /** U.S.A., Node.js. */
  dot: '(?<=\\p{L})\\.(?=\\p{L})',
  /** 1,000. */
  thousands: '(?<=\\p{N}),(?=\\p{N})',
  hyphen: '(?<=[a-z])[-\u2010\u2011](?=[a-z])',
  notInWords: '[^\\p{L}\\p{N}\\p{M}]+',
} as const

/** Longer than any title worth comparing as a whole; the index cuts there, too. */
export const keyLength = 256
