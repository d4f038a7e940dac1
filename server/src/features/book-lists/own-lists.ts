import { randomUUID } from 'node:crypto'
import {
  longestIntroduction,
  longestListName,
  mostBookLists,
  type OwnList,
} from '@shulin/contract/own-book-lists'
import { Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { coverAddress, coverKeyOf, coversOfList, leaveCover } from './covers.ts'
import { insertChange, type NewChange } from './keeper-queries.ts'
import {
  addRevision,
  countKeptLists,
  countOwnLists,
  deleteList,
  holdKeptList,
  insertList,
  putAnyDefaultList,
  putDefaultList,
  selectKeptLists,
  selectRevision,
  updateList,
  type Owner,
} from './own-queries.ts'
import { countEntries, selectEntries } from './queries.ts'
import {
  introductionTooLong,
  listUnknown,
  nameMissing,
  nameTooLong,
  ownerOnly,
  tooManyLists,
} from './refusals.ts'

interface OwnListsQuery {
  page: number
  rows: number
  recordId?: number | undefined
}

/** The lists that a reader keeps, alone or with others. */
export async function ownLists(db: Database, readerId: string, query: OwnListsQuery) {
  const lists = await selectKeptLists(db, readerId, query)
  const ids = lists.map(({ id }) => id)
  const countOf = await countEntries(db, ids)
  const titles = await selectEntries(db, ids, { last: coversOfList })
  return {
    total: await countKeptLists(db, readerId),
    list: lists.map((list): OwnList => ({
      bookListId: list.id,
      name: list.name,
      introduction: list.introduction,
      cover: coverAddress(list.coverKey),
      privacy: list.isOpen ? 'open' : 'private',
      defaultFlag: list.isDefault ? '1' : '0',
      count: countOf(list.id),
      role: list.isOwner ? 'owner' : 'editor',
      hasRecord: list.hasRecord,
      titles: titles
        .filter(({ listId }) => listId === list.id)
        .map(({ recordId, title, author, cover }) => ({ recordId, title, author, cover })),
    })),
  }
}

interface ListForm {
  name: string
  introduction: string
  cover: string
  privacy: 'open' | 'private'
  defaultFlag: '0' | '1'
}

/** Adds a list of a reader; answers its id. The row of the reader is held, so two at once are counted one after the other. */
export async function addList(trx: Database, owner: Owner, form: ListForm) {
  const described = await requireWhole(trx, owner.readerId, form)
  if ((await countOwnLists(trx, owner.readerId)) >= mostBookLists) {
    throw new Refused(tooManyLists, { most: mostBookLists })
  }
  const id = randomUUID()
  await insertList(trx, { ...described, ...owner, id })
  if (form.defaultFlag === '1') await putDefaultList(trx, owner.readerId, id)
  else await putAnyDefaultList(trx, owner.readerId)
  return id
}

/** Describes a list anew. A default stays one until another takes its place: exactly one of a reader's lists is. Answers the pictures that go. */
export async function changeList(
  trx: Database,
  owner: Owner,
  { bookListId, ...form }: ListForm & { bookListId: string },
) {
  const { coverKey } = await holdOwnList(trx, bookListId, owner.readerId)
  const described = await requireWhole(trx, owner.readerId, form, coverKey)
  await updateList(trx, bookListId, described)
  if (form.defaultFlag === '1') await putDefaultList(trx, owner.readerId, bookListId)
  await noteDone(trx, { ...owner, listId: bookListId, act: 'describe' })
  return described.coverKey === coverKey ? [] : leaveCover(trx, coverKey)
}

/** Deletes a list; where it was the default, the oldest one left becomes it. Answers the pictures that go with it. */
export async function removeList(trx: Database, readerId: string, id: string) {
  const { coverKey } = await holdOwnList(trx, id, readerId)
  await deleteList(trx, id)
  await putAnyDefaultList(trx, readerId)
  return leaveCover(trx, coverKey)
}

export async function preferList(trx: Database, readerId: string, id: string) {
  if (!(await putDefaultList(trx, readerId, id))) throw new Refused(listUnknown)
}

export async function revisionOf(db: Database, readerId: string, id: string) {
  const found = await selectRevision(db, id, readerId)
  if (!found) throw new Refused(listUnknown)
  return found
}

/** Holds a list that the reader keeps. To others it is as if there were none. */
export async function holdList(trx: Database, id: string, readerId: string) {
  const list = await holdKeptList(trx, id, readerId)
  if (!list) throw new Refused(listUnknown)
  return { ...list, isOwner: list.ownerId === readerId }
}

/** The same, where only its owner may act. */
export async function holdOwnList(trx: Database, id: string, readerId: string) {
  const list = await holdList(trx, id, readerId)
  if (!list.isOwner) throw new Refused(ownerOnly)
  return list
}

/** Remembers what was done to a list, and that it is another one now. */
export async function noteDone(trx: Database, change: NewChange) {
  await insertChange(trx, change)
  await addRevision(trx, change.listId)
}

/** As the database counts: a letter is one, whatever it is made of. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
const lettersIn = (text: string) => [...text].length

async function requireWhole(
  trx: Database,
  readerId: string,
  { name, introduction, cover, privacy }: ListForm,
  coverBefore: string | null = null,
) {
  if (name === '') throw new Refused(nameMissing, { field: 'name' })
  if (lettersIn(name) > longestListName) throw new Refused(nameTooLong, { field: 'name' })
  if (lettersIn(introduction) > longestIntroduction) {
    throw new Refused(introductionTooLong, { field: 'introduction' })
  }
  const coverKey = await coverKeyOf(trx, readerId, cover, coverBefore)
  return { name, introduction, coverKey, isOpen: privacy === 'open' }
}
