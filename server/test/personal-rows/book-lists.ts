import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/platform/stores/database.ts'
import type { Person, PersonalRows } from '../personal-row.ts'

/** A title in a list of the library: what a reader did there outlives the reader's own lists. */
async function anEntryElsewhere(
  trx: Database,
  { groupCode, readerId: addedByReaderId, recordId }: Person,
) {
  const listId = randomUUID()
  await trx.insertInto('bookList').values({ groupCode, id: listId, name: '专题' }).execute()
  await trx
    .insertInto('bookListEntry')
    .values({ groupCode, listId, recordId, addedByReaderId })
    .execute()
  return listId
}

async function anOwnList(trx: Database, { groupCode, readerId }: Person) {
  const id = randomUUID()
  await trx.insertInto('bookList').values({ groupCode, id, readerId, name: '我的书单' }).execute()
  return id
}

export const rows: PersonalRows = {
  book_list: anOwnList,
  book_list_entry: anEntryElsewhere,
  book_list_note: async (trx, person) => {
    const { groupCode, readerId, recordId } = person
    const listId = await anEntryElsewhere(trx, person)
    await trx
      .insertInto('bookListNote')
      .values({ groupCode, id: randomUUID(), listId, recordId, readerId, text: '先读第三章' })
      .execute()
  },
  book_list_editor: async (trx, person) => {
    const { groupCode, readerId } = person
    const listId = await anEntryElsewhere(trx, person)
    await trx.insertInto('bookListEditor').values({ groupCode, listId, readerId }).execute()
  },
  book_list_invitation: async (trx, person) => {
    const listId = await anOwnList(trx, person)
    const expiresAt = new Date(Date.now() + 86_400_000)
    await trx
      .insertInto('bookListInvitation')
      .values({ groupCode: person.groupCode, listId, keyHash: Buffer.alloc(32), expiresAt })
      .execute()
  },
  book_list_change: async (trx, person) => {
    const { groupCode, readerId, recordId } = person
    const listId = await anEntryElsewhere(trx, person)
    await trx
      .insertInto('bookListChange')
      .values({ groupCode, listId, readerId, act: 'add', recordId, titles: 1 })
      .execute()
  },
  book_list_cover: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('bookListCover')
      .values({ groupCode, readerId, key: `covers/${groupCode}/${randomUUID()}.webp` })
      .execute(),
}
