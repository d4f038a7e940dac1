import type { DecodeResult } from '../../../platform/text/text-encoding.ts'

/** A set of the upper half (0xA1–0xFE) whose marks stand before their letter, as on a typewriter. */
export interface LatinTable {
  letters: ReadonlyMap<number, string>
  marks: ReadonlyMap<number, string>
}

/** From the first code on, one character each; a blank leaves a code out. */
const from = (code: number, characters: string): [number, string][] =>
  Array.from(characters).flatMap((character, index) =>
    character === ' ' ? [] : [[code + index, character] as [number, string]],
  )

const marksFrom = (code: number, points: (number | '' | undefined)[]): [number, string][] =>
  points.flatMap((point, index) =>
    point === undefined
      ? []
      : [[code + index, point === '' ? '' : String.fromCharCode(point)] as [number, string]],
  )

/** Begin and end of what is not sorted, joiner and non-joiner: control characters of library sets. */
const controls: [number, string][] = [
  [0x88, '\u0098'],
  [0x89, '\u009C'],
]

/** Extended Latin of MARC-8 (ANSI/NISO Z39.47), as the Library of Congress maps it. */
export const ansel: LatinTable = {
  letters: new Map([
    ...controls,
    [0x8d, '\u200D'],
    [0x8e, '\u200C'],
    ...from(0xa1, 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ ʻłøđþæœʺı£ð ơư'),
    ...from(0xc0, '°ℓ℗©♯¿¡ß€'),
  ]),
  // Of a mark over two letters the first half says all; the second adds nothing.
  marks: new Map([
    ...marksFrom(0xe0, [0x309, 0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307]),
    ...marksFrom(0xe8, [0x308, 0x30c, 0x30a, 0x361, '', 0x315, 0x30b, 0x310]),
    ...marksFrom(0xf0, [0x327, 0x328, 0x323, 0x324, 0x325, 0x333, 0x332, 0x326]),
    ...marksFrom(0xf8, [0x31c, 0x32e, 0x360, '', undefined, undefined, 0x313]),
  ]),
}

/** Extended Latin of UNIMARC (ISO 5426:1983). */
export const iso5426: LatinTable = {
  letters: new Map([
    ...controls,
    ...from(0xa1, '¡„£$¥†§′‘“«♭©℗®ʻʼ‚   ‡·″’”»♯ʹʺ¿'),
    ...from(0xe1, 'ÆĐ   Ĳ ŁØŒ Þ'),
    ...from(0xf1, 'æđð ıĳ łøœßþ'),
  ]),
  marks: new Map([
    ...marksFrom(0xc0, [0x309, 0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307]),
    ...marksFrom(0xc8, [0x308, 0x308, 0x30a, 0x315, 0x312, 0x30b, 0x31b, 0x30c]),
    ...marksFrom(0xd0, [0x327, 0x31c, 0x326, 0x328, 0x325, 0x32e, 0x323, 0x324]),
    ...marksFrom(0xd8, [0x332, 0x333, 0x329, 0x32d, undefined, 0xfe20, 0xfe21, 0xfe23]),
  ]),
}

const isAscii = (byte: number) => byte >= 0x20 && byte < 0x7f
const isBlank = (byte: number) => byte === 0x09 || byte === 0x0a || byte === 0x0d

/** Text of ASCII and one Latin table, with the marks put behind their letter and composed (NFC). */
export function decodeLatin(bytes: Uint8Array, { letters, marks }: LatinTable): DecodeResult {
  let text = ''
  let waiting = ''
  let hasWaiting = false
  for (const byte of bytes) {
    const mark = marks.get(byte)
    if (mark !== undefined) {
      waiting += mark
      hasWaiting = true
      continue
    }
    const letter = isAscii(byte) || isBlank(byte) ? String.fromCharCode(byte) : letters.get(byte)
    if (letter === undefined) return { fault: `the byte ${inHex(byte)} has no character` }
    text += letter + waiting
    waiting = ''
    hasWaiting = false
  }
  return hasWaiting ? { fault: 'a mark at the end has no letter' } : { text: text.normalize('NFC') }
}

export const inHex = (byte: number) => `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`
