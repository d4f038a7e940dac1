import { mostFavourites } from '@shulin/contract/favourites'
import { properForms } from '../../platform/analysis/scripts.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { selectVisibleAmong } from '../catalogue/catalogue.ts'
import { awardPointsForTitles } from '../points/points.ts'
import { defaultFoldersOf, requireFolder } from './folders.ts'
import {
  countFavourites,
  deleteFavourites,
  insertFavourites,
  moveFavourites,
  selectFavourites,
  selectKeepable,
  selectKept,
  type Owner,
} from './queries.ts'

interface FavouritesRequest {
  folderId?: string | undefined
  keyword: string
  page: number
  rows: number
}

export async function favouritesOf(
  db: Database,
  readerId: string,
  { folderId, keyword, page, rows }: FavouritesRequest,
) {
  if (folderId !== undefined) await requireFolder(db, readerId, folderId, 'record')
  // Both scripts, so that 紅樓夢 finds 红楼梦.
  const keywords = keyword === '' ? [] : [...new Set([keyword, ...properForms(keyword)])]
  return selectFavourites(db, { readerId, folderId, keywords, page, rows })
}

/** Which of these titles a reader keeps; what cannot be kept is left out. */
export async function flagsOf(db: Database, readerId: string, recordIds: readonly number[]) {
  const keepable = await selectKeepable(db, recordIds)
  const kept = await selectKept(db, readerId, recordIds)
  return Object.fromEntries(
    [...keepable].map((recordId) => [
      recordId,
      kept.has(recordId) ? ('1' as const) : ('0' as const),
    ]),
  )
}

/** Keeps one title; refused where the library does not hold it. */
export async function keepTitle(
  trx: Database,
  owner: Owner,
  { recordId, folderId }: { recordId: number; folderId?: string | undefined },
  timeZone: string,
) {
  const { leftOut } = await keepTitles(trx, owner, { recordIds: [recordId], folderId })
  if (leftOut === 0) return
  const isVisible = (await selectVisibleAmong(trx, [recordId], timeZone)).has(recordId)
  throw new Refused(isVisible ? titleNotHeld : titleUnknown, { recordId })
}

interface Counts {
  added: number
  /** Favourites before. */
  known: number
  /** Not held, or not shown to readers. */
  leftOut: number
}

/**
 * Keeps titles in a folder of the reader: in the one that is named, also what was kept in another one before; without a name in the default
 * one, and what was kept stays where it is. What is new gives points, as the rules of the library say.
 */
export async function keepTitles(
  trx: Database,
  owner: Owner,
  { recordIds, folderId }: { recordIds: readonly number[]; folderId?: string | undefined },
): Promise<Counts> {
  const { readerId } = owner
  const folder =
    folderId === undefined
      ? (await defaultFoldersOf(trx, owner)).folderId
      : await requireFolder(trx, readerId, folderId, 'record')
  const wanted = [...new Set(recordIds)]
  const keepable = await selectKeepable(trx, wanted)
  const added = await insertFavourites(trx, owner, folder, [...keepable])
  if (added.length > 0 && (await countFavourites(trx, readerId)) > mostFavourites) {
    throw new Refused(tooMany, { most: mostFavourites })
  }
  if (folderId !== undefined && added.length < keepable.size) {
    await moveFavourites(trx, readerId, [...keepable], { to: folder })
  }
  if (added.length > 0) {
    await awardPointsForTitles(trx, { readerId, rule: 'favourite', recordIds: added })
  }
  return {
    added: added.length,
    known: keepable.size - added.length,
    leftOut: wanted.length - keepable.size,
  }
}

export async function cancelTitles(
  trx: Database,
  readerId: string,
  { recordIds, folderId }: { recordIds: readonly number[]; folderId?: string | undefined },
) {
  if (folderId !== undefined) await requireFolder(trx, readerId, folderId, 'record')
  await deleteFavourites(trx, readerId, recordIds, folderId)
}

export async function moveTitles(
  trx: Database,
  readerId: string,
  {
    recordIds,
    folderId,
    targetFolderId,
  }: { recordIds: readonly number[]; folderId?: string | undefined; targetFolderId: string },
) {
  if (folderId !== undefined) await requireFolder(trx, readerId, folderId, 'record')
  const to = await requireFolder(trx, readerId, targetFolderId, 'record')
  await moveFavourites(trx, readerId, recordIds, { from: folderId, to })
}

const titleUnknown = refusal('favourite.title-unknown', 404, {
  'zh-CN': '没有找到该书目记录',
  'zh-TW': '找不到該書目紀錄',
  'en-US': 'There is no such record',
})
const titleNotHeld = refusal('favourite.title-not-held', 422, {
  'zh-CN': '这不是本馆馆藏，不能收藏',
  'zh-TW': '這不是本館館藏，無法收藏',
  'en-US': 'Only titles of this library can be added to favorites',
})
const tooMany = refusal('favourite.too-many', 422, {
  'zh-CN': '收藏至多 20000 种，请先取消一些',
  'zh-TW': '收藏至多 20000 種，請先取消一些',
  'en-US': 'There can be at most 20,000 favorites. Remove some first',
})
