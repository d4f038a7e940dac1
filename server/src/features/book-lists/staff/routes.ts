import {
  arrangeTopics as arrangeTopicsCall,
  listTopicsForStaff,
  putTopic as putTopicCall,
  removeTopic as removeTopicCall,
} from '@shulin/contract/book-lists-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { arrangeTopics, staffTopics, putTopic, removeTopic } from '../book-lists.ts'

export function bookListsStaffRoutes(serve: Serve) {
  serve(listTopicsForStaff, ({ within }) => within(staffTopics))
  serve(putTopicCall, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (db) => {
      await putTopic(db, groupCode, body, staff)
      return staffTopics(db)
    }),
  )
  serve(removeTopicCall, ({ within, staff, body: { topicId } }) =>
    within(async (db) => {
      await removeTopic(db, topicId, staff)
      return staffTopics(db)
    }),
  )
  serve(arrangeTopicsCall, ({ within, staff, body: { topicIds } }) =>
    within(async (db) => {
      await arrangeTopics(db, topicIds, staff)
      return staffTopics(db)
    }),
  )
}
