import type { DeliveredItem } from '../catalogue/catalogue.ts'
import { fieldsOf, subfieldsOf } from './formats/marc.ts'
import { isMarc, type RawRecord } from './raw-record.ts'
import type { Mapping } from './mapping.ts'
import { textsAt, valuesAt } from './row-values.ts'

const longestValue = 200
const statuses = new Set(['on shelf', 'on loan', 'held', 'in transit', 'in process', 'lost'])

/** The copies a record names. One without a barcode or a place is no copy. */
export function itemsIn(raw: RawRecord, rule: NonNullable<Mapping['items']>): DeliveredItem[] {
  const valueIn = readersOf(raw, rule)
  return valueIn.flatMap((value) => {
    const barcode = value(rule.barcode)
    const place = value(rule.location)
    const locationId = rule.locations === undefined ? place : (rule.locations[place] ?? '')
    if (barcode === '' || locationId === '') return []
    const said = value(rule.status)
    const status = rule.statuses?.[said] ?? said
    return [
      {
        barcode,
        locationId,
        callNo: value(rule.callNo) || null,
        volume: value(rule.volume) || null,
        status: statuses.has(status) ? status : 'on shelf',
      },
    ]
  })
}

/** For each copy, how to read what stands in one of its places. */
function readersOf(raw: RawRecord, { path = '', tags = [] }: NonNullable<Mapping['items']>) {
  const tidy = (text: string | undefined) =>
    (text ?? '').normalize('NFC').trim().slice(0, longestValue)
  return isMarc(raw)
    ? fieldsOf(raw, ...tags).map(
        (field) => (code: string | undefined) => tidy(code && subfieldsOf(field, code)[0]),
      )
    : valuesAt(raw, path).map(
        (item) => (at: string | undefined) => tidy(at && textsAt(item, at)[0]),
      )
}
