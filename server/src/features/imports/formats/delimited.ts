import { linesOf, type Line } from './blocks.ts'
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
import { recognised, type LineEncoding } from './recognised.ts'

export type Row = Record<string, string>

export interface DelimitedOptions {
  delimiter: ',' | '\t' | ';' | '|'
  quoting: QuoteMode
  /** Their names in order, when the file has no header row. */
  columns?: string[]
  /** Turns the header row into the names of the columns, or says what is wrong with it. */
  readHeader?: (header: string[]) => Result<string[]>
  /** When it is not said, the beginning of the file tells it; UTF-16 has its mark. */
  encoding?: LineEncoding
}
/** Quotation marks as CSV has them; the same, but a mark inside a text is a mark; or marks that mean nothing, as in KBART. */
type QuoteMode = 'strict' | 'relaxed' | 'none'

export type Result<T> = { value: T } | { fault: Fault }

const wrong = (reason: Reason, detail: string) => ({ fault: { reason, detail } })

const longestLine = 1_000_000
/** A quoted text may go over so many lines. A mark that was never closed would otherwise swallow the file. */
const mostLines = 100

export const readCsv = (bytes: Bytes, options: Partial<DelimitedOptions> = {}) =>
  untilUnreadable(readRows(bytes, { delimiter: ',', quoting: 'strict', ...options }))

export const readTsv = (bytes: Bytes, options: Partial<DelimitedOptions> = {}) =>
  untilUnreadable(readRows(bytes, { delimiter: '\t', quoting: 'none', ...options }))

async function* readRows(bytes: Bytes, options: DelimitedOptions): AsyncGenerator<Outcome<Row>> {
  const { encoding, bytes: known } = await recognised(bytes, options.encoding)
  const rows = newRowReader({ ...options, encoding })
  for await (const line of linesOf(known, longestLine)) {
    yield* rows.take([line])
    if (rows.hasFailed()) return
  }
  yield* rows.end()
}

/**
 * Puts lines together to rows. When a row that goes over several lines is wrong, only its first line is refused, and the
 * next line begins a row again. A file whose header is wrong is refused as a whole.
 */
function newRowReader({
  delimiter,
  quoting,
  encoding,
  ...options
}: DelimitedOptions & { encoding: LineEncoding }) {
  const { readHeader = (header) => ({ value: header }) } = options
  const textOf = lineDecoder(encoding)
  let columns = options.columns
  let record = 0
  /** The lines of the row that is read now. */
  let lines: Line[] = []
  let row = newRow(delimiter, quoting)
  let hasFailed = false

  function* take(given: Line[]): Generator<Outcome<Row>> {
    const waiting = [...given]
    for (let line = waiting.shift(); line && !hasFailed; line = waiting.shift()) {
      if (lines.length === 0 && line.content.length === 0) continue
      lines.push(line)
      const text = textOf(line)
      const split = 'value' in text ? row.add(text.value) : text
      if (split !== 'open') waiting.unshift(...(yield* finish(split)))
      else if (lines.length === mostLines) waiting.unshift(...(yield* finish(unclosed)))
    }
  }

  /** Tells what became of a row; gives back the lines that are to be read again. */
  function* finish(split: Result<string[]>): Generator<Outcome<Row>, Line[]> {
    const result = 'value' in split ? judge(split.value) : split
    const used = 'fault' in result ? lines.slice(0, 1) : lines
    const unused = lines.slice(used.length)
    lines = []
    row = newRow(delimiter, quoting)
    if ('fault' in result || result.value) yield outcomeOf(used, result)
    hasFailed = columns === undefined
    return unused
  }

  /** A header is no row: there is nothing to tell of it. */
  function judge(fields: string[]): Result<Row | undefined> {
    if (columns) return rowOf(fields, columns)
    const header = readHeader(fields)
    const fault = 'fault' in header ? header.fault : faultOfNames(header.value)
    if (fault) return { fault }
    columns = 'value' in header ? header.value : undefined
    return { value: undefined }
  }

  function outcomeOf(used: Line[], result: Result<Row | undefined>): Outcome<Row> {
    const [first, last] = [used[0]!, used.at(-1)!]
    const { offset, number: line, content } = first
    record += 1
    const position = { record, offset, length: last.offset + last.length - offset, line }
    return 'fault' in result
      ? { ok: false, position, ...result.fault, excerpt: excerptOf(content) }
      : { ok: true, position, raw: result.value! }
  }

  return {
    take,
    *end(): Generator<Outcome<Row>> {
      while (lines.length > 0 && !hasFailed) yield* take(yield* finish(unclosed))
    },
    hasFailed: () => hasFailed,
  }
}

