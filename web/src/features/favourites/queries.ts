import {
  isFavouriteDatabase,
  listFavouriteDatabases,
  listFavourites,
  listFolders,
  readSharedFolder,
} from '@shulin/contract/favourites'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { askForFlag } from './favourite-flags.ts'

/** Everything that changes when something is kept, moved or given up. */
export const favouritesKey = ['favourites'] as const
export const favouriteListKey = [...favouritesKey, 'list'] as const
export const foldersKey = [...favouritesKey, 'folders'] as const

export const rowsOfList = 10

interface ListRequest {
  /** Without one, those of all folders. */
  folderId?: string | undefined
  keyword: string
  page: number
}

export const favouriteList = ({ folderId, keyword, page }: ListRequest) =>
  queryOptions({
    queryKey: [...favouritesKey, 'list', folderId ?? 'all', keyword, page],
    queryFn: async () =>
      (
        await call(listFavourites, {
          query: { ...(folderId && { folderId }), keyword, page, rows: rowsOfList },
        })
      ).favPageResult,
  })

export const folders = (language: string) =>
  queryOptions({
    queryKey: [...favouritesKey, 'folders', language],
    queryFn: () => call(listFolders, { query: {} }),
  })

export const favouriteDatabases = (page: number) =>
  queryOptions({
    queryKey: [...favouritesKey, 'databases', page],
    queryFn: () => call(listFavouriteDatabases, { query: { page, rows: rowsOfList } }),
  })

export const favouriteFlag = (recordId: number) =>
  queryOptions({
    queryKey: [...favouritesKey, 'flag', recordId],
    queryFn: () => askForFlag(recordId),
    staleTime: 60_000,
  })

export const databaseFlag = (eCollectionId: string) =>
  queryOptions({
    queryKey: [...favouritesKey, 'database', eCollectionId],
    queryFn: async () =>
      (await call(isFavouriteDatabase, { query: { eCollectionId } }, { isSilent: true })).favFlag,
  })

export const sharedFolder = (folderId: string, page: number, language: string) =>
  queryOptions({
    queryKey: ['favourites', 'shared', folderId, page, language],
    queryFn: () =>
      call(readSharedFolder, { query: { folderId, page, rows: rowsOfList } }, { isSilent: true }),
  })
