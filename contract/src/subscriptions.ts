import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, PageInAddress } from './paging.ts'
import { RecordId } from './record-id.ts'
import { ReadySearch, SearchParameters, TwiceItem } from './search.ts'
import { Instant } from './time.ts'

/** The tab of the personal centre these calls belong to: subscriptions. */
const tab = '3'

/** What can be followed: what a search finds, the issues and articles of a journal, new books, what a database gets. */
export const subscribeTypes = ['search', 'journal', 'newBook', 'database'] as const
export type SubscribeType = (typeof subscribeTypes)[number]

/** Where news are told: nowhere, in the inbox, or there and in one mail a day. */
const noticeTypes = ['none', 'inbox', 'mail'] as const
export type NoticeType = (typeof noticeTypes)[number]

/** So many a reader follows. */
export const mostSubscriptions = 200

/** In characters. */
export const longestSubscriptionName = 200

const ofPages = { page: true, rows: true, sortField: true, sortClause: true } as const

/**
 * What is followed, as it is given: a search and its limits; for new books the limits alone; `recordId` of a journal; `databaseId` of a
 * database. Which of them belong to a type is a rule of the server.
 */
/** Strict: a name that a search would overlook is refused here, for a condition stays. */
const ConditionInput = z.strictObject({
  ...SearchParameters.omit({ ...ofPages, words: true }).shape,
  twiceItems: z.array(TwiceItem).max(10).default([]),
  recordId: RecordId.optional(),
  databaseId: z.uuid().optional(),
})

/** The same as it is kept: what limits nothing is left out. */
const Condition = ReadySearch.partial({ searchItems: true }).extend({
  recordId: z.int().optional(),
  databaseId: z.uuid().optional(),
})
export type SubscriptionCondition = z.output<typeof Condition>

/** What is missing or too long is refused by a rule, which names the field. */
const Name = z.string().trim().max(1_000).default('')

const Subscription = z.strictObject({
  subscribeId: z.uuid(),
  subscribeType: z.enum(subscribeTypes),
  name: z.string(),
  condition: Condition,
  createTime: Instant,
  /** How many new titles the reader has not seen. */
  newCount: z.int(),
  noticeType: z.enum(noticeTypes),
  /** Where news are told, or will be once a silent subscription is told of again. */
  toldBy: z.enum(['inbox', 'mail']),
  /** The journal or database that is followed, under its name today; empty where it is a search, or gone. */
  subject: z.string(),
  /** When something new was last found. */
  foundTime: Instant.nullable(),
  /** The condition in words of the reader's language: one for each term and each limit; none of a journal or database. */
  words: z.array(z.string()),
})
export type Subscription = z.infer<typeof Subscription>

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/find/subscribe/list',
  access: 'reader',
  tab,
  summary: 'What the reader follows, newest first, and how much of it is new',
  query: z.strictObject({
    subscribeType: z.enum(['', ...subscribeTypes]).default(''),
    ...PageInAddress,
  }),
  response: listOf(Subscription).extend({
    /** Of each type, whichever is listed. */
    counts: z.strictObject(
      Object.fromEntries(subscribeTypes.map((type) => [type, z.int()])) as Record<
        SubscribeType,
        z.ZodInt
      >,
    ),
    /** Where the daily mail goes, masked; empty while no address is verified. */
    mailAddress: z.string(),
    /** Whether any of them is told by mail, or will be once it is no longer silent. */
    isMailed: z.boolean(),
  }),
})

export const addSubscription = endpoint({
  method: 'POST',
  path: '/find/subscribe/add',
  access: 'reader',
  tab,
  message: { 'zh-CN': '订阅成功！', 'zh-TW': '訂閱成功！', 'en-US': 'Subscribed' },
  summary:
    'Follows a search, a journal, new books or a database; the same twice is one, which takes the name and the notice that are given the second time',
  body: z.strictObject({
    subscribeType: z.enum(subscribeTypes),
    name: Name,
    condition: ConditionInput,
    /** Not given: in the inbox, or as it was where the same is followed already. */
    noticeType: z.enum(noticeTypes).optional(),
  }),
  response: z.strictObject({ subscribeId: z.uuid() }),
})

export const updateSubscription = endpoint({
  method: 'POST',
  path: '/find/subscribe/update',
  access: 'reader',
  tab,
  message: { 'zh-CN': '修改成功！', 'zh-TW': '修改成功！', 'en-US': 'Changed' },
  summary: 'Renames a subscription, follows another condition, or tells of it otherwise',
  body: z.strictObject({
    subscribeId: z.uuid(),
    name: Name,
    condition: ConditionInput.optional(),
    noticeType: z.enum(noticeTypes).optional(),
  }),
  response: z.literal(true),
})

export const cancelSubscriptions = endpoint({
  method: 'POST',
  path: '/find/subscribe/cancel',
  access: 'reader',
  tab,
  message: { 'zh-CN': '已取消订阅', 'zh-TW': '已取消訂閱', 'en-US': 'Unsubscribed' },
  summary: 'Ends subscriptions; ending one twice does nothing more',
  body: z.strictObject({ subscribeIds: z.array(z.uuid()).min(1).max(mostSubscriptions) }),
  response: z.literal(true),
})

const SubscriptionResult = z.strictObject({
  recordId: z.int(),
  /** Of a journal's issue with its year and number. */
  title: z.string(),
  createTime: Instant,
  isNew: z.boolean(),
})

export const listSubscriptionResults = endpoint({
  method: 'GET',
  path: '/find/subscribe/resultList',
  access: 'reader',
  tab,
  summary: 'What was newly found for a subscription, the newest first',
  query: z.strictObject({ subscribeId: z.uuid(), ...PageInAddress }),
  response: listOf(SubscriptionResult),
})

/** Our own call: the specification counts what is new and has no call by which it is new no longer. */
export const markResultsSeen = endpoint({
  method: 'POST',
  path: '/find/subscribe/markSeen',
  access: 'reader',
  tab,
  summary: 'What was found until a moment is new no longer',
  body: z.strictObject({ subscribeId: z.uuid(), until: Instant }),
  response: z.literal(true),
})

/** Our own call: the daily mail is one for all subscriptions, and is turned on and off as one. */
export const setSubscriptionMail = endpoint({
  method: 'POST',
  path: '/find/subscribe/setMail',
  access: 'reader',
  tab,
  summary:
    'Tells of all subscriptions by one mail a day, or in the inbox alone; what is silent stays so, and is told like the others once it no longer is',
  body: z.strictObject({ isMailed: z.boolean() }),
  response: z.literal(true),
})

/** Our own call: whoever has a mail ends it without a login. */
export const endSubscriptionMail = endpoint({
  method: 'POST',
  path: '/find/subscribe/endMail',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Ends the daily mail of a reader by the key that stands in it; news stay in the inbox',
  body: z.strictObject({ key: z.string().max(100) }),
  response: z.literal(true),
})
