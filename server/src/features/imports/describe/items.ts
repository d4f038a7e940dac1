import type { DeliveredItem } from '../../catalogue/catalogue.ts'
import { fieldsOf, subfieldsOf } from '../formats/marc.ts'
import { isMarc, type RawRecord } from './raw-record.ts'
import { itemStatuses, type Mapping } from './mapping.ts'
import { textsAt, valuesAt } from './row-values.ts'

const longestValue = 200
const statuses = new Set<string>(itemStatuses)

/** Who has a copy, or for whom it waits, the desk alone knows. Of what is out by the word of a source, it is known that it has to be received. */
const isOut = new Set<string>(['on loan', 'held'])

type ItemRule = NonNullable<Mapping['items']>

/** A copy that cannot be taken, and why. */
export interface RefusedItem {
  barcode: string | null
  reason: 'location' | 'item-barcode' | 'item-status' | 'item-repeated'
  detail: string | null
}

interface Copies {
  items: DeliveredItem[]
  refused: RefusedItem[]
}

/** The copies a record names: each is taken, or refused with its reason. */
export function itemsIn(raw: RawRecord, rule: ItemRule): Copies {
  const copies: Copies = { items: [], refused: [] }
  for (const value of readersOf(raw, rule)) {
    const read = itemIn(value, rule)
    if ('reason' in read) copies.refused.push(read)
    else copies.items.push(read)
  }
  return copies
}

/** How many copies a record names. */
export const countItems = (raw: RawRecord, rule: ItemRule) => readersOf(raw, rule).length

type Value = (at: string | undefined) => string

function itemIn(value: Value, rule: ItemRule): DeliveredItem | RefusedItem {
  const { otherwise = {} } = rule
  const barcode = value(rule.barcode)
  const refused = (reason: RefusedItem['reason'], detail: string): RefusedItem => ({
    barcode: barcode || null,
    reason,
    detail: detail || null,
  })
  const place = value(rule.location)
  const locationId = inTable(rule.locations, place) ?? otherwise.location
  if (barcode === '') return refused('item-barcode', place)
  if (locationId === undefined || locationId === '') return refused('location', place)
  const said = value(rule.status)
  const status = statusOf(said, rule) ?? otherwise.status
  if (status === undefined) return refused('item-status', said)
  return {
    barcode,
    locationId,
    callNo: value(rule.callNo) || null,
    volume: value(rule.volume) || null,
    status: isOut.has(status) ? 'in transit' : status,
  }
}

/** What a word of the source is with us; without a table it is the same. */
function inTable(table: Record<string, string> | undefined, word: string) {
  if (table === undefined) return word
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/** A copy of which nothing is said stands on the shelf. */
function statusOf(said: string, { statuses: table = {} }: ItemRule) {
  const status = Object.hasOwn(table, said) ? table[said]! : said || 'on shelf'
  return statuses.has(status) ? status : undefined
}

/** For each copy, how to read what stands in one of its places. With neither barcode nor place there is no copy. */
function readersOf(raw: RawRecord, { path = '', tags = [], ...rule }: ItemRule): Value[] {
  const tidy = (text: string | undefined) =>
    (text ?? '').normalize('NFC').trim().slice(0, longestValue)
  const values = isMarc(raw)
    ? fieldsOf(raw, ...tags).map(
        (field) => (code: string | undefined) => tidy(code && subfieldsOf(field, code)[0]),
      )
    : valuesAt(raw, path).map(
        (item) => (at: string | undefined) => tidy(at && textsAt(item, at)[0]),
      )
  return values.filter((value) => value(rule.barcode) !== '' || value(rule.location) !== '')
}
