import { z } from 'zod'
import { exportFormats } from './citations.ts'
import { endpoint } from './endpoint.ts'
import { listOf, PageInAddress } from './paging.ts'
import { ReadySearch, SearchParameters, sortFields, TwiceItem } from './search.ts'
import { Instant } from './time.ts'

/** More titles are no result that anybody reads through: the search is to be narrowed first. */
export const mostFrozenTitles = 10_000

/** So many a reader keeps. */
export const mostFrozenSearches = 50

/** In characters. */
export const longestFrozenName = 200

/** The tab of the personal centre they are kept in: subscriptions. */
const tab = '3'

const ofPages = { page: true, rows: true, words: true } as const

const FrozenSearch = z.strictObject({
  frozenId: z.uuid(),
  name: z.string(),
  /** As it was asked. */
  search: ReadySearch,
  /** The same in words of the reader's language: one for each term and each limit. */
  words: z.array(z.string()),
  sortField: z.enum(sortFields),
  sortClause: z.enum(['asc', 'desc']),
  /** How literally the question was taken; it is compared in the same way. */
  rung: z.string(),
  /** How texts were cut, and the last change that the index could have. */
  indexVersion: z.string(),
  total: z.int(),
  createTime: Instant,
  /** SHA-256 of the list as CSV. */
  checksum: z.string(),
})
export type FrozenSearch = z.infer<typeof FrozenSearch>

export const freezeSearch = endpoint({
  method: 'POST',
  path: '/find/frozenSearch/add',
  access: 'reader',
  isSearch: true,
  message: { 'zh-CN': '检索已固定', 'zh-TW': '檢索已固定', 'en-US': 'The search is frozen' },
  summary: 'Keeps a search with every title it finds, in order, under an address of its own',
  body: z.strictObject({
    name: z.string().trim().max(1_000).default(''),
    search: SearchParameters.omit(ofPages).extend({
      twiceItems: z.array(TwiceItem).max(10).default([]),
    }),
  }),
  response: z.strictObject({ frozenId: z.uuid(), total: z.int() }),
})

export const listFrozenSearches = endpoint({
  method: 'GET',
  path: '/find/frozenSearch/list',
  access: 'reader',
  tab,
  summary: 'The searches that the reader has frozen, newest first',
  query: z.strictObject(PageInAddress),
  response: listOf(FrozenSearch),
})

export const deleteFrozenSearch = endpoint({
  method: 'POST',
  path: '/find/frozenSearch/delete',
  access: 'reader',
  tab,
  message: { 'zh-CN': '删除成功！', 'zh-TW': '刪除成功！', 'en-US': 'Deleted' },
  summary: 'Deletes a frozen search of the reader; its address leads nowhere then',
  body: z.strictObject({ frozenId: z.uuid() }),
  response: z.literal(true),
})

export const readFrozenSearch = endpoint({
  method: 'GET',
  path: '/find/frozenSearch/get',
  access: 'anyone',
  summary: 'A frozen search by its address: the question, when and from what it was answered',
  query: z.strictObject({ id: z.uuid() }),
  response: FrozenSearch,
})

/** What the same search finds now and did not then, finds no more, or finds otherwise described. */
export const frozenDifferences = ['new', 'gone', 'changed'] as const
export type FrozenDifference = (typeof frozenDifferences)[number]

/** What a title is described by. */
export const describedFields = [
  'documentType',
  'isElectronic',
  'title',
  'otherTitles',
  'creators',
  'series',
  'publisher',
  'place',
  'year',
  'published',
  'edition',
  'extent',
  'isbn',
  'issn',
  'doi',
  'language',
  'classScheme',
  'classNo',
  'subjects',
  'abstract',
  'callNo',
] as const
export type DescribedField = (typeof describedFields)[number]

const FrozenTitle = z.strictObject({
  recordId: z.int(),
  /** Its place in the frozen list; none of a new one. */
  position: z.int().nullable(),
  title: z.string(),
  author: z.string(),
  publisher: z.string(),
  publishYear: z.int().nullable(),
  /** Of a changed one: what is otherwise now. */
  changes: z.array(z.enum(describedFields)),
})
export type FrozenTitle = z.infer<typeof FrozenTitle>

export const listFrozenTitles = endpoint({
  method: 'GET',
  path: '/find/frozenSearch/titles',
  access: 'anyone',
  summary: 'The titles of a frozen search, as they were described then',
  query: z.strictObject({ id: z.uuid(), ...PageInAddress }),
  response: listOf(FrozenTitle),
})

export const compareFrozenSearch = endpoint({
  method: 'GET',
  path: '/find/frozenSearch/compare',
  access: 'anyone',
  isSearch: true,
  summary:
    'What the same search finds now: how many are new, gone and changed, and one part of them',
  query: z.strictObject({
    id: z.uuid(),
    part: z.enum(frozenDifferences).default('new'),
    ...PageInAddress,
  }),
  response: z.strictObject({
    total: z.int(),
    indexVersion: z.string(),
    new: z.int(),
    gone: z.int(),
    changed: z.int(),
    list: z.array(FrozenTitle),
  }),
})

export const exportFrozenSearch = endpoint({
  method: 'POST',
  path: '/find/frozenSearch/export',
  access: 'anyone',
  summary: 'The frozen list as a file; the same bytes whenever it is asked for (UTF-8)',
  body: z.strictObject({ id: z.uuid(), format: z.enum(exportFormats) }),
  response: z.strictObject({
    fileName: z.string(),
    mediaType: z.string(),
    content: z.string(),
    count: z.int(),
  }),
})
