import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, pageInAddress } from './paging.ts'
import { Instant } from './time.ts'

/** In code points: so count the specification, the page, the API and the database. */
export const longestFeedback = 300

export const feedbackTypes = ['problem', 'suggestion', 'other'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

export const FeedbackPage = pageInAddress({ pages: 500, most: 50, rows: 10 })

/** What is too long or blank is refused by a rule, which says so: here only what nobody types is. */
export const TypedText = z.string().max(20_000)

export const addFeedback = endpoint({
  method: 'POST',
  path: '/find/equestion/addFeedback',
  access: 'reader',
  summary: 'Tells the library something',
  body: z.strictObject({
    type: z.enum(feedbackTypes).default('other'),
    content: TypedText,
    /** How to be reached, for who wants to be. */
    contact: z.string().trim().max(200).default(''),
  }),
  response: z.strictObject({ feedbackId: z.uuid() }),
})

export const Feedback = z.strictObject({
  feedbackId: z.uuid(),
  content: z.string(),
  createTime: Instant,
  /** Empty until the library has answered. */
  reply: z.string(),
  replyTime: Instant.nullable(),
})
export type Feedback = z.infer<typeof Feedback>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/find/equestion/feedbackList',
  access: 'reader',
  summary: 'What the reader told the library, newest first, and what it answered',
  query: z.strictObject(FeedbackPage),
  response: listOf(Feedback),
})
