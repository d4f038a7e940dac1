import type { StaffCollection } from '@shulin/contract/special-collections-staff'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { initialOf } from '../../../platform/text/initials.ts'
import { selectHeldAmong } from '../../catalogue/catalogue.ts'
import { collectionUnknown } from '../special-collections.ts'
import {
  countCollectionRecords,
  deleteCollection,
  deleteCollectionRecord,
  placeCollections,
  selectCollectionRecords,
  selectEveryCollection,
  upsertCollection,
  upsertCollectionRecords,
  type StaffCollectionRow,
} from './queries.ts'

/** Every collection, for those who keep them. */
export const staffCollections = async (db: Database): Promise<StaffCollection[]> =>
  (await selectEveryCollection(db)).map(collectionOf)

function collectionOf(row: StaffCollectionRow): StaffCollection {
  const { id, name, introduction, translations, ...rest } = row
  const said = (part: 'name' | 'introduction', locale: 'zh-TW' | 'en-US') =>
    translations[locale]?.[part] ?? ''
  return {
    ...rest,
    collectionId: id,
    name: { 'zh-CN': name, 'zh-TW': said('name', 'zh-TW'), 'en-US': said('name', 'en-US') },
    introduction: {
      'zh-CN': introduction ?? '',
      'zh-TW': said('introduction', 'zh-TW'),
      'en-US': said('introduction', 'en-US'),
    },
  }
}

const collectionIn = (all: StaffCollection[], id: string) =>
  all.find(({ collectionId }) => collectionId === id)

type CollectionForm = Omit<StaffCollection, 'isOpen' | 'records'>

/** Adds a collection or changes it, and writes down what it was. */
export async function putCollection(
  trx: Database,
  groupCode: string,
  form: CollectionForm,
  staff: StaffMember,
) {
  const all = await staffCollections(trx)
  requireTwoLevels(all, form)
  const { collectionId: id, parentId, name, introduction, isShown, shownFrom, shownUntil } = form
  if (shownFrom !== null && shownUntil !== null && shownUntil < shownFrom) {
    throw new Refused(daysWrong, { field: 'shownUntil' })
  }
  const translations = Object.fromEntries(
    (['zh-TW', 'en-US'] as const).map((locale) => [
      locale,
      { name: name[locale] ?? '', introduction: introduction[locale] },
    ]),
  )
  await upsertCollection(trx, {
    groupCode,
    id,
    parentId,
    name: name['zh-CN'],
    initial: initialOf(name['zh-CN']),
    introduction: introduction['zh-CN'] || null,
    translations: JSON.stringify(translations),
    isShown,
    shownFrom,
    shownUntil,
  })
  const after = collectionIn(await staffCollections(trx), id)
  const detail = { before: collectionIn(all, id) ?? null, after }
  await writeAudit(trx, staff, 'collection.change', id, detail)
}

/** A collection has parts, and a part has none: the addresses of the portal name no more than two. */
function requireTwoLevels(all: StaffCollection[], { collectionId, parentId }: CollectionForm) {
  if (parentId === null) return
  const parent = collectionIn(all, parentId)
  if (!parent) throw new Refused(collectionUnknown)
  const hasParts = all.some((one) => one.parentId === collectionId)
  if (parentId === collectionId || parent.parentId !== null || hasParts) {
    throw new Refused(tooDeep, { field: 'parentId' })
  }
}

export async function removeCollection(trx: Database, id: string, staff: StaffMember) {
  const all = await staffCollections(trx)
  const before = collectionIn(all, id)
  if (!before) throw new Refused(collectionUnknown)
  const parts = all.filter(({ parentId }) => parentId === id)
  await deleteCollection(trx, id)
  await writeAudit(trx, staff, 'collection.remove', id, {
    before: { ...before, parts },
    after: null,
  })
}

export async function arrangeCollections(trx: Database, ids: string[], staff: StaffMember) {
  const before = (await selectEveryCollection(trx)).map(({ id }) => id)
  if (ids.some((id) => !before.includes(id))) throw new Refused(collectionUnknown)
  await placeCollections(trx, ids)
  const after = (await selectEveryCollection(trx)).map(({ id }) => id)
  await writeAudit(trx, staff, 'collection.arrange', 'collections', { before, after })
}

async function requireKept(db: Database, id: string) {
  if (!collectionIn(await staffCollections(db), id)) throw new Refused(collectionUnknown)
}

/** One page of the titles of a collection. */
export async function collectionRecords(
  db: Database,
  { collectionId, ...paging }: { collectionId: string; page: number; rows: number },
) {
  await requireKept(db, collectionId)
  return {
    list: await selectCollectionRecords(db, collectionId, paging),
    total: await countCollectionRecords(db, collectionId),
  }
}

interface NewRecords {
  collectionId: string
  records: { recordId: number; url: string }[]
}

/** Puts titles of the library into a collection; answers how many it has now. Named twice, the last address counts. */
export async function addRecords(
  trx: Database,
  groupCode: string,
  { collectionId, records }: NewRecords,
  staff: StaffMember,
) {
  await requireKept(trx, collectionId)
  const urls = new Map(records.map(({ recordId, url }) => [recordId, url]))
  const held = await selectHeldAmong(trx, [...urls.keys()])
  const missing = [...urls.keys()].find((recordId) => !held.has(recordId))
  if (missing !== undefined) throw new Refused(titleNotHeld, { recordId: missing })
  const rows = [...urls].map(([recordId, url]) => ({
    groupCode,
    collectionId,
    recordId,
    url: url || null,
  }))
  await upsertCollectionRecords(trx, rows)
  const after = { recordIds: [...urls.keys()] }
  await writeAudit(trx, staff, 'collection.addRecords', collectionId, { before: null, after })
  return countCollectionRecords(trx, collectionId)
}

export async function removeRecord(
  trx: Database,
  { collectionId, recordId }: { collectionId: string; recordId: number },
  staff: StaffMember,
) {
  if (!(await deleteCollectionRecord(trx, collectionId, recordId))) throw new Refused(titleNotInIt)
  const detail = { before: { recordId }, after: null }
  await writeAudit(trx, staff, 'collection.removeRecord', collectionId, detail)
}

const daysWrong = refusal('collection.days-wrong', 422, {
  'zh-CN': '结束日期不能早于开始日期',
  'zh-TW': '結束日期不能早於開始日期',
  'en-US': 'The last day comes before the first one',
})
const tooDeep = refusal('collection.too-deep', 422, {
  'zh-CN': '子库之下不能再有子库',
  'zh-TW': '子庫之下不能再有子庫',
  'en-US': 'A part of a collection has no parts of its own',
})
const titleNotHeld = refusal('collection.title-not-held', 422, {
  'zh-CN': '其中有一种文献不是本馆馆藏',
  'zh-TW': '其中有一種文獻不是本館館藏',
  'en-US': 'One of the titles is not in this library',
})
const titleNotInIt = refusal('collection.title-unknown', 404, {
  'zh-CN': '该文献已不在这个特色资源中',
  'zh-TW': '該文獻已不在這個特色館藏中',
  'en-US': 'The title is no longer in this collection',
})
