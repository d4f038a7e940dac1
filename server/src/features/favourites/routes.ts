import {
  addFavourite,
  addFavouriteDatabase,
  addFolder,
  addFoundFavourites,
  addManyFavourites,
  areFavourites,
  cancelFavouriteDatabases,
  cancelFavourites,
  deleteFolder,
  isFavouriteDatabase,
  listFavouriteDatabases,
  listFavourites,
  listFolders,
  readSharedFolder,
  switchFolder,
  updateFolder,
} from '@shulin/contract/favourites'
import type { Serve } from '../../platform/http/serve.ts'
import type { Institution } from '../../platform/institution.ts'
import type { Reader } from '../../platform/reader.ts'
import { send } from '../../platform/stores/queue.ts'
import type { Resources } from '../../resources.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { openWays } from '../record/record.ts'
import { criteriaOf, recordsFound, spend } from '../search/search.ts'
import { beginBatch, requireTarget } from './batches.ts'
import { deleteFavouriteDatabases, isDatabaseKept } from './database-queries.ts'
import { favouriteDatabasesOf, keepDatabase } from './databases.ts'
import {
  cancelTitles,
  favouritesOf,
  flagsOf,
  keepTitle,
  keepTitles,
  moveTitles,
} from './favourites.ts'
import { addFolderOf, changeFolder, foldersOf, removeFolder, sharedFolder } from './folders.ts'
import { keepFoundTitles } from './jobs.ts'

const ownerOf = ({ institution, reader }: { institution: Institution; reader: Reader }) => ({
  groupCode: institution.groupCode,
  readerId: reader.id,
})

/** What a whole result costs of the searches an address has: it asks more of the engine than a page. */
const costOfResult = 4

export function favouritesRoutes(serve: Serve, { searching }: Resources) {
  serve(listFavourites, ({ within, reader, query }) =>
    within(async (trx) => ({ favPageResult: await favouritesOf(trx, reader.id, query) })),
  )
  serve(areFavourites, ({ within, reader, query }) =>
    within((trx) => flagsOf(trx, reader.id, query.recordIds)),
  )
  serve(addFavourite, async ({ within, body, ...call }) => {
    const { timeZone } = call.institution
    await within((trx) => keepTitle(trx, ownerOf(call), body, timeZone))
    return true as const
  })
  serve(addManyFavourites, ({ within, body, ...call }) =>
    within((trx) => keepTitles(trx, ownerOf(call), body)),
  )
  serve(cancelFavourites, async ({ within, reader, body }) => {
    await within((trx) => cancelTitles(trx, reader.id, body))
    return true as const
  })
  serve(switchFolder, async ({ within, reader, body }) => {
    await within((trx) => moveTitles(trx, reader.id, body))
    return true as const
  })
  serve(addFoundFavourites, async (call) => {
    const { within, institution, locale, signal, body } = call
    const { folderId, sortField: _field, sortClause: _clause, ...search } = body
    // Before anything is searched: whether the reader may keep something there.
    await within((trx) => requireTarget(trx, ownerOf(call), folderId))
    const scope = await searching.scopeOf(institution, locale)
    const criteria = criteriaOf(search, scope.fields)
    await spend(searching, call, scope, costOfResult)
    const recordIds = await recordsFound(searching, {
      criteria,
      scope,
      institution,
      within,
      signal,
    })
    await within(async (trx) => {
      const { groupCode } = institution
      const batchId = await beginBatch(trx, ownerOf(call), { recordIds, folderId })
      await send(trx, keepFoundTitles, { groupCode, batchId })
    })
    return { wanted: recordIds.length }
  })

  serve(listFolders, ({ within, locale, ...call }) =>
    within((trx) => foldersOf(trx, ownerOf(call), locale)),
  )
  serve(addFolder, ({ within, body, ...call }) =>
    within(async (trx) => ({ folderId: await addFolderOf(trx, ownerOf(call), body) })),
  )
  serve(updateFolder, async ({ within, reader, body }) => {
    await within((trx) => changeFolder(trx, reader.id, body))
    return true as const
  })
  serve(deleteFolder, async ({ within, body, ...call }) => {
    await within((trx) => removeFolder(trx, ownerOf(call), body.folderId))
    return true as const
  })
  serve(readSharedFolder, ({ within, locale, query: { folderId, ...paging } }) =>
    within((trx) => sharedFolder(trx, folderId, { locale, ...paging })),
  )

  serve(listFavouriteDatabases, ({ within, query, address, ...call }) =>
    within(async (trx) =>
      favouriteDatabasesOf(trx, ownerOf(call), query, openWays(await settingsOf(trx), address)),
    ),
  )
  serve(addFavouriteDatabase, async ({ within, body, ...call }) => {
    await within((trx) => keepDatabase(trx, ownerOf(call), body))
    return true as const
  })
  serve(cancelFavouriteDatabases, async ({ within, reader, body }) => {
    await within((trx) => deleteFavouriteDatabases(trx, reader.id, body.eCollectionIds))
    return true as const
  })
  serve(isFavouriteDatabase, ({ within, reader, query }) =>
    within(async (trx) => ({
      favFlag: (await isDatabaseKept(trx, reader.id, query.eCollectionId)) ? '1' : '0',
    })),
  )
}
