import type { ConversionMapping } from './mapping.ts'
import {
  datesOf,
  dayIn,
  inBatches,
  LineFault,
  needed,
  optionalDayIn,
  planPart,
  readerIn,
  readLines,
  type Conversion,
} from './part.ts'
import {
  closeLoans,
  insertLoans,
  selectCopies,
  selectNoted,
  selectOpenLoans,
  selectRequests,
  updateLoans,
  type LoanNow,
  type LoanValues,
} from './queries.ts'
import type { SourceLine } from './read-table.ts'
import { fingerprintOfOpenRequest } from './requests.ts'
import { fingerprintOf, rowIdOf } from './reconcile.ts'
import { countIn, endOfDay, momentOf } from './values.ts'

interface LoanLine extends LoanValues {
  line: number
  subject: string
  fingerprint: string
}

/**
 * What is on loan there. A loan is known again by its copy and the moment it was lent: so nothing leads from here to the reader once it is
 * returned.
 */
export async function planLoans(
  conversion: Conversion,
  part: NonNullable<ConversionMapping['loans']>,
  lines: readonly SourceLine[],
) {
  const { trx, groupCode, timeZone, today, now } = conversion
  const barcodes = lines.flatMap((line) => ('cells' in line ? (line.cells['barcode'] ?? '') : []))
  const copies = new Map(
    (await selectCopies(trx, { barcodes })).map((copy) => [copy.barcode, copy]),
  )
  const here = await selectOpenLoans(trx)
  const loanOf = new Map(here.map((loan) => [loan.itemId, loan]))
  const byId = new Map(here.map((loan) => [loan.id, loan]))
  const noted = await selectNoted(trx, 'loans')
  const notedRequests = await selectNoted(trx, 'requests')
  const heldFor = new Map(
    (await selectRequests(trx, [])).flatMap((request) =>
      request.offeredItemId ? [[request.offeredItemId, request] as const] : [],
    ),
  )
  /** Lent or set aside here, and not by what came over and is as it was left: that makes way. */
  const isInUse = (itemId: string, id: string) => {
    const [lent, held] = [loanOf.get(itemId), heldFor.get(itemId)]
    return (
      (lent && lent.id !== id && noted.get(lent.id)?.written !== fingerprintOfNow(lent)) ||
      (held && notedRequests.get(held.id)?.written !== fingerprintOfOpenRequest(held))
    )
  }
  const dates = datesOf(conversion, part)
  const latest = latestOf(lines, (text) => dates(text))
  const statusOf = ({ dueAt, lostAt }: Pick<LoanValues, 'dueAt' | 'lostAt'>) => {
    if (lostAt !== null) return 'reported lost'
    return Date.parse(dueAt) < now.getTime() ? 'overdue' : 'on time'
  }

  const readCells = (cells: Record<string, string>, line: number): LoanLine => {
    const barcode = needed(cells, 'barcode')
    const card = needed(cells, 'card')
    const lentOn = dayIn(dates, cells, 'lentOn')
    const dueOn = dayIn(dates, cells, 'dueOn')
    const lostOn = optionalDayIn(dates, cells, 'lostOn')
    if (dueOn.day < lentOn.day) throw new LineFault('due-before-lent', `${lentOn.day} ${dueOn.day}`)
    if (lentOn.day > today) throw new LineFault('date-in-future', lentOn.day)
    const renewals = countIn(cells['renewals'] ?? '')
    if (renewals === undefined) throw new LineFault('number-wrong', cells['renewals'])
    const reader = readerIn(conversion, cells)
    const copy = copies.get(barcode)
    if (!copy) throw new LineFault('barcode-unknown', barcode)
    if (copy.isMirror) throw new LineFault('copy-elsewhere', barcode)
    if (copy.status === 'withdrawn') throw new LineFault('copy-withdrawn', barcode)
    const counts = latest.get(barcode)
    if (counts !== undefined && counts !== line)
      throw new LineFault('copy-lent-twice', `${barcode} ${counts}`)
    const lentAt = momentOf(lentOn, timeZone)
    const id = rowIdOf(groupCode, 'loans', copy.id, lentAt)
    // One that was returned here is not brought back: who has the copy now does not matter.
    const isOverHere = noted.get(id)?.hasEnded === false && !byId.has(id)
    if (!isOverHere && isInUse(copy.id, id)) throw new LineFault('copy-in-use-here', barcode)
    const values = {
      id,
      itemId: copy.id,
      readerId: reader.id,
      lentAt,
      dueAt: endOfDay(dueOn.day, timeZone),
      renewals,
      lostAt: lostOn && momentOf(lostOn, timeZone),
    }
    return { ...values, line, subject: card, fingerprint: fingerprintOfLoan(values) }
  }
  const status = (cells: Record<string, string>) => {
    const due = dates(cells['dueOn'] ?? '')
    if (!due) return ''
    return statusOf({
      dueAt: endOfDay(due.day, timeZone),
      lostAt: (cells['lostOn'] ?? '') === '' ? null : 'lost',
    })
  }
  const wanted = readLines(conversion, 'loans', lines, { subject: 'card', status }, readCells)
  const cardOf = new Map([...conversion.readers.values()].map(({ id, account }) => [id, account]))
  const lentAgain = new Set(wanted.map(({ itemId }) => itemId))
  const planned = await planPart(conversion, 'loans', {
    wanted,
    current: new Map(here.map((loan) => [loan.id, { fingerprint: fingerprintOfNow(loan) }])),
    statusOf,
    nameOf: (id) => cardOf.get(byId.get(id)?.readerId ?? '') ?? '',
    mayVanish: 0.5,
    isSurelyOver: (id) => lentAgain.has(byId.get(id)!.itemId),
    end: async (ids) => {
      for (const batch of inBatches(ids)) await closeLoans(trx, batch)
    },
    afterEnd: () => '',
    change: async (rows) => {
      // One copy at one moment, and another reader: the other system had it wrong before.
      const others = rows.filter(({ id, readerId }) => byId.get(id)!.readerId !== readerId)
      await closeLoans(
        trx,
        others.map(({ id }) => id),
      )
      await insertLoans(trx, others)
      await updateLoans(
        trx,
        rows.filter((row) => !others.includes(row)),
      )
    },
    add: (rows) => insertLoans(trx, rows),
  })
  return {
    ...planned,
    /** Whether or not they could be taken. */
    barcodes: new Set(barcodes),
    freed: new Set(planned.ended.flatMap((id) => byId.get(id)?.itemId ?? [])),
  }
}

const fingerprintOfLoan = ({ readerId, dueAt, renewals, lostAt }: LoanValues) =>
  fingerprintOf(readerId, dueAt, renewals, lostAt)

const fingerprintOfNow = ({ readerId, dueAt, renewals, lostReportedAt }: LoanNow) =>
  fingerprintOf(readerId, dueAt.toISOString(), renewals, lostReportedAt?.toISOString() ?? null)

/** Of copies with several open loans the line of the one that was lent last; of two on one day, the earlier line. */
function latestOf(
  lines: readonly SourceLine[],
  dates: (text: string) => { day: string; seconds: number } | undefined,
) {
  const latest = new Map<string, { line: number; at: string }>()
  for (const source of lines) {
    if ('reason' in source) continue
    const { line, cells } = source
    const lent = dates(cells['lentOn'] ?? '')
    if (!lent) continue
    const at = `${lent.day} ${String(lent.seconds).padStart(5, '0')}`
    const known = latest.get(cells['barcode'] ?? '')
    if (!known || known.at < at) latest.set(cells['barcode'] ?? '', { line, at })
  }
  return new Map([...latest].map(([barcode, { line }]) => [barcode, line]))
}
