import type { Locale } from '@shulin/contract/locale'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { settingsOf } from '../institutions/institutions.ts'
import {
  countCollections,
  countResources,
  countTitles,
  countVisits,
  selectCollection,
  selectCollections,
  selectFirstTitles,
  selectOpenCollections,
  selectResources,
  type CollectionFilter,
} from './queries.ts'

interface Paging {
  page: number
  rows: number
}

/** So many covers stand for a collection. */
const coversOfCollection = 3

/** Visits of so many days are told. */
const daysOfVisits = 30

/** One page of the collections that readers see, each with what a list says of it. */
export async function specialCollections(
  db: Database,
  filter: Omit<CollectionFilter, 'parentId'>,
  paging: Paging,
  locale: Locale,
) {
  const wanted = { ...filter, parentId: null }
  const found = await selectCollections(db, wanted, paging, locale)
  const ids = found.map(({ id }) => id)
  const countOf = await countTitles(db, ids)
  const visitsOf = await countVisits(db, ids, daysOfVisits)
  const titles = await selectFirstTitles(db, ids, coversOfCollection)
  return {
    total: await countCollections(db, wanted),
    list: found.map(({ id, name, introduction, coverKey }) => ({
      id,
      name,
      introduction,
      cover: coverAddress(coverKey),
      count: countOf(id),
      visits: visitsOf(id),
      titles: titles
        .filter((title) => title.id === id)
        .map(({ recordId, title, author }) => ({ recordId, title, author })),
    })),
  }
}

/** The electronic collections, without those whose name contains the name of an excluded vendor, whatever its case. */
export async function collectionMap(db: Database, locale: Locale) {
  const { excludedVendors } = await settingsOf(db)
  const vendors = excludedVendors
    .split('\n')
    .map((line) => folded(line.trim()))
    .filter(Boolean)
  return (await selectOpenCollections(db, locale))
    .filter(
      ({ name, storedName }) =>
        !vendors.some(
          (vendor) => folded(storedName).includes(vendor) || folded(name).includes(vendor),
        ),
    )
    .map(({ id, name }) => ({ recordId: id, collectionName: name }))
}

const folded = (name: string) => name.normalize('NFKC').toLowerCase()

interface CollectionAddress {
  id: string
  twoId?: string | undefined
}

/** The collection of an address, or the part that its second number names. */
async function requireCollection(db: Database, { id, twoId }: CollectionAddress, locale: Locale) {
  const wanted = twoId ?? id
  const found =
    isUuid(id) && isUuid(wanted) ? await selectCollection(db, wanted, locale) : undefined
  if (!found || (twoId !== undefined && found.parentId !== id.toLowerCase())) {
    throw new Refused(collectionUnknown)
  }
  return found
}

const isUuid = (text: string) =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu.test(text)

/** As many parts as one collection has at most in one answer. */
const allParts = { page: 1, rows: 1_000 }

export async function specialCollection(db: Database, address: CollectionAddress, locale: Locale) {
  const { id, name, introduction, coverKey, parentId } = await requireCollection(
    db,
    address,
    locale,
  )
  const parts = await selectCollections(db, partsOf(id), allParts, locale)
  const parent = parentId === null ? undefined : await selectCollection(db, parentId, locale)
  return {
    id,
    name,
    introduction,
    cover: coverAddress(coverKey),
    count: (await countTitles(db, [id]))(id),
    child: parts.map((part) => ({ id: part.id, name: part.name })),
    parent: parent ? { id: parent.id, name: parent.name } : null,
  }
}

const partsOf = (parentId: string): CollectionFilter => ({ parentId, keyword: '', initial: '' })

/** One page of the parts of a collection. */
export async function childCollections(db: Database, id: string, paging: Paging, locale: Locale) {
  const parent = await requireCollection(db, { id }, locale)
  const parts = await selectCollections(db, partsOf(parent.id), paging, locale)
  const countOf = await countTitles(
    db,
    parts.map((part) => part.id),
  )
  return {
    total: await countCollections(db, partsOf(parent.id)),
    list: parts.map((part) => ({ id: part.id, name: part.name, count: countOf(part.id) })),
  }
}

/** One page of the titles of a collection, or of one part of it. */
export async function collectionResources(
  db: Database,
  address: CollectionAddress,
  { keyword, ...paging }: Paging & { keyword: string },
  locale: Locale,
) {
  const { id: collectionId } = await requireCollection(db, address, locale)
  return {
    total: await countResources(db, { collectionId, keyword }),
    list: await selectResources(db, { collectionId, keyword }, paging),
  }
}

const coverAddress = (coverKey: string | null) => (coverKey === null ? '' : `/media/${coverKey}`)

export const collectionUnknown = refusal('collection.unknown', 404, {
  'zh-CN': '没有这个特色资源，或者它没有公开',
  'zh-TW': '沒有這個特色館藏，或者它沒有公開',
  'en-US': 'There is no such special collection, or it is not shown',
})
