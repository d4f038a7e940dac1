import {
  listBookLists,
  listBooksOfTopic,
  listTopics,
  readBookList,
  readTopic,
} from '@shulin/contract/book-lists'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

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

export const topics = ({ page = 1, rows, isSilent = false }: ListOptions) =>
  queryOptions({
    queryKey: ['book-lists', 'topics', page, rows],
    queryFn: () => call(listTopics, { query: { page, rows } }, { isSilent }),
    placeholderData: keepPreviousData,
  })

export const bookList = (bookListId: string) =>
  queryOptions({
    queryKey: ['book-lists', 'list', bookListId],
    queryFn: () => call(readBookList, { query: { bookListId } }),
  })

export const topic = (topicId: string) =>
  queryOptions({
    queryKey: ['book-lists', 'topic', topicId],
    queryFn: () => call(readTopic, { query: { topicId } }),
  })

export const booksOfTopic = (topicId: string, page: number, rows: number) =>
  queryOptions({
    queryKey: ['book-lists', 'topic books', topicId, page],
    queryFn: () => call(listBooksOfTopic, { body: { topicId, page, rows } }),
    placeholderData: keepPreviousData,
  })
