import { randomUUID } from 'node:crypto'
import type { ItemFields, SomeItemFields } from '@shulin/contract/catalogue-staff'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { holdingUnknown } from './holding.ts'
import {
  insertItem,
  isBarcodeTaken,
  lockHolding,
  lockItem,
  selectPlaces,
  updateItem,
} from './queries.ts'
import { differences, itemState, lastChangeOf, recordOf } from './record.ts'
import { refuseIfChanged } from './version.ts'

/** Adds an item to a title the institution holds. */
export async function addItem(
  trx: Database,
  groupCode: string,
  { recordId, item }: { recordId: number; item: ItemFields },
  staff: StaffMember,
) {
  await recordOf(trx, recordId)
  const holding = await lockHolding(trx, recordId)
  if (!holding || holding.withdrawnAt !== null) throw new Refused(holdingUnknown)
  await refuseBadPlace(trx, item.locationId)
  const placed = { ...item, currentLocationId: item.locationId }
  const isAdded = await insertItem(trx, { groupCode, id: randomUUID(), recordId, ...placed })
  if (!isAdded) throw new Refused(barcodeTaken, { field: 'barcode' })
  await writeAudit(trx, staff, 'item.add', String(recordId), { before: null, after: item })
}

/** Changes an item or withdraws it; answers the record it belongs to. */
export async function changeItem(
  trx: Database,
  { itemId, version, fields }: { itemId: string; version: string; fields: SomeItemFields },
  staff: StaffMember,
) {
  const item = await lockItem(trx, itemId)
  if (!item) throw new Refused(itemUnknown)
  if (item.seenAt !== null) throw new Refused(itemMirrored)
  const { recordId, barcode } = item
  refuseIfChanged(itemState(item), version, await lastChangeOf(trx, recordId))
  const changed = differences(itemState(item), fields as Partial<ItemFields>)
  if (changed.fields.length === 0) return recordId
  const { status, locationId } = changed.after
  if (status !== undefined && isCirculating(item.status)) throw new Refused(itemCirculating)
  if (locationId !== undefined) await refuseBadPlace(trx, locationId)
  const wantedBarcode = changed.after.barcode
  if (wantedBarcode !== undefined && (await isBarcodeTaken(trx, wantedBarcode))) {
    throw new Refused(barcodeTaken, { field: 'barcode' })
  }
  // An item that stands at its own place moves with it; one that is elsewhere stays there.
  const moves = locationId !== undefined && item.currentLocationId === item.locationId
  await updateItem(trx, itemId, {
    ...changed.after,
    ...(moves && { currentLocationId: locationId }),
  })
  await writeAudit(trx, staff, 'item.change', String(recordId), {
    before: { barcode, ...changed.before },
    after: changed.after,
  })
  return recordId
}

/** In a reader's hands or kept for one: circulation says when that ends. */
const isCirculating = (status: string) => status === 'on loan' || status === 'held'

async function refuseBadPlace(db: Database, wanted: string) {
  const place = (await selectPlaces(db)).find(({ locationId }) => locationId === wanted)
  if (!place) throw new Refused(placeUnknown, { field: 'locationId' })
  if (place.isMirrored) throw new Refused(placeMirrored, { field: 'locationId' })
}

const itemUnknown = refusal('cataloguing.item-unknown', 404, {
  'zh-CN': '没有这个单册',
  'zh-TW': '沒有這個單冊',
  'en-US': 'There is no such item',
})
const itemMirrored = refusal('cataloguing.item-mirrored', 422, {
  'zh-CN': '这个单册由图书馆管理系统管理，请在那里修改',
  'zh-TW': '這個單冊由圖書館自動化系統管理，請在該系統修改',
  'en-US': 'This item is kept by the library system: change it there',
})
const itemCirculating = refusal('cataloguing.item-circulating', 422, {
  'zh-CN': '单册已借出或为读者保留，归还或取消后才能改状态',
  'zh-TW': '單冊已借出或為讀者保留，歸還或取消後才能變更狀態',
  'en-US':
    'The item is on loan or held for a reader: its status can be changed when that has ended',
})
const barcodeTaken = refusal('cataloguing.barcode-taken', 422, {
  'zh-CN': '这个条码已经在用',
  'zh-TW': '這個條碼已有人使用',
  'en-US': 'Another item has this barcode',
})
const placeUnknown = refusal('cataloguing.place-unknown', 422, {
  'zh-CN': '没有这个馆藏地',
  'zh-TW': '沒有這個館藏地',
  'en-US': 'There is no such location',
})
const placeMirrored = refusal('cataloguing.place-mirrored', 422, {
  'zh-CN': '这个馆藏地的单册由图书馆管理系统管理，不能在这里增加或移入',
  'zh-TW': '這個館藏地的單冊由圖書館自動化系統管理，不能在此新增或移入',
  'en-US':
    'Items of this location are kept by the library system and cannot be added or moved here',
})
