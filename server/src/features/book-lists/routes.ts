import {
  countBookListVisit,
  findBookLists,
  listBookLists,
  listBooksOfTopic,
  listHotBookLists,
  listTopics,
  readBookList,
  readTopic,
} from '@shulin/contract/book-lists'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import {
  bookList,
  booksOfTopic,
  countVisit,
  hotLists,
  openLists,
  topic,
  topics,
} from './book-lists.ts'
import { ownListsRoutes } from './own-routes.ts'

export function bookListsRoutes(serve: Serve, resources: Pick<Resources, 'config' | 'redraw'>) {
  serve(listBookLists, ({ within, query }) => within((db) => openLists(db, query)))
  serve(findBookLists, ({ within, query }) => within((db) => openLists(db, query)))
  serve(listHotBookLists, ({ within, body: { recordId, rows } }) =>
    within((db) => hotLists(db, recordId, rows)),
  )
  serve(countBookListVisit, async ({ within, body: { bookListId } }) => {
    await within((trx) => countVisit(trx, bookListId))
    return true as const
  })
  serve(readBookList, ({ within, query, reader }) =>
    within((db) => bookList(db, query.bookListId, reader?.id)),
  )
  serve(listTopics, ({ within, query }) => within((db) => topics(db, query)))
  serve(readTopic, ({ within, query }) => within((db) => topic(db, query.topicId)))
  serve(listBooksOfTopic, ({ within, body: { topicId, ...paging } }) =>
    within((db) => booksOfTopic(db, topicId, paging)),
  )
  ownListsRoutes(serve, resources)
}
