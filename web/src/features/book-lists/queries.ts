import {
  findBookLists,
  listBookLists,
  listBooksOfTopic,
  listHotBookLists,
  listTopics,
  readBookList,
  readTopic,
  type OpenListSort,
} from '@shulin/contract/book-lists'
import {
  listOwnBookLists,
  mostBookLists,
  readListKeepers,
  readListRevision,
} from '@shulin/contract/own-book-lists'
import type { CitationStyle } from '@shulin/contract/citations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { isUuid } from '../../platform/uuid.ts'
import { citeAll } from './export-list.ts'
import { booksOfTopicInput, listInput, topicInput } from './first-calls.ts'

export interface ListOptions {
  page?: number
  rows: number
  /** Whether a failure is told: not where nobody asked for the list. */
  isSilent?: boolean
}

export const openLists = ({ page = 1, rows, isSilent = false }: ListOptions) =>
  queryOptions({
    queryKey: ['book-lists', 'lists', page, rows],
    queryFn: () => call(listBookLists, { query: { page, rows } }, { isSilent }),
    placeholderData: keepPreviousData,
  })

export interface FindOptions {
  keyword: string
  sortType: OpenListSort
  page: number
  rows: number
}

export const foundLists = (query: FindOptions) =>
  queryOptions({
    queryKey: ['book-lists', 'found', query],
    queryFn: () => call(findBookLists, { query: { ...query } }),
    placeholderData: keepPreviousData,
  })

export const topics = ({ page = 1, rows, isSilent = false }: ListOptions) =>
  queryOptions({
    queryKey: ['book-lists', 'topics', page, rows],
    queryFn: () => call(listTopics, { query: { page, rows } }, { isSilent }),
    placeholderData: keepPreviousData,
  })

/** A list that nobody may see says so on its page. */
export const bookList = (bookListId: string) =>
  queryOptions({
    queryKey: ['book-lists', 'list', bookListId, 'titles'],
    queryFn: () => call(readBookList, listInput(bookListId), { isSilent: true }),
    enabled: isUuid(bookListId),
    retry: false,
  })

/** How often those who keep a list ask whether others have changed it. */
const revisionPeriod = 10_000

export const listRevision = (bookListId: string) =>
  queryOptions({
    queryKey: ['book-lists', 'list', bookListId, 'revision'],
    queryFn: () => call(readListRevision, { query: { bookListId } }, { isSilent: true }),
    refetchInterval: revisionPeriod,
  })

export const listKeepers = (bookListId: string) =>
  queryOptions({
    queryKey: ['book-lists', 'list', bookListId, 'keepers'],
    queryFn: () => call(readListKeepers, { query: { bookListId } }),
  })

export const ownListsKey = ['book-lists', 'own'] as const

/** Every list that the reader keeps; asked about a title, each says whether it has it. */
export const ownLists = (recordId?: number) =>
  queryOptions({
    queryKey: [...ownListsKey, recordId ?? 0],
    queryFn: async () => {
      const of = recordId === undefined ? {} : { recordId }
      const rows = mostBookLists
      const first = await call(listOwnBookLists, { query: { rows, ...of } })
      // With those kept with others there may be more than one page of them.
      const pages = Array.from({ length: Math.ceil(first.total / rows) - 1 }, (_, n) => n + 2)
      const others = await Promise.all(
        pages.map((page) => call(listOwnBookLists, { query: { page, rows, ...of } })),
      )
      const lists = [first, ...others].flatMap(({ list }) => list)
      // One that moved meanwhile may be on two of them.
      const byId = new Map(lists.map((list) => [list.bookListId, list]))
      return { total: first.total, list: [...byId.values()] }
    },
  })

/** Nobody asked for it: it fails without a word. */
export const hotLists = (recordId: number) =>
  queryOptions({
    queryKey: ['book-lists', 'hot', recordId],
    queryFn: () => call(listHotBookLists, { body: { recordId, rows: 5 } }, { isSilent: true }),
    staleTime: 60_000,
  })

/** A topic that is not there says so on its page. */
export const topic = (topicId: string) =>
  queryOptions({
    queryKey: ['book-lists', 'topic', topicId],
    queryFn: () => call(readTopic, topicInput(topicId), { isSilent: true }),
    enabled: isUuid(topicId),
  })

export const booksOfTopic = (topicId: string, page: number) =>
  queryOptions({
    queryKey: ['book-lists', 'topic books', topicId, page],
    queryFn: () => call(listBooksOfTopic, booksOfTopicInput(topicId, page), { isSilent: true }),
    enabled: isUuid(topicId),
    placeholderData: keepPreviousData,
  })

export const citationsOfList = (recordIds: readonly number[], style: CitationStyle) =>
  queryOptions({
    queryKey: ['book-lists', 'citations', style, recordIds],
    queryFn: () => citeAll(recordIds, style),
    staleTime: 5 * 60_000,
  })
