import { useQuery } from '@tanstack/react-query'
import { bookList, booksOfTopic, openLists, topic, topics, type Asked } from './queries.ts'

export const useOpenLists = (asked: Asked) => useQuery(openLists(asked))

export const useTopics = (asked: Asked) => useQuery(topics(asked))

export const useBookList = (bookListId: string) => useQuery(bookList(bookListId))

export const useTopic = (topicId: string) => useQuery(topic(topicId))

export const useBooksOfTopic = (topicId: string, page: number, rows: number) =>
  useQuery(booksOfTopic(topicId, page, rows))
