import type { Locale } from '@shulin/contract/locale'
import { foldKey } from '../../platform/analysis/folding.ts'
import type { Database, Within } from '../../platform/stores/database.ts'
import { inLanguage } from '../../platform/institution.ts'
import { memoryCache } from '../../platform/stores/memory-cache.ts'
import {
  countItemsByLocation,
  countItemsOf,
  selectHoursOf,
  selectItems,
  selectLocations,
  type ItemFilter,
} from './item-queries.ts'

interface Paging {
  page: number
  rows: number
}

/** One page of the items of a title. */
export async function itemsOf(
  db: Database,
  { page, rows, ...wanted }: ItemFilter & Paging,
  locale: Locale,
) {
  const items = await selectItems(db, wanted, { offset: (page - 1) * rows, limit: rows })
  return {
    // A page beyond the last has no row to say how many there are.
    total: items[0]?.total ?? (page > 1 ? await countItemsOf(db, wanted) : 0),
    physicItem: items.map((item) => shown(item, locale)),
  }
}

const shown = (item: Awaited<ReturnType<typeof selectItems>>[number], locale: Locale) => ({
  itemId: item.itemId,
  barcode: item.barcode,
  locationName: inLanguage(item.locationName, locale),
  callNo: item.callNo ?? '',
  vol: item.volume ?? '',
  inDate: item.acquiredOn ?? '',
  curLocationName: inLanguage(item.currentLocationName, locale),
  shelfNo: item.shelfNo ?? '',
  status: item.status,
  loanAttribute: item.loanClass,
  dueDate: (item.status === 'on loan' && item.dueOn) || '',
})

/** All items of a title, library by library. */
export async function itemsByLibrary(db: Database, recordId: number, locale: Locale) {
  const byLibrary = Map.groupBy(await selectItems(db, { recordId }), ({ libCode }) => libCode)
  const open = new Map(
    (await selectHoursOf(db, [...byLibrary.keys()])).map(({ libCode, ...hours }) => [
      libCode,
      hours,
    ]),
  )
  return [...byLibrary].map(([libCode, items]) => ({
    libCode,
    libName: inLanguage(items[0]!.libName, locale),
    ...seenAtOf(items),
    ...open.get(libCode),
    list: items.map((item) => shown(item, locale)),
  }))
}

/** What is known of a library is as old as the oldest of it; ours is never old. */
function seenAtOf(items: { seenAt: Date | null }[]) {
  const moments = items.flatMap(({ seenAt }) => seenAt ?? [])
  if (moments.length === 0) return {}
  return { seenAt: new Date(Math.min(...moments.map(Number))).toISOString() }
}

interface LocationQuery extends Paging {
  campusId?: string | undefined
  libCode?: string | undefined
  locationTypeCode?: string | undefined
  keyword?: string | undefined
}

/** How many items stand in each location of an institution; counted at most once a minute. */
export function openItemCounts() {
  const kept = memoryCache<Map<string, number>>({ fresh: 60_000, most: 1000 })
  return (within: Within, groupCode: string) => kept(groupCode, () => within(countItemsByLocation))
}

/** One page of the institution's locations; a keyword finds names whatever script they are written in. */
export async function locationsWithItems(
  db: Database,
  itemCounts: ReadonlyMap<string, number>,
  { keyword = '', page, rows, ...wanted }: LocationQuery,
  locale: Locale,
) {
  const part = foldKey(keyword)
  const named = (await selectLocations(db, wanted)).filter(
    ({ name, locationId }) =>
      locationId === keyword || Object.values(name).some((text) => foldKey(text).includes(part)),
  )
  return {
    total: named.length,
    collectionLoc: named.slice((page - 1) * rows, page * rows).map((location) => ({
      locationId: location.locationId,
      locationName: inLanguage(location.name, locale),
      campusName: location.campusName ? inLanguage(location.campusName, locale) : '',
      itemCount: itemCounts.get(location.locationId) ?? 0,
      phone: location.phone ?? '',
    })),
  }
}
