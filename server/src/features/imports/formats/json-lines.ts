import { unsafeStructure } from '../../../platform/text/json-structure.ts'
import { linesOf } from './blocks.ts'
import { decode } from './marc-charset.ts'
import {
  canBeStored,
  excerptOf,
  untilUnreadable,
  type Bytes,
  type Fault,
  type Outcome,
  type Reason,
} from './outcome.ts'

const longestLine = 1_000_000

export type JsonRecord = Record<string, unknown>

/** One JSON object per line, in UTF-8. */
export const readJsonLines = (bytes: Bytes): AsyncGenerator<Outcome<JsonRecord>> =>
  untilUnreadable(readLines(bytes))

async function* readLines(bytes: Bytes): AsyncGenerator<Outcome<JsonRecord>> {
  let number = 0
  for await (const { content, isTooLong, number: line, offset, length } of linesOf(
    bytes,
    longestLine,
  )) {
    if (!isTooLong && isBlank(content)) continue
    number += 1
    const position = { record: number, offset, length, line }
    const read = isTooLong
      ? fault('size', `the line is longer than ${longestLine} bytes`)
      : parse(content)
    yield read.ok
      ? { ok: true, position, raw: read.raw }
      : {
          ok: false,
          position,
          reason: read.reason,
          detail: read.detail,
          excerpt: excerptOf(content),
        }
  }
}

const isBlank = (line: Buffer) => line.every((byte) => byte === 0x20 || byte === 0x09)

type Parsed = { ok: true; raw: JsonRecord } | ({ ok: false } & Fault)

const fault = (reason: Reason, detail: string): Parsed => ({ ok: false, reason, detail })

function parse(line: Buffer): Parsed {
  const decoded = decode(line, 'utf-8')
  if ('fault' in decoded) return fault('charset', decoded.fault)
  const { text } = decoded
  if (!/^[ \t]*\{/.test(text)) return fault('object', 'does not begin with {')
  const unsafe = unsafeStructure(text)
  if (unsafe) return { ok: false, ...unsafe }
  try {
    const raw = JSON.parse(text) as JsonRecord
    // Only an escape can bring in what cannot be stored.
    if (text.includes('\\u') && !hasStorableText(raw))
      return fault('charset', 'an escape stands for no character that can be stored')
    return { ok: true, raw }
  } catch (error) {
    return fault('json', (error as SyntaxError).message.slice(0, 200))
  }
}

function hasStorableText(value: unknown): boolean {
  if (typeof value === 'string') return canBeStored(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => canBeStored(key) && hasStorableText(inner))
}
