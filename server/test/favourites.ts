import { addFavourite, addFolder, listFavourites, listFolders } from '@shulin/contract/favourites'
import type { TestApi } from './api.ts'
import { patiently } from './searching.ts'

type Headers = Record<string, string>

/** Keeps a title as a reader does. */
export const keep = (api: TestApi, headers: Headers, recordId: number, folderId?: string) =>
  api.call(addFavourite, { body: { recordId, ...(folderId && { folderId }) }, headers })

/** The folders of a reader, the default one of titles first. */
export const foldersOf = async (api: TestApi, headers: Headers) =>
  (await patiently(() => api.call(listFolders, { query: {}, headers }))).body.data!

/** Makes a folder; answers its id. */
export const aFolder = async (
  api: TestApi,
  headers: Headers,
  name: string,
  shareFlag: '0' | '1' = '0',
) => (await api.call(addFolder, { body: { name, shareFlag }, headers })).body.data!.folderId

/** Puts numbers of titles in order, where none is asked for. */
export const upwards = (one: number, other: number) => one - other

/** The numbers of the titles that a reader keeps, in one folder or in all, the latest first. */
export const keptIn = async (api: TestApi, headers: Headers, folderId?: string) => {
  const query = { rows: 100, ...(folderId && { folderId }) }
  const { body } = await patiently(() => api.call(listFavourites, { query, headers }))
  return body.data!.favPageResult.list.map(({ recordId }) => recordId)
}
