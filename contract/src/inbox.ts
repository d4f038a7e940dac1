import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, PageInAddress } from './paging.ts'
import { Instant } from './time.ts'

/** The tab of the personal centre these calls belong to: the inbox. */
const tab = '13'

const ReadFlag = z.enum(['0', '1'])

/** What a message is about: what a list is narrowed by. */
export const noticeKinds = [
  'loan',
  'request',
  'recommendation',
  'reply',
  'subscription',
  'library',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

const Notice = z.strictObject({
  noticeId: z.uuid(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  content: z.string(),
  readFlag: ReadFlag,
  createTime: Instant,
  /** The page of the portal it leads to; empty where it leads nowhere. */
  link: z.string(),
})
export type Notice = z.infer<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/find/lspNotice/get',
  access: 'reader',
  tab,
  summary: 'The messages of the reader, newest first, and how many are unread',
  query: z.strictObject({
    readFlag: z.enum(['', '0', '1']).default(''),
    kind: z.enum(['', ...noticeKinds]).default(''),
    ...PageInAddress,
  }),
  response: listOf(Notice).extend({ unread: z.int() }),
})

const Some = z.strictObject({ noticeIds: z.array(z.uuid()).min(1).max(100) })

export const markNoticesRead = endpoint({
  method: 'POST',
  path: '/find/lspNotice/updateReadFlag',
  access: 'reader',
  tab,
  summary: 'Marks messages as read; read stays read',
  body: Some.extend({ readFlag: z.literal('1') }),
  response: z.literal(true),
})

export const markAllNoticesRead = endpoint({
  method: 'POST',
  path: '/find/lspNotice/readAll',
  access: 'reader',
  tab,
  summary: 'Marks every message as read that came before the newest one the reader has seen',
  body: z.strictObject({ until: Instant }),
  response: z.literal(true),
})

export const deleteNotices = endpoint({
  method: 'POST',
  path: '/find/lspNotice/delete',
  access: 'reader',
  tab,
  message: { 'zh-CN': '删除成功！', 'zh-TW': '刪除成功！', 'en-US': 'Deleted' },
  summary: 'Deletes messages; deleting one twice does nothing more',
  body: Some,
  response: z.literal(true),
})

/** What a reader agrees to, each for itself. The three channels say where messages go besides the inbox. */
export const consentPurposes = [
  'loan history',
  'reader ranking',
  'personal results',
  'mail',
  'text messages',
  'chat app',
] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

const Choice = z.strictObject({
  purpose: z.enum(consentPurposes),
  isGiven: z.boolean(),
  /** Why it cannot be given now: no address is bound, or the library has no such channel. */
  hindrance: z.enum(['no address', 'not offered']).nullable(),
  history: z.array(z.strictObject({ givenAt: Instant, withdrawnAt: Instant.nullable() })),
})
export type Choice = z.infer<typeof Choice>

export const listChoices = endpoint({
  method: 'GET',
  path: '/find/userInfo/choices',
  access: 'reader',
  summary: 'What the reader agreed to, with its history, and where messages can go',
  response: z.array(Choice),
})

export const setChoice = endpoint({
  method: 'POST',
  path: '/find/userInfo/setChoice',
  access: 'reader',
  summary:
    'Gives or withdraws one agreement; without the agreement to a loan history the one there is names nobody any more',
  body: z.strictObject({ purpose: z.enum(consentPurposes), isGiven: z.boolean() }),
  response: Choice,
})
