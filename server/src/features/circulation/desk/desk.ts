import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import { auditExpression, writeAudit, type Machine } from '../../../platform/audit.ts'
import { Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { Database } from '../../../platform/stores/database.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { dueDateOf } from '../loans/loan-rows.ts'
import { tellReader } from '../notices.ts'
import { tellOfRequests } from '../request-notices.ts'
import { declareLost, lendCopy, renewCopy, returnCopy } from '../own-circulation.ts'
import {
  deskLoanOf,
  selectCopyName,
  selectDeskCopy,
  selectDeskLoans,
  selectReaderName,
  selectSetAside,
} from './queries.ts'

// The trail says who served whom, when and how; what was read it does not say: it outlives the loan, and the history of a
// reader who keeps none.

/** Whose desk, and who serves at it. */
export interface Desk {
  groupCode: string
  staff: StaffMember
}

/** The same, or a machine at which readers lend, renew and return by themselves. */
export interface AnyDesk {
  groupCode: string
  staff: StaffMember | Machine
}

const deskLoan = async (trx: Database, loanId: string, locale: Locale) =>
  (await selectDeskLoans(trx, { loanId }, locale))[0]!

/** A refusal that concerns a copy says which title it is. */
async function nameCopy(trx: Database, barcode: string, failure: unknown): Promise<never> {
  if (!(failure instanceof Refused)) throw failure
  const copy = await selectCopyName(trx, barcode)
  if (!copy) throw failure
  throw new Refused(failure.refusal, (locale) => ({ ...failure.detailsIn(locale), ...copy }), {
    cause: failure,
  })
}

/** Lends a copy at the desk. */
export async function lendAtDesk(
  trx: Transaction<DB>,
  { groupCode, staff }: AnyDesk,
  wanted: { readerId: string; barcode: string },
  locale: Locale,
) {
  const { request, copy, ...lent } = await lendCopy(trx, wanted, ({ dueAt, endsRequest }) => {
    const after = { dueDate: dueDateOf(dueAt), endedRequest: endsRequest }
    return auditExpression(staff, 'desk.lend', null, { before: null, after }, wanted.readerId)
  }).catch((failure: unknown) => nameCopy(trx, wanted.barcode, failure))
  // Nothing is read again that was just written.
  const loan = deskLoanOf(
    { ...lent, ...copy, renewals: 0, overdueDays: 0, lostReportedAt: null },
    locale,
  )
  if (request) await tellOfRequests(trx, groupCode, [request.id])
  return { loan, note: request && fetched[locale](request.number) }
}

/** What a clerk reads where a copy was set aside for the reader. */
const fetched: Record<Locale, (number: string) => string> = {
  'zh-CN': (number) => `预约 ${number} 已取书`,
  'zh-TW': (number) => `預約 ${number} 已取書`,
  'en-US': (number) => `Request ${number} is fetched`,
}

/** Takes a copy back at the desk. */
export async function returnAtDesk(
  trx: Transaction<DB>,
  { groupCode, staff }: AnyDesk,
  wanted: { barcode: string; locationId?: string | undefined },
  locale: Locale,
) {
  const platform = 'machineId' in staff ? 'self-check machine' : 'desk'
  const returned = await returnCopy(trx, { ...wanted, platform })
  const { outcome, copy, overdueDays, chargedFen, waivedFen, isElsewhere, waiting } = returned
  const { offeredTo, movedRequests } = returned
  const { readerId, loanId } = copy
  const told = await selectDeskCopy(trx, copy.itemId, locale)
  const reader = readerId === null ? undefined : await selectReaderName(trx, readerId)
  if (outcome !== 'not lent') {
    const after = { outcome, overdueDays, chargedFen, waivedFen, isElsewhere }
    // A loan names its reader, anything else the copy.
    const subject = readerId === null ? copy.barcode : null
    const act = outcome === 'returned' ? 'desk.return' : 'desk.receive'
    await writeAudit(trx, staff, act, subject, { before: null, after }, readerId)
  }
  if (readerId !== null && loanId !== null) {
    const notice = { what: 'returned', loanId, recordId: copy.recordId } as const
    await tellReader(trx, { groupCode, readerId }, notice)
  }
  await tellOfRequests(trx, groupCode, movedRequests)
  return {
    outcome,
    ...told,
    reader: reader ?? null,
    overdueDays,
    chargedFen,
    sendTo: isElsewhere ? told.location : null,
    waiting,
    setAside: offeredTo === null ? null : await selectSetAside(trx, offeredTo, locale),
  }
}

/** Renews a loan at the desk, whoever's it is; for a reader alone, where one is named. */
export async function renewAtDesk(
  trx: Database,
  { staff }: AnyDesk,
  { barcode, onlyOf }: { barcode: string; onlyOf?: string },
  locale: Locale,
) {
  const { loanId, readerId } = await renewCopy(trx, barcode, onlyOf).catch((failure: unknown) =>
    nameCopy(trx, barcode, failure),
  )
  const loan = await deskLoan(trx, loanId, locale)
  const after = { dueDate: loan.dueDate, renewals: loan.renewals }
  await writeAudit(trx, staff, 'desk.renew', null, { before: null, after }, readerId)
  return { loan, reader: (await selectReaderName(trx, readerId))!.name }
}

/** Notes a copy as lost by its reader. */
export async function loseAtDesk(
  trx: Database,
  { staff }: Desk,
  lost: { loanId: string; amountFen?: number | undefined },
  locale: Locale,
) {
  const { readerId, chargedFen, barcode } = await declareLost(trx, lost)
  // What is lost is named: it is missing from the shelf, and is to be paid for.
  await writeAudit(
    trx,
    staff,
    'desk.lost',
    barcode,
    { before: null, after: { chargedFen } },
    readerId,
  )
  return { loan: await deskLoan(trx, lost.loanId, locale), chargedFen }
}
