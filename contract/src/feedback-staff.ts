import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Feedback, FeedbackPage, feedbackTypes, TypedText } from './feedback.ts'
import { listOf } from './paging.ts'
import { Instant } from './time.ts'

/** In code points, as what readers write is counted. */
export const longestReply = 1000

const ReceivedFeedback = Feedback.extend({
  type: z.enum(feedbackTypes),
  contact: z.string(),
  account: z.string(),
  name: z.string(),
})
export type ReceivedFeedback = z.infer<typeof ReceivedFeedback>

export const listReceivedFeedback = endpoint({
  method: 'POST',
  path: '/find/equestion/staffList',
  access: 'staff',
  roles: ['admin', 'content'],
  summary:
    'What readers told the library: what waits for an answer oldest first, else newest first',
  body: z.strictObject({
    type: z.literal('feedback'),
    /** 0: what waits for an answer; 1: what has one. */
    replyFlag: z.enum(['0', '1']).optional(),
    ...FeedbackPage,
  }),
  response: listOf(ReceivedFeedback),
})

export const replyToFeedback = endpoint({
  method: 'POST',
  path: '/find/eanswer/reply',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'Answers a reader; a second answer takes the place of the first',
  body: z.strictObject({ type: z.literal('feedback'), id: z.uuid(), content: TypedText }),
  response: z.strictObject({ replyTime: Instant }),
})
