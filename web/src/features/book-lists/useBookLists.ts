import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RefusedCall } from '../../platform/api.ts'
import {
  bookList,
  booksOfTopic,
  foundLists,
  hotLists,
  listKeepers,
  listRevision,
  openLists,
  ownLists,
  topic,
  topics,
  type FindOptions,
  type ListOptions,
} from './queries.ts'

export const useOpenLists = (options: ListOptions) => useQuery(openLists(options))

export const useFoundLists = (query: FindOptions) => useQuery(foundLists(query))

export const useOwnLists = (recordId?: number) => useQuery(ownLists(recordId))

export const useHotLists = (recordId: number) => useQuery(hotLists(recordId))

export const useListKeepers = (bookListId: string) => useQuery(listKeepers(bookListId))

export const useTopics = (options: ListOptions) => useQuery(topics(options))

/** Whether the server refused because there is no such list or topic, or none that the reader may see. */
export const isUnknown = (error: Error | null) =>
  (error as RefusedCall | null)?.reply?.errCode === 404

/** One list. For those who keep it, it is asked for again when somebody else has changed it. */
export function useBookList(bookListId: string) {
  const queries = useQueryClient()
  const query = useQuery(bookList(bookListId))
  const isKept =
    query.data !== undefined && query.data.role !== 'visitor' && !isUnknown(query.error)
  const revision = useQuery({ ...listRevision(bookListId), enabled: isKept })
  const latest = revision.data
  const shown = query.data?.revision
  // Deleted, or no longer kept by this reader: then an open one can still be read, and any other is gone.
  const goneSince = isKept && isUnknown(revision.error) ? revision.errorUpdatedAt : 0
  useEffect(() => {
    if (goneSince > 0) void queries.invalidateQueries({ queryKey: bookList(bookListId).queryKey })
  }, [queries, bookListId, goneSince])
  useEffect(() => {
    if (latest === undefined || shown === undefined || latest.revision <= shown) return
    void queries.invalidateQueries({ queryKey: bookList(bookListId).queryKey })
    void queries.invalidateQueries({ queryKey: listKeepers(bookListId).queryKey })
  }, [queries, bookListId, latest, shown])
  return query
}

export const useTopic = (topicId: string) => useQuery(topic(topicId))

export const useBooksOfTopic = (topicId: string, page: number) =>
  useQuery(booksOfTopic(topicId, page))
