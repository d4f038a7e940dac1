import { z } from 'zod'
import { AuditFlag } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { listOf, Page } from './paging.ts'
import { Instant } from './time.ts'

/** In code points. */
export const longestRefusalReason = 200

const ReceivedComment = z.strictObject({
  commentId: z.uuid(),
  recordId: z.int(),
  /** As the catalogue has it. */
  title: z.string(),
  type: z.string(),
  content: z.string(),
  /** Masked: what was said is decided, not who said it. */
  userName: z.string(),
  score: z.int(),
  submitTime: Instant,
  auditTime: Instant.nullable(),
  auditFlag: AuditFlag,
  reason: z.string(),
  /** Words of the library's list of barred words that stand in it. */
  barredWords: z.array(z.string()),
  /** What readers find wrong with it and staff have not looked at yet, oldest first. */
  reports: z.array(z.strictObject({ reason: z.string(), reportTime: Instant })),
})
export type ReceivedComment = z.infer<typeof ReceivedComment>

export const listReceivedComments = endpoint({
  method: 'POST',
  path: '/find/findUserEvaluation/auditList',
  access: 'staff',
  roles: ['admin', 'content'],
  summary:
    'What readers said of titles: what waits and what was reported oldest first, else newest first',
  body: z.strictObject({
    auditFlag: AuditFlag.optional(),
    /** Only what readers have reported and staff have not looked at again. */
    reported: z.boolean().default(false),
    ...Page,
  }),
  response: listOf(ReceivedComment),
})

export const auditComment = endpoint({
  method: 'POST',
  path: '/find/findUserEvaluation/audit',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'Passes a comment or refuses it; what was reported is settled with it',
  body: z.strictObject({
    commentId: z.uuid(),
    auditFlag: z.enum(['1', '2']),
    /** Why it is refused, for its author. */
    reason: z.string().trim().max(20_000).default(''),
  }),
  response: z.strictObject({ auditFlag: z.enum(['1', '2']), auditTime: Instant }),
})
