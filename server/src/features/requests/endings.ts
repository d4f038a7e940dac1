import type { Transaction } from 'kysely'
import { Refused } from '../../platform/failure.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { holdTitle, offerCopy, sendHome, tellOfRequests } from '../circulation/circulation.ts'
import { selectRequest, updateStand, type RequestRow } from './queries.ts'
import { notToCancel, requestUnknown } from './refusals.ts'
import { endings, mayCancel } from './steps.ts'

interface EndReason {
  by: keyof typeof endings
  /** Why the library cancelled it; the reader is told. */
  reason?: string
}

/** Gives up an own request. */
export async function cancelOwn(
  trx: Transaction<DB>,
  { groupCode, readerId }: { groupCode: string; readerId: string },
  requestId: string,
) {
  const request = await selectRequest(trx, requestId)
  if (request?.readerId !== readerId) throw new Refused(requestUnknown)
  await endRequest(trx, groupCode, request, { by: 'reader' })
  return { status: 'cancellation' as const }
}

/**
 * Ends a request that was not handed over. The row of its reader is held. A copy that was set aside for it goes to whoever waits next, in
 * the same transaction; if nobody does, it stands on the shelf again, or goes home first if it was brought to another library.
 */
export async function endRequest(
  trx: Transaction<DB>,
  groupCode: string,
  request: RequestRow,
  { by, reason }: EndReason,
) {
  if (request.recordId !== null) await holdTitle(trx, request.recordId)
  // Read once the title is held: a copy may have been offered meanwhile.
  const now = (await selectRequest(trx, request.id))!
  const cancelled = { state: 'cancellation', step: endings[by], ...(reason && { reason }) } as const
  if (!mayCancel(now) || !(await updateStand(trx, now, cancelled))) throw new Refused(notToCancel)
  const { offeredItemId: itemId, recordId } = now
  const next =
    itemId === null || recordId === null ? null : await offerCopy(trx, { itemId, recordId })
  if (itemId !== null && next === null) await sendHome(trx, itemId)
  await tellOfRequests(trx, groupCode, [now.id, next])
}
