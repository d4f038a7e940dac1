import type { GroupingReport } from '@shulin/contract/catalogue-staff'
import { instantOf } from '@shulin/contract/time'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { notifyAll, type NoticeRequest } from '../../inbox/inbox.ts'
import {
  decideReports,
  holdWaitingOn,
  selectReport,
  selectWaitingAlike,
  type WaitingReport,
} from '../report-queries.ts'
import { selectPlace } from './grouping-queries.ts'

export const reportOnScreen = (report: WaitingReport): GroupingReport => ({
  reportId: report.id,
  record: {
    recordId: report.recordId,
    title: report.title,
    publishedYear: report.publishedYear,
  },
  other: {
    recordId: report.otherRecordId,
    title: report.otherTitle,
    publishedYear: report.otherYear,
  },
  reason: report.reason,
  reportedAt: instantOf(report.reportedAt),
})

/** A report that nobody has decided; what waits on its edition is held until it is. */
export async function reportToDecide(trx: Transaction<DB>, reportId: string) {
  const report = await selectReport(trx, reportId)
  if (!report) throw new Refused(reportUnknown)
  const waiting = await holdWaitingOn(trx, report.recordId)
  if (!waiting.some(({ id }) => id === reportId)) throw new Refused(reportDecided)
  return report
}

/** Whether two titles count to one work now. */
export const areTogether = async (trx: Transaction<DB>, one: number, other: number) =>
  (await selectPlace(trx, one)) === (await selectPlace(trx, other))

/**
 * Answers every report on a title that a decision has just taken apart from the other, whichever way staff came to it; says how
 * many there were.
 */
export async function answerSeparated(
  trx: Transaction<DB>,
  groupCode: string,
  recordId: number,
  staff: StaffMember,
) {
  const apart: string[] = []
  for (const report of await holdWaitingOn(trx, recordId)) {
    if (!(await areTogether(trx, report.recordId, report.otherRecordId))) apart.push(report.id)
  }
  return answerAll(trx, groupCode, apart, 'separated', staff)
}

/** Answers everybody who reported the same edition of the same work: it stays. */
export async function answerKept(
  trx: Transaction<DB>,
  groupCode: string,
  report: { recordId: number; place: string },
  staff: StaffMember,
) {
  const alike = await selectWaitingAlike(trx, report)
  const ids = alike.map(({ id }) => id)
  return answerAll(trx, groupCode, ids, 'kept', staff)
}

/** Each reader is told once, with the transaction that decides. */
async function answerAll(
  trx: Transaction<DB>,
  groupCode: string,
  ids: readonly string[],
  outcome: 'separated' | 'kept',
  staff: StaffMember,
) {
  if (ids.length === 0) return 0
  const decided = await decideReports(trx, ids, { outcome, decidedBy: staff.name })
  const notices = decided.map(
    ({ id, readerId, recordId, ...editions }): NoticeRequest<'grouping report'> => ({
      readerId,
      cause: 'grouping report',
      causeId: id,
      template: 'grouping report',
      content: { outcome, ...editions },
      link: `/searchList/bookDetails/${recordId}`,
    }),
  )
  await notifyAll(trx, groupCode, notices)
  // Once for each edition: what was said of it, and by whom, stays with the readers.
  for (const recordId of new Set(decided.map((one) => one.recordId))) {
    const reports = decided.filter((one) => one.recordId === recordId).length
    await writeAudit(trx, staff, 'grouping.answer', String(recordId), {
      before: null,
      after: { belongTogether: outcome === 'kept', reports },
    })
  }
  return decided.length
}

const reportUnknown = refusal('grouping.report-unknown', 404, {
  'zh-CN': '没有这条报告',
  'zh-TW': '沒有這則回報',
  'en-US': 'There is no such report',
})
const reportDecided = refusal('grouping.report-decided', 422, {
  'zh-CN': '这条报告已经处理',
  'zh-TW': '這則回報已經處理',
  'en-US': 'This report was decided already',
})
