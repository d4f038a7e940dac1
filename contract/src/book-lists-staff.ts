import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RecordId } from './record-id.ts'

/** A topic as staff keep it. */
const StaffTopic = z.strictObject({
  topicId: z.uuid(),
  name: z.string(),
  introduction: z.string(),
  isShown: z.boolean(),
  books: z.array(z.strictObject({ recordId: z.int(), title: z.string(), author: z.string() })),
})
export type StaffTopic = z.infer<typeof StaffTopic>

const Topics = z.array(StaffTopic)

export const listTopicsForStaff = endpoint({
  method: 'GET',
  path: '/staff/home/topics',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'Every topic of the library with its books, shown or not',
  response: Topics,
})

export const putTopic = endpoint({
  method: 'POST',
  path: '/staff/home/putTopic',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'Adds a topic, or puts what it is now in the place of what it was',
  body: z.strictObject({
    topicId: z.uuid(),
    name: z.string().trim().min(1).max(200),
    introduction: z.string().trim().max(500).default(''),
    isShown: z.boolean().default(true),
    recordIds: z.array(RecordId).max(200).default([]),
  }),
  response: Topics,
})

export const removeTopic = endpoint({
  method: 'POST',
  path: '/staff/home/removeTopic',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'Takes a topic away',
  body: z.strictObject({ topicId: z.uuid() }),
  response: Topics,
})

export const arrangeTopics = endpoint({
  method: 'POST',
  path: '/staff/home/arrangeTopics',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'Puts topics in an order',
  body: z.strictObject({ topicIds: z.array(z.uuid()).max(200) }),
  response: Topics,
})
