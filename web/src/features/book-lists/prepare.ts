import type { QueryClient } from '@tanstack/react-query'
import { pageIn, paramsIn } from '../../platform/params.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findingIn, listIdIn, rows, topicIdIn } from './first-calls.ts'
import { bookList, booksOfTopic, foundLists, topic, topics } from './queries.ts'

export async function prepareLists(queries: QueryClient, address: string) {
  const params = paramsIn(address)
  const bookListId = listIdIn(params)
  if (bookListId === '') await queries.prefetchQuery(foundLists(findingIn(params)))
  else if (isUuid(bookListId)) await queries.prefetchQuery(bookList(bookListId))
}

export async function prepareTopics(queries: QueryClient, address: string) {
  const params = paramsIn(address)
  const topicId = topicIdIn(params)
  const page = pageIn(params)
  if (topicId === '') await queries.prefetchQuery(topics({ page, rows }))
  else if (isUuid(topicId)) {
    await Promise.all([
      queries.prefetchQuery(topic(topicId)),
      queries.prefetchQuery(booksOfTopic(topicId, page)),
    ])
  }
}
