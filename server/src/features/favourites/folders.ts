import { longestFolderName, mostFolders, type FavouriteFolder } from '@shulin/contract/favourites'
import { locales, type Locale } from '@shulin/contract/locale'
import { refusal, Refused } from '../../platform/failure.ts'
import { holdReader } from '../../platform/reader.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  countFolders,
  deleteFolderOf,
  emptyFolder,
  insertFolder,
  putDefaultFolders,
  selectDefaultFolders,
  selectFolder,
  selectFolders,
  selectSharedFolder,
  updateFolderOf,
  type DefaultFolders,
  type FolderKind,
} from './folder-queries.ts'
import { selectTitlesOfFolder, type Owner } from './queries.ts'

/** A default folder is called so until its reader gives it another name. */
const defaultNames: Record<FolderKind, Record<Locale, string>> = {
  record: { 'zh-CN': '默认', 'zh-TW': '預設', 'en-US': 'Default' },
  database: { 'zh-CN': '默认数据库', 'zh-TW': '預設資料庫', 'en-US': 'Default databases' },
}

const shownName = (
  { name, kind, isDefault }: { name: string; kind: FolderKind; isDefault: boolean },
  locale: Locale,
) =>
  isDefault && locales.some((one) => defaultNames[kind][one] === name)
    ? defaultNames[kind][locale]
    : name

/** The default folders of a reader; whoever has none gets them. The reader is held: two calls at once make one pair. */
export async function defaultFoldersOf(trx: Database, owner: Owner): Promise<DefaultFolders> {
  const known = await selectDefaultFolders(trx, owner.readerId)
  if (isWhole(known)) return known
  await holdReader(trx, owner.readerId)
  const made = await selectDefaultFolders(trx, owner.readerId)
  if (isWhole(made)) return made
  const add = (kind: FolderKind) =>
    insertFolder(trx, { ...owner, kind, name: defaultNames[kind]['zh-CN'] })
  const defaults = {
    folderId: made.folderId ?? (await add('record')),
    databaseFolderId: made.databaseFolderId ?? (await add('database')),
  }
  await putDefaultFolders(trx, owner, defaults)
  return defaults
}

const isWhole = (defaults: Partial<DefaultFolders>): defaults is DefaultFolders =>
  defaults.folderId !== undefined && defaults.databaseFolderId !== undefined

export async function foldersOf(
  trx: Database,
  owner: Owner,
  locale: Locale,
): Promise<FavouriteFolder[]> {
  await defaultFoldersOf(trx, owner)
  const folders = await selectFolders(trx, owner.readerId)
  return folders.map((folder) => ({
    folderId: folder.id,
    name: shownName(folder, locale),
    shareFlag: folder.isShared ? '1' : '0',
    itemCount: folder.itemCount,
    defaultFlag: folder.isDefault ? '1' : '0',
    kind: folder.kind,
  }))
}

/** A folder of the reader for things of this kind, or the refusal. */
export async function requireFolder(
  trx: Database,
  readerId: string,
  folderId: string,
  kind: FolderKind,
) {
  const folder = await selectFolder(trx, readerId, folderId)
  if (folder?.kind !== kind) throw new Refused(folderUnknown)
  return folderId
}

export async function addFolderOf(
  trx: Database,
  owner: Owner,
  { name, shareFlag }: { name: string; shareFlag: '0' | '1' },
) {
  requireName(name)
  // The defaults come first, also where nobody has asked for them yet: they count among the folders.
  await defaultFoldersOf(trx, owner)
  if ((await countFolders(trx, owner.readerId)) >= mostFolders) {
    throw new Refused(tooManyFolders, { most: mostFolders })
  }
  return insertFolder(trx, { ...owner, name, isShared: shareFlag === '1' })
}

export async function changeFolder(
  trx: Database,
  readerId: string,
  {
    folderId,
    name,
    shareFlag,
  }: { folderId: string; name?: string | undefined; shareFlag?: '0' | '1' | undefined },
) {
  const before = await selectFolder(trx, readerId, folderId)
  if (!before) throw new Refused(folderUnknown)
  if (name !== undefined) requireName(name)
  if (before.kind === 'database' && shareFlag === '1') throw new Refused(databasesStayPrivate)
  await updateFolderOf(trx, readerId, folderId, {
    name: name ?? before.name,
    isShared: shareFlag === undefined ? before.isShared : shareFlag === '1',
  })
}

/** Deletes a folder; what is in it goes to the default one. All of it while the reader is held: nothing is kept there meanwhile. */
export async function removeFolder(trx: Database, owner: Owner, folderId: string) {
  const defaults = await defaultFoldersOf(trx, owner)
  if (Object.values(defaults).includes(folderId)) throw new Refused(defaultFolderStays)
  const { readerId } = owner
  await requireFolder(trx, readerId, folderId, 'record')
  await emptyFolder(trx, readerId, folderId, defaults.folderId)
  await deleteFolderOf(trx, readerId, folderId)
}

/** What anybody may see of a folder that is shared. */
export async function sharedFolder(
  trx: Database,
  folderId: string,
  { locale, page, rows }: { locale: Locale; page: number; rows: number },
) {
  const folder = await selectSharedFolder(trx, folderId)
  if (!folder) throw new Refused(folderNotShared)
  return {
    name: shownName({ ...folder, kind: 'record' }, locale),
    ...(await selectTitlesOfFolder(trx, folderId, { page, rows })),
  }
}

function requireName(name: string) {
  if (name === '') throw new Refused(nameMissing, { field: 'name' })
  if (lettersIn(name) > longestFolderName) throw new Refused(nameTooLong, { field: 'name' })
}

/** As the database counts: a letter is one, whatever it is made of. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
const lettersIn = (text: string) => [...text].length

const folderUnknown = refusal('favourite.folder-unknown', 404, {
  'zh-CN': '没有这个收藏夹',
  'zh-TW': '沒有這個收藏夾',
  'en-US': 'There is no such folder',
})
const folderNotShared = refusal('favourite.folder-not-shared', 404, {
  'zh-CN': '没有这个收藏夹，或者它没有共享',
  'zh-TW': '沒有這個收藏夾，或者它沒有共享',
  'en-US': 'There is no such folder, or it is not shared',
})
const defaultFolderStays = refusal('favourite.default-folder-stays', 422, {
  'zh-CN': '默认收藏夹不能删除',
  'zh-TW': '預設收藏夾不能刪除',
  'en-US': 'A default folder cannot be deleted',
})
const databasesStayPrivate = refusal('favourite.databases-stay-private', 422, {
  'zh-CN': '数据库收藏夹不能共享',
  'zh-TW': '資料庫收藏夾不能共享',
  'en-US': 'A folder of databases cannot be shared',
})
const tooManyFolders = refusal('favourite.too-many-folders', 422, {
  'zh-CN': '收藏夹至多 50 个，请先删除不用的',
  'zh-TW': '收藏夾至多 50 個，請先刪除不用的',
  'en-US': 'There can be at most 50 folders. Delete one that you no longer use',
})
const nameMissing = refusal('favourite.name-missing', 400, {
  'zh-CN': '请填写收藏夹名称',
  'zh-TW': '請填寫收藏夾名稱',
  'en-US': 'Please enter the name of the folder',
})
const nameTooLong = refusal('favourite.name-too-long', 400, {
  'zh-CN': '收藏夹名称最多 50 个字',
  'zh-TW': '收藏夾名稱最多 50 個字',
  'en-US': 'At most 50 characters for the name, please',
})
