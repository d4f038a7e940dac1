import { createHash } from 'node:crypto'
import type { ConversionMapping } from './mapping.ts'
import {
  codeIn,
  datesOf,
  dayIn,
  LineFault,
  needed,
  optionalDayIn,
  planPart,
  readerIn,
  readLines,
  type Conversion,
} from './part.ts'
import {
  closeRequests,
  insertRequests,
  selectCopies,
  selectHeldTitles,
  selectNoted,
  selectRequests,
  setReady,
  updateRequests,
  type RequestNow,
  type RequestValues,
} from './queries.ts'
import type { SourceLine } from './read-table.ts'
import { fingerprintOf, rowIdOf } from './reconcile.ts'
import { countIn, endOfDay, momentOf } from './values.ts'

interface RequestLine extends RequestValues {
  line: number
  subject: string
  fingerprint: string
  /** As the export has it; in the queue it is never before whoever comes first. */
  askedAt: string
  place: number | null
}

/** Who waits for a title there, in the order in which they wait. */
export async function planRequests(
  conversion: Conversion,
  part: NonNullable<ConversionMapping['requests']>,
  lines: readonly SourceLine[],
  {
    lentTo,
    returned,
  }: {
    /** The copies that are lent there, by reader: what lies ready for nobody any more. */
    lentTo: ReadonlyMap<string, string>
    /** The copies whose loans are closed just now. */
    returned: ReadonlySet<string>
  },
) {
  const { trx, groupCode, timeZone, mapping, libCodeOf, report } = conversion
  const cellsOf = (name: string) =>
    lines.flatMap((line) => ('cells' in line ? (line.cells[name] ?? '') : [])).filter(Boolean)
  const copies = new Map(
    (
      await selectCopies(trx, { barcodes: [...cellsOf('barcode'), ...cellsOf('readyBarcode')] })
    ).map((copy) => [copy.barcode, copy]),
  )
  const titles =
    part.columns.recordKey === undefined
      ? new Map<string, number>()
      : await selectHeldTitles(trx, mapping.source!, cellsOf('recordKey'))
  const noted = await selectNoted(trx, 'requests')
  /** It came over, and nothing was done with it since: what the export says now may take its place. */
  const isAsLeft = (request: RequestNow) =>
    noted.get(request.id)?.written === fingerprintOfOpenRequest(request)
  const heldFor = new Map(
    (await selectRequests(trx, [])).flatMap((request) =>
      request.offeredItemId ? [[request.offeredItemId, request] as const] : [],
    ),
  )
  const dates = datesOf(conversion, part)
  const lineOf = new Map<string, number>()
  const readyFor = new Set<string>()

  const titleIn = (cells: Record<string, string>) => {
    const key = cells['recordKey'] ?? ''
    if (key !== '') {
      const recordId = titles.get(key)
      if (recordId === undefined) throw new LineFault('title-unknown', key)
      return recordId
    }
    const barcode = needed(cells, 'barcode')
    const copy = copies.get(barcode)
    if (!copy) throw new LineFault('barcode-unknown', barcode)
    return copy.recordId
  }
  const readyIn = (cells: Record<string, string>, recordId: number, id: string) => {
    const barcode = needed(cells, 'readyBarcode')
    const copy = copies.get(barcode)
    if (!copy || copy.recordId !== recordId) throw new LineFault('barcode-unknown', barcode)
    if (copy.isMirror) throw new LineFault('copy-elsewhere', barcode)
    if (copy.status === 'withdrawn') throw new LineFault('copy-withdrawn', barcode)
    const held = heldFor.get(copy.id)
    const isInUse =
      lentTo.has(copy.id) ||
      readyFor.has(copy.id) ||
      (copy.status === 'on loan' && !returned.has(copy.id)) ||
      (held && held.id !== id && !isAsLeft(held))
    if (isInUse) throw new LineFault('copy-in-use-here', barcode)
    return copy.id
  }
  const stateIn = (cells: Record<string, string>) =>
    codeIn(part.states, cells['state'] ?? '', 'waiting')
  const readCells = (cells: Record<string, string>, line: number): RequestLine => {
    const card = needed(cells, 'card')
    const askedAt = momentOf(dayIn(dates, cells, 'placedOn'), timeZone)
    const keptUntil = optionalDayIn(dates, cells, 'keptUntil')
    const place = (cells['place'] ?? '') === '' ? null : countIn(cells['place']!)
    if (place === undefined) throw new LineFault('number-wrong', cells['place'])
    const state = stateIn(cells)
    const pickupLocationId = codeIn<string>(part.pickups, needed(cells, 'pickup'))
    if (!libCodeOf.has(pickupLocationId)) throw new LineFault('place-unknown', pickupLocationId)
    const reader = readerIn(conversion, cells)
    const recordId = titleIn(cells)
    const key = `${reader.id} ${recordId}`
    const earlier = lineOf.get(key)
    if (earlier !== undefined) throw new LineFault('request-repeated', `${earlier}`)
    const id = rowIdOf(groupCode, 'requests', reader.id, recordId, askedAt)
    const readyItemId = state === 'ready' ? readyIn(cells, recordId, id) : null
    if (readyItemId !== null) readyFor.add(readyItemId)
    lineOf.set(key, line)
    return {
      id,
      number: numberOf(id),
      readerId: reader.id,
      recordId,
      pickupLocationId,
      contact: cells['contact'] || card,
      placedAt: askedAt,
      readyItemId,
      keptUntil: readyItemId === null || !keptUntil ? null : endOfDay(keptUntil.day, timeZone),
      line,
      subject: card,
      fingerprint: '',
      askedAt,
      place,
    }
  }
  const status = (cells: Record<string, string>) => {
    const word = cells['state'] ?? ''
    return word === '' ? 'waiting' : (part.states[word] ?? '')
  }
  const read = readLines(conversion, 'requests', lines, { subject: 'card', status }, readCells)
  const here = await selectRequests(trx, [...noted.keys(), ...read.map(({ id }) => id)])
  // Somebody who waits for the title here already, by a request of our own or one that went on here.
  const ours = new Map(
    here.flatMap((request) =>
      request.isClosed || isAsLeft(request)
        ? []
        : [[`${request.readerId} ${request.recordId}`, request.id] as const],
    ),
  )
  const wanted = read.filter((row) => {
    const own = ours.get(`${row.readerId} ${row.recordId}`)
    if (own === undefined || own === row.id) return true
    const { line, subject } = row
    const left = { line, subject, reason: 'request-repeated' }
    report.leaveOut('requests', { ...left, status: row.readyItemId ? 'ready' : 'waiting' })
    return false
  })
  for (const { line, subject } of inQueues(wanted)) {
    report.tell({
      part: 'requests',
      line,
      subject,
      outcome: 'taken',
      reason: 'queue-place-repeated',
      detail: '',
    })
  }
  for (const row of wanted) row.fingerprint = fingerprintOfRequest(row)

  const byId = new Map(here.map((request) => [request.id, request]))
  const cardOf = new Map([...conversion.readers.values()].map(({ id, account }) => [id, account]))
  const isFetched = ({ offeredItemId, readerId }: RequestNow) =>
    offeredItemId !== null && lentTo.get(offeredItemId) === readerId
  const planned = await planPart(conversion, 'requests', {
    wanted,
    current: new Map(
      here.map((request) => [
        request.id,
        { fingerprint: fingerprintOfNow(request), isOver: request.isClosed },
      ]),
    ),
    statusOf: ({ readyItemId }) => (readyItemId === null ? 'waiting' : 'ready'),
    nameOf: (id) => cardOf.get(byId.get(id)?.readerId ?? '') ?? '',
    mayVanish: 0.5,
    isSurelyOver: (id) => {
      const { readerId, recordId, offeredItemId } = byId.get(id)!
      const isOut =
        offeredItemId !== null && (lentTo.has(offeredItemId) || readyFor.has(offeredItemId))
      return isOut || lineOf.has(`${readerId} ${recordId}`)
    },
    end: async (ids) => {
      const [fetched, cancelled] = [new Set(ids.filter((id) => isFetched(byId.get(id)!))), ids]
      await closeRequests(trx, {
        fetched: [...fetched],
        cancelled: cancelled.filter((id) => !fetched.has(id)),
      })
    },
    afterEnd: () => '',
    change: async (rows) => {
      await updateRequests(trx, rows)
      await makeReady(rows)
    },
    add: async (rows) => {
      await insertRequests(trx, rows)
      await makeReady(rows)
    },
  })
  return {
    ...planned,
    barcodes: new Set(cellsOf('readyBarcode')),
    freed: new Set(planned.ended.flatMap((id) => byId.get(id)?.offeredItemId ?? [])),
  }

  async function makeReady(rows: RequestLine[]) {
    const ready = rows.filter(({ readyItemId }) => readyItemId !== null)
    if (ready.length > 0) await setReady(trx, ready)
  }
}

