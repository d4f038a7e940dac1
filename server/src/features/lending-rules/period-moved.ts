import type { RuleChange } from '@shulin/contract/lending-rules-staff'
import type { Period } from './due-date-queries.ts'

/** The days on which a change may leave something due without service; none for a change that moves no due date. */
export function periodMoved(change: RuleChange): Period | undefined {
  if (change.kind === 'hours') return {}
  if (change.kind !== 'closed day' || change.isRemoved) return undefined
  const { day } = change.closedDay
  return { from: day, until: day }
}
