import { isDeepStrictEqual } from 'node:util'
import type { DescribedField, StaffRecord } from '@shulin/contract/catalogue-staff'
import { instantOf } from '@shulin/contract/time'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { correctable, type Correctable, type Corrections } from '../corrections.ts'
import { groupOf } from './grouping.ts'
import {
  selectHolding,
  selectItems,
  selectRecord,
  selectRecordChanges,
  type StoredItem,
  type StoredRecord,
} from './queries.ts'
import { versionOf } from './version.ts'

/** A record as staff see it, with everything that hangs on it. */
export async function staffRecord(db: Database, recordId: number): Promise<StaffRecord> {
  const record = await recordOf(db, recordId)
  const holding = await selectHolding(db, recordId)
  const changes = await selectRecordChanges(db, recordId)
  return {
    recordId,
    version: versionOf(recordState(record)),
    isOwn: record.ownerGroupCode !== null,
    source: record.source,
    sourceKey: record.sourceKey,
    isWithdrawn: record.withdrawnAt !== null,
    description: descriptionOf(record),
    corrections: Object.entries(correctionsOf(record)).map(([field, { delivered, by, at }]) => ({
      field: field as DescribedField,
      delivered,
      by,
      at,
    })),
    holding: holding
      ? {
          ...holdingState(holding),
          version: versionOf(holdingState(holding)),
          arrivedOn: holding.arrivedOn,
        }
      : null,
    items: (await selectItems(db, recordId)).map(itemOnScreen),
    group: await groupOf(db, recordId, record.workKey),
    changes: changes.map(({ at, actor, name, act, detail }) => {
      const { before, after } = detail as { before: unknown; after: unknown }
      return { at: instantOf(at), by: name ?? actor, act, before, after }
    }),
  }
}

export async function recordOf(db: Database, recordId: number) {
  const record = await selectRecord(db, recordId)
  if (!record) throw new Refused(recordUnknown)
  return record
}

export const correctionsOf = ({ corrections }: StoredRecord) => corrections as Corrections

export const descriptionOf = (record: StoredRecord) =>
  Object.fromEntries(
    correctable.map((field) => [field, record[field]]),
  ) as StaffRecord['description'] & Pick<StoredRecord, Correctable>

/** Who changed something of it last: shown to whoever was about to write over it. */
export async function lastChangeOf(db: Database, recordId: number) {
  const [change] = await selectRecordChanges(db, recordId)
  return change && { by: change.name ?? change.actor, at: change.at }
}

/** What of a record is edited as one: its description. */
export const recordState = (record: StoredRecord) => ({
  ...descriptionOf(record),
  corrected: Object.keys(correctionsOf(record)).toSorted(),
})

type StoredHolding = NonNullable<Awaited<ReturnType<typeof selectHolding>>>

export const holdingState = ({ callNo, summary, isHidden, withdrawnAt }: StoredHolding) => ({
  callNo,
  summary,
  isHidden,
  isWithdrawn: withdrawnAt !== null,
})

export const itemState = ({ barcode, callNo, volume, locationId, status }: StoredItem) => ({
  barcode,
  callNo,
  volume,
  locationId,
  status,
})

const itemOnScreen = (item: StoredItem) => ({
  ...itemState(item),
  itemId: item.id,
  version: versionOf(itemState(item)),
  status: item.status as StaffRecord['items'][number]['status'],
  currentLocationId: item.currentLocationId,
  isMirror: item.seenAt !== null,
})

/** The part of `after` that differs from `before`, and what it was. */
export function differences<T extends object>(before: T, after: Partial<T>) {
  const fields = (Object.keys(after) as (keyof T)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  const only = (state: Partial<T>) =>
    Object.fromEntries(fields.map((field) => [field, state[field]])) as Partial<T>
  return { fields, before: only(before), after: only(after) }
}

const recordUnknown = refusal('cataloguing.record-unknown', 404, {
  'zh-CN': '没有这条书目记录',
  'zh-TW': '沒有這筆書目紀錄',
  'en-US': 'There is no such record',
})
