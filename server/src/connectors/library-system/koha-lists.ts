import { z } from 'zod'
import {
  CursorLost,
  type CopyLine,
  type CopyStatus,
  type LibrarySystem,
} from '../../features/circulation/library-system.ts'
import { momentOf } from './dates-and-money.ts'
import { SystemFault } from './fault.ts'
import { found, Item, KohaPatron, type KohaHold } from './koha-answers.ts'
import type { KohaTables } from './koha-tables.ts'
import type { AskLetIn } from './let-in.ts'

const perPage = 200
/** Two changes of one second have one time: the last seconds are looked at again. */
const overlap = 5_000

interface KohaListing {
  ask: AskLetIn
  standing: (items: Item[]) => Promise<{ item: Item; status: CopyStatus; dueAt: Date | null }[]>
  tables: KohaTables
  timeZone: string
}

/**
 * Everything there is, and what changed. Each page begins behind the number of the last one, so that what comes or goes meanwhile moves nothing; copies that are
 * gone are found by the complete list alone, because Koha does not tell of them.
 */
export function kohaListsOf({ ask, standing, tables, timeZone }: KohaListing) {
  /** One page; as many rows as it was asked for, or all that are left. */
  async function page<T>(path: string, q: object, order: string, schema: z.ZodType<T>) {
    const query = { q: JSON.stringify(q), _order_by: order, _per_page: String(perPage), _page: '1' }
    return ask({ path, query, patience: 'read', answers: 'json' }, (answer) => {
      const rows = found(answer, z.array(schema))
      const left = Number(answer.header('x-total-count') ?? Number.NaN)
      if (!rows) throw new SystemFault('unreadable', true)
      if (!Number.isInteger(left) || rows.length !== Math.min(left, perPage))
        throw new SystemFault('contradictory', true)
      return { rows, isLast: rows.length === left }
    })
  }

  async function linesOf(items: Item[]): Promise<CopyLine[]> {
    const copies = await standing(items)
    return copies.flatMap(({ item, status, dueAt }) => {
      // A copy without a barcode is none that anybody could ask for.
      if (!item.external_id) return []
      const placeOf = (library: string | null | undefined) =>
        tables.places[item.location ?? ''] ?? tables.places[library ?? ''] ?? null
      return {
        barcode: item.external_id,
        recordRef: item.biblio_id?.toString() ?? null,
        status,
        dueAt,
        place: placeOf(item.home_library_id),
        currentPlace: placeOf(item.holding_library_id),
        callNo: item.callnumber ?? null,
        holds: null,
      }
    })
  }

  return {
    async *changesSince(cursor) {
      let since = cursor === null ? null : cursorIn(cursor)
      let behind: { timestamp: string; item: number } | null = null
      for (;;) {
        const q: object =
          behind !== null
            ? {
                '-or': [
                  { timestamp: { '>': behind.timestamp } },
                  { '-and': [{ timestamp: behind.timestamp }, { item_id: { '>': behind.item } }] },
                ],
              }
            : since !== null
              ? { timestamp: { '>=': since } }
              : {}
        const { rows, isLast } = await page('/items', q, 'timestamp,item_id', Item)
        const last = rows.at(-1)
        if (!last) return
        const at = last.timestamp ? momentOf(last.timestamp, timeZone) : null
        if (!at || (behind !== null && !isAfter(last, behind)))
          throw new SystemFault('contradictory', true)
        yield { copies: await linesOf(rows), gone: [], cursor: at.toISOString() }
        if (isLast) return
        since = null
        behind = { timestamp: last.timestamp!, item: last.item_id }
      }
    },

    async *everyCopy() {
      for (let behind = 0; ;) {
        const { rows, isLast } = await page('/items', { item_id: { '>': behind } }, 'item_id', Item)
        const numbers = rows.map(({ item_id: id }) => id)
        if (rows.length > 0) yield await linesOf(rows)
        if (isLast) return
        behind = nextBehind(behind, numbers)
      }
    },

    async *everyReader() {
      for (let behind = 0; ;) {
        const q = { patron_id: { '>': behind } }
        const { rows, isLast } = await page('/patrons', q, 'patron_id', KohaPatron)
        const readers = rows.filter(({ cardnumber: card }) => card)
        if (readers.length > 0) yield readers.map((patron) => readerOf(patron, tables))
        if (isLast) return
        behind = nextBehind(
          behind,
          rows.map(({ patron_id: id }) => id),
        )
      }
    },
  } satisfies Partial<LibrarySystem>
}

/** Behind the last of a page; one that does not come forward would come for ever. */
function nextBehind(behind: number, numbers: number[]) {
  const isInOrder = numbers.every((id, at) => id > (numbers[at - 1] ?? behind))
  if (!isInOrder) throw new SystemFault('contradictory', true)
  return numbers.at(-1)!
}

const isAfter = (last: Item, behind: { timestamp: string; item: number }) =>
  last.timestamp !== behind.timestamp || last.item_id > behind.item

function cursorIn(cursor: string) {
  const at = Date.parse(cursor)
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(cursor) || Number.isNaN(at)) throw new CursorLost()
  return new Date(at - overlap).toISOString().replace(/\.\d+Z$/u, '+00:00')
}

const readerOf = (patron: KohaPatron, { blocks }: KohaTables) => ({
  card: patron.cardnumber!,
  name: nameOf(patron),
  readerType: patron.category_id ?? null,
  expiresOn: expiresOnOf(patron),
  blocks: [
    ...(patron.restricted ? [blocks.restricted] : []),
    ...(patron.patron_card_lost ? [blocks.patron_card_lost] : []),
    ...(patron.incorrect_address ? [blocks.incorrect_address] : []),
  ].map(({ text }) => ({ text, until: null })),
})

/** How a copy stands, by its flags and by who waits for it; the heaviest first. */
export function statusIn(tables: KohaTables, item: Item, holds: KohaHold[]): CopyStatus {
  if (item.withdrawn) return 'withdrawn'
  if (item.lost_status) return 'lost'
  if (item.checked_out_date) return 'on loan'
  if (holds.some(({ status }) => status === 'W')) return 'held'
  if (holds.some(({ status }) => status === 'T')) return 'in transit'
  if (holds.some(({ status }) => status === 'P')) return 'in process'
  const notLent = item.effective_not_for_loan_status ?? item.not_for_loan_status ?? 0
  if (notLent !== 0) return tables.notForLoan[String(notLent)] ?? tables.notForLoan['other']!
  return item.damaged_status ? tables.damaged : 'on shelf'
}

/** Names in Han characters are written without a space between, the family first. */
export function nameOf({ surname, firstname }: KohaPatron) {
  const parts = [surname, firstname].flatMap((part) => part?.trim() || [])
  if (parts.length === 0) return null
  return parts.every((part) => /\p{Script=Han}/u.test(part))
    ? parts.join('')
    : parts.toReversed().join(' ')
}

export function expiresOnOf({ expiry_date: until }: KohaPatron) {
  if (!until) return null
  const day = /^\d{4}-\d{2}-\d{2}/u.exec(until)?.[0]
  if (day === undefined) throw new SystemFault('unreadable', true)
  return day
}
