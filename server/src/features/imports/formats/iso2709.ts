import { isAscii, isUtf8 } from 'node:buffer'
import { inBlocks } from './blocks.ts'
import type { MarcRecord } from './marc.ts'
import { charsetOf, decode, type Charset, type Encoding } from './marc-charset.ts'
import {
  canBeStored,
  excerptOf,
  untilUnreadable,
  type Bytes,
  type Fault,
  type Outcome,
  type Reason,
} from './outcome.ts'

const recordEnd = 0x1d
const fieldEnd = 0x1e
const subfieldStart = 0x1f
const leaderLength = 24
const entryLength = 12

/** The length has five digits: no record is longer. */
const longestRecord = 99_999
/** Leader, the end of an empty directory, the end of the record. */
const shortestRecord = leaderLength + 2

/**
 * The records of an ISO 2709 file. A record ends with its terminator, whatever its length claims, so a broken one
 * does not take its neighbours along.
 */
export const readIso2709 = (
  bytes: Bytes,
  options: { encoding?: Encoding } = {},
): AsyncGenerator<Outcome<MarcRecord>> => untilUnreadable(readRecords(bytes, options.encoding))

async function* readRecords(
  bytes: Bytes,
  encoding: Encoding | undefined,
): AsyncGenerator<Outcome<MarcRecord>> {
  let number = 0
  for await (const { offset, length, content, fault } of piecesOf(bytes)) {
    number += 1
    const position = { record: number, offset, length }
    const read = fault ?? parse(content, encoding)
    yield 'reason' in read
      ? { ok: false, position, ...read, excerpt: excerptOf(content) }
      : { ok: true, position, raw: read }
  }
}

/** What may be a record, with the fault that is seen before reading it. */
interface RecordBytes {
  offset: number
  length: number
  content: Buffer
  fault?: Fault
}

/** Cuts a file at the record terminators. No character set in use has this byte inside a character. */
async function* piecesOf(bytes: Bytes): AsyncGenerator<RecordBytes> {
  let rest: Buffer = Buffer.alloc(0)
  let offset = 0
  /** Scraps that follow each other are one piece, and so is what lacks a terminator for too long. */
  let recordBytes: RecordBytes | undefined

  function* cutAll(isLast: boolean): Generator<RecordBytes> {
    for (;;) {
      const cut = nextCut(rest, isLast, recordBytes?.fault === tooLong)
      if (!cut) return
      const { kind, length } = cut
      if (kind === 'record' || (kind === 'overlong' && recordBytes?.fault === garbage)) {
        if (recordBytes) yield recordBytes
        recordBytes = undefined
      }
      if (kind === 'record') yield { offset, length, content: rest.subarray(0, length) }
      else if (kind !== 'blank') {
        const fault = kind === 'scrap' ? garbage : tooLong
        recordBytes ??= { offset, length: 0, content: Buffer.from(rest.subarray(0, 200)), fault }
        recordBytes.length = offset + length - recordBytes.offset
        if (kind === 'overlong' && rest[length - 1] === recordEnd) {
          yield recordBytes
          recordBytes = undefined
        }
      }
      rest = rest.subarray(length)
      offset += length
    }
  }

  for await (const block of inBlocks(bytes)) {
    rest = rest.length === 0 ? block : Buffer.concat([rest, block])
    yield* cutAll(false)
  }
  yield* cutAll(true)
  if (recordBytes) yield recordBytes
}

const garbage: Fault = { reason: 'garbage', detail: 'this is no record' }
const tooLong: Fault = {
  reason: 'size',
  detail: `no record terminator within ${longestRecord} bytes`,
}

interface RecordBoundary {
  kind: 'blank' | 'scrap' | 'record' | 'overlong'
  length: number
}

