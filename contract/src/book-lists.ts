import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageInAddress } from './page-in-address.ts'
import { Page } from './search.ts'

const described = { name: z.string(), introduction: z.string(), cover: z.string() }

/** The first three titles: what a list looks like. */
const titles = z.array(z.strictObject({ recordId: z.int(), title: z.string(), author: z.string() }))

export const listBookLists = endpoint({
  method: 'GET',
  path: '/find/index/bookList',
  access: 'anyone',
  summary: 'Book lists that readers have opened, newest first',
  query: z.strictObject(PageInAddress),
  response: z.strictObject({
    total: z.int(),
    list: z.array(
      z.strictObject({
        bookListId: z.string(),
        ...described,
        createTime: z.iso.datetime(),
        count: z.int(),
        titles,
      }),
    ),
  }),
})

export const listTopics = endpoint({
  method: 'GET',
  path: '/find/bookTopic/list',
  access: 'anyone',
  summary: 'Topics of the library, in its order',
  query: z.strictObject({ keyword: z.string().max(200).optional(), ...PageInAddress }),
  response: z.strictObject({
    total: z.int(),
    list: z.array(z.strictObject({ topicId: z.string(), ...described, count: z.int(), titles })),
  }),
})

export const readTopic = endpoint({
  method: 'GET',
  path: '/find/bookTopic/getDetail',
  access: 'anyone',
  summary: 'One topic of the library',
  query: z.strictObject({ topicId: z.uuid() }),
  response: z.strictObject({ topicId: z.string(), ...described }),
})

const Entry = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  author: z.string(),
  note: z.string(),
})

export const listBooksOfTopic = endpoint({
  method: 'POST',
  path: '/find/bookTopic/bookPage',
  access: 'anyone',
  summary: 'The books of a topic, in its order',
  body: z.strictObject({ topicId: z.uuid(), ...Page }),
  response: z.strictObject({ total: z.int(), list: z.array(Entry) }),
})

export const readBookList = endpoint({
  method: 'GET',
  path: '/find/bookList/getDetail',
  access: 'anyone',
  summary: 'One open book list, or one of the own',
  query: z.strictObject({ bookListId: z.uuid() }),
  response: z.strictObject({
    bookListId: z.string(),
    ...described,
    privacy: z.enum(['open', 'private']),
    owner: z.string(),
    list: z.array(Entry),
  }),
})

/** A topic as staff keep it. */
const KeptTopic = z.strictObject({
  topicId: z.uuid(),
  name: z.string(),
  introduction: z.string(),
  isShown: z.boolean(),
  books: z.array(z.strictObject({ recordId: z.int(), title: z.string(), author: z.string() })),
})
export type KeptTopic = z.infer<typeof KeptTopic>

const Topics = z.array(KeptTopic)

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
    recordIds: z.array(z.int().min(1)).max(200).default([]),
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
