import { z } from 'zod'
import { firstTitles, listPrivacies } from './book-lists.ts'
import { endpoint } from './endpoint.ts'
import { listOf, PageInAddress } from './paging.ts'
import { RecordId, RecordIdInAddress } from './record-id.ts'
import { Instant } from './time.ts'
import { UploadedFile } from './uploaded-file.ts'

/** The tab of the personal centre these calls belong to: favourites, with the lists among them. */
const tab = '2'

/** So many lists a reader keeps, and so many titles are in one. */
export const mostBookLists = 100
export const mostListedTitles = 5_000

/** So many titles are added or taken away at once: as many as can be selected of a result. */
const mostAtOnce = 1_000

/** In characters. */
export const longestListName = 100
export const longestIntroduction = 500
export const longestNote = 500

/** So many notes stand on one title, and so many people keep one list beside its owner. */
export const mostNotes = 30
export const mostEditors = 30

/** The picture of a cover, in bytes: 2M. */
export const largestCover = 2 * 1024 * 1024

const flag = z.enum(['0', '1'])
const OneList = { bookListId: z.uuid() }

/** What is missing or too long is refused by a rule, which names the field: here only what nobody types is. */
const typed = z.string().trim().max(10_000).default('')

/** A list as its owner describes it. */
const ListFields = {
  name: typed,
  introduction: typed,
  /** What sending a picture answered; empty: none. */
  cover: z.string().max(200).default(''),
  privacy: z.enum(listPrivacies).default('private'),
}

const OwnList = z.strictObject({
  bookListId: z.uuid(),
  name: z.string(),
  introduction: z.string(),
  cover: z.string(),
  privacy: z.enum(listPrivacies),
  defaultFlag: flag,
  count: z.int(),
  /** Whether it is the reader's own, or one they keep with others. */
  role: z.enum(['owner', 'editor']),
  /** Whether the title that was asked about is in it. */
  hasRecord: z.boolean(),
  titles: firstTitles,
})
export type OwnList = z.infer<typeof OwnList>

export const listOwnBookLists = endpoint({
  method: 'GET',
  path: '/find/bookList/list',
  access: 'reader',
  tab,
  summary:
    'The book lists of the reader: the default first, then the newest; those kept with others last',
  query: z.strictObject({ ...PageInAddress, recordId: RecordIdInAddress.optional() }),
  response: listOf(OwnList),
})

export const addBookList = endpoint({
  method: 'POST',
  path: '/find/bookList/add',
  access: 'reader',
  tab,
  message: { 'zh-CN': '保存成功！', 'zh-TW': '儲存成功！', 'en-US': 'Saved' },
  summary: 'Adds a book list; the first one of a reader is the default',
  body: z.strictObject({ ...ListFields, defaultFlag: flag.default('0') }),
  response: z.strictObject({ bookListId: z.uuid() }),
})

export const updateBookList = endpoint({
  method: 'POST',
  path: '/find/bookList/update',
  access: 'reader',
  tab,
  message: { 'zh-CN': '修改成功！', 'zh-TW': '修改成功！', 'en-US': 'Changed' },
  summary: 'Changes what a book list is called, says of itself, looks like and who may see it',
  body: z.strictObject({ ...OneList, ...ListFields, defaultFlag: flag.default('0') }),
  response: z.literal(true),
})

export const deleteBookList = endpoint({
  method: 'POST',
  path: '/find/bookList/delete',
  access: 'reader',
  tab,
  message: { 'zh-CN': '删除成功！', 'zh-TW': '刪除成功！', 'en-US': 'Deleted' },
  summary: 'Deletes a book list with its notes; where it was the default, the oldest one left is',
  body: z.strictObject(OneList),
  response: z.literal(true),
})

export const uploadListCover = endpoint({
  method: 'POST',
  path: '/find/bookList/uploadCover',
  access: 'reader',
  tab,
  takesFile: true,
  largestBody: largestCover + 16_384,
  message: { 'zh-CN': '上传成功！', 'zh-TW': '上傳成功！', 'en-US': 'Uploaded' },
  summary: 'Takes a picture (JPEG or PNG, at most 2M) for the cover of a list, and draws it anew',
  body: z.strictObject({ file: UploadedFile }),
  response: z.strictObject({ cover: z.string() }),
})

export const setDefaultBookList = endpoint({
  method: 'POST',
  path: '/find/bookList/setDefault',
  access: 'reader',
  tab,
  summary: 'Makes a book list of the reader the default, in the place of any other',
  body: z.strictObject(OneList),
  response: z.literal(true),
})

const SeveralTitles = z.array(RecordId).min(1).max(mostAtOnce)

export const addToBookList = endpoint({
  method: 'POST',
  path: '/find/bookList/addBook',
  access: 'reader',
  tab,
  summary: 'Adds titles at the end of a book list; those that are in it stay where they are',
  body: z.strictObject({ ...OneList, recordIds: SeveralTitles }),
  response: z.literal(true),
})

