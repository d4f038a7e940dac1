import type { BookList, ListNote, ListRole, OpenListSort } from '@shulin/contract/book-lists'
import type { StaffTopic } from '@shulin/contract/book-lists-staff'
import { mostListedTitles } from '@shulin/contract/own-book-lists'
import { instantOf } from '@shulin/contract/time'
import { writeAudit, type Actor } from '../../platform/audit.ts'
import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { selectHeldAmong } from '../catalogue/catalogue.ts'
import { maskedName } from '../readers/readers.ts'
import { coverAddress, coversOfList } from './covers.ts'
import { selectNotes } from './note-queries.ts'
import {
  addListVisit,
  countEntries,
  countOpenLists,
  countTopics,
  deleteTopic,
  isEditor,
  placeTopics,
  replaceEntries,
  selectEntries,
  selectEveryTopic,
  selectHotLists,
  selectList,
  selectOpenLists,
  selectShownTopic,
  selectTopics,
  upsertTopic,
  type ListedTitle,
} from './queries.ts'
import { listUnknown } from './refusals.ts'
import { selectListedTitles } from './title-queries.ts'

interface Paging {
  page: number
  rows: number
}

interface OpenListsQuery extends Paging {
  keyword?: string | undefined
  sortType?: OpenListSort
}

/** One page of the lists that readers have opened. */
export async function openLists(db: Database, query: OpenListsQuery) {
  const lists = await selectOpenLists(db, query)
  const ids = lists.map(({ id }) => id)
  const countOf = await countEntries(db, ids)
  const titles = await selectEntries(db, ids, { last: coversOfList })
  return {
    total: await countOpenLists(db, query.keyword),
    list: lists.map(({ id, name, introduction, coverKey, createdAt }) => ({
      bookListId: id,
      name,
      introduction,
      cover: coverAddress(coverKey),
      createTime: instantOf(createdAt),
      count: countOf(id),
      titles: titles.filter(({ listId }) => listId === id).map(firstTitleOf),
    })),
  }
}

/** Open lists that have a title, those visited most of late first. */
export async function hotLists(db: Database, recordId: number, rows: number) {
  const lists = await selectHotLists(db, recordId, rows)
  return lists.map(({ id, name, coverKey, hot }) => ({
    bookListId: id,
    name,
    cover: coverAddress(coverKey),
    hot,
  }))
}

export async function countVisit(trx: Database, id: string) {
  if (!(await addListVisit(trx, id))) throw new Refused(listUnknown)
}

interface ReadOptions {
  /** So many titles at most. */
  most?: number
  order?: 'kept' | 'newest'
}

/** One list with its titles and notes: an open one for everybody, a private one for those who keep it. */
export async function bookList(
  db: Database,
  id: string,
  readerId: string | undefined,
  { most = mostListedTitles, order = 'kept' }: ReadOptions = {},
): Promise<BookList> {
  const list = await selectList(db, id)
  const role = list && (await roleOf(db, list, readerId))
  if (!list || !(list.isOpen || role !== 'visitor')) throw new Refused(listUnknown)
  /** Those who keep a list know each other; to others a reader is shown under the name they chose for it, or not by name. */
  const nameOf = (name: string | null, nickname: string | null) =>
    nickname ?? (name === null ? '' : role === 'visitor' ? maskedName(name) : name)
  const titles = await selectListedTitles(db, id, { most, order })
  const notes = new Map<number, ListNote[]>()
  for (const note of await selectNotes(db, id)) {
    const said = notes.get(note.recordId) ?? []
    notes.set(note.recordId, said)
    said.push({
      noteId: note.noteId,
      text: note.text,
      by: nameOf(note.name, note.nickname),
      time: instantOf(note.writtenAt),
      version: note.version,
      isMine: readerId !== undefined && note.readerId === readerId,
    })
  }
  return {
    bookListId: list.id,
    name: list.name,
    introduction: list.introduction,
    cover: coverAddress(list.coverKey),
    privacy: list.isOpen ? 'open' : 'private',
    owner: nameOf(list.readerName, list.nickname),
    defaultFlag: role === 'owner' && list.isDefault ? '1' : '0',
    role: role!,
    changeTime: instantOf(list.changedAt),
    revision: list.revision,
    list: titles.map(({ addedAt, ...title }) => ({
      ...title,
      addTime: instantOf(addedAt),
      notes: notes.get(title.recordId) ?? [],
    })),
  }
}

