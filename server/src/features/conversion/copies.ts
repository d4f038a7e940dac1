import { randomUUID } from 'node:crypto'
import type { ConversionMapping } from './mapping.ts'
import {
  codeIn,
  datesOf,
  inBatches,
  LineFault,
  needed,
  optionalDayIn,
  planPart,
  readLines,
  type Conversion,
} from './part.ts'
import {
  insertCopies,
  putNoted,
  selectCopies,
  selectHeldTitles,
  selectNoted,
  updateCopies,
  updateCopyStatuses,
  type CopyNow,
} from './queries.ts'
import type { SourceLine } from './read-table.ts'
import { fingerprintOf } from './reconcile.ts'
import { fenIn } from './values.ts'

type CopiesPart = NonNullable<ConversionMapping['copies']>

/** What is compared of a copy, where the export has a column for it. */
const compared = {
  location: 'locationId',
  callNo: 'callNo',
  volume: 'volume',
  loanClass: 'loanClass',
  price: 'priceFen',
  acquiredOn: 'acquiredOn',
} as const

interface CopyLine {
  id: string
  line: number
  subject: string
  fingerprint: string
  written: string
  /** The status of the export, in our words. */
  status: string
  values: Pick<
    CopyNow,
    'locationId' | 'callNo' | 'volume' | 'loanClass' | 'priceFen' | 'acquiredOn'
  >
  recordId: number | undefined
  /** In the end it is lent, set aside, or what the export says. */
  settled: string
}

/** Whoever has them decides about these: the loans and requests of the exports. */
const isOut = (status: string) => status === 'on loan' || status === 'held'

/** Copies by their barcodes: those the records brought, and those that only this export names. */
export async function planCopies(
  conversion: Conversion,
  part: CopiesPart,
  lines: readonly SourceLine[],
) {
  const { trx, mapping, libCodeOf } = conversion
  const cellsOf = (name: string) =>
    lines.flatMap((line) => ('cells' in line ? (line.cells[name] ?? '') : [])).filter(Boolean)
  const noted = await selectNoted(trx, 'copies')
  const here = (
    await Promise.all([
      selectCopies(trx, { barcodes: cellsOf('barcode') }),
      selectCopies(trx, { ids: [...noted.keys()] }),
    ])
  ).flat()
  const byBarcode = new Map(here.map((copy) => [copy.barcode, copy]))
  const byId = new Map(here.map((copy) => [copy.id, copy]))
  const titles =
    part.columns.recordKey === undefined
      ? new Map<string, number>()
      : await selectHeldTitles(trx, mapping.source!, cellsOf('recordKey'))
  const said = Object.entries(compared).filter(
    ([name]) => part.columns[name as keyof typeof compared] !== undefined,
  )
  const fingerprint = (values: CopyLine['values']) =>
    fingerprintOf(...said.map(([, ours]) => values[ours]))
  const written = (values: CopyLine['values']) =>
    fingerprintOf(...Object.values(compared).map((ours) => values[ours]))

  const dates = datesOf(conversion, part)
  const lineOf = new Map<string, number>()
  const statusIn = (cells: Record<string, string>) =>
    codeIn<string>(part.statuses, cells['status'] ?? '', 'on shelf')
  const readCells = (cells: Record<string, string>, line: number): CopyLine => {
    const barcode = needed(cells, 'barcode')
    const earlier = lineOf.get(barcode)
    if (earlier !== undefined) throw new LineFault('barcode-repeated', `${earlier}`)
    const known = byBarcode.get(barcode)
    if (known?.isMirror) throw new LineFault('copy-elsewhere')
    const status = statusIn(cells)
    const priceFen = fenIn(cells['price'] ?? '')
    if (priceFen === undefined) throw new LineFault('number-wrong', cells['price'])
    const acquiredOn = optionalDayIn(dates, cells, 'acquiredOn')?.day ?? null
    const place = cells['location'] ?? ''
    const locationId = codeIn<string>(part.locations, place, known?.locationId ?? '')
    if (!libCodeOf.has(locationId) && (known || place !== '')) {
      throw new LineFault('place-unknown', place)
    }
    const loanClass = codeIn<string>(
      part.loanClasses,
      cells['loanClass'] ?? '',
      known?.loanClass ?? 'standard',
    )
    const recordKey = cells['recordKey'] ?? ''
    const recordId = known?.recordId ?? titles.get(recordKey)
    if (!known) {
      if (recordKey === '') throw new LineFault('barcode-unknown')
      if (recordId === undefined) throw new LineFault('title-unknown', recordKey)
      if (locationId === '') throw new LineFault('value-missing', 'location')
    }
    const text = (name: 'callNo' | 'volume') => {
      if (part.columns[name] === undefined) return known?.[name] ?? null
      return cells[name]!.slice(0, 200) || null
    }
    const values = {
      locationId,
      callNo: text('callNo'),
      volume: text('volume'),
      loanClass,
      priceFen: part.columns.price === undefined ? (known?.priceFen ?? null) : priceFen,
      acquiredOn: part.columns.acquiredOn === undefined ? (known?.acquiredOn ?? null) : acquiredOn,
    }
    lineOf.set(barcode, line)
    return {
      id: known?.id ?? randomUUID(),
      line,
      subject: barcode,
      fingerprint: fingerprint(values),
      written: written(values),
      status,
      values,
      recordId,
      settled: isOut(status) ? 'in transit' : status,
    }
  }
  const status = (cells: Record<string, string>) => {
    const word = cells['status'] ?? ''
    return word === '' ? 'on shelf' : (part.statuses[word] ?? '')
  }
  const wanted = readLines(conversion, 'copies', lines, { subject: 'barcode', status }, readCells)
  const asRow = ({ id, subject, values }: CopyLine) => ({ id, barcode: subject, ...values })
  const planned = await planPart(conversion, 'copies', {
    wanted,
    current: new Map(
      here.map((copy) => [copy.id, { fingerprint: fingerprint(copy), written: written(copy) }]),
    ),
    adoptsKnown: true,
    isNotedLater: true,
    nameOf: (id) => byId.get(id)?.barcode ?? '',
    mayVanish: 0.05,
    end: async (ids) => {
      await updateCopyStatuses(
        trx,
        ids.map((id) => ({ id, status: 'withdrawn' })),
      )
    },
    afterEnd: (id) => (byId.has(id) ? written(byId.get(id)!) : ''),
    change: async (rows) => {
      for (const batch of inBatches(rows)) await updateCopies(trx, batch.map(asRow))
    },
    add: async (rows) => {
      await insertCopies(
        trx,
        rows.map((row) => ({ ...asRow(row), recordId: row.recordId! })),
      )
    },
  })
  return { ...planned, hasStatus: part.columns.status !== undefined }
}
type PlannedCopies = Awaited<ReturnType<typeof planCopies>>

