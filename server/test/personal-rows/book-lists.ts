import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  book_list: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('bookList')
      .values({ groupCode, id: randomUUID(), readerId, name: '我的书单' })
      .execute(),
  // In a list of the library: what a reader added there outlives the reader's own lists.
  book_list_entry: async (trx, { groupCode, readerId: addedByReaderId, recordId }) => {
    const listId = randomUUID()
    await trx.insertInto('bookList').values({ groupCode, id: listId, name: '专题' }).execute()
    await trx
      .insertInto('bookListEntry')
      .values({ groupCode, listId, recordId, addedByReaderId })
      .execute()
  },
}
