import type { Locale } from '@shulin/contract/locale'
import {
  requestStates,
  type listRequests,
  type ReaderRequest,
  type RequestState,
} from '@shulin/contract/requests'
import { instantOf } from '@shulin/contract/time'
import type { z } from 'zod'
import { inLanguage, type Trilingual } from '../../platform/institution.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { Database } from '../../platform/stores/database.ts'
import { stateNames } from '../circulation/circulation.ts'
import { recordIdOf } from './asking.ts'
import { codeFrom } from './codes.ts'
import { forecastsOf } from './forecasts.ts'
import { countOwnRequests, selectOwnRequests, type OwnRequestRow } from './list-queries.ts'
import { kindOf, mayCancel, typeOf, waitingForPickup } from './steps.ts'

/** What a reader has asked for, newest first. */
export async function listOwn(
  trx: Database,
  keys: KeyRing,
  readerId: string,
  { requestType, status, recordId, page, rows }: z.output<typeof listRequests.query>,
  locale: Locale,
) {
  const filter = {
    kind: requestType && kindOf[requestType],
    state: status,
    recordId: recordId === undefined ? undefined : recordIdOf(recordId),
    page,
    rows,
  }
  const counted = await countOwnRequests(trx, readerId, filter)
  const counts = Object.fromEntries(
    requestStates.map((state) => [state, counted.get(state) ?? 0]),
  ) as Record<RequestState, number>
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const list = await selectOwnRequests(trx, readerId, filter)
  const expected = await forecastsOf(trx, list)
  return {
    total: status ? counts[status] : all,
    list: list.map((row, n) => ({ ...requestOf(row, keys, locale), expected: expected[n]! })),
    counts,
  }
}

/** The words of a step, or of the state where there is none. */
export const stepWords = (name: Trilingual | null, state: RequestState, locale: Locale) =>
  inLanguage(name ?? stateNames[state], locale)

function requestOf(
  row: OwnRequestRow,
  keys: KeyRing,
  locale: Locale,
): Omit<ReaderRequest, 'expected'> {
  const { requestId, requestNo, type, state, step, contact, requester, title, place } = row
  const isOpen = row.closedAt === null
  return {
    requestId,
    requestNo,
    requestType: typeOf[type],
    status: state,
    operationType: step ?? '',
    createDate: instantOf(row.placedAt),
    endDate: instantOf(row.closedAt),
    pickupLocation: row.pickupLocation ? inLanguage(row.pickupLocation, locale) : '',
    pickupAddress: row.pickupAddress ?? '',
    ...(row.salt && { pickupCode: codeFrom(keys, requestId, row.salt, row.keyId!).code }),
    contact,
    step: stepWords(row.stepName, state, locale),
    requester,
    recordId: row.recordId === null ? null : String(row.recordId),
    title,
    author: row.author ?? '',
    callNo: row.callNo ?? '',
    place,
    keptUntil: instantOf(row.keptUntil),
    canCancel: mayCancel({ state }),
    canTake: isOpen && step === waitingForPickup,
    document: row.document && { ...row.document, remark: row.remark ?? '' },
    events: row.events.map((event) => ({
      at: new Date(event.at).toISOString(),
      state: event.state,
      operationType: event.step ?? '',
      step: stepWords(event.name, event.state, locale),
      note: event.note,
    })),
  }
}
