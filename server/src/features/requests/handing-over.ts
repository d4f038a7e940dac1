import type { RequestState } from '@shulin/contract/requests'
import type { Transaction } from 'kysely'
import { Refused } from '../../platform/failure.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { lendCopy, passCopyOn, tellOfRequests, tellReader } from '../circulation/circulation.ts'
import { useCode } from './codes.ts'
import { insertPassedCopy, selectHolder } from './handing-over-queries.ts'
import { selectRequest, selectRequestByBarcode, updateStand, type RequestRow } from './queries.ts'
import { copyMissing, notReady, requestUnknown, wrongCode } from './refusals.ts'
import { usualNext, waitingForPickup, type Stand } from './steps.ts'

/** Whose call it is, and what codes are hashed with. */
export interface Holder {
  groupCode: string
  readerId: string
  keys: KeyRing
}

/** Fetches an own request with its code. */
export async function receive(
  trx: Transaction<DB>,
  holder: Holder,
  { requestId, takeCode }: { requestId: string; takeCode: string },
) {
  const request = await selectRequest(trx, requestId)
  if (request?.readerId !== holder.readerId) throw new Refused(requestUnknown)
  return takeWithCode(trx, holder, request, takeCode)
}

/** The same by the barcode of the copy that is set aside. */
export async function takeCopy(
  trx: Transaction<DB>,
  holder: Holder,
  { barcode, takeCode }: { barcode: string; takeCode: string },
) {
  const request = await selectRequestByBarcode(trx, holder.readerId, barcode)
  if (!request) throw new Refused(requestUnknown)
  return takeWithCode(trx, holder, request, takeCode)
}

async function takeWithCode(
  trx: Transaction<DB>,
  { groupCode, keys }: Holder,
  request: RequestRow,
  typed: string,
) {
  await requireCode(trx, keys, request, { typed })
  const { state } = await complete(trx, groupCode, request)
  return { status: state }
}

/** Refuses what does not lie ready, and a code that is not the request's; the code is used. */
export async function requireCode(
  trx: Database,
  keys: KeyRing,
  { id: requestId, closedAt, step }: RequestRow,
  { typed, locationId }: { typed: string; locationId?: string | undefined },
) {
  // What is over was fetched with its code, which is good once.
  if (closedAt !== null) throw new Refused(wrongCode)
  if (step !== waitingForPickup) throw new Refused(notReady)
  await useCode(trx, keys, { requestId, typed, locationId })
}

/** Hands over what was asked for: a copy is lent, or passed on by the reader who has it; the request is completed and its reader told. */
export async function complete(
  trx: Transaction<DB>,
  groupCode: string,
  request: RequestRow,
): Promise<{ state: RequestState; dueAt: Date | null }> {
  const dueAt = await handOver(trx, groupCode, request)
  await tellOfRequests(trx, groupCode, [request.id])
  return { state: 'completed', dueAt }
}

async function handOver(trx: Transaction<DB>, groupCode: string, request: RequestRow) {
  const { type, readerId, offeredBarcode: barcode } = request
  if (type === 'transfer') return passOn(trx, groupCode, request)
  if (barcode !== null) return (await lendCopy(trx, { readerId, barcode })).dueAt
  if (type !== 'document delivery' && type !== 'other library') throw new Refused(copyMissing)
  await updateStand(trx, request, usualNext(type, request, 'completed')!)
  return null
}

/** The copy goes from the reader who has it to the one who asked, and so does the loan. */
async function passOn(trx: Transaction<DB>, groupCode: string, request: RequestRow) {
  const holder = await selectHolder(trx, request.itemId!)
  if (!holder) throw new Refused(copyMissing)
  const { readerId: from, barcode } = holder
  const accepted: Stand = { state: 'acceptance', step: '6' }
  if (request.state === 'start') await updateStand(trx, request, accepted)
  const passed = await passCopyOn(trx, { from, to: request.readerId, barcode })
  await updateStand(trx, { ...request, ...accepted }, { state: 'completed', step: '7' })
  await insertPassedCopy(trx, request.id, from)
  const notice = {
    what: 'passed on',
    loanId: passed.endedLoanId,
    recordId: passed.recordId,
  } as const
  await tellReader(trx, { groupCode, readerId: from }, notice)
  return passed.dueAt
}

/** The reader who has a copy hands it over to the one who asked for it and shows the code. Anybody else finds no such request. */
export async function accept(
  trx: Transaction<DB>,
  { groupCode, readerId, keys }: Holder,
  { requestId, takeCode }: { requestId: string; takeCode: string },
) {
  const request = await selectRequest(trx, requestId)
  const isOpenTransfer = request?.type === 'transfer' && request.closedAt === null
  const holder = isOpenTransfer ? await selectHolder(trx, request.itemId!) : undefined
  if (!request || holder?.readerId !== readerId) throw new Refused(requestUnknown)
  await useCode(trx, keys, { requestId, typed: takeCode })
  await complete(trx, groupCode, request)
  return { acceptFlag: '1' as const }
}