/**
 * Gives those who wait for one title moments that follow each other as their places do: our queue goes by the moment. Answers whose place was
 * taken already.
 */
function inQueues(rows: RequestLine[]): RequestLine[] {
  const repeated: RequestLine[] = []
  for (const queue of Map.groupBy(rows, ({ recordId }) => recordId).values()) {
    const inOrder = queue.toSorted(
      (a, b) =>
        (a.place ?? Infinity) - (b.place ?? Infinity) ||
        (a.askedAt < b.askedAt ? -1 : a.askedAt > b.askedAt ? 1 : a.line - b.line),
    )
    let last = 0
    for (const [at, row] of inOrder.entries()) {
      last = Math.max(Date.parse(row.askedAt), last + 1)
      row.placedAt = new Date(last).toISOString()
      if (at > 0 && row.place !== null && row.place === inOrder[at - 1]!.place) repeated.push(row)
    }
  }
  return repeated.toSorted((a, b) => a.line - b.line)
}

const fingerprintOfRequest = (row: RequestLine) =>
  fingerprintOf(row.pickupLocationId, row.placedAt, row.readyItemId, row.keptUntil)

/** What is compared of a request that is open. */
export const fingerprintOfOpenRequest = (request: RequestNow) =>
  fingerprintOf(
    request.pickupLocationId,
    request.placedAt.toISOString(),
    request.offeredItemId,
    request.offeredUntil?.toISOString() ?? null,
  )

const fingerprintOfNow = (request: RequestNow) =>
  request.isClosed ? fingerprintOf('closed') : fingerprintOfOpenRequest(request)

// Without what is easily taken for something else, as every number of a request.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const numberOf = (id: string) => {
  const digest = createHash('sha256').update(`number ${id}`).digest()
  return `R${Array.from({ length: 9 }, (_, n) => letters[digest[n]! % letters.length]).join('')}`
}
