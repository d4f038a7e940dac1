import { isAscii, isUtf8 } from 'node:buffer'
import { decodeAs, type DecodeResult } from '../../../platform/text/text-encoding.ts'
import { decodeLatin, iso5426 } from './latin-tables.ts'
import { decodeMarc8 } from './marc8.ts'

/** What a librarian may say of a file when the records themselves say something else, or nothing. */
export const encodings = ['utf-8', 'gb18030', 'big5', 'marc-8'] as const
export type Encoding = (typeof encodings)[number]

export type Charset = Encoding | 'iso-5426'

const decoders: Record<Charset, (bytes: Buffer) => DecodeResult> = {
  'utf-8': (bytes) =>
    isUtf8(bytes) ? { text: bytes.toString() } : { fault: 'these bytes are not UTF-8' },
  gb18030: (bytes) => decodeAs(bytes, 'gb18030'),
  big5: (bytes) => decodeAs(bytes, 'big5'),
  'marc-8': decodeMarc8,
  'iso-5426': (bytes) => decodeLatin(bytes, iso5426),
}

const escape = 0x1b
const ampersand = 0x26

/** Bytes that are not of the set are a fault: nothing is replaced. */
export function decode(bytes: Buffer, charset: Charset): DecodeResult {
  // In MARC-8 alone ASCII can mean something else.
  const isPlain =
    isAscii(bytes) &&
    (charset !== 'marc-8' || (!bytes.includes(escape) && !bytes.includes(ampersand)))
  return isPlain ? { text: bytes.toString('latin1') } : decoders[charset](bytes)
}

/**
 * The character set of one ISO 2709 record: what it says of itself, unless its bytes contradict. Many files say MARC-8 and
 * hold UTF-8; real MARC-8 is never UTF-8 by chance.
 */
export function charsetOf(record: Buffer, general: string | undefined): Charset {
  if (isAscii(record)) return general === undefined && !isMarkedUtf8(record) ? 'marc-8' : 'utf-8'
  if (isMarkedUtf8(record) || isUtf8(record)) return 'utf-8'
  if (general === undefined) return 'marc-8'
  return unicodeIn(general) ? 'utf-8' : likelyUnimarcCharset(record)
}

/** Leader position 9. */
const isMarkedUtf8 = (record: Buffer) => record[9] === 0x61

/** Positions 26–29 of UNIMARC 100 $a name two sets; 50 is Unicode. */
const unicodeIn = (general: string) =>
  general.slice(26, 28) === '50' || general.slice(28, 30) === '50'

/** GB 18030 and ISO 5426 are not told apart by any code in use: Chinese characters come as pairs of high bytes, marks before a letter. */
function likelyUnimarcCharset(record: Buffer): Charset {
  let pairs = 0
  let marks = 0
  for (let at = 0; at < record.length - 1; at++) {
    const [byte, next] = [record[at]!, record[at + 1]!]
    if (byte < 0x80) continue
    if (next >= 0x80) {
      pairs += 1
      at += 1
    } else if (byte >= 0xc0 && byte <= 0xdf && isLetter(next)) marks += 1
  }
  return pairs >= marks ? 'gb18030' : 'iso-5426'
}

const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
