import type { Transaction } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'
import { notify } from '../inbox/inbox.ts'
import { selectDay, selectTitle } from './notices-queries.ts'

/** What the desk, a machine or the reader did that the reader is told of. */
type CirculationNotice =
  | { what: 'returned'; loanId: string; recordId: number }
  | { what: 'passed on'; loanId: string; recordId: number }
  /** `until` is null where nobody knows when it ends. */
  | { what: 'block set'; blockId: string; reason: string; until: Date | null }
  | { what: 'block lifted'; blockId: string; reason: string }

interface Addressee {
  groupCode: string
  readerId: string
}

/** Where the reader finds what a notice is about. */
const loansPage = '/personalCenter?tab=5' as const

/** What is told every morning of a loan that is due soon or overdue. */
export const dueNotice = (
  cause: 'due soon' | 'overdue',
  loan: { readerId: string; loanId: string; dueDay: string; title: string },
) => ({
  readerId: loan.readerId,
  cause,
  // Renewed, the same loan falls due on another day, and that is told anew.
  causeId: `${loan.loanId} ${loan.dueDay}`,
  template: cause,
  content: { title: loan.title, dueDay: loan.dueDay },
  link: loansPage,
})

/** Tells a reader what happened, with the transaction in which it happens; told before, it answers false. */
export async function tellReader(
  trx: Transaction<DB>,
  to: Addressee,
  notice: CirculationNotice,
): Promise<boolean> {
  const { what: cause } = notice
  if (notice.what === 'returned' || notice.what === 'passed on') {
    const { what: template, loanId: causeId, recordId } = notice
    const content = { title: await selectTitle(trx, recordId), day: await selectDay(trx) }
    return notify(trx, { ...to, cause, causeId, template, content, link: loansPage })
  }
  const { blockId: causeId, reason } = notice
  if (notice.what === 'block lifted') {
    const content = { reason }
    return notify(trx, { ...to, cause, causeId, template: 'block lifted', content, link: null })
  }
  const content = { reason, untilDay: notice.until && (await selectDay(trx, notice.until)) }
  return notify(trx, { ...to, cause, causeId, template: 'block set', content, link: null })
}
