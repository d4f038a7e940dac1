import type { handOver, moveRequest } from '@shulin/contract/requests-staff'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '../../../platform/audit.ts'
import { Refused } from '../../../platform/failure.ts'
import { holdReader } from '../../../platform/reader.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { Database } from '../../../platform/stores/database.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import {
  dueDateOf,
  holdTitle,
  pickupEnds,
  setArrived,
  setReady,
  tellOfRequests,
} from '../../circulation/circulation.ts'
import { endRequest } from '../endings.ts'
import { complete, requireCode } from '../handing-over.ts'
import {
  holdFreeCopy,
  selectRequest,
  selectRequestByNumber,
  setAside,
  updateStand,
  type RequestRow,
} from '../queries.ts'
import { copyMissing, copyUnfit, notFollowing, requestUnknown } from '../refusals.ts'
import { nextStands, usualNext, waitingForPickup, type Stand } from '../steps.ts'
import { selectCopyFor, selectKeeping } from './queries.ts'

/** Who handles requests, and with which keys codes are compared. */
export interface Desk {
  groupCode: string
  staff: StaffMember
  keys: KeyRing
}

/** Holds the reader of a request, then the title, and answers the request as it is then. */
async function holdRequest(trx: Database, seen: RequestRow | undefined) {
  if (!seen) throw new Refused(requestUnknown)
  await holdReader(trx, seen.readerId)
  if (seen.recordId !== null) await holdTitle(trx, seen.recordId)
  return (await selectRequest(trx, seen.id))!
}

const standOf = ({ state, step }: Stand) => ({ state, step })

/** The trail says who moved whose request, and where to; what was asked for it does not say. */
const noteMove = (
  trx: Database,
  { staff }: Desk,
  act: string,
  request: RequestRow,
  after: Stand & { reason?: string },
) =>
  writeAudit(trx, staff, act, request.number, { before: standOf(request), after }, request.readerId)

/** Moves a request to a step that follows; anything else is refused, and told what would follow. */
export async function move(
  trx: Transaction<DB>,
  desk: Desk,
  { requestId, status, operationType, barcode }: z.output<typeof moveRequest.body>,
) {
  const found = await holdRequest(trx, await selectRequest(trx, requestId))
  const next = operationType
    ? nextStands(found.type, found).find(
        ({ state, step }) => state === status && step === operationType,
      )
    : usualNext(found.type, found, status)
  if (!next) throw new Refused(notFollowing, { next: nextStands(found.type, found) })
  const request = await withCopy(trx, found, next, barcode)
  if (next.state === 'completed') await complete(trx, desk.groupCode, request)
  else await advance(trx, desk.groupCode, request, next)
  await noteMove(trx, desk, 'request.move', found, next)
  return { status: next.state }
}

/** Sets the copy aside that was fetched; a reservation that is accepted has one, whether one was scanned or stands on the shelf. */
async function withCopy(
  trx: Database,
  request: RequestRow,
  next: Stand,
  barcode: string | undefined,
): Promise<RequestRow> {
  const { id, type, recordId, offeredItemId } = request
  if (barcode && recordId !== null && type !== 'transfer') {
    const copy = await selectCopyFor(trx, barcode, recordId)
    if (!copy) throw new Refused(copyUnfit)
    if (copy.itemId !== offeredItemId) {
      if (!copy.isFree) throw new Refused(copyUnfit)
      await setAside(trx, id, copy.itemId)
    }
  } else if (type === 'reservation' && offeredItemId === null && next.state === 'acceptance') {
    const itemId = await holdFreeCopy(trx, { recordId: recordId! })
    if (!itemId) throw new Refused(copyMissing)
    await setAside(trx, id, itemId)
  } else return request
  return (await selectRequest(trx, id))!
}

async function advance(trx: Transaction<DB>, groupCode: string, request: RequestRow, next: Stand) {
  await updateStand(trx, request, next)
  if (next.step === waitingForPickup) {
    const keeping = await selectKeeping(trx, request.id)
    await setReady(trx, request.id, keeping ? await pickupEnds(trx, keeping) : null)
    await setArrived(trx, request.id)
  }
  await tellOfRequests(trx, groupCode, [request.id])
}

/** Cancels a request for a reason that its reader is told. */
export async function cancelByStaff(
  trx: Transaction<DB>,
  desk: Desk,
  { requestId, reason }: { requestId: string; reason: string },
) {
  const request = await holdRequest(trx, await selectRequest(trx, requestId))
  await endRequest(trx, desk.groupCode, request, { by: 'library', reason })
  const after = { state: 'cancellation', step: '15', reason } as const
  await noteMove(trx, desk, 'request.cancel', request, after)
  return { status: 'cancellation' as const }
}

/** Hands over what lies ready, to whoever shows its code. */
export async function handOverAtDesk(
  trx: Transaction<DB>,
  desk: Desk,
  { takeCode, requestNo, locationId }: z.output<typeof handOver.body>,
) {
  const number = requestNo.toUpperCase()
  const request = await holdRequest(trx, await selectRequestByNumber(trx, number))
  await requireCode(trx, desk.keys, request, { typed: takeCode, locationId })
  const { state, dueAt } = await complete(trx, desk.groupCode, request)
  await noteMove(trx, desk, 'request.hand-over', request, { state, step: '9' })
  return { status: state, title: request.title, dueDate: dueAt && dueDateOf(dueAt) }
}
