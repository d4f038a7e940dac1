import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { DecodeResult } from '../../../platform/text/text-encoding.ts'
import { inBlocks } from './blocks.ts'
import { decode } from './marc-charset.ts'
import type { DataField, MarcRecord } from './marc.ts'
import {
  excerptOf,
  untilUnreadable,
  type AcceptedEntry,
  type Bytes,
  type Fault,
  type Outcome,
  type Reason,
  type RefusedRecord,
} from './outcome.ts'

const deepest = 64
/** A harvest or a search result puts five or six elements around a record. */
const mostAround = 8
const mostFields = 10_000
const mostSubfields = 100_000
/** A record, or anything between two tags, may not be longer: it would have to be held in memory. */
const longestRecord = 4 * 1024 ** 2
const longestText = 1024 ** 2

/** MARC 21 and its sisters; a file without namespaces is read as well. What has another namespace (OAI, SRU) is only a wrapping. */
const marcNamespaces = new Set([
  '',
  'http://www.loc.gov/MARC21/slim',
  'info:lc/xmlns/marcxchange-v1',
  'info:lc/xmlns/marcxchange-v2',
])

/**
 * The records of a MARCXML file, at whatever depth they lie. A record that is not well-formed is refused alone: reading
 * goes on where the next one begins. A document type declaration ends the file: entities have no use in MARCXML but harm.
 */
export const readMarcXml = (bytes: Bytes): AsyncGenerator<Outcome<MarcRecord>> =>
  untilUnreadable(readDocument(bytes))

async function* readDocument(bytes: Bytes): AsyncGenerator<Outcome<MarcRecord>> {
  const reader = newReader()
  let rest: Buffer = Buffer.alloc(0)
  let decoder: Decoder | undefined
  for await (const block of inBlocks(bytes)) {
    if (!decoder) {
      const declared = declaredDecoder(block)
      if (typeof declared !== 'function') {
        const position = { record: 1, offset: 0, length: 0 }
        yield { ok: false, position, ...declared, excerpt: excerptOf(block) }
        return
      }
      decoder = declared
      rest = withoutDeclaration(block)
    } else rest = rest.length === 0 ? block : Buffer.concat([rest, block])
    // Cut behind a tag, a character is never cut in two.
    const end = rest.lastIndexOf(greater) + 1
    if (end > 0) yield* reader.read(rest.subarray(0, end), decoder)
    rest = rest.subarray(end)
    if (rest.length > longestText) {
      yield* reader.pass(rest, { reason: 'size', detail: 'a text has no end' })
      rest = rest.subarray(rest.length)
    }
    if (reader.hasEnded()) return
  }
  if (decoder) yield* reader.read(rest, decoder)
  yield* reader.end()
}

const greater = 0x3e

type Decoder = (bytes: Buffer) => DecodeResult

/** What the XML declaration says. Positions are those of the bytes in UTF-8. */
function declaredDecoder(beginning: Buffer): Decoder | Fault {
  const declaration = beginning.toString('latin1', 0, 200).replace(/^\u00EF\u00BB\u00BF/, '')
  // Written in UTF-16 not even the declaration can be read.
  if (/^(?:\u00FE\u00FF|\u00FF\u00FE|\0<|<\0)/.test(declaration))
    return { reason: 'charset', detail: 'XML in UTF-16 is not read' }
  const name = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(declaration)?.[1] ?? 'utf-8'
  return (
    decoders.get(name.toLowerCase()) ?? { reason: 'charset', detail: `XML in ${name} is not read` }
  )
}

const utf8: Decoder = (bytes) => decode(bytes, 'utf-8')
const gb18030: Decoder = (bytes) => decode(bytes, 'gb18030')

const decoders = new Map<string, Decoder>([
  ['utf-8', utf8],
  ['utf8', utf8],
  ['us-ascii', utf8],
  ['gb2312', gb18030],
  ['gbk', gb18030],
  ['gb18030', gb18030],
  ['big5', (bytes) => decode(bytes, 'big5')],
  ['iso-8859-1', (bytes) => ({ text: bytes.toString('latin1') })],
])

/** What is read is taken as a part of a document, so that several records without anything around them are no fault. */
function withoutDeclaration(beginning: Buffer): Buffer {
  const [declaration = ''] = /^(?:\u00EF\u00BB\u00BF)?(?:<\?xml\s[^>]*>)?/.exec(
    beginning.toString('latin1', 0, 1_000),
  )!
  return Buffer.from(beginning).fill(' ', 0, declaration.length)
}

/** A record while its end has not come. */
interface PartialRecord {
  offset: number
  depth: number
  excerpt: string
  record: MarcRecord
  fields: number
  subfields: number
  field: DataField | undefined
  /** Where the text goes that is read now. */
  text: { into: (text: string) => void; value: string; depth: number } | undefined
}

/** Thrown through the parser to stop it where a record turns out to be unfit. */
class UnfitRecord extends Error {
  readonly fault: Fault

  constructor(reason: Reason, detail: string) {
    super(detail)
    this.fault = { reason, detail }
  }
}

