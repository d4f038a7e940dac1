import { useQuery } from '@tanstack/react-query'
import { bookList, booksOfTopic, openLists, topic, topics, type ListOptions } from './queries.ts'

export const useOpenLists = (options: ListOptions) => useQuery(openLists(options))

export const useTopics = (options: ListOptions) => useQuery(topics(options))

export const useBookList = (bookListId: string) => useQuery(bookList(bookListId))

export const useTopic = (topicId: string) => useQuery(topic(topicId))

export const useBooksOfTopic = (topicId: string, page: number, rows: number) =>
  useQuery(booksOfTopic(topicId, page, rows))