/**
 * Where copies are, once it is known who has them. A copy that is lent or set aside is that, whatever its status says; one that is said to be
 * and is not has to be received.
 */
export async function settleStatuses(
  { trx, report, isWriting }: Conversion,
  { rows, noted, hasStatus, plan }: PlannedCopies,
  {
    namedAsOut,
    freed,
  }: {
    /** The barcodes that loans and ready requests of the exports name, whether or not these could be taken. */
    namedAsOut: ReadonlySet<string>
    /** The copies whose loans and requests were closed just now. */
    freed: ReadonlySet<string>
  },
) {
  const now = new Map(
    (await selectCopies(trx, { ids: rows.map(({ id }) => id) })).map((copy) => [copy.id, copy]),
  )
  const keptIds = new Set(plan.kept.map(({ row }) => row.id))
  const toChange: { id: string; status: string }[] = []
  const notes = rows.flatMap((row) => {
    const is = now.get(row.id)
    const written = keptIds.has(row.id) ? noted.get(row.id)!.written : row.written
    return is ? { id: row.id, written, status: settle(row, is) } : []
  })
  if (!isWriting) return
  for (const batch of inBatches(toChange)) await updateCopyStatuses(trx, batch)
  for (const batch of inBatches(notes)) await putNoted(trx, 'copies', batch)

  /** Answers how the copy is left, by which the next run sees what was changed since. */
  function settle({ id, line, subject, status, settled }: CopyLine, is: CopyNow): string {
    const was = noted.get(id)?.status ?? null
    const told = { part: 'copies', line, subject } as const
    if (!hasStatus) {
      report.addSource('copies', is.status)
      return is.status
    }
    if (isOut(is.status)) {
      report.addSource('copies', status, is.status)
      if (!isOut(status)) {
        report.tell({ ...told, outcome: 'taken', reason: 'lent-against-status', detail: status })
      }
      return is.status
    }
    report.addSource('copies', status, settled)
    if (isOut(status) && !namedAsOut.has(subject)) {
      report.tell({ ...told, outcome: 'taken', reason: 'lent-without-loan', detail: status })
    }
    if (is.status === settled) return is.status
    if (was !== null && was !== is.status && !freed.has(id)) {
      // Taken back here after it had come over: of that the loan tells.
      if (!isOut(was) && !keptIds.has(id)) {
        report.tell({ ...told, outcome: 'kept', reason: 'changed-here', detail: is.status })
      }
      return was
    }
    toChange.push({ id, status: settled })
    if (!isWriting) {
      report.tell({ ...told, outcome: 'differs', reason: 'differs-here', detail: is.status })
    }
    return settled
  }
}