/** What comes next, or nothing while its end has not been read. */
function nextCut(rest: Buffer, isLast: boolean, isOverlong: boolean): RecordBoundary | undefined {
  if (rest.length === 0) return undefined
  if (isOverlong) return { kind: 'overlong', length: rest.indexOf(recordEnd) + 1 || rest.length }
  const blank = blankLength(rest)
  if (blank > 0) return { kind: 'blank', length: blank }

  const end = rest.indexOf(recordEnd)
  if (end === -1 && !isLast && rest.length <= longestRecord) return undefined
  const piece = end === -1 ? rest : rest.subarray(0, end + 1)
  const length = isAsLongAsItSays(piece) ? piece.length : (startInside(piece) ?? piece.length)
  if (end === -1 && !isLast && length === rest.length) return { kind: 'overlong', length }
  const isScrap =
    length < shortestRecord ||
    (piece[length - 1] !== recordEnd && Number.isNaN(numberAt(piece, 0, 5)))
  return { kind: isScrap ? 'scrap' : 'record', length }
}

const blanks = new Set([0x00, 0x09, 0x0a, 0x0d, 0x1a, 0x20, recordEnd])

/** Line ends, filler and byte order marks between records, and terminators without a record. */
function blankLength(bytes: Buffer): number {
  let length = 0
  for (;;) {
    if (blanks.has(bytes[length]!)) length += 1
    else if (bytes[length] === 0xef && bytes[length + 1] === 0xbb && bytes[length + 2] === 0xbf)
      length += 3
    else return length
  }
}

const isAsLongAsItSays = (piece: Buffer) => numberAt(piece, 0, 5) === piece.length

/** Where another record begins inside a piece: the terminator before it is missing, or something else stands there. */
function startInside(piece: Buffer): number | undefined {
  for (let at = 1; at <= piece.length - shortestRecord; at++) {
    if (!looksLikeLeader(piece, at)) continue
    if (piece[at - 1] === fieldEnd || at + numberAt(piece, at, 5) === piece.length) return at
  }
  return undefined
}

const looksLikeLeader = (bytes: Buffer, at: number) =>
  numberAt(bytes, at, 5) >= shortestRecord &&
  numberAt(bytes, at + 12, 5) > leaderLength &&
  bytes.toString('latin1', at + 20, at + 23) === '450'

