import {
  listBookLists,
  listBooksOfTopic,
  listTopics,
  readBookList,
  readTopic,
} from '@shulin/contract/book-lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

interface Asked {
  page?: number
  rows: number
  /** Whether a failure is told: not where nobody asked for the list. */
  isSilent?: boolean
}

export const useOpenLists = ({ page = 1, rows, isSilent = false }: Asked) =>
  useQuery({
    queryKey: ['bookLists', page, rows],
    queryFn: () => call(listBookLists, { query: { page, rows } }, { isSilent }),
    placeholderData: keepPreviousData,
  })

export const useTopics = ({ page = 1, rows, isSilent = false }: Asked) =>
  useQuery({
    queryKey: ['topics', page, rows],
    queryFn: () => call(listTopics, { query: { page, rows } }, { isSilent }),
    placeholderData: keepPreviousData,
  })

export const useBookList = (bookListId: string) =>
  useQuery({
    queryKey: ['bookList', bookListId],
    queryFn: () => call(readBookList, { query: { bookListId } }),
  })

export const useTopic = (topicId: string) =>
  useQuery({
    queryKey: ['topic', topicId],
    queryFn: () => call(readTopic, { query: { topicId } }),
  })

export const useBooksOfTopic = (topicId: string, page: number, rows: number) =>
  useQuery({
    queryKey: ['booksOfTopic', topicId, page],
    queryFn: () => call(listBooksOfTopic, { body: { topicId, page, rows } }),
    placeholderData: keepPreviousData,
  })
