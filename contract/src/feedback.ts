import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** In code points: so count the specification, the page, the API and the database. */
export const longestFeedback = 300
export const longestReply = 1000

export const feedbackTypes = ['problem', 'suggestion', 'other'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

const page = {
  page: z.coerce.number().int().min(1).max(500).default(1),
  rows: z.coerce.number().int().min(1).max(50).default(10),
}

/** What is too long or blank is refused by a rule, which says so: here only what nobody types is. */
const typed = z.string().max(20_000)

export const addFeedback = endpoint({
  method: 'POST',
  path: '/find/equestion/addFeedback',
  access: 'reader',
  summary: 'Tells the library something',
  body: z.strictObject({
    type: z.enum(feedbackTypes).default('other'),
    content: typed,
    /** How to be reached, for who wants to be. */
    contact: z.string().trim().max(200).default(''),
  }),
  response: z.strictObject({ feedbackId: z.uuid() }),
})

const told = {
  feedbackId: z.uuid(),
  content: z.string(),
  createTime: z.iso.datetime(),
  /** Empty until the library has answered. */
  reply: z.string(),
  replyTime: z.iso.datetime().nullable(),
}

const Feedback = z.strictObject(told)
export type Feedback = z.infer<typeof Feedback>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/find/equestion/feedbackList',
  access: 'reader',
  summary: 'What the reader told the library, newest first, and what it answered',
  query: z.strictObject(page),
  response: z.strictObject({ total: z.int(), list: z.array(Feedback) }),
})

const ReceivedFeedback = z.strictObject({
  ...told,
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
    ...page,
  }),
  response: z.strictObject({ total: z.int(), list: z.array(ReceivedFeedback) }),
})

export const replyToFeedback = endpoint({
  method: 'POST',
  path: '/find/eanswer/reply',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'Answers a reader; a second answer takes the place of the first',
  body: z.strictObject({ type: z.literal('feedback'), id: z.uuid(), content: typed }),
  response: z.strictObject({ replyTime: z.iso.datetime() }),
})
