import { isDeepStrictEqual } from 'node:util'
import type { RuleChange } from '@shulin/contract/lending-rules-staff'
import { writeAudit } from '../../platform/audit.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import type { Database } from '../../platform/stores/database.ts'
import { moveDueDates } from './due-dates.ts'
import { openChange } from './kinds-of-change.ts'
import { waitForOtherChanges } from './queries.ts'
import { periodMoved } from './period-moved.ts'

/** Makes a change of the rules and moves what it moves; answers how many loans are due later. */
export async function applyChange(
  trx: Database,
  groupCode: string,
  staff: StaffMember,
  change: RuleChange,
) {
  await waitForOtherChanges(trx)
  const { subject, read, make } = await openChange(trx, groupCode, change)
  const before = await read()
  await make()
  const after = await read()
  const period = periodMoved(change)
  const loans = period ? await moveDueDates(trx, period) : 0
  // What stays the same is no change, and is not written down.
  if (!isDeepStrictEqual(before, after)) {
    const detail = { before, after: period ? { stands: after, loansMoved: loans } : after }
    await writeAudit(trx, staff, 'lending-rule.change', subject, detail)
  }
  return loans
}
