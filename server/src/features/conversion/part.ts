import type { ConversionPart } from '@shulin/contract/conversion-staff'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { ConversionMapping } from './mapping.ts'
import { endNoted, putNoted, selectNoted, type ReaderNow } from './queries.ts'
import type { SourceLine } from './read-table.ts'
import {
  reconcile,
  writtenOf,
  type CurrentRow,
  type NotedRow,
  type Plan,
  type WantedRow,
} from './reconcile.ts'
import type { Report } from './report.ts'
import { openDates, type WrittenDay } from './values.ts'

/** What every part works with. */
export interface Conversion {
  trx: Database
  groupCode: string
  keys: KeyRing
  mapping: ConversionMapping
  timeZone: string
  /** The day it is there. */
  today: string
  now: Date
  libCodes: ReadonlySet<string>
  libCodeOf: ReadonlyMap<string, string>
  report: Report
  /** Without it nothing is written, and what would be is told as a difference. */
  isWriting: boolean
  /** Takes exports in which much less stands than in the last ones. */
  takesFewer: boolean
  /** By card number, in small letters. */
  readers: Map<string, ReaderNow>
}

/** A fault of a line: it is left out for this reason. */
export class LineFault extends Error {
  readonly reason: string
  readonly detail: string

  constructor(reason: string, detail = '') {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

type Cells = Record<string, string>

/**
 * Reads the lines of a part one by one; what `read` throws as a fault leaves its line out. `subject` names a line, `status` what it can be
 * counted by although it is left out.
 */
export function readLines<Row>(
  { report }: Conversion,
  part: ConversionPart,
  lines: readonly SourceLine[],
  { subject, status }: { subject: string; status?: (cells: Cells) => string },
  read: (cells: Cells, line: number) => Row,
): Row[] {
  return lines.flatMap((source) => {
    if ('reason' in source) {
      report.leaveOut(part, source)
      return []
    }
    const { line, cells } = source
    try {
      return [read(cells, line)]
    } catch (error) {
      if (!(error instanceof LineFault)) throw error
      const { reason, detail } = error
      const named = { line, reason, detail, subject: cells[subject] ?? '' }
      report.leaveOut(part, { ...named, ...(status && { status: status(cells) }) })
      return []
    }
  })
}

/** What a part may have of its own, and the whole mapping else says. */
export const datesOf = (
  { mapping }: Pick<Conversion, 'mapping'>,
  part: { dates?: string[] | undefined },
) => openDates(part.dates ?? mapping.dates)

/** A cell that has to hold something. */
export function needed(cells: Cells, name: string) {
  const text = cells[name] ?? ''
  if (text === '') throw new LineFault('value-missing', name)
  return text
}

/** A day that has to be there. */
export function dayIn(
  dates: (text: string) => WrittenDay | undefined,
  cells: Cells,
  name: string,
): WrittenDay {
  const text = needed(cells, name)
  const day = dates(text)
  if (!day) throw new LineFault('date-wrong', text)
  return day
}

/** The same where nothing has to be said. */
export const optionalDayIn = (
  dates: (text: string) => WrittenDay | undefined,
  cells: Cells,
  name: string,
) => ((cells[name] ?? '') === '' ? null : dayIn(dates, cells, name))

/** What a code of theirs is with us; without a table it is the same. */
export function codeIn<Ours extends string>(
  table: Record<string, Ours> | undefined,
  word: string,
  fallback?: Ours,
): Ours {
  if (word === '' && fallback !== undefined) return fallback
  if (table === undefined) return word as Ours
  if (!Object.hasOwn(table, word)) throw new LineFault('code-unknown', word)
  return table[word]!
}

/** The reader of a card that came over, or was here. */
export function readerIn({ readers }: Conversion, cells: Cells) {
  const card = needed(cells, 'card')
  const reader = readers.get(card.toLowerCase())
  if (!reader) throw new LineFault('card-unknown')
  return reader
}

/** A part whose rows are known: first what is over is closed, then the rest is written. */
interface PlannedPart<Row extends WantedRow> {
  rows: readonly Row[]
  plan: Plan<Row>
  /** What is closed. */
  ended: readonly string[]
  noted: ReadonlyMap<string, NotedRow>
  end: () => Promise<void>
  write: () => Promise<void>
}

interface PartActs<Row extends WantedRow> {
  wanted: readonly Row[]
  current: ReadonlyMap<string, CurrentRow>
  adoptsKnown?: boolean
  /** The status of a row, as its sum is counted; where it is known later, it is counted later. */
  statusOf?: (row: Row) => string
  /** How rows are left is noted by whoever knows their status. */
  isNotedLater?: boolean
  /** What a row that is here is called: a card, a barcode. */
  nameOf: (id: string) => string
  /** Of the rows there were, so many may be missing before somebody is asked. */
  mayVanish: number
  /** Whether something else in the export says that it is over. */
  isSurelyOver?: (id: string) => boolean
  end: (ids: string[]) => Promise<void>
  /** Of a row that was closed: what is compared of it then. */
  afterEnd: (id: string) => string
  change: (rows: Row[]) => Promise<void>
  add: (rows: Row[]) => Promise<void>
}

/** An export that lacks so much that it is rather cut off than true. */
class TooFew extends Error {
  constructor(part: ConversionPart, missing: number, known: number) {
    super(
      `${missing} of ${known} ${part} of the last run are missing from this export. Nothing was done. If that is right, say --fewer`,
    )
  }
}

/** Fewer than this may vanish in any case: small libraries have small exports. */
const alwaysMayVanish = 20

/** Compares what an export has with what is here, and tells everything that will not be the same. */
export async function planPart<Row extends WantedRow>(
  { trx, report, isWriting, takesFewer }: Conversion,
  part: ConversionPart,
  { wanted, current, adoptsKnown = false, ...acts }: PartActs<Row>,
): Promise<PlannedPart<Row>> {
  const noted = await selectNoted(trx, part)
  const plan = reconcile(wanted, current, noted, { adoptsKnown })
  const known = [...noted.values()].filter(({ hasEnded }) => !hasEnded).length
  const missing = plan.ended.length + plan.goneButChanged.length
  // A line that could not be taken may have spoken of what seems to be gone.
  const isUnsure = (id: string) =>
    report.isInDoubt(part, acts.nameOf(id)) && acts.isSurelyOver?.(id) !== true
  const ended = plan.ended.filter((id) => !isUnsure(id))
  if (!takesFewer && missing > Math.max(alwaysMayVanish, acts.mayVanish * known)) {
    throw new TooFew(part, missing, known)
  }
  report.count(part, 'lines', wanted.length)
  for (const row of wanted) {
    if (acts.statusOf) report.addSource(part, acts.statusOf(row))
  }
  for (const what of ['added', 'changed', 'unchanged', 'kept'] as const) {
    report.count(part, what, plan[what].length)
  }
  report.count(part, 'ended', ended.length)
  for (const { row, reason } of plan.kept) {
    const { line, subject } = row
    report.tell({ part, line, outcome: 'kept', reason, subject, detail: '' })
  }
  const ofNoLine = { part, line: null, detail: '' }
  for (const id of plan.ended.filter(isUnsure)) {
    const reason = 'gone-there-unsure'
    report.tell({ ...ofNoLine, outcome: 'kept', reason, subject: acts.nameOf(id) })
  }
  for (const id of plan.goneButChanged) {
    const reason = 'gone-there-changed-here'
    report.tell({ ...ofNoLine, outcome: 'kept', reason, subject: acts.nameOf(id) })
  }
  if (!isWriting) {
    for (const [rows, reason] of [
      [plan.added, 'missing-here'],
      [plan.changed, 'differs-here'],
    ] as const) {
      for (const { line, subject } of rows) {
        report.tell({ part, line, outcome: 'differs', reason, subject, detail: '' })
      }
    }
    for (const id of ended) {
      report.tell({
        ...ofNoLine,
        outcome: 'differs',
        reason: 'gone-there',
        subject: acts.nameOf(id),
      })
    }
  }
  return {
    rows: wanted,
    plan,
    ended,
    noted,
    end: async () => {
      if (!isWriting) return
      if (ended.length > 0) await acts.end(ended)
      const over = [...ended, ...plan.over]
      if (over.length === 0) return
      await endNoted(
        trx,
        part,
        over.map((id) => ({ id, written: acts.afterEnd(id) })),
      )
    },
    write: async () => {
      if (!isWriting) return
      if (plan.changed.length > 0) await acts.change(plan.changed)
      for (const rows of inBatches(plan.added)) await acts.add(rows)
      if (acts.isNotedLater) return
      for (const rows of inBatches([...plan.added, ...plan.changed, ...plan.unchanged])) {
        await putNoted(
          trx,
          part,
          rows.map((row) => ({ id: row.id, written: writtenOf(row) })),
        )
      }
    },
  }
}

const batchSize = 5_000

/** Statements of a size that memory and the database bear. */
export const inBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, n) =>
    rows.slice(n * batchSize, (n + 1) * batchSize),
  )
