import { randomUUID } from 'node:crypto'
import type { SearchedInstitution } from './searching.ts'

interface CollectionOptions {
  name: string
  introduction?: string
  parentId?: string
  initial?: string
  isShown?: boolean
  shownFrom?: string
  shownUntil?: string
  translations?: Record<string, { name?: string; introduction?: string }>
  position?: number
  recordIds?: number[]
}

/** A special collection with its titles; answers its number. */
export async function aCollection(
  { groupCode, within }: Pick<SearchedInstitution, 'groupCode' | 'within'>,
  { translations = {}, recordIds = [], ...described }: CollectionOptions,
) {
  const id = randomUUID()
  await within(async (trx) => {
    await trx
      .insertInto('collection')
      .values({ ...described, groupCode, id, translations: JSON.stringify(translations) })
      .execute()
    for (const recordId of recordIds) {
      await trx
        .insertInto('collectionRecord')
        .values({ groupCode, collectionId: id, recordId })
        .execute()
    }
  })
  return id
}
