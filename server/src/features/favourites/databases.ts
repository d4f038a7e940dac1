import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { Ways } from '../record/record.ts'
import {
  isDatabaseShown,
  putFavouriteDatabase,
  selectFavouriteDatabases,
} from './database-queries.ts'
import { defaultFoldersOf, requireFolder } from './folders.ts'
import type { Owner } from './queries.ts'

/** The folder of databases that is meant: the default one, unless another is named. */
const folderMeant = async (trx: Database, owner: Owner, folderId: string | undefined) =>
  folderId === undefined
    ? (await defaultFoldersOf(trx, owner)).databaseFolderId
    : requireFolder(trx, owner.readerId, folderId, 'database')

export async function favouriteDatabasesOf(
  trx: Database,
  owner: Owner,
  { folderId, ...paging }: { folderId?: string | undefined; page: number; rows: number },
  ways: Ways,
) {
  const folder = await folderMeant(trx, owner, folderId)
  const { total, list } = await selectFavouriteDatabases(trx, owner.readerId, {
    folderId: folder,
    ...paging,
  })
  return {
    total,
    list: list.map(({ id, name, url, isOpen }) => ({
      eCollectionId: id,
      name,
      address: ways({ url, isOpen }).address,
    })),
  }
}

export async function keepDatabase(
  trx: Database,
  owner: Owner,
  { eCollectionId, folderId }: { eCollectionId: string; folderId?: string | undefined },
) {
  if (!(await isDatabaseShown(trx, eCollectionId))) throw new Refused(databaseUnknown)
  const folder = await folderMeant(trx, owner, folderId)
  await putFavouriteDatabase(trx, owner, { databaseId: eCollectionId, folderId: folder })
}

const databaseUnknown = refusal('favourite.database-unknown', 404, {
  'zh-CN': '没有这个数据库，或者它没有公开',
  'zh-TW': '沒有這個資料庫，或者它沒有公開',
  'en-US': 'There is no such database, or it is not shown',
})