async function roleOf(
  db: Database,
  list: { id: string; readerId: string | null },
  readerId: string | undefined,
): Promise<ListRole> {
  if (readerId === undefined) return 'visitor'
  if (list.readerId === readerId) return 'owner'
  return (await isEditor(db, list.id, readerId)) ? 'editor' : 'visitor'
}

export async function topics(
  db: Database,
  { keyword, ...paging }: Paging & { keyword?: string | undefined },
) {
  const found = await selectTopics(db, keyword, paging)
  const ids = found.map(({ id }) => id)
  const countOf = await countEntries(db, ids)
  const titles = await selectEntries(db, ids, { last: coversOfList })
  return {
    total: await countTopics(db, keyword),
    list: found.map(({ id, name, introduction }) => ({
      topicId: id,
      name,
      introduction,
      cover: '',
      count: countOf(id),
      titles: titles.filter(({ listId }) => listId === id).map(firstTitleOf),
    })),
  }
}

export async function topic(db: Database, id: string) {
  const found = await selectShownTopic(db, id)
  if (!found) throw new Refused(topicUnknown)
  return { topicId: id, name: found.name, introduction: found.introduction, cover: '' }
}

export async function booksOfTopic(db: Database, id: string, { page, rows }: Paging) {
  await topic(db, id)
  const wanted = { first: (page - 1) * rows + 1, last: page * rows }
  return {
    total: (await countEntries(db, [id]))(id),
    list: (await selectEntries(db, [id], wanted)).map(entryOf),
  }
}

/** Every topic, for those who keep them. */
export async function staffTopics(db: Database): Promise<StaffTopic[]> {
  const all = await selectEveryTopic(db)
  const titles = await selectEntries(
    db,
    all.map(({ id }) => id),
  )
  return all.map(({ id, name, introduction, isOpen }) => ({
    topicId: id,
    name,
    introduction,
    isShown: isOpen,
    books: titles.filter(({ listId }) => listId === id).map(titleOf),
  }))
}

interface TopicForm {
  topicId: string
  name: string
  introduction: string
  isShown: boolean
  recordIds: number[]
}

/** Adds a topic or changes it, and writes down what it was. All its titles are titles of the library. */
export async function putTopic(
  trx: Database,
  groupCode: string,
  { topicId: id, name, introduction, isShown, recordIds }: TopicForm,
  actor: Actor,
) {
  const wanted = [...new Set(recordIds)]
  const held = await selectHeldAmong(trx, wanted)
  const missing = wanted.find((recordId) => !held.has(recordId))
  if (missing !== undefined) throw new Refused(titleNotHeld, { recordId: missing })
  const before = (await staffTopics(trx)).find(({ topicId }) => topicId === id) ?? null
  if (!(await upsertTopic(trx, { groupCode, id, name, introduction, isOpen: isShown }))) {
    throw new Refused(topicUnknown)
  }
  await replaceEntries(trx, groupCode, id, wanted)
  const after = (await staffTopics(trx)).find(({ topicId }) => topicId === id)
  await writeAudit(trx, actor, 'topic.change', id, { before, after })
}

export async function removeTopic(trx: Database, id: string, actor: Actor) {
  const before = (await staffTopics(trx)).find(({ topicId }) => topicId === id)
  if (!before) throw new Refused(topicUnknown)
  await deleteTopic(trx, id)
  await writeAudit(trx, actor, 'topic.remove', id, { before, after: null })
}

export async function arrangeTopics(trx: Database, ids: string[], actor: Actor) {
  const before = (await selectEveryTopic(trx)).map(({ id }) => id)
  if (ids.some((id) => !before.includes(id))) throw new Refused(topicUnknown)
  await placeTopics(trx, ids)
  const after = (await selectEveryTopic(trx)).map(({ id }) => id)
  await writeAudit(trx, actor, 'topic.arrange', 'topics', { before, after })
}

const titleOf = ({ recordId, title, author }: ListedTitle) => ({ recordId, title, author })
const firstTitleOf = (entry: ListedTitle) => ({ ...titleOf(entry), cover: entry.cover })
const entryOf = (entry: ListedTitle) => ({ ...titleOf(entry), note: entry.note })

const topicUnknown = refusal('topic.unknown', 404, {
  'zh-CN': '没有这个专题',
  'zh-TW': '沒有這個專題',
  'en-US': 'There is no such topic',
})
const titleNotHeld = refusal('topic.title-not-held', 422, {
  'zh-CN': '专题里有一种书不是本馆馆藏',
  'zh-TW': '專題裡有一種書不是本館館藏',
  'en-US': 'One of the titles is not in this library',
})
