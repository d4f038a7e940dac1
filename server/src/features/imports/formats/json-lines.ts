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
const deepest = 64

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
  if (unsafe) return unsafe
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

/** Names that reach behind an object instead of into it. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** An object that is open, with its keys so far, or a list. */
type Open = Set<string> | 'list'

const quote = 0x22
const backslash = 0x5c

/**
 * What JSON.parse would let pass: deep nesting, a key that stands twice, a key that reaches behind the object. Looks only
 * at strings and brackets; whether the rest is JSON is not its concern.
 */
function unsafeStructure(text: string): Parsed | undefined {
  const open: Open[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      if (end === -1) return undefined
      const keys = open.at(-1)
      if (isKeyNext && keys instanceof Set) {
        const key = keyOf(text, at, end)
        if (key === undefined) return undefined
        if (forbiddenKeys.has(key)) return fault('key', `${key} may not be a key`)
        if (keys.has(key)) return fault('key', `the key ${key.slice(0, 60)} stands there twice`)
        keys.add(key)
        isKeyNext = false
      }
      at = end
    } else if (code === 0x7b || code === 0x5b) {
      if (open.length === deepest) return fault('depth', `nested more than ${deepest} deep`)
      isKeyNext = code === 0x7b
      open.push(isKeyNext ? new Set() : 'list')
    } else if (code === 0x7d || code === 0x5d) {
      open.pop()
      isKeyNext = false
    } else if (code === 0x2c) isKeyNext = open.at(-1) !== 'list'
  }
  return undefined
}

/** Where the string that begins at a quotation mark ends, or -1. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return -1
}

function keyOf(text: string, start: number, end: number): string | undefined {
  const written = text.slice(start + 1, end)
  if (!written.includes('\\')) return written
  try {
    return JSON.parse(`"${written}"`) as string
  } catch {
    // No JSON string: JSON.parse will say so of the whole line.
    return undefined
  }
}

function hasStorableText(value: unknown): boolean {
  if (typeof value === 'string') return canBeStored(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => canBeStored(key) && hasStorableText(inner))
}
