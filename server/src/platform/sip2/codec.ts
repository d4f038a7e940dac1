import iconv from 'iconv-lite'
import { decodeAs } from '../text/text-encoding.ts'
import { isCode, partsOf, type AnyMessage, type Fields } from './messages.ts'

/** In which bytes text travels: the protocol says code page 850, what is built in China UTF-8 or GB 18030. */
export const charsets = ['utf-8', 'gb18030', 'cp850'] as const
export type Charset = (typeof charsets)[number]

/** Why a frame cannot be read; whoever gets it decides what to do, and nobody is thrown off by it. */
export type FrameFault = 'checksum' | 'charset' | 'unknown message' | 'truncated' | 'fields'

export interface DecodedFrame {
  message: AnyMessage
  /** `AY`: which answer belongs to which question; null where none was sent. */
  sequence: string | null
  /** `AZ` was sent, and is right unless nobody looked. */
  hasChecksum: boolean
}

/** What is added behind the last field, so that the other side can tell a broken message from a whole one. */
export type Trailer = { sequence: string | null } | null

const longestField = 255
const trailerPattern = /(?:AY(\d))?AZ([0-9A-F]{4})$/i
const printable = /^[\x20-\x7e]*$/

/** All bytes up to the checksum, added up and negated. */
export function checksumOf(bytes: Uint8Array) {
  let sum = 0
  for (const byte of bytes) sum += byte
  return (-sum & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}

function decodeText(bytes: Uint8Array, charset: Charset): string | undefined {
  if (charset === 'cp850') return iconv.decode(bytes, 'cp850')
  const decoded = decodeAs(bytes, charset)
  return 'text' in decoded ? decoded.text : undefined
}

const encodeText = (text: string, charset: Charset) =>
  charset === 'utf-8' ? Buffer.from(text, 'utf8') : iconv.encode(text, charset)

interface DecodeOptions {
  charset: Charset
  /** `ignore` for systems that are known to count otherwise: a wrong sum is then no fault. */
  checksums?: 'strict' | 'ignore'
}

/** Reads one frame, without the carriage return that ends it. */
export function decodeFrame(
  frame: Uint8Array,
  { charset, checksums = 'strict' }: DecodeOptions,
): DecodedFrame | { fault: FrameFault } {
  const tail = Buffer.from(frame.subarray(-9)).toString('latin1')
  const trailer = trailerPattern.exec(tail)
  const sum = trailer?.[2]
  if (sum !== undefined && checksums === 'strict') {
    const counted = checksumOf(frame.subarray(0, frame.length - sum.length))
    if (counted !== sum.toUpperCase()) return { fault: 'checksum' }
  }
  // Decoded before it is taken apart: in GB 18030 the second byte of a character may look like a separator.
  const body = frame.subarray(0, frame.length - (trailer?.[0].length ?? 0))
  const text = decodeText(body, charset)
  if (text === undefined) return { fault: 'charset' }
  const message = readMessage(text)
  if ('fault' in message) return message
  return { message, sequence: trailer?.[1] ?? null, hasChecksum: trailer !== null }
}

function readMessage(text: string): AnyMessage | { fault: FrameFault } {
  const code = text.slice(0, 2)
  if (code.length < 2) return { fault: 'truncated' }
  if (!isCode(code)) return { fault: 'unknown message' }
  const fixed: Record<string, string> = {}
  let at = 2
  for (const [part, length] of partsOf(code)) {
    const value = text.slice(at, at + length)
    if (value.length < length) return { fault: 'truncated' }
    if (!printable.test(value)) return { fault: 'fields' }
    fixed[part] = value
    at += length
  }
  const fields = readFields(text.slice(at))
  return fields ? ({ code, fixed, fields } as AnyMessage) : { fault: 'fields' }
}

/** Each ends with a bar. The last one's is left out by some, and some send one too many. */
function readFields(text: string): Fields | undefined {
  const fields: (readonly [string, string])[] = []
  for (const piece of text.split('|')) {
    if (piece === '') continue
    const id = piece.slice(0, 2)
    if (id.length < 2 || !printable.test(id) || piece.includes('\0')) return undefined
    fields.push([id, piece.slice(2)])
  }
  return fields
}

/** Writes a frame with the carriage return that ends it. */
export function encodeFrame(
  { code, fixed, fields }: AnyMessage,
  { charset, trailer }: { charset: Charset; trailer: Trailer },
) {
  const parts = partsOf(code).map(([part, length]) => {
    const value = (fixed as Record<string, string>)[part]!
    if (value.length !== length || !printable.test(value)) {
      throw new Error(`message ${code}: ${part} must have ${length} plain characters`)
    }
    return value
  })
  const body = Buffer.concat([
    Buffer.from(`${code}${parts.join('')}`),
    ...fields.map(([id, value]) => encodeField(id, value, charset)),
  ])
  return Buffer.concat([body, trailerOf(body, trailer), Buffer.from('\r')])
}

function trailerOf(body: Buffer, trailer: Trailer) {
  if (!trailer) return Buffer.alloc(0)
  const names = `${trailer.sequence === null ? '' : `AY${trailer.sequence}`}AZ`
  const counted = Buffer.concat([body, Buffer.from(names)])
  return Buffer.from(`${names}${checksumOf(counted)}`)
}

function encodeField(id: string, value: string, charset: Charset) {
  return Buffer.concat([Buffer.from(id), fitting(plainText(value), charset), Buffer.from('|')])
}

/** What would end a field or a message is a blank: nobody's title adds a field to an answer. */
const plainText = (value: string) => value.replaceAll(/[|\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')

/** A field has 255 bytes at most; a character is never cut in two. */
function fitting(value: string, charset: Charset) {
  const whole = encodeText(value, charset)
  if (whole.length <= longestField) return whole
  let kept = Buffer.alloc(0)
  for (const character of value) {
    const more = encodeText(character, charset)
    if (kept.length + more.length > longestField) break
    kept = Buffer.concat([kept, more])
  }
  return kept
}
