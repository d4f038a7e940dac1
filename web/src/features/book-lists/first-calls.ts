import {
  findBookLists,
  listBooksOfTopic,
  listTopics,
  openListSorts,
  readBookList,
  readTopic,
} from '@shulin/contract/book-lists'
import type { Ask } from '../../platform/early.ts'
import { pageIn, paramsIn } from '../../platform/params.ts'
import { isUuid } from '../../platform/uuid.ts'

/** So many lists, topics or books of a topic stand on a page. */
export const rows = 12

/** The open list that an address names. */
export const listIdIn = (params: URLSearchParams) => params.get('bookListId') ?? ''

/** The topic that an address names. */
export const topicIdIn = (params: URLSearchParams) => params.get('topicId') ?? ''

/** Which of the open lists are looked for, as the address says. */
export const findingIn = (params: URLSearchParams) => ({
  keyword: params.get('keyword') ?? '',
  sortType: openListSorts.find((sort) => sort === params.get('sort')) ?? 'new',
  page: pageIn(params),
  rows,
})

export const listInput = (bookListId: string) => ({ query: { bookListId } })
export const topicInput = (topicId: string) => ({ query: { topicId } })
export const booksOfTopicInput = (topicId: string, page: number) => ({
  body: { topicId, page, rows },
})

/** What the page at an address shows first: open lists or topics, or one of them. */
export function askFirst(address: string, ask: Ask) {
  const params = paramsIn(address)
  if (/^\/specialNav/i.test(address)) {
    const topicId = topicIdIn(params)
    if (topicId === '') return ask(listTopics, { query: { page: pageIn(params), rows } })
    if (!isUuid(topicId)) return undefined
    ask(readTopic, topicInput(topicId))
    return ask(listBooksOfTopic, booksOfTopicInput(topicId, pageIn(params)))
  }
  const bookListId = listIdIn(params)
  if (bookListId === '') return ask(findBookLists, { query: findingIn(params) })
  return isUuid(bookListId) ? ask(readBookList, listInput(bookListId)) : undefined
}
