import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'

/** The encodings in which libraries exchange text files. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const
export type TextEncoding = (typeof textEncodings)[number]

export type DecodeResult = { text: string } | { fault: string }

const strict = (encoding: string) => new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
const decoders = {
  'utf-8': strict('utf-8'),
  'utf-16le': strict('utf-16le'),
  'utf-16be': strict('utf-16be'),
  gb18030: strict('gb18030'),
}

/** Bytes that are not of the encoding are a fault: nothing is replaced. */
export function decodeAs(bytes: Uint8Array, encoding: TextEncoding): DecodeResult {
  if (encoding === 'big5') return decodeBig5(bytes)
  try {
    return { text: decoders[encoding].decode(bytes) }
  } catch {
    // The decoder has no other way to say it.
    return { fault: `these bytes are not ${namesOf[encoding]}` }
  }
}

const namesOf: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB 18030',
  big5: 'Big5',
}

function decodeBig5(bytes: Uint8Array): DecodeResult {
  // The replacement character itself has no code in Big5.
  const text = iconv.decode(bytes, 'big5')
  return text.includes('\uFFFD') ? { fault: 'these bytes are not Big5' } : { text }
}

const marks: [TextEncoding, Buffer][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
  ['gb18030', Buffer.from([0x84, 0x31, 0x95, 0x33])],
]

/** What the byte order mark at the beginning of a file says of it. */
const markedAs = (bytes: Buffer) =>
  marks.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))?.[0]

export type EncodingResult = { encoding: TextEncoding } | { fault: string }

/**
 * The encoding of a text, told by its beginning or the whole of it. Where two are as likely as each other none is
 * guessed: a wrong one gives readable characters that nobody wrote.
 */
export function recogniseEncoding(bytes: Buffer): EncodingResult {
  const marked = markedAs(bytes)
  if (marked) return { encoding: marked }
  if (isMostlyNul(bytes)) return { fault: 'this looks like UTF-16 without its mark' }
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return { encoding: 'utf-8' }
  return recogniseChinese(bytes)
}

/** ASCII in UTF-16 has a NUL in every second byte; a single one is a fault of its line. */
function isMostlyNul(bytes: Buffer) {
  let nul = 0
  for (const byte of bytes) if (byte === 0) nul += 1
  return nul > bytes.length / 8
}

/**
 * Whether more than half of the bytes that are not ASCII are UTF-8 of three bytes or four, as Chinese is: a file with one broken line
 * is still UTF-8. In GB 18030 and Big5 such sequences come about by chance only.
 */
function isMostlyUtf8(bytes: Buffer) {
  let high = 0
  let fitting = 0
  const follows = (at: number) => (bytes[at]! & 0xc0) === 0x80
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    const length = byte >= 0xf0 && byte <= 0xf4 ? 4 : byte >= 0xe0 && byte <= 0xef ? 3 : 1
    const isWhole =
      length > 1 && Array.from({ length: length - 1 }, (_, n) => at + n + 1).every(follows)
    high += isWhole ? length : 1
    if (!isWhole) continue
    fitting += length
    at += length - 1
  }
  return high > 0 && fitting > high / 2
}

/** The likelier of the two must explain so much of the text, and so much more than the other. */
const leastShare = 0.7
const leastLead = 0.15

/**
 * GB 18030 and Big5 have the same form: pairs that begin with a high byte. They differ in where the common characters stand: the 3,755
 * of GB 2312's first level in B0–D7 with a high second byte, the 5,401 of Big5's in A4–C6 with a second byte of either half.
 */
function recogniseChinese(bytes: Buffer): EncodingResult {
  let pairs = 0
  let inGb = 0
  let inBig5 = 0
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    const trail = bytes[at + 1]!
    // Four bytes are a rare character of GB 18030, and nothing in Big5.
    const isFour = trail >= 0x30 && trail <= 0x39
    at += isFour ? 3 : 1
    // Both have their punctuation in A1–A3.
    if (isFour || (lead >= 0xa1 && lead <= 0xa3)) continue
    pairs += 1
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) inGb += 1
    if (lead >= 0xa4 && lead <= 0xc6 && (trail >= 0xa1 || (trail >= 0x40 && trail <= 0x7e)))
      inBig5 += 1
  }
  const [encoding, most, least] =
    inGb > inBig5 ? (['gb18030', inGb, inBig5] as const) : (['big5', inBig5, inGb] as const)
  const isClear = most >= leastShare * pairs && most - least >= leastLead * pairs && most > least
  return isClear
    ? { encoding }
    : { fault: 'this is not UTF-8, and whether it is GB 18030 or Big5 cannot be told' }
}

/**
 * The text of a whole file, in the encoding somebody names or the one it is recognised by. A file that cannot be read to its last
 * byte is not read at all.
 */
export function decodeWhole(bytes: Buffer, said?: TextEncoding): DecodeResult {
  const contradiction = said && contradicting(bytes, said)
  if (contradiction) return { fault: contradiction }
  const recognised = said ? { encoding: said } : recogniseEncoding(bytes)
  if ('fault' in recognised) return recognised
  if (!said && isMixed(bytes, recognised.encoding)) {
    return { fault: `some lines are ${namesOf[recognised.encoding]}, others UTF-8` }
  }
  const decoded = decodeAs(bytes, recognised.encoding)
  return 'fault' in decoded ? decoded : { text: decoded.text.replace(/^\uFEFF/u, '') }
}

/** The same of a file that somebody wrote for us: nor is one taken in which characters were lost before it came here. */
export function readText(bytes: Buffer, said?: TextEncoding): DecodeResult {
  const decoded = decodeWhole(bytes, said)
  const lost = 'text' in decoded && lostIn(decoded.text)
  return lost ? { fault: lost } : decoded
}

/** A text file of the operator's. */
export async function readTextFile(path: string, said?: TextEncoding): Promise<string> {
  const decoded = readText(await readFile(path), said)
  if ('fault' in decoded)
    throw new Error(`${path} cannot be read, nothing was done: ${decoded.fault}`)
  return decoded.text
}

/** Files that were put together of several: UTF-8 among lines of GB 18030 would be read as characters nobody wrote. */
function isMixed(bytes: Buffer, encoding: TextEncoding) {
  if (encoding !== 'gb18030' && encoding !== 'big5') return false
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start)
    const line = bytes.subarray(start, end === -1 ? bytes.length : end)
    if (isUtf8(line) && isMostlyUtf8(line)) return true
    start += line.length + 1
  }
  return false
}

/** UTF-8 reads as GB 18030, and the other way round, without a fault in any byte: what the file shows of itself counts. */
function contradicting(bytes: Buffer, said: TextEncoding) {
  const marked = markedAs(bytes) ?? (isUtf8(bytes) && isMostlyUtf8(bytes) ? 'utf-8' : said)
  return marked === said ? undefined : `this is ${namesOf[marked]}, not ${namesOf[said]}`
}

/** `锟斤拷` is what replaced characters become when they are converted once more. */
function lostIn(text: string) {
  if (text.includes('\0')) return 'a NUL stands in the text'
  const isLost = text.includes('\uFFFD') || text.includes('锟斤拷')
  return isLost
    ? 'characters were replaced when this file was saved: have it saved again'
    : undefined
}
