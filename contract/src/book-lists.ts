import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page, PageInAddress } from './paging.ts'
import { RecordId } from './record-id.ts'
import { Instant } from './time.ts'

const described = { name: z.string(), introduction: z.string(), cover: z.string() }

/** The first three titles: what a list looks like. */
export const firstTitles = z.array(
  z.strictObject({
    recordId: z.int(),
    title: z.string(),
    author: z.string(),
    /** The address of its picture; empty: none. */
    cover: z.string(),
  }),
)

const OpenList = z.strictObject({
  bookListId: z.string(),
  ...described,
  createTime: Instant,
  count: z.int(),
  titles: firstTitles,
})

export const listBookLists = endpoint({
  method: 'GET',
  path: '/find/index/bookList',
  access: 'anyone',
  summary: 'Book lists that readers have opened, newest first',
  query: z.strictObject(PageInAddress),
  response: listOf(OpenList),
})

/** In which order open lists stand: the newest first, those visited most of late, or by name. */
export const openListSorts = ['new', 'hot', 'name'] as const
export type OpenListSort = (typeof openListSorts)[number]

export const findBookLists = endpoint({
  method: 'GET',
  path: '/find/bookList/publicList',
  access: 'anyone',
  summary: 'Book lists that readers have opened, by words of their name or introduction',
  query: z.strictObject({
    keyword: z.string().max(200).optional(),
    sortType: z.enum(openListSorts).default('new'),
    ...PageInAddress,
  }),
  response: listOf(OpenList),
})

export const listHotBookLists = endpoint({
  method: 'POST',
  path: '/find/bookList/recordHotBookList',
  access: 'anyone',
  summary: 'Open book lists that have a title, those visited most of late first',
  body: z.strictObject({ recordId: RecordId, rows: z.int().min(1).max(50).default(10) }),
  response: z.array(
    z.strictObject({
      bookListId: z.string(),
      name: z.string(),
      cover: z.string(),
      /** Visits of the last three months. */
      hot: z.int(),
    }),
  ),
})

/** Our own call: what makes a list a hot one. */
export const countBookListVisit = endpoint({
  method: 'POST',
  path: '/find/bookList/visit',
  access: 'anyone',
  summary: 'Counts a visit of an open book list',
  body: z.strictObject({ bookListId: z.uuid() }),
  response: z.literal(true),
})

export const listTopics = endpoint({
  method: 'GET',
  path: '/find/bookTopic/list',
  access: 'anyone',
  summary: 'Topics of the library, in its order',
  query: z.strictObject({ keyword: z.string().max(200).optional(), ...PageInAddress }),
  response: listOf(
    z.strictObject({ topicId: z.string(), ...described, count: z.int(), titles: firstTitles }),
  ),
})

export const readTopic = endpoint({
  method: 'GET',
  path: '/find/bookTopic/getDetail',
  access: 'anyone',
  summary: 'One topic of the library',
  query: z.strictObject({ topicId: z.uuid() }),
  response: z.strictObject({ topicId: z.string(), ...described }),
})

const Entry = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  author: z.string(),
  note: z.string(),
})

export const listBooksOfTopic = endpoint({
  method: 'POST',
  path: '/find/bookTopic/bookPage',
  access: 'anyone',
  summary: 'The books of a topic, in its order',
  body: z.strictObject({ topicId: z.uuid(), ...Page }),
  response: listOf(Entry),
})

/** What somebody who keeps a list says of a title. */
const ListNote = z.strictObject({
  noteId: z.uuid(),
  text: z.string(),
  /** Empty where the account is gone. */
  by: z.string(),
  time: Instant,
  version: z.int(),
  isMine: z.boolean(),
})
export type ListNote = z.infer<typeof ListNote>

const ListedTitle = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  author: z.string(),
  publisher: z.string(),
  publishYear: z.int().nullable(),
  cover: z.string(),
  addTime: Instant,
  notes: z.array(ListNote),
})
export type ListedTitle = z.infer<typeof ListedTitle>

export const listPrivacies = ['open', 'private'] as const

/** What the caller may do with a list: all; with its titles and notes; or look. */
const listRoles = ['owner', 'editor', 'visitor'] as const
export type ListRole = (typeof listRoles)[number]

const BookList = z.strictObject({
  bookListId: z.string(),
  ...described,
  privacy: z.enum(listPrivacies),
  owner: z.string(),
  /** Of the caller's own lists; of others 0. */
  defaultFlag: z.enum(['0', '1']),
  role: z.enum(listRoles),
  changeTime: Instant,
  /** Another number: somebody has changed the list. */
  revision: z.int(),
  list: z.array(ListedTitle),
})
export type BookList = z.infer<typeof BookList>

export const readBookList = endpoint({
  method: 'GET',
  path: '/find/bookList/getDetail',
  access: 'anyone',
  summary:
    'One open book list, or one the caller keeps, with its titles in their order and the notes',
  query: z.strictObject({ bookListId: z.uuid() }),
  response: BookList,
})