const unclosed = wrong('quotes', `a quotation mark is not closed within ${mostLines} lines`)

const lineDecoder =
  (encoding: LineEncoding) =>
  ({ content, isTooLong }: Line): Result<string> => {
    if (isTooLong) return wrong('size', `the line is longer than ${longestLine} bytes`)
    const decoded = decode(content, encoding)
    if ('fault' in decoded) return wrong('charset', decoded.fault)
    return canBeStored(decoded.text)
      ? { value: decoded.text }
      : wrong('charset', 'a NUL stands in the text')
  }

/** Splits a row at its delimiters, line by line while a quotation mark is open. */
function newRow(delimiter: string, mode: QuoteMode) {
  const fields: string[] = []
  /** The quoted text whose mark is still open. */
  let quoted: string | undefined

  function add(line: string): Result<string[]> | 'open' {
    if (mode === 'none') return { value: line.split(delimiter) }
    let at = 0
    const hasBegunBefore = quoted !== undefined
    if (hasBegunBefore) quoted += '\n'
    for (;;) {
      if (quoted === undefined && line[at] !== '"') {
        const found = line.indexOf(delimiter, at)
        const end = found === -1 ? line.length : found
        const text = line.slice(at, end)
        if (mode === 'strict' && text.includes('"'))
          return wrong('quotes', 'a quotation mark stands inside a text without them')
        fields.push(text)
        if (found === -1) return { value: fields }
        at = end + 1
        continue
      }
      const start = quoted === undefined ? at + 1 : at
      const end = endOfQuoted(line, start)
      quoted = (quoted ?? '') + line.slice(start, end).replaceAll('""', '"')
      if (end === line.length) return 'open'
      if (end + 1 === line.length || line[end + 1] === delimiter) {
        fields.push(quoted)
        quoted = undefined
        if (end + 1 === line.length) return { value: fields }
        at = end + 2
        continue
      }
      // `"Walden" and other essays`: the marks belong to the text.
      if (mode === 'strict' || (hasBegunBefore && fields.length === 0))
        return wrong('quotes', 'something follows a closing quotation mark')
      const found = line.indexOf(delimiter, end)
      const textEnd = found === -1 ? line.length : found
      fields.push(line.slice(at, textEnd))
      quoted = undefined
      if (found === -1) return { value: fields }
      at = textEnd + 1
    }
  }
  return { add }
}

/** The place of the mark that closes a quoted text (two together stand for one), or the end of the line. */
function endOfQuoted(line: string, start: number): number {
  let at = line.indexOf('"', start)
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  return at === -1 ? line.length : at
}

function rowOf(fields: string[], columns: string[]): Result<Row> {
  // Spreadsheets leave empty cells behind the last column.
  const isTooMany = fields.slice(columns.length).some((field) => field !== '')
  if (fields.length < columns.length || isTooMany)
    return wrong('columns', `${fields.length} columns instead of ${columns.length}`)
  return { value: Object.fromEntries(columns.map((name, index) => [name, fields[index]!])) }
}

const mostColumns = 1_000

function faultOfNames(columns: string[]): Fault | undefined {
  if (columns.length > mostColumns) return { reason: 'header', detail: 'too many columns' }
  const named = columns.filter((name) => name !== '')
  if (named.length === 0 || new Set(columns).size < columns.length)
    return { reason: 'header', detail: 'a column has no name, or the name of another' }
  const forbidden = columns.find((name) => name === '__proto__' || name === 'constructor')
  return forbidden ? { reason: 'header', detail: `${forbidden} may not be a column` } : undefined
}
