import {
  arrangeTopics as arrangeTopicsCall,
  listTopicsForStaff,
  putTopic as putTopicCall,
  removeTopic as removeTopicCall,
} from '@shulin/contract/book-lists-staff'
import {
  listBookLists,
  listBooksOfTopic,
  listTopics,
  readBookList,
  readTopic,
} from '@shulin/contract/book-lists'
import type { Serve } from '../../platform/http/serve.ts'
import {
  arrangeTopics,
  bookList,
  booksOfTopic,
  keptTopics,
  openLists,
  putTopic,
  removeTopic,
  topic,
  topics,
} from './book-lists.ts'

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

  serve(listTopicsForStaff, ({ within }) => within(keptTopics))
  serve(putTopicCall, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (db) => {
      await putTopic(db, groupCode, body, staff)
      return keptTopics(db)
    }),
  )
  serve(removeTopicCall, ({ within, staff, body: { topicId } }) =>
    within(async (db) => {
      await removeTopic(db, topicId, staff)
      return keptTopics(db)
    }),
  )
  serve(arrangeTopicsCall, ({ within, staff, body: { topicIds } }) =>
    within(async (db) => {
      await arrangeTopics(db, topicIds, staff)
      return keptTopics(db)
    }),
  )
}
