import type { ConversionMapping } from './mapping.ts'
import {
  datesOf,
  dayIn,
  inBatches,
  LineFault,
  needed,
  optionalDayIn,
  readerIn,
  readLines,
  type Conversion,
} from './part.ts'
import { selectCopies, selectHistories, takeOverHistory, type HistoryValues } from './queries.ts'
import type { SourceLine } from './read-table.ts'
import { rowIdOf } from './reconcile.ts'
import { countIn, endOfDay, momentOf } from './values.ts'

interface HistoryLine extends HistoryValues {
  line: number
  subject: string
  keepsHistory: boolean
}

/**
 * Past loans, of readers who keep a history. Of all others nothing is taken: nobody agreed to it. Past loans are only ever added, and cut from
 * their reader when the reader wishes it.
 */
export async function bringHistories(
  conversion: Conversion,
  part: NonNullable<ConversionMapping['histories']>,
  lines: readonly SourceLine[],
) {
  const { trx, groupCode, timeZone, today, report, isWriting } = conversion
  const barcodes = lines.flatMap((line) => ('cells' in line ? (line.cells['barcode'] ?? '') : []))
  const copies = new Map(
    (await selectCopies(trx, { barcodes })).map((copy) => [copy.barcode, copy.id]),
  )
  const dates = datesOf(conversion, part)
  const lineOf = new Map<string, number>()
  const readCells = (cells: Record<string, string>, line: number): HistoryLine => {
    const barcode = needed(cells, 'barcode')
    const lentOn = dayIn(dates, cells, 'lentOn')
    const returnedOn = dayIn(dates, cells, 'returnedOn')
    const dueOn = optionalDayIn(dates, cells, 'dueOn') ?? returnedOn
    const lentAt = momentOf(lentOn, timeZone)
    const returnedAt = momentOf(returnedOn, timeZone)
    if (returnedOn.day < lentOn.day)
      throw new LineFault('returned-before-lent', `${lentOn.day} ${returnedOn.day}`)
    if (returnedOn.day > today) throw new LineFault('date-in-future', returnedOn.day)
    const renewals = countIn(cells['renewals'] ?? '')
    if (renewals === undefined) throw new LineFault('number-wrong', cells['renewals'])
    const reader = readerIn(conversion, cells)
    const itemId = copies.get(barcode)
    if (itemId === undefined) throw new LineFault('barcode-unknown', barcode)
    // As an open loan is known: one that came over and was returned there since is here already. Nothing in it leads to the reader.
    const id = rowIdOf(groupCode, 'loans', itemId, lentAt)
    const earlier = lineOf.get(id)
    if (earlier !== undefined) throw new LineFault('loan-repeated', `${earlier}`)
    lineOf.set(id, line)
    return {
      id,
      itemId,
      readerId: reader.id,
      lentAt,
      dueAt: endOfDay(dueOn.day, timeZone),
      returnedAt: returnedAt < lentAt ? lentAt : returnedAt,
      renewals,
      line,
      subject: cells['card']!,
      keepsHistory: reader.keepsHistory,
    }
  }
  const rows = readLines(conversion, 'histories', lines, { subject: 'card' }, readCells)
  report.count('histories', 'lines', rows.length)
  const wanted = rows.filter(({ keepsHistory }) => keepsHistory)
  report.count('histories', 'withoutConsent', rows.length - wanted.length)
  for (const _ of wanted) report.addSource('histories', 'returned')
  const here = await selectHistories(
    trx,
    wanted.map(({ id }) => id),
  )
  const missing = wanted.filter(({ id }) => !here.has(id))
  report.count('histories', 'unchanged', here.size)
  report.count('histories', 'added', missing.length)
  let taken = 0
  if (isWriting) {
    for (const batch of inBatches(missing)) taken += await takeOverHistory(trx, batch)
  } else {
    for (const { line, subject } of missing) {
      const told = { part: 'histories', line, subject, detail: '' } as const
      report.tell({ ...told, outcome: 'differs', reason: 'missing-here' })
    }
  }
  report.setOurs('histories', 'returned', here.size + taken)
}
