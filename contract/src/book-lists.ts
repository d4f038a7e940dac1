import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page, PageInAddress } from './paging.ts'
import { Instant } from './time.ts'

const described = { name: z.string(), introduction: z.string(), cover: z.string() }

/** The first three titles: what a list looks like. */
const titles = z.array(z.strictObject({ recordId: z.int(), title: z.string(), author: z.string() }))

export const listBookLists = endpoint({
  method: 'GET',
  path: '/find/index/bookList',
  access: 'anyone',
  summary: 'Book lists that readers have opened, newest first',
  query: z.strictObject(PageInAddress),
  response: listOf(
    z.strictObject({
      bookListId: z.string(),
      ...described,
      createTime: Instant,
      count: z.int(),
      titles,
    }),
  ),
})

export const listTopics = endpoint({
  method: 'GET',
  path: '/find/bookTopic/list',
  access: 'anyone',
  summary: 'Topics of the library, in its order',
  query: z.strictObject({ keyword: z.string().max(200).optional(), ...PageInAddress }),
  response: listOf(z.strictObject({ topicId: z.string(), ...described, count: z.int(), titles })),
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
  response: listOf(Entry),
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
