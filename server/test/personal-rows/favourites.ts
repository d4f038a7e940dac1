import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/platform/stores/database.ts'
import type { Person, PersonalRows } from '../personal-row.ts'

async function aFolderOf(trx: Database, { groupCode, readerId }: Person, kind: string) {
  const id = randomUUID()
  await trx
    .insertInto('favouriteFolder')
    .values({ groupCode, id, readerId, kind, name: '知夏的收藏' })
    .execute()
  return id
}

export const rows: PersonalRows = {
  favourite_database: async (trx, person) => {
    const { groupCode, readerId } = person
    const databaseId = randomUUID()
    await trx
      .insertInto('database')
      .values({ groupCode, id: databaseId, name: '示例', initial: 'S', status: 'purchased' })
      .execute()
    const folderId = await aFolderOf(trx, person, 'database')
    await trx
      .insertInto('favouriteDatabase')
      .values({ groupCode, readerId, databaseId, folderId })
      .execute()
  },
  favourite_batch: async (trx, person) => {
    const { groupCode, readerId, recordId } = person
    const folderId = await aFolderOf(trx, person, 'record')
    await trx
      .insertInto('favouriteBatch')
      .values({ groupCode, id: randomUUID(), readerId, folderId, recordIds: [recordId] })
      .execute()
  },
}
