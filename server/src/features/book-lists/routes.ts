import {
  listBookLists,
  listBooksOfTopic,
  listTopics,
  readBookList,
  readTopic,
} from '@shulin/contract/book-lists'
import type { Serve } from '../../platform/http/serve.ts'
import { bookList, booksOfTopic, openLists, topic, topics } from './book-lists.ts'

export function bookListsRoutes(serve: Serve) {
  serve(listBookLists, ({ within, query }) => within((db) => openLists(db, query)))
  serve(readBookList, ({ within, query, reader }) =>
    within((db) => bookList(db, query.bookListId, reader?.id)),
  )
  serve(listTopics, ({ within, query }) => within((db) => topics(db, query)))
  serve(readTopic, ({ within, query }) => within((db) => topic(db, query.topicId)))
  serve(listBooksOfTopic, ({ within, body: { topicId, ...paging } }) =>
    within((db) => booksOfTopic(db, topicId, paging)),
  )
}
