import { randomUUID } from 'node:crypto'
import type { GroupingDecision, StaffRecord } from '@shulin/contract/catalogue-staff'
import { instantOf } from '@shulin/contract/time'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { holdWaitingOn } from '../report-queries.ts'
import {
  endDecision,
  insertDecision,
  moveFollowers,
  selectDecision,
  selectDecisionOn,
  selectPlace,
  selectPlacedAt,
  touchFollowers,
  type StoredDecision,
} from './grouping-queries.ts'
import { selectListed, selectRecord } from './queries.ts'
import { answerKept, answerSeparated, areTogether, reportToDecide } from './reports.ts'

/** Which editions are shown as one result with a record, and why. */
export async function groupOf(
  db: Database,
  recordId: number,
  workKey: string | null,
): Promise<StaffRecord['group']> {
  const decision = await selectDecisionOn(db, recordId)
  const place = await selectPlace(db, recordId)
  const others = place ? await selectPlacedAt(db, place) : []
  const otherIds = others.filter((id) => id !== recordId)
  return {
    key: workKey === null ? null : explained(workKey),
    decision: decision ? decisionOnScreen(decision) : null,
    others: otherIds.length > 0 ? await selectListed(db, otherIds) : [],
  }
}

/** A work's key is its folded author and its folded title. */
function explained(key: string) {
  const [author = '', ...title] = key.split('|')
  return { author, title: title.join('|') }
}

interface GroupingRequest {
  recordId: number
  otherRecordId: number
  belongTogether: boolean
  note: string | null
}

/**
 * Says of a record where it belongs. What was decided of it before ends with it, and readers who reported what it takes apart are
 * answered; says how many of their reports that were.
 */
export async function decideGrouping(
  trx: Transaction<DB>,
  groupCode: string,
  { recordId, otherRecordId, belongTogether, note }: GroupingRequest,
  staff: StaffMember,
) {
  if (recordId === otherRecordId) throw new Refused(sameRecord)
  for (const id of [recordId, otherRecordId]) {
    if (!(await selectRecord(trx, id))) throw new Refused(recordMissing, { recordId: id })
  }
  const isTogetherNow = await areTogether(trx, recordId, otherRecordId)
  if (isTogetherNow === belongTogether) throw new Refused(belongTogether ? isTogether : isApart)

  // Before the decision is written, as where a report is decided: both ways come to the same rows in the same order.
  await holdWaitingOn(trx, recordId)
  const former = await selectDecisionOn(trx, recordId)
  if (former) await endDecision(trx, former.id)
  // Where the other was itself put together with a third, all three meet there: decisions never form a chain.
  const ofOther = belongTogether ? await selectDecisionOn(trx, otherRecordId) : undefined
  const target = ofOther?.belongTogether ? ofOther.otherRecordId : otherRecordId
  const decision = { recordId, otherRecordId: target, belongTogether, note }
  const id = randomUUID()
  await insertDecision(trx, { groupCode, id, ...decision, decidedBy: staff.name })
  if (belongTogether) await moveFollowers(trx, recordId, target)
  await touchFollowers(trx, recordId)
  await writeAudit(trx, staff, 'grouping.decide', String(recordId), {
    before: former ? inBrief(former) : null,
    after: decision,
  })
  return belongTogether ? 0 : answerSeparated(trx, groupCode, recordId, staff)
}

/** Decides what a reader reported, and answers everybody who reported the same; says how many reports that were. */
export async function answerReport(
  trx: Transaction<DB>,
  groupCode: string,
  { reportId, outcome }: { reportId: string; outcome: 'separated' | 'kept' },
  staff: StaffMember,
) {
  const report = await reportToDecide(trx, reportId)
  const { recordId, otherRecordId } = report
  const isTogetherNow = await areTogether(trx, recordId, otherRecordId)
  if (outcome === 'kept') {
    if (!isTogetherNow) throw new Refused(isApart)
    return answerKept(trx, groupCode, report, staff)
  }
  // A corrected title may have taken them apart meanwhile: then there is nothing left to decide.
  if (!isTogetherNow) return answerSeparated(trx, groupCode, recordId, staff)
  const decision = { recordId, otherRecordId, belongTogether: false, note: null }
  return decideGrouping(trx, groupCode, decision, staff)
}

/** Ends a decision: its record is grouped by author and title again. */
export async function undoDecision(trx: Database, id: string, staff: StaffMember) {
  const decision = await selectDecision(trx, id)
  if (!decision) throw new Refused(decisionUnknown)
  if (!(await endDecision(trx, id))) throw new Refused(decisionUndone)
  await touchFollowers(trx, decision.recordId)
  await writeAudit(trx, staff, 'grouping.undo', String(decision.recordId), {
    before: inBrief(decision),
    after: null,
  })
  return decisionOnScreen((await selectDecision(trx, id))!)
}

const inBrief = ({ recordId, otherRecordId, belongTogether, note }: StoredDecision) => ({
  recordId,
  otherRecordId,
  belongTogether,
  note,
})

export const decisionOnScreen = (decision: StoredDecision): GroupingDecision => ({
  decisionId: decision.id,
  record: { recordId: decision.recordId, title: decision.title },
  other: { recordId: decision.otherRecordId, title: decision.otherTitle },
  belongTogether: decision.belongTogether,
  note: decision.note,
  decidedBy: decision.decidedBy,
  decidedAt: instantOf(decision.decidedAt),
  undoneAt: instantOf(decision.undoneAt),
})

const sameRecord = refusal('grouping.same-record', 422, {
  'zh-CN': '请另选一条书目记录',
  'zh-TW': '請另選一筆書目紀錄',
  'en-US': 'Choose another record',
})
export const recordMissing = refusal('grouping.record-unknown', 422, {
  'zh-CN': '没有这条书目记录',
  'zh-TW': '沒有這筆書目紀錄',
  'en-US': 'There is no such record',
})
const isTogether = refusal('grouping.together-already', 422, {
  'zh-CN': '这两条记录已经归并在一起',
  'zh-TW': '這兩筆紀錄已經歸併在一起',
  'en-US': 'These two are together already',
})
export const isApart = refusal('grouping.apart-already', 422, {
  'zh-CN': '这两条记录本来就没有归并在一起',
  'zh-TW': '這兩筆紀錄原本就沒有歸併在一起',
  'en-US': 'These two are apart already',
})
const decisionUnknown = refusal('grouping.decision-unknown', 404, {
  'zh-CN': '没有这项归并决定',
  'zh-TW': '沒有這項歸併決定',
  'en-US': 'There is no such decision',
})
const decisionUndone = refusal('grouping.decision-undone', 422, {
  'zh-CN': '这项决定已经撤销',
  'zh-TW': '這項決定已經撤銷',
  'en-US': 'This decision was undone already',
})
