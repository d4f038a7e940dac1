import type { DecodeResult } from '../../../platform/text/text-encoding.ts'
import { ansel, decodeLatin, inHex } from './latin-tables.ts'

const escape = 0x1b

/** One sign for another, by their places. */
const paired = (from: string, to: string): ReadonlyMap<number, string> =>
  new Map(Array.from(from, (sign, index) => [sign.charCodeAt(0), to.charAt(index)]))

/** Small sets a text changes to with ESC and one letter, until ESC s. */
const symbolSets: Record<string, ReadonlyMap<number, string>> = {
  g: paired('abc', 'αβγ'),
  b: paired('()+-0123456789', '₍₎₊₋₀₁₂₃₄₅₆₇₈₉'),
  p: paired('()+-0123456789', '⁽⁾⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹'),
}

/** Sets MARC-8 can change to that are not read here: a record that uses one is refused, not guessed. */
const otherSets: Record<string, string> = {
  '1': 'East Asian characters (EACC)',
  '2': 'Hebrew',
  '3': 'Arabic',
  '4': 'extended Arabic',
  N: 'Cyrillic',
  Q: 'extended Cyrillic',
  S: 'Greek',
}

/** MARC-8 as Latin libraries write it: ASCII, ANSEL, sub- and superscripts, and `&#x…;` for all else. */
export function decodeMarc8(bytes: Uint8Array): DecodeResult {
  let text = ''
  let start = 0
  let symbols: ReadonlyMap<number, string> | undefined
  const read = (end: number): string | undefined => {
    const run = bytes.subarray(start, end)
    const decoded = symbols ? decodeSymbols(run, symbols) : decodeLatin(run, ansel)
    if ('fault' in decoded) return decoded.fault
    text += decoded.text
    return undefined
  }

  for (let at = bytes.indexOf(escape); at !== -1; at = bytes.indexOf(escape, start)) {
    const fault = read(at)
    if (fault !== undefined) return { fault }
    const change = changeOfSet(bytes, at)
    if ('fault' in change) return change
    symbols = change.symbols
    start = at + change.length
  }
  const fault = read(bytes.length)
  if (fault !== undefined) return { fault }
  return withReferences(text)
}

type Change =
  | { length: number; symbols: ReadonlyMap<number, string> | undefined }
  | { fault: string }

function changeOfSet(bytes: Uint8Array, at: number): Change {
  const sign = String.fromCharCode(...bytes.subarray(at + 1, at + 5))
  if (sign.startsWith('s')) return { length: 2, symbols: undefined }
  const symbols = symbolSets[sign.charAt(0)]
  if (symbols) return { length: 2, symbols }
  // Back to ASCII below (B), or to ANSEL above (!E): where one already is.
  if (/^[(,]B/.test(sign)) return { length: 3, symbols: undefined }
  if (/^[)-]!E/.test(sign)) return { length: 4, symbols: undefined }
  const set = /^(?:\$[,)-]?|[(,)-])(.)/s.exec(sign)?.[1] ?? sign.charAt(0)
  const name = otherSets[set] ?? (set === '' ? 'none' : inHex(set.charCodeAt(0)))
  return { fault: `MARC-8 changes to a set that is not read: ${name}` }
}

function decodeSymbols(run: Uint8Array, symbols: ReadonlyMap<number, string>): DecodeResult {
  let text = ''
  for (const byte of run) {
    const symbol = byte === 0x20 ? ' ' : symbols.get(byte)
    if (symbol === undefined) return { fault: `the byte ${inHex(byte)} is no such symbol` }
    text += symbol
  }
  return { text }
}

/** What MARC-8 has no code for is written as a reference to Unicode. */
function withReferences(text: string): DecodeResult {
  if (!text.includes('&#x')) return { text }
  let fault: string | undefined
  const replaced = text.replaceAll(/&#x([0-9A-Fa-f]{4,6});/g, (reference, digits: string) => {
    const point = Number.parseInt(digits, 16)
    const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    if (isCharacter) return String.fromCodePoint(point)
    fault = `${reference} is no character`
    return reference
  })
  return fault === undefined ? { text: replaced.normalize('NFC') } : { fault }
}
