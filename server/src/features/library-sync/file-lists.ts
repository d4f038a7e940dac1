import { basename } from 'node:path'
import { UsageError } from '../../platform/usage-error.ts'
import { endOfDay, type ReaderLine } from '../circulation/circulation.ts'
import { openFile, readCsv, readTsv } from '../imports/imports.ts'
import type { ListedCopy } from './compare-queries.ts'
import type { CopiesFile, ListSettings, ReadersFile } from './list-settings.ts'
import type { ListPage, Lists } from './runs.ts'

/** Lines that are read before something is done with them. */
const pageSize = 1_000

/** Complete lists from files, read as the settings of their library say. */
export function openFileLists(
  settings: ListSettings,
  files: { copies: string; readers?: string | undefined },
  timeZone: string,
): Lists {
  const { copies, readers } = settings
  if (!copies) throw new UsageError('The library has no settings for a file of copies')
  if (files.readers !== undefined && !readers) {
    throw new UsageError('The library has no settings for a file of readers')
  }
  return {
    origin: 'file',
    copies: pagesOf(files.copies, copies, (row) => copyIn(row, copies, timeZone)),
    ...(files.readers !== undefined && {
      readers: pagesOf(files.readers, readers!, (row) => readerIn(row, readers!)),
    }),
  }
}

type Row = Record<string, string>

/** What a row says; nothing: it cannot be read. */
type ListRow<Line> = { line: Line; isWhole: boolean } | undefined

async function* pagesOf<Line>(
  path: string,
  form: CopiesFile | ReadersFile,
  read: (row: Row) => ListRow<Line>,
): AsyncGenerator<ListPage<Line>> {
  const { stream } = await openFile(path)
  const options = {
    ...(form.columns && { columns: form.columns }),
    ...(form.encoding && { encoding: form.encoding }),
  }
  let page: { lines: Line[]; unreadable: number } = { lines: [], unreadable: 0 }
  let hasRow = false
  for await (const outcome of form.format === 'csv'
    ? readCsv(stream, options)
    : readTsv(stream, options)) {
    if (!outcome.ok && outcome.reason === 'header') {
      throw new UsageError(`${basename(path)}: ${outcome.detail}`)
    }
    hasRow = true
    if (outcome.ok) missingColumn(path, form, outcome.raw)
    const found = outcome.ok ? read(outcome.raw) : undefined
    if (found) page.lines.push(found.line)
    if (!found?.isWhole) page.unreadable += 1
    if (page.lines.length + page.unreadable >= pageSize) {
      yield page
      page = { lines: [], unreadable: 0 }
    }
  }
  if (!hasRow) throw new UsageError(`${basename(path)} has no row`)
  yield page
}

/** A column that the settings name and the file does not have is a fault of the settings, not of each row. */
function missingColumn(path: string, form: CopiesFile | ReadersFile, row: Row) {
  const named =
    'barcode' in form
      ? [form.barcode, form.recordRef, form.status, form.dueAt, form.place, form.currentPlace, form.callNo]
      : [form.card, form.readerType, form.expiresOn, form.block] // oxfmt-ignore
  const missing = named.find((column) => column !== undefined && !Object.hasOwn(row, column))
  if (missing !== undefined) throw new UsageError(`${basename(path)} has no column ${missing}`)
}

const cellOf = (row: Row, column: string | undefined) =>
  (column === undefined ? '' : (row[column] ?? '')).normalize('NFC').trim()

/** What a word is with us; a word without a table is the same. */
const inTable = (table: Record<string, string>, word: string) =>
  word === '' ? null : Object.hasOwn(table, word) ? table[word]! : word

function copyIn(row: Row, form: CopiesFile, timeZone: string): ListRow<ListedCopy> {
  const barcode = cellOf(row, form.barcode)
  if (barcode === '' || barcode.length > 200) return undefined
  const said = cellOf(row, form.status)
  const status = Object.hasOwn(form.statuses, said) ? form.statuses[said]! : form.otherwise
  const due = cellOf(row, form.dueAt)
  const dueAt = due === '' ? null : momentIn(due, timeZone)
  const rest = {
    barcode,
    recordRef: cellOf(row, form.recordRef) || null,
    place: inTable(form.places, cellOf(row, form.place)),
    currentPlace: inTable(form.places, cellOf(row, form.currentPlace)),
    callNo: cellOf(row, form.callNo) || null,
  }
  // What cannot be read of a copy is not guessed; but it is there.
  return status === undefined || dueAt === undefined
    ? { line: { ...rest, status: null, dueAt: null }, isWhole: false }
    : { line: { ...rest, status, dueAt }, isWhole: true }
}

function readerIn(row: Row, form: ReadersFile): ListRow<ReaderLine> {
  const card = cellOf(row, form.card)
  if (card === '' || card.length > 64) return undefined
  const expires = cellOf(row, form.expiresOn)
  const expiresOn = expires === '' ? null : dayIn(expires)
  if (expiresOn === undefined) return undefined
  const block = cellOf(row, form.block)
  return {
    line: {
      card,
      name: null,
      readerType: inTable(form.readerTypes, cellOf(row, form.readerType)),
      expiresOn,
      blocks: block === '' ? [] : [{ text: block, until: null }],
    },
    isWhole: true,
  }
}

const written = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T](\d{2}):?(\d{2})(?::?\d{2})?)?$/

/** A day, however it is written: `2026-11-20`, `2026/11/20`, `20261120`. */
function dayIn(text: string) {
  const [, year, month, day] = written.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const parsed = new Date(iso)
  // The thirtieth of February is no day, though it can be counted to.
  const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso)
  return isDay ? iso : undefined
}

/** A date without a clock is the end of that day where the library is; so is one with a clock, for a copy is due for a day. */
function momentIn(text: string, timeZone: string) {
  const day = dayIn(text)
  return day === undefined ? undefined : endOfDay(day, timeZone)
}
