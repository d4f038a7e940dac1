import { countItems } from '@shulin/contract/catalogue'
import {
  areFavourites,
  listFavourites,
  listFolders,
  type Favourite,
  type FavouriteFolder,
} from '@shulin/contract/favourites'
import type { Endpoint } from '@shulin/contract/endpoint'
import { aMenuItem, answer, answerInstitution, answerWith, callsOf, replyWith } from './render.tsx'

export const aFolder = (n: number, folder: Partial<FavouriteFolder> = {}): FavouriteFolder => ({
  folderId: `0b9c6d5e-0000-4000-8000-00000000000${n}`,
  name: `夹 ${n}`,
  shareFlag: '0',
  itemCount: 0,
  defaultFlag: '0',
  kind: 'record',
  ...folder,
})

export const defaultFolder = aFolder(1, { name: '默认', defaultFlag: '1', itemCount: 2 })
export const databaseFolder = aFolder(2, {
  name: '默认数据库',
  defaultFlag: '1',
  kind: 'database',
})

export const aFavourite = (
  recordId: number,
  title: string,
  favourite: Partial<Favourite> = {},
): Favourite => ({
  recordId,
  title,
  author: '',
  createTime: '2026-11-01T01:00:00.000Z',
  folderId: defaultFolder.folderId,
  publisher: '',
  publishYear: null,
  docCode: 'book',
  callNo: '',
  cover: '',
  ...favourite,
})

/** An institution whose readers keep favourites; what a reader keeps, and in which folders. */
export function answerFavourites(
  list: Favourite[] = [],
  folders: FavouriteFolder[] = [defaultFolder, databaseFolder],
) {
  answerInstitution({ menus: { menuB: [aMenuItem({ menuId: '2', menuUrl: '' })] } })
  answer(listFolders, folders)
  answer(listFavourites, { favPageResult: { total: list.length, list } })
  answer(areFavourites, {})
  answer(countItems, {})
  answerNoLists()
}

/** Book lists stand beside the favourites: a reader without any. */
export const answerNoLists = () =>
  answerSaying({ method: 'GET', path: '/find/bookList/list' }, { total: 0, list: [] }, '')

/** The endpoint does what it is asked, and says these words. */
export const answerSaying = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  data: unknown,
  message: string,
) => answerWith(endpoint, () => replyWith(data, message))

/** The bodies that were sent to an endpoint. */
export const sentTo = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)
