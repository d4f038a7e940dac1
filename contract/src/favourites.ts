import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, PageInAddress } from './paging.ts'
import { RecordId } from './record-id.ts'
import { SearchParameters } from './search.ts'
import { Instant } from './time.ts'

/** The tab of the personal centre these calls belong to: favourites. */
const tab = '2'

/** In characters: what fits above a list. */
export const longestFolderName = 50

/** So many folders a reader has, the two defaults among them. */
export const mostFolders = 50

/** So many titles a reader keeps in all. */
export const mostFavourites = 20_000

/** So many titles are kept, moved or given up by one call; more are kept by a job. */
export const mostKeptAtOnce = 1_000

const flag = z.enum(['0', '1'])
const FolderId = z.uuid()
const SomeTitles = z.array(RecordId).min(1).max(mostKeptAtOnce)

/** What is missing or too long is refused by a rule, in words. */
const FolderName = z.string().trim().max(1_000)

const Folder = z.strictObject({
  folderId: z.uuid(),
  name: z.string(),
  shareFlag: flag,
  itemCount: z.int(),
  defaultFlag: flag,
  /** Our own: what it holds. */
  kind: z.enum(['record', 'database']),
})
export type FavouriteFolder = z.infer<typeof Folder>

const listed = { recordId: z.int(), title: z.string(), author: z.string() }

/** Our own: what a row of a list shows besides. */
const described = {
  publisher: z.string(),
  publishYear: z.int().nullable(),
  docCode: z.string(),
  callNo: z.string(),
  cover: z.string(),
}

const Favourite = z.strictObject({
  ...listed,
  createTime: Instant,
  folderId: z.uuid(),
  ...described,
})
export type Favourite = z.infer<typeof Favourite>

const added = {
  'zh-CN': '收藏成功',
  'zh-TW': '收藏成功',
  'en-US': 'Added to favorites',
}
const cancelled = {
  'zh-CN': '已取消收藏',
  'zh-TW': '已取消收藏',
  'en-US': 'Removed from favorites',
}

export const listFavourites = endpoint({
  method: 'GET',
  path: '/find/favorites/list',
  access: 'reader',
  tab,
  summary: 'The favourites of the reader, of one folder or of all, newest first',
  query: z.strictObject({
    folderId: FolderId.optional(),
    keyword: z.string().trim().max(200).default(''),
    ...PageInAddress,
  }),
  response: z.strictObject({ favPageResult: listOf(Favourite) }),
})

export const addFavourite = endpoint({
  method: 'POST',
  path: '/find/record/addmyfav',
  access: 'reader',
  tab,
  repeatable: true,
  message: added,
  summary:
    'Keeps a title in a folder, the default one unless another is named; kept twice it is one',
  body: z.strictObject({ recordId: RecordId, folderId: FolderId.optional() }),
  response: z.literal(true),
})

export const cancelFavourites = endpoint({
  method: 'POST',
  path: '/find/favorites/cancel',
  access: 'reader',
  tab,
  repeatable: true,
  message: cancelled,
  summary: 'Gives favourites up, those of one folder where one is named; of others nothing changes',
  body: z.strictObject({ recordIds: SomeTitles, folderId: FolderId.optional() }),
  response: z.literal(true),
})

/** Numbers in an address, joined by commas. */
const RecordIdsInAddress = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/)
  .transform((text) => text.split(',').map(Number))

export const areFavourites = endpoint({
  method: 'GET',
  path: '/find/favorites/isFavorite',
  access: 'reader',
  tab,
  summary:
    'Which of these titles are favourites, by number; one that cannot be kept, as the library does not hold it, is left out',
  query: z.strictObject({ recordIds: RecordIdsInAddress }),
  response: z.record(z.string(), flag),
})

export const listFolders = endpoint({
  method: 'GET',
  path: '/find/favorites/folderList',
  access: 'reader',
  tab,
  summary: 'The folders of the reader, the default ones first; whoever has none gets these two',
  query: z.strictObject({}),
  response: z.array(Folder),
})

export const addFolder = endpoint({
  method: 'POST',
  path: '/find/favorites/addFolder',
  access: 'reader',
  tab,
  message: { 'zh-CN': '保存成功！', 'zh-TW': '儲存成功！', 'en-US': 'Saved' },
  summary: 'Adds a folder for titles',
  body: z.strictObject({ name: FolderName.default(''), shareFlag: flag.default('0') }),
  response: z.strictObject({ folderId: z.uuid() }),
})

export const updateFolder = endpoint({
  method: 'POST',
  path: '/find/favorites/updateFolder',
  access: 'reader',
  tab,
  message: { 'zh-CN': '修改成功！', 'zh-TW': '修改成功！', 'en-US': 'Changed' },
  summary: 'Renames a folder, shares it or ends that; what is not named stays',
  body: z.strictObject({
    folderId: FolderId,
    name: FolderName.optional(),
    shareFlag: flag.optional(),
  }),
  response: z.literal(true),
})