export const takeFromBookList = endpoint({
  method: 'POST',
  path: '/find/bookList/deleteBook',
  access: 'reader',
  tab,
  summary: 'Takes titles out of a book list, with the notes on them',
  body: z.strictObject({
    ...OneList,
    recordIds: SeveralTitles,
    /** So many notes on them the reader was told of: with more of them nothing is taken out. */
    notesSeen: z.int().min(0).optional(),
  }),
  response: z.literal(true),
})

// What follows are our own calls: for lists that several people keep.

export const moveInBookList = endpoint({
  method: 'POST',
  path: '/find/bookList/moveBook',
  access: 'reader',
  tab,
  summary: 'Puts a title of a book list behind another one, or first',
  body: z.strictObject({
    ...OneList,
    recordId: RecordId,
    /** Null: it becomes the first. */
    afterRecordId: RecordId.nullable(),
  }),
  response: z.literal(true),
})

export const findListedTitles = endpoint({
  method: 'POST',
  path: '/find/bookList/listed',
  access: 'reader',
  tab,
  summary: 'Which of these titles are in a book list that the reader keeps',
  body: z.strictObject({ ...OneList, recordIds: SeveralTitles }),
  response: z.strictObject({ recordIds: z.array(z.int()) }),
})

export const addListNote = endpoint({
  method: 'POST',
  path: '/find/bookList/addNote',
  access: 'reader',
  tab,
  summary: 'Adds a note to a title of a book list',
  body: z.strictObject({ ...OneList, recordId: RecordId, text: typed }),
  response: z.strictObject({ noteId: z.uuid() }),
})

export const changeListNote = endpoint({
  method: 'POST',
  path: '/find/bookList/changeNote',
  access: 'reader',
  tab,
  summary: 'Changes an own note; one that was changed elsewhere meanwhile is not written over',
  body: z.strictObject({ ...OneList, noteId: z.uuid(), text: typed, version: z.int().min(1) }),
  response: z.strictObject({ version: z.int() }),
})

export const deleteListNote = endpoint({
  method: 'POST',
  path: '/find/bookList/deleteNote',
  access: 'reader',
  tab,
  summary: 'Deletes a note: the own one, or as owner of the list any',
  body: z.strictObject({ ...OneList, noteId: z.uuid() }),
  response: z.literal(true),
})

const listChangeActs = ['add', 'remove', 'move', 'note', 'join', 'leave', 'describe'] as const
export type ListChangeAct = (typeof listChangeActs)[number]

const Keepers = z.strictObject({
  /** By the clock of the server: how long ago something was, whatever the reader's clock says. */
  now: Instant,
  keepers: z.array(
    z.strictObject({
      keeperId: z.uuid(),
      name: z.string(),
      role: z.enum(['owner', 'editor']),
      isMe: z.boolean(),
    }),
  ),
  /** The latest first. */
  changes: z.array(
    z.strictObject({
      changeId: z.int(),
      time: Instant,
      by: z.string(),
      isMine: z.boolean(),
      act: z.enum(listChangeActs),
      /** The title, where it was one. */
      title: z.string(),
      titles: z.int(),
    }),
  ),
})
export type Keepers = z.infer<typeof Keepers>

export const readListKeepers = endpoint({
  method: 'GET',
  path: '/find/bookList/keepers',
  access: 'reader',
  tab,
  summary: 'Who keeps a book list, and what they changed of late: for those who keep it',
  query: z.strictObject(OneList),
  response: Keepers,
})

export const readListRevision = endpoint({
  method: 'GET',
  path: '/find/bookList/revision',
  access: 'reader',
  tab,
  summary: 'Whether somebody has changed a book list: another number says so',
  query: z.strictObject(OneList),
  response: z.strictObject({ revision: z.int() }),
})

export const inviteToBookList = endpoint({
  method: 'POST',
  path: '/find/bookList/invite',
  access: 'reader',
  tab,
  summary:
    'Makes a key with which other readers come to keep a list; the key before no longer works',
  body: z.strictObject(OneList),
  response: z.strictObject({ key: z.string(), until: Instant }),
})

export const joinBookList = endpoint({
  method: 'POST',
  path: '/find/bookList/join',
  access: 'reader',
  tab,
  summary: 'Takes an invitation: the reader keeps the list together with its owner',
  body: z.strictObject({ ...OneList, key: z.string().max(100) }),
  response: z.literal(true),
})

export const removeListEditor = endpoint({
  method: 'POST',
  path: '/find/bookList/removeEditor',
  access: 'reader',
  tab,
  summary: 'Ends that somebody keeps a list: by its owner, or by themselves',
  body: z.strictObject({ ...OneList, keeperId: z.uuid() }),
  response: z.literal(true),
})
