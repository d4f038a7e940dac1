import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Page, PageInAddress } from './paging.ts'
import { RecordId, RecordIdInAddress } from './record-id.ts'
import { Instant } from './time.ts'

/** The tab of the personal centre for what a reader has written: comments. */
const tab = '17'

/** In code points: so count the page, the API and the database. */
export const longestComment = 1000
export const longestCommentReport = 300

/** '0' waits for staff, '1' is shown, '2' was refused. */
export const auditFlags = ['0', '1', '2'] as const
export const AuditFlag = z.enum(auditFlags)
export type AuditFlag = z.infer<typeof AuditFlag>

/** Whole stars. */
const Score = z.int().min(1).max(5)

/** What is blank or too long is refused by a rule, which says so: here only what nobody types is. */
const TypedText = z.string().max(20_000)

const ShownComment = z.strictObject({
  commentId: z.uuid(),
  content: z.string(),
  /** Masked; empty where the author is no longer known. */
  userName: z.string(),
  /** What the author gives the title; 0: nothing. */
  score: z.int(),
  submitTime: Instant,
})
export type ShownComment = z.infer<typeof ShownComment>

export const listComments = endpoint({
  method: 'POST',
  path: '/find/findUserEvaluation/userCommentList',
  access: 'anyone',
  summary: 'What readers say of a title, newest first: only what staff have passed',
  body: z.strictObject({ recordId: RecordId, ...Page }),
  response: z.strictObject({ total: z.int(), userCommentList: z.array(ShownComment) }),
})

export const addComment = endpoint({
  method: 'POST',
  path: '/find/findUserEvaluation/userComment',
  access: 'reader',
  summary: 'Says something of a title; others see it once staff have passed it',
  body: z.strictObject({
    recordId: RecordId,
    type: z.string().trim().min(1).max(32).default('record'),
    content: TypedText,
    /** Without one, the title of the record. */
    title: z.string().trim().max(500).default(''),
    standardNo: z.string().trim().max(64).default(''),
    databaseNames: z.string().trim().max(500).default(''),
  }),
  response: z.strictObject({ commentId: z.uuid(), auditFlag: z.literal('0') }),
})

export const rateRecord = endpoint({
  method: 'POST',
  path: '/find/findUserEvaluation/userRatings',
  access: 'reader',
  summary: 'Rates a title with one to five stars; a second rating takes the place of the first',
  body: z.strictObject({ recordId: RecordId, score: Score }),
  response: z.strictObject({ score: Score, avgScore: z.number() }),
})

export const readOwnRating = endpoint({
  method: 'POST',
  path: '/find/findUserEvaluation/getUserScore',
  access: 'reader',
  summary: 'What the reader gives a title; 0: nothing yet',
  body: z.strictObject({ recordId: RecordId }),
  response: z.strictObject({ score: z.int().min(0).max(5) }),
})

export const readRatings = endpoint({
  method: 'GET',
  path: '/find/findUserEvaluation/ratings',
  access: 'anyone',
  summary: 'How many readers rated a title, and how many gave it each score',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({
    score: z.number(),
    ratingCount: z.int(),
    /** From one star to five. */
    scores: z.array(z.int()).length(5),
  }),
})

const OwnComment = z.strictObject({
  commentId: z.uuid(),
  recordId: z.int(),
  type: z.string(),
  content: z.string(),
  title: z.string(),
  standardNo: z.string(),
  databaseNames: z.string(),
  submitTime: Instant,
  auditTime: Instant.nullable(),
  auditFlag: AuditFlag,
  /** Why staff refused it; may be empty. */
  reason: z.string(),
})
export type OwnComment = z.infer<typeof OwnComment>

export const listOwnComments = endpoint({
  method: 'GET',
  path: '/find/findUserEvaluation/myCommentList',
  access: 'reader',
  tab,
  summary: 'What the reader said of titles, newest first, and what staff decided',
  query: z.strictObject({
    auditFlag: AuditFlag.optional(),
    /** Only what was said of one title. */
    recordId: RecordIdInAddress.optional(),
    ...PageInAddress,
  }),
  response: z.strictObject({
    total: z.int(),
    list: z.array(OwnComment),
    /** How many there are in each state. */
    counts: z.strictObject({ '0': z.int(), '1': z.int(), '2': z.int() }),
  }),
})

export const deleteComment = endpoint({
  method: 'POST',
  path: '/find/findUserEvaluation/deleteComment',
  access: 'reader',
  tab,
  message: { 'zh-CN': '删除成功！', 'zh-TW': '刪除成功！', 'en-US': 'Deleted' },
  summary: 'Takes back something the reader said',
  body: z.strictObject({ commentId: z.uuid() }),
  response: z.literal(true),
})

export const reportComment = endpoint({
  method: 'POST',
  path: '/find/findUserEvaluation/reportComment',
  access: 'reader',
  summary: 'Tells the library that a comment should not be shown',
  body: z.strictObject({ commentId: z.uuid(), reason: TypedText }),
  response: z.literal(true),
})
