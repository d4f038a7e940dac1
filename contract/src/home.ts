import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'

/** What the home page can show, in the order in which it does while nobody changes it. */
export const homeBlocks = [
  'newBooks',
  'hotBooks',
  'announcements',
  'trialCollections',
  'hotCollections',
  'newCollections',
  'disciplines',
  'bookLists',
  'topics',
  'topTen',
  'readers',
  'donations',
  'customList',
  'popularSearches',
] as const
export type HomeBlock = (typeof homeBlocks)[number]

/** What an account may lack: a verified phone number, a verified address of mail, a term that has not ended. */
export const accountGaps = ['phone', 'email', 'validity'] as const

export const readHomePage = endpoint({
  method: 'GET',
  path: '/find/homePage/info',
  access: 'anyone',
  summary: 'What the home page needs of the institution: its parameters, links and busiest readers',
  response: z.strictObject({
    institutionParam: z.strictObject({
      groupCode: z.string(),
      name: z.string(),
      version: z.string(),
      /** The blocks that are shown, in their order. */
      homeBlocks: z.array(z.enum(homeBlocks)),
    }),
    eleFlag: z.enum(['0', '1']),
    /** What is missing from the account of the reader who asks; null for a visitor. */
    userCheckInfo: z.array(z.enum(accountGaps)).nullable(),
    customList: z.array(z.strictObject({ title: z.string(), url: z.string() })),
    readers: z.array(z.strictObject({ name: z.string(), loanCount: z.int() })),
  }),
})

export const listDisciplines = endpoint({
  method: 'GET',
  path: '/find/index/getDiscipline',
  access: 'anyone',
  summary: 'Subjects with the number of titles in each',
  response: z.array(z.strictObject({ discode1: z.string(), name: z.string(), count: z.int() })),
})

const Rows = z.int().min(1).max(100).default(10)
const collection = { recordId: z.string(), collectionName: z.string() }

export const listHotCollections = endpoint({
  method: 'POST',
  path: '/find/index/getHotCollection',
  access: 'anyone',
  summary: 'The databases that were visited most in the last year',
  body: z.strictObject({ rows: Rows }),
  response: z.array(z.strictObject({ ...collection, visits: z.int() })),
})

export const listNewCollections = endpoint({
  method: 'POST',
  path: '/find/index/getNewCollection',
  access: 'anyone',
  summary: 'The databases that were added last',
  body: z.strictObject({ rows: Rows }),
  response: z.array(z.strictObject({ ...collection, createTime: Instant })),
})

export const listTrialCollections = endpoint({
  method: 'POST',
  path: '/find/index/getTryCollection',
  access: 'anyone',
  summary: 'The databases that can be tried today',
  body: z.strictObject({ rows: Rows }),
  response: z.array(
    z.strictObject({ ...collection, trialBegin: z.iso.date().nullable(), trialEnd: z.iso.date() }),
  ),
})
