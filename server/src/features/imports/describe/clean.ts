import { readDoi } from '../../../platform/analysis/identifiers.ts'
import { hasHan } from '../../../platform/analysis/scripts.ts'

/**
 * What is tidied in the values of a source; a value that becomes empty is dropped. Values come from outside: nothing here may
 * take longer than their length, so there is no pattern that can begin at every blank.
 */
export const cleaners = {
  /** The marks that cataloguing rules put before the next part: `Title :`, `Place ;`, `Name,`. */
  isbd: withoutMarks,
  /** The same for a name, whose initials keep their stops. */
  name: (text: string) =>
    withoutAtEnd(text, marks).replace(/(?<=\p{sc=Han}|[\p{L})\]]{3})\.$/u, ''),
  /** `書名 = Parallel title`: the first … */
  'before-parallel': (text: string) => text.split(/\s=\s/u, 1)[0]!.trimEnd(),
  /** … and the other. */
  parallel: (text: string) => {
    const at = text.search(/\s=\s/u)
    return at < 0 ? '' : text.slice(at + 3).trimStart()
  },
  /** `王力著`, `(明)李時珍撰`, `鲁迅主编`: who, without what they did. */
  responsibility: (text: string) =>
    withoutMarks(text)
      .replace(/^[(（〔[［][^)）〕\]］]{1,8}[)）〕\]］]/u, '')
      .replace(
        /等?(?:主编|主編|编著|編著|编译|編譯|译注|譯註|编辑|編輯|校注|校註|整理|著|撰|编|編|译|譯|注|註|校|辑|輯|述|修|纂|繪|绘)$/u,
        '',
      )
      .trim(),
  /** Project Gutenberg: the subtitle behind ` : $b `, or on a line of its own. */
  'gutenberg-title': (text: string) =>
    text
      .split(/\$b|[\r\n]/u)
      .map((part) => withoutAtEnd(part.trim(), ': '))
      .filter((part) => part !== '')
      .join(': '),
  /** `應用構詞法則 (Applying …) [In Chinese]`: the Chinese title … */
  'han-title': (text: string) => twins(text)?.han ?? text,
  /** … and the other one. */
  'other-title': (text: string) => twins(text)?.other ?? '',
  /** `昱 王`: a Chinese name written with the family name behind. */
  'han-name': (text: string) => text.replace(/^(\p{sc=Han}+) +(\p{sc=Han}+)$/u, '$2$1'),
  /** `The Hunger Games (The Hunger Games, #1)`: the title … */
  'without-series': (text: string) => (seriesIn(text) === undefined ? text : beforeBrackets(text)),
  /** … and the series. */
  'series-in-brackets': (text: string) => seriesIn(text) ?? '',
  /** ISBN that lost its leading zeros in a spreadsheet. */
  'isbn-zeros': (text: string) => (/^\d{1,9}[\dXx]$/u.test(text) ? text.padStart(10, '0') : ''),
  /** `-440.0`: the year of a work of antiquity, not the year of a book. */
  'printed-year': (text: string) => (Number(text) >= 1440 ? text : ''),
  doi: (text: string) => readDoi(text.slice(0, 500)) ?? '',
  /** `engfre`: several codes of three letters in one subfield. */
  'packed-codes': (text: string) =>
    /^(?:[a-z]{3}){2,20}$/u.test(text) ? text.match(/.{3}/gu)!.join('\u001f') : text,
  /** `-`: neither a beginning nor an end. */
  span: (text: string) => (text === '-' ? '' : text),
  upper: (text: string) => text.toUpperCase(),
  /** `11104 Political Science`: the words behind a number. */
  'without-number': (text: string) => text.replace(/^\d+\s+/u, ''),
  /** `Chapter one -- Chapter two`: the lines of a table of contents. */
  contents: (text: string) => text.split(/\s--\s/u).join('\u001f'),
} satisfies Record<string, (text: string) => string>

/**
 * `caf&#xe9;` as it was meant, and without the mark that stands for a character some system before has lost: nothing is better than
 * a sign that says nothing. Every value of a source passes here.
 */
export const readable = (text: string) =>
  text
    .replaceAll(
      /&#(?:x([\da-f]{1,6})|(\d{1,7}));/giu,
      (_, hex: string | undefined, decimal: string | undefined) =>
        character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll('\ufffd', '')

/** Neither half of a pair nor what controls a terminal. */
const character = (code: number) =>
  code < 0x20 ||
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0xd800 && code < 0xe000) ||
  code > 0x10ffff
    ? ''
    : String.fromCodePoint(code)

/** Between values that a cleaner found in one. */
export const valueEnd = '\u001f'

const marks = ' \t\r\n\u00a0/:;,='

function withoutMarks(text: string) {
  let begin = 0
  while (begin < text.length && marks.includes(text[begin]!)) begin += 1
  return withoutStop(withoutAtEnd(text.slice(begin), marks))
}

function withoutAtEnd(text: string, characters: string) {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** A full stop at the end goes, unless it belongs to an initial or an abbreviation. */
const withoutStop = (text: string) =>
  /(?:^|[\s.])(?:\p{L}|[Ee]tc|[Ii]nc|[Cc]o|[Jj]r|[Ss]r|[Ll]td|[Ee]d|[Vv]ol|[Nn]o|[Cc]orp)\.$/u.test(
    text,
  )
    ? text
    : text.replace(/(?<=[^\s.])\.$/u, '')

/** The last brackets of a text that ends with them. */
function lastBrackets(text: string) {
  if (!/[)）]$/u.test(text)) return undefined
  const open = Math.max(text.lastIndexOf('('), text.lastIndexOf('（'))
  return open < 1
    ? undefined
    : { before: text.slice(0, open).trimEnd(), inside: text.slice(open + 1, -1) }
}

const beforeBrackets = (text: string) => lastBrackets(text)?.before ?? text

function seriesIn(text: string): string | undefined {
  const [series, number] = lastBrackets(text)?.inside.split('#') ?? []
  return number === undefined || series === undefined ? undefined : withoutAtEnd(series, ', ')
}

function twins(text: string): { han: string; other: string } | undefined {
  if (!hasHan(text)) return undefined
  const bare = text
    .trim()
    .replace(/\[In (?:Traditional |Simplified )?Chinese\]$/iu, '')
    .trimEnd()
  const found = lastBrackets(bare)
  if (found && hasHan(found.before) && !hasHan(found.inside) && found.inside.length >= 8) {
    return { han: found.before, other: found.inside.trim() }
  }
  return bare === text.trim() ? undefined : { han: bare, other: '' }
}

/** The year in a date as printed: `c1998`, `[2005?]`, `2008.0`, `民国二十三年 [1934]`. */
export function yearIn(text: string): number | undefined {
  const negative = /^-\d{1,4}(?:\.0)?$/u.test(text.trim())
  if (negative) return Number.parseInt(text, 10) >= -2000 ? Number.parseInt(text, 10) : undefined
  const found =
    /(?<!\d)(1\d{3}|20\d{2})(?!\d)/u.exec(text) ?? /^\s*(\d{1,4})(?:\.0)?\s*$/u.exec(text)
  const year = Number(found?.[1])
  return year > 0 && year <= 2200 ? year : undefined
}
