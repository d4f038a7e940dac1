import type { Database } from '../../../platform/stores/database.ts'

interface CollectionWords {
  id: string
  introduction: string
  translations: object
}

/** Describes a collection that nobody has described yet. */
export const describeCollection = (
  db: Database,
  { id, introduction, translations }: CollectionWords,
) =>
  db
    .updateTable('collection')
    .set({ introduction, translations: JSON.stringify(translations) })
    .where('id', '=', id)
    .where('introduction', 'is', null)
    .execute()
