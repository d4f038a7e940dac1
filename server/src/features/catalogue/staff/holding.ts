import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { insertHolding, lockHolding, selectItems, updateHolding } from './queries.ts'
import { differences, holdingState, lastChangeOf, recordOf } from './record.ts'
import { refuseIfChanged } from './version.ts'

interface HoldingForm {
  recordId: number
  /** null: the institution does not have the title yet. */
  version: string | null
  callNo: string | null
  summary: string | null
  isHidden: boolean
  isWithdrawn: boolean
}

/** Says how the institution has a title; the first time, that it has it at all. */
export async function changeHolding(
  trx: Database,
  groupCode: string,
  { recordId, version, ...wanted }: HoldingForm,
  staff: StaffMember,
) {
  await recordOf(trx, recordId)
  const stored = await lockHolding(trx, recordId)
  const row = (withdrawnAt: Date | null) => {
    const { isWithdrawn, ...rest } = wanted
    return { ...rest, withdrawnAt: isWithdrawn ? (withdrawnAt ?? new Date()) : null }
  }
  const subject = String(recordId)
  if (!stored && version === null) {
    if (await insertHolding(trx, groupCode, recordId, row(null))) {
      await writeAudit(trx, staff, 'holding.change', subject, { before: null, after: wanted })
      return
    }
  }
  const now = stored ?? (await lockHolding(trx, recordId))
  if (!now) throw new Refused(holdingUnknown)
  refuseIfChanged(holdingState(now), version, await lastChangeOf(trx, recordId))
  const { fields, before, after } = differences(holdingState(now), wanted)
  if (fields.length === 0) return
  if (wanted.isWithdrawn) await refuseWithItems(trx, recordId)
  await updateHolding(trx, recordId, row(now.withdrawnAt))
  await writeAudit(trx, staff, 'holding.change', subject, { before, after })
}

/** A title whose items are still there is not withdrawn: somebody would look for them in vain. */
async function refuseWithItems(trx: Database, recordId: number) {
  const items = (await selectItems(trx, recordId)).filter(({ status }) => status !== 'withdrawn')
  if (items.length > 0) throw new Refused(hasItems, { items: items.length })
}

export const holdingUnknown = refusal('cataloguing.holding-unknown', 422, {
  'zh-CN': '本馆没有这种书的馆藏，请先加入馆藏',
  'zh-TW': '本館沒有這種書的館藏，請先加入館藏',
  'en-US': 'The library does not hold this title yet: add it to the holdings first',
})
const hasItems = refusal('cataloguing.holding-has-items', 422, {
  'zh-CN': '还有没注销的单册，请先注销单册',
  'zh-TW': '還有未註銷的單冊，請先註銷單冊',
  'en-US': 'It still has items: withdraw them first',
})