export const deleteFolder = endpoint({
  method: 'POST',
  path: '/find/favorites/deleteFolder',
  access: 'reader',
  tab,
  message: { 'zh-CN': '删除成功！', 'zh-TW': '刪除成功！', 'en-US': 'Deleted' },
  summary: 'Deletes a folder; its titles go to the default one, which cannot be deleted',
  body: z.strictObject({ folderId: FolderId }),
  response: z.literal(true),
})

export const switchFolder = endpoint({
  method: 'POST',
  path: '/find/favorites/switchFolder',
  access: 'reader',
  tab,
  message: {
    'zh-CN': '切换收藏夹成功！',
    'zh-TW': '切換收藏夾成功！',
    'en-US': 'Moved to the folder',
  },
  summary: 'Moves favourites to another folder, those of one folder where one is named',
  body: z.strictObject({
    recordIds: SomeTitles,
    folderId: FolderId.optional(),
    targetFolderId: FolderId,
  }),
  response: z.literal(true),
})

export const readSharedFolder = endpoint({
  method: 'GET',
  path: '/find/favorites/shareDetail',
  access: 'anyone',
  summary: 'The titles of a folder that its reader shares; nothing says whose it is',
  query: z.strictObject({ folderId: FolderId, ...PageInAddress }),
  response: z.strictObject({
    /** Our own: what the folder is called. */
    name: z.string(),
    total: z.int(),
    list: z.array(z.strictObject({ ...listed, ...described })),
  }),
})

/** Our own call: the specification keeps one title after the other. */
export const addManyFavourites = endpoint({
  method: 'POST',
  path: '/find/favorites/addMany',
  access: 'reader',
  tab,
  repeatable: true,
  message: added,
  summary:
    'Keeps up to a thousand titles at once; those that the library does not hold are left out',
  body: z.strictObject({ recordIds: SomeTitles, folderId: FolderId.optional() }),
  response: z.strictObject({
    added: z.int(),
    /** How many were favourites before. */
    known: z.int(),
    leftOut: z.int(),
  }),
})

/** Our own call: what is found by a search, however many pages it has. */
export const addFoundFavourites = endpoint({
  method: 'POST',
  path: '/find/favorites/addFound',
  access: 'reader',
  tab,
  isSearch: true,
  message: {
    'zh-CN': '正在收藏全部检索结果，完成后会在消息里告诉您',
    'zh-TW': '正在收藏全部檢索結果，完成後會在訊息裡告訴您',
    'en-US': 'All results are being added. A message will tell you when it is done',
  },
  summary:
    'Keeps all that a search finds, as far as a result can be turned through; a job does it, and a message tells the reader',
  body: SearchParameters.omit({ page: true, rows: true }).extend({
    twiceItems: z
      .array(
        z.strictObject({
          searchField: z.string().min(1).max(64).default('any'),
          searchFieldContent: z.string().max(500),
        }),
      )
      .max(10)
      .default([]),
    folderId: FolderId.optional(),
  }),
  response: z.strictObject({ wanted: z.int() }),
})

const DatabaseId = z.uuid()

const FavouriteDatabase = z.strictObject({
  eCollectionId: z.uuid(),
  name: z.string(),
  /** Where whoever asks gets in; empty where it has none. */
  address: z.string(),
})
export type FavouriteDatabase = z.infer<typeof FavouriteDatabase>

export const listFavouriteDatabases = endpoint({
  method: 'GET',
  path: '/find/eFavorites/list',
  access: 'reader',
  tab,
  summary: 'The favourite databases of the reader, newest first',
  query: z.strictObject({ folderId: FolderId.optional(), ...PageInAddress }),
  response: listOf(FavouriteDatabase),
})

export const addFavouriteDatabase = endpoint({
  method: 'POST',
  path: '/find/eFavorites/add',
  access: 'reader',
  tab,
  message: added,
  summary: 'Keeps a database; kept twice it is one',
  body: z.strictObject({ eCollectionId: DatabaseId, folderId: FolderId.optional() }),
  response: z.literal(true),
})

export const cancelFavouriteDatabases = endpoint({
  method: 'POST',
  path: '/find/eFavorites/cancel',
  access: 'reader',
  tab,
  message: cancelled,
  summary: 'Gives favourite databases up',
  body: z.strictObject({ eCollectionIds: z.array(DatabaseId).min(1).max(100) }),
  response: z.literal(true),
})

export const isFavouriteDatabase = endpoint({
  method: 'GET',
  path: '/find/eFavorites/isFavorite',
  access: 'reader',
  tab,
  summary: 'Whether a database is a favourite',
  query: z.strictObject({ eCollectionId: DatabaseId }),
  response: z.strictObject({ favFlag: flag }),
})