function newReader() {
  let parser = newParser()
  let number = 0
  /** The text the parser reads now, where it began for the parser, and up to where its bytes are counted. */
  let text = ''
  let textStart = 0
  /** How much the parser has been given; what it says of itself is true only while it reads. */
  let written = 0
  let counted = { index: 0, offset: 0 }
  /** The elements that are open. Those around the records are opened again for a parser that begins in the middle. */
  let open: SaxesTagNS[] = []
  let partialRecord: PartialRecord | undefined
  let lastTag = 0
  let hasElements = false
  let isLost = false
  let isRefusedAsAWhole = false
  let outcomes: Outcome<MarcRecord>[] = []

  function newParser(): SaxesParser<{ xmlns: true }> {
    const created = new SaxesParser({ xmlns: true, position: false, fragment: true })
    created.on('opentag', openTag)
    created.on('closetag', closeTag)
    created.on('text', addText)
    created.on('cdata', addText)
    return created
  }

  /** How many bytes of the file lie before this place in the text. Asked in ascending order. */
  function offsetAt(index: number): number {
    const offset = counted.offset + Buffer.byteLength(text.slice(counted.index, index))
    counted = { index, offset }
    return offset
  }
  const here = () => parser.position - textStart
  /** Where the tag that has just been read begins. */
  const startOfTag = () => Math.max(text.lastIndexOf('<', here() - 1), counted.index)

  function openTag(tag: SaxesTagNS) {
    open.push(tag)
    hasElements = true
    lastTag = parser.position
    if (open.length > deepest)
      throw new UnfitRecord('depth', `elements are nested more than ${deepest} deep`)
    if (!marcNamespaces.has(tag.uri)) return
    if (tag.local === 'record') {
      // Without namespaces the record of a harvest looks the same as the one it holds.
      if (partialRecord && !isEmpty(partialRecord.record))
        throw new UnfitRecord('truncated', 'the record does not end before the next one')
      beginRecord()
    } else if (partialRecord) openPart(partialRecord, tag)
  }

  function beginRecord() {
    const start = startOfTag()
    partialRecord = {
      offset: offsetAt(start),
      depth: open.length,
      excerpt: excerptOf(text.slice(start, start + 200)),
      record: { leader: '', control: [], data: [] },
      fields: 0,
      subfields: 0,
      field: undefined,
      text: undefined,
    }
  }

  function openPart(current: PartialRecord, tag: SaxesTagNS) {
    const { record } = current
    const attribute = (name: string) => tag.attributes[name]?.value
    const collect = (into: (value: string) => void) => {
      current.text = { into, value: '', depth: open.length }
    }
    switch (tag.local) {
      case 'leader':
        // Some systems write a blank too many.
        collect((value) => (record.leader = value.length > 24 ? value.trimEnd() : value))
        break
      case 'controlfield': {
        const name = tagName(attribute('tag'))
        countField(current)
        collect((value) => record.control.push([name, value]))
        break
      }
      case 'datafield': {
        countField(current)
        const [ind1, ind2] = [attribute('ind1') || ' ', attribute('ind2') || ' ']
        if (ind1.length > 1 || ind2.length > 1)
          throw new UnfitRecord('fields', 'an indicator is too long')
        current.field = { tag: tagName(attribute('tag')), ind1, ind2, subfields: [] }
        record.data.push(current.field)
        break
      }
      case 'subfield': {
        const { field } = current
        if (!field) throw new UnfitRecord('subfields', 'a subfield stands outside a field')
        const code = attribute('code')
        if (code?.length !== 1)
          throw new UnfitRecord('subfields', `${field.tag} has a subfield without a code`)
        current.subfields += 1
        if (current.subfields > mostSubfields)
          throw new UnfitRecord('size', `more than ${mostSubfields} subfields`)
        collect((value) => field.subfields.push([code, value]))
        break
      }
      default:
    }
  }

  function addText(added: string) {
    if (partialRecord?.text) partialRecord.text.value += added
  }

  function closeTag(tag: SaxesTagNS) {
    const depth = open.length
    open.pop()
    lastTag = parser.position
    if (!partialRecord) return
    if (partialRecord.text?.depth === depth) {
      partialRecord.text.into(partialRecord.text.value)
      partialRecord.text = undefined
    } else if (partialRecord.depth === depth) endRecord(partialRecord)
    else if (tag.local === 'datafield') partialRecord.field = undefined
  }

  function endRecord({ offset, record }: PartialRecord) {
    if (record.leader.length !== 24) throw new UnfitRecord('leader', 'is not 24 characters long')
    number += 1
    const length = offsetAt(here()) - offset
    const entry: AcceptedEntry<MarcRecord> = {
      ok: true,
      position: { record: number, offset, length },
      raw: record,
    }
    outcomes.push(entry)
    partialRecord = undefined
  }

  function refuse(fault: Fault, end: number) {
    number += 1
    const offset = partialRecord?.offset ?? offsetAt(end)
    const excerpt = partialRecord?.excerpt ?? excerptOf(text.slice(Math.max(0, end - 60), end + 60))
    const position = { record: number, offset, length: offsetAt(end) - offset }
    const refused: RefusedRecord = { ok: false, position, ...fault, excerpt }
    outcomes.push(refused)
    isLost = true
  }

  /** A parser that stands where the records stand, as if all before had been well. */
  function restart() {
    const around = (partialRecord ? open.slice(0, partialRecord.depth - 1) : open).slice(
      0,
      mostAround,
    )
    parser = newParser()
    partialRecord = undefined
    isLost = false
    open = []
    text = ''
    written = 0
    for (const tag of around) give(openingTag(tag))
  }

  function readText(given: string) {
    let from = 0
    while (from < given.length && !isRefusedAsAWhole) {
      if (isLost) {
        recordStart.lastIndex = from
        const next = recordStart.exec(given)
        if (!next) return
        restart()
        from = next.index
      }
      text = given
      offsetAt(from)
      textStart = written - from
      const fault = write(given.slice(from))
      if (!fault) return
      const failedAt = Math.max(from, Math.min(given.length, here()))
      isRefusedAsAWhole = fault.reason === 'doctype'
      // The tag at which it failed may be the start of the next record: then only what came before is lost, if anything.
      const tag = given.lastIndexOf('<', failedAt - 1)
      const next = tag > from ? Math.max(tag, counted.index) : Math.max(failedAt, from + 1)
      recordHere.lastIndex = next
      if (!partialRecord && recordHere.test(given)) isLost = true
      else refuse(fault, next)
      from = next
    }
  }

  function give(part: string) {
    parser.write(part)
    written += part.length
  }

  function write(part: string): Fault | undefined {
    try {
      give(part)
    } catch (error) {
      if (error instanceof UnfitRecord) return error.fault
      const detail = (error as Error).message.slice(0, 200)
      // A part of a document may not have one: the parser stops before it reads what is in it.
      return { reason: detail.includes('doctype') ? 'doctype' : 'xml', detail }
    }
    const isTooLong = partialRecord
      ? counted.offset + part.length - partialRecord.offset > longestRecord
      : written - lastTag > longestRecord
    return isTooLong ? { reason: 'size', detail: 'longer than 4 MiB' } : undefined
  }

  function* told(): Generator<Outcome<MarcRecord>> {
    const ready = outcomes
    outcomes = []
    yield* ready
  }

  return {
    /** Whole tags, whole characters. */
    *read(bytes: Buffer, decoder: Decoder): Generator<Outcome<MarcRecord>> {
      const whole = decoder(bytes)
      const parts = 'text' in whole ? [bytes] : behindEveryTag(bytes)
      for (const part of parts) {
        const decoded = part === bytes ? whole : decoder(part)
        const { offset } = counted
        const length = 'text' in decoded ? Buffer.byteLength(decoded.text) : part.length
        counted = { index: 0, offset }
        if ('text' in decoded) readText(decoded.text)
        else if (!isLost) {
          text = ''
          refuse({ reason: 'charset', detail: decoded.fault }, 0)
        }
        counted = { index: 0, offset: offset + length }
        yield* told()
        if (isRefusedAsAWhole) return
      }
    },
    *pass(bytes: Buffer, fault: Fault): Generator<Outcome<MarcRecord>> {
      text = ''
      counted = { index: 0, offset: counted.offset + bytes.length }
      if (!isLost) refuse(fault, 0)
      yield* told()
    },
    *end(): Generator<Outcome<MarcRecord>> {
      if (isRefusedAsAWhole || isLost) return
      const isUnfinished = partialRecord !== undefined || open.length > 0
      text = ''
      if (isUnfinished) refuse({ reason: 'truncated', detail: 'the file ends too early' }, 0)
      else if (!hasElements && counted.offset > 0)
        refuse({ reason: 'xml', detail: 'there is no element in the file' }, 0)
      yield* told()
    },
    hasEnded: () => isRefusedAsAWhole,
  }
}

const recordStart = /<(?:[\w.-]{1,64}:)?record[\s/>]/g
const recordHere = new RegExp(recordStart.source, 'y')

const isEmpty = ({ leader, control, data }: MarcRecord) =>
  leader === '' && control.length === 0 && data.length === 0

function* behindEveryTag(bytes: Buffer): Generator<Buffer> {
  let start = 0
  for (let at = bytes.indexOf(greater); at !== -1; at = bytes.indexOf(greater, start)) {
    yield bytes.subarray(start, at + 1)
    start = at + 1
  }
  if (start < bytes.length) yield bytes.subarray(start)
}

function tagName(tag: string | undefined): string {
  if (!tag || !/^[0-9A-Za-z]{3}$/.test(tag)) throw new UnfitRecord('fields', 'a field has no tag')
  return tag
}

function countField(record: PartialRecord) {
  record.fields += 1
  if (record.fields > mostFields) throw new UnfitRecord('size', `more than ${mostFields} fields`)
}

const openingTag = ({ name, ns }: SaxesTagNS) =>
  `<${name}${Object.entries(ns)
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escaped(uri)}"`)
    .join('')}>`

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