/** A number of so many digits, or NaN. */
function numberAt(bytes: Buffer, start: number, digits: number): number {
  let value = 0
  for (let at = start; at < start + digits; at++) {
    const digit = bytes[at]! - 0x30
    // Also true of NaN, which is what lies behind the end.
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

interface FieldBytes {
  tag: string
  content: Buffer
}

function parse(record: Buffer, encoding: Encoding | undefined): MarcRecord | Fault {
  if (record.at(-1) !== recordEnd) return fault('truncated', 'the record terminator is missing')
  if (record.length > longestRecord) return fault('size', `longer than ${longestRecord} bytes`)
  const says = numberAt(record, 0, 5)
  if (Number.isNaN(says)) return fault('leader', 'does not begin with five digits')
  if (says !== record.length)
    return fault('length', `the leader says ${says} bytes, the record has ${record.length}`)
  const leader = record.toString('latin1', 0, leaderLength)
  if (!isAscii(record.subarray(0, leaderLength)) || leader.includes('\0'))
    return fault('leader', 'has characters that are not ASCII')
  // Blanks there are common; other numbers would mean another layout.
  if (!/^[2 ][2 ]$/.test(leader.slice(10, 12)) || !/^(?:45|  )$/.test(leader.slice(20, 22)))
    return fault('leader', 'describes a layout that is not in use')

  const fields = fieldsIn(record)
  if ('reason' in fields) return fields
  const charset = encoding ?? charsetOf(record, generalData(fields))
  return textOf(leader, fields, textReader(record, charset))
}

const fault = (reason: Reason, detail: string): Fault => ({ reason, detail })

/** Follows the directory. Every field must be in it exactly once, so that nothing is lost or read twice. */
function fieldsIn(record: Buffer): FieldBytes[] | Fault {
  const base = numberAt(record, 12, 5)
  const directoryLength = base - leaderLength - 1
  if (!(directoryLength >= 0 && base < record.length) || record[base - 1] !== fieldEnd)
    return fault('directory', 'does not end where the leader says')
  if (directoryLength % entryLength !== 0)
    return fault('directory', `is ${directoryLength} bytes long, which is no number of entries`)

  const fields: FieldBytes[] = []
  const starts = new Set<number>()
  for (let entry = leaderLength; entry < base - 1; entry += entryLength) {
    const tag = record.toString('latin1', entry, entry + 3)
    if (!/^[0-9A-Za-z]{3}$/.test(tag)) return fault('directory', 'has an entry without a tag')
    const length = numberAt(record, entry + 3, 4)
    const start = base + numberAt(record, entry + 7, 5)
    const end = start + length - 1
    if (!(length > 0 && end < record.length - 1))
      return fault('fields', `${tag} lies outside the record`)
    if (record[start - 1] !== fieldEnd || record[end] !== fieldEnd)
      return fault('fields', `${tag} is not where the directory says`)
    const content = record.subarray(start, end)
    if (starts.has(start) || content.includes(fieldEnd))
      return fault('fields', `${tag} overlaps another field`)
    starts.add(start)
    fields.push({ tag, content })
  }
  const ends = countOf(record.subarray(base), fieldEnd)
  if (ends !== fields.length)
    return fault('directory', `has ${fields.length} fields, the record has ${ends}`)
  return fields
}

function countOf(bytes: Buffer, wanted: number): number {
  let count = 0
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) count += 1
  return count
}

/** UNIMARC 100 $a, or nothing in a MARC 21 record, whose 100 is a name. */
function generalData(fields: FieldBytes[]): string | undefined {
  const field = fields.find(({ tag }) => tag === '100')?.content.toString('latin1')
  const general = field
    ?.split('\x1F')
    .find((subfield) => /^a\d{8}/.test(subfield))
    ?.slice(1)
  if (general) return general
  const has = (wanted: string) => fields.some(({ tag }) => tag === wanted)
  return has('200') && !has('245') ? '' : undefined
}

function textOf(leader: string, fields: FieldBytes[], read: ReadText): MarcRecord | Fault {
  const record: MarcRecord = { leader, control: [], data: [] }
  for (const { tag, content } of fields) {
    const first = content.indexOf(subfieldStart)
    // Some systems have control fields of their own, with letters for a tag.
    if (tag.startsWith('00') || (first === -1 && !/^\d/.test(tag))) {
      const value = read(content)
      if (typeof value !== 'string') return inField(tag, value)
      record.control.push([tag, value])
      continue
    }
    const indicators = content.toString('latin1', 0, 2)
    if (first !== 2 && content.length !== 2 && content.length !== 0)
      return fault('subfields', `${tag} does not begin with two indicators and a subfield`)
    if (!/^[ -~]{0,2}$/.test(indicators))
      return fault('subfields', `${tag} has indicators that are not ASCII`)
    const subfields: [string, string][] = []
    for (let start = 3, end = 0; first === 2 && end !== -1; start = end + 1) {
      end = content.indexOf(subfieldStart, start)
      const subfield = content.subarray(start, end === -1 ? undefined : end)
      if (subfield.length === 0) continue
      const code = subfield.toString('latin1', 0, 1)
      if (!/^[ -~]$/.test(code)) return fault('subfields', `${tag} has a subfield without a code`)
      const value = read(subfield.subarray(1))
      if (typeof value !== 'string') return inField(tag, value)
      subfields.push([code, value])
    }
    record.data.push({ tag, ind1: indicators[0] ?? ' ', ind2: indicators[1] ?? ' ', subfields })
  }
  return record
}

type ReadText = (bytes: Buffer) => string | Fault

/** Most records are UTF-8 from end to end: that is asked once. */
function textReader(record: Buffer, charset: Charset): ReadText {
  if (charset === 'utf-8' && isUtf8(record) && !record.includes(0))
    return (bytes) => bytes.toString()
  return (bytes) => {
    const decoded = decode(bytes, charset)
    if ('fault' in decoded) return fault('charset', `${decoded.fault} (read as ${charset})`)
    return canBeStored(decoded.text) ? decoded.text : fault('charset', 'a NUL stands in the text')
  }
}

const inField = (tag: string, { reason, detail }: Fault): Fault =>
  fault(reason, `${tag}: ${detail}`)
