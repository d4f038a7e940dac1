import { longestRefusalReason } from '@shulin/contract/comments-staff'
import { instantOf } from '@shulin/contract/time'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { awardPoints } from '../../points/points.ts'
import { maskedName } from '../../readers/readers.ts'
import { barredWordsIn } from '../../search/search.ts'
import { lettersIn, unknownComment } from '../comments.ts'
import { flagOf, stateOf, type CommentState } from '../states.ts'
import { selectReceivedComments, selectToDecide, settleReports, updateState } from './queries.ts'

/** What readers said, for staff: without who said it, with what speaks against it. */
export async function receivedComments(
  db: Database,
  wanted: Parameters<typeof selectReceivedComments>[1],
) {
  const { total, list } = await selectReceivedComments(db, wanted)
  const barred = await barredWordsIn(
    db,
    list.map(({ content }) => content),
  )
  return {
    total,
    list: list.map(({ id, name, submittedAt, auditedAt, state, reports, ...row }, n) => ({
      ...row,
      commentId: id,
      userName: name === null ? '' : maskedName(name),
      submitTime: instantOf(submittedAt),
      auditTime: instantOf(auditedAt),
      auditFlag: flagOf[state],
      barredWords: barred[n]!,
      reports: reports.map(({ reason, reportedAt }) => ({
        reason,
        reportTime: instantOf(new Date(reportedAt)),
      })),
    })),
  }
}

interface Decision {
  commentId: string
  auditFlag: '1' | '2'
  reason: string
}

/** Passes a comment or refuses it. Who decides the same once more changes nothing but settles what was reported meanwhile. */
export async function decideComment(
  trx: Database,
  staff: StaffMember,
  { commentId, auditFlag, reason }: Decision,
) {
  if (lettersIn(reason) > longestRefusalReason) {
    throw new Refused(reasonTooLong, { most: longestRefusalReason })
  }
  const before = await selectToDecide(trx, commentId)
  if (!before) throw new Refused(unknownComment)
  const { readerId, recordId } = before
  const state = stateOf[auditFlag]
  const isPassed = state === 'audited'
  const settled = await settleReports(trx, commentId)
  const isChanged = before.state !== state
  const auditedAt = isChanged
    ? await updateState(trx, commentId, {
        state,
        reason: isPassed ? '' : reason,
        staffId: staff.id,
      })
    : before.auditedAt!
  if (isChanged || settled > 0) {
    // What was said stays with its author, and goes with them; the trail keeps who decided.
    const detail = {
      before: { auditFlag: flagOf[before.state as CommentState] },
      after: { auditFlag, settled },
    }
    const act = isPassed ? 'comment.pass' : 'comment.refuse'
    await writeAudit(trx, staff, act, commentId, detail, readerId)
  }
  if (isChanged && isPassed && readerId !== null) {
    await awardPoints(trx, { readerId, rule: 'audited comment', subject: commentId, recordId })
  }
  return { auditFlag, auditTime: instantOf(auditedAt) }
}

const reasonTooLong = refusal('comment.reason-too-long', 400, {
  'zh-CN': '理由最多 200 个字',
  'zh-TW': '理由最多 200 個字',
  'en-US': 'At most 200 characters for the reason, please',
})
