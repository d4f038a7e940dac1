import type { Locale } from '@shulin/contract/locale'
import type { listRequestsToHandle, StaffRequest } from '@shulin/contract/requests-staff'
import { instantOf } from '@shulin/contract/time'
import type { z } from 'zod'
import { inLanguage, type Trilingual } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { maskedName } from '../../readers/readers.ts'
import { stepWords } from '../list.ts'
import { kindOf, nextStands, typeOf } from '../steps.ts'
import {
  countByPlace,
  countToHandle,
  selectStepNames,
  selectToHandle,
  type RequestToHandle,
} from './queries.ts'

/** Requests to be handled, by state, type, pickup place and what is looked for. */
export async function listToHandle(
  trx: Database,
  body: z.output<typeof listRequestsToHandle.body>,
  locale: Locale,
) {
  const { status: state, operationType: step, requestType, page, rows } = body
  const { pickupLocationId, isLate, text } = body
  const kind = requestType && kindOf[requestType]
  const filter = {
    state,
    step: step || undefined,
    kind,
    pickupLocationId,
    isLate,
    text: text || undefined,
    page,
    rows,
  }
  const counted = await countToHandle(trx, filter)
  const shown = counted.filter((row) => state === undefined || row.state === state)
  const late = shown.reduce((sum, row) => sum + row.late, 0)
  const counts = { start: 0, acceptance: 0, completed: 0, end: 0, cancellation: 0, late }
  for (const { state: name, count } of counted) counts[name] = count
  const stepNames = await selectStepNames(trx)
  const list = (await selectToHandle(trx, filter)).map((row) => rowOf(row, stepNames, locale))
  const places = (await countByPlace(trx)).map(({ locationId, name, count }) => ({
    locationId,
    name: inLanguage(name, locale),
    count,
  }))
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  return { total: state ? counts[state] : all, list, counts, places }
}

function rowOf(
  row: RequestToHandle,
  stepNames: Map<string, Trilingual>,
  locale: Locale,
): StaffRequest {
  const { requestId, requestNo, type, state, step, title, contact, isLate } = row
  const named = (name: Trilingual | null) => (name ? inLanguage(name, locale) : '')
  return {
    requestId,
    requestNo,
    requestType: typeOf[type],
    status: state,
    operationType: step ?? '',
    step: stepWords(row.stepName, state, locale),
    createDate: instantOf(row.placedAt),
    title,
    author: row.author ?? '',
    callNo: row.callNo ?? '',
    barcode: row.barcode ?? '',
    location: named(row.location),
    shelf: row.shelf ?? '',
    pickupLocation: named(row.pickupLocation),
    pickupAddress: row.pickupAddress ?? '',
    requester: maskedName(row.requester),
    contact,
    keptUntil: instantOf(row.keptUntil),
    isLate,
    next: nextStands(type, { state, step }).map((stand) => ({
      status: stand.state,
      operationType: stand.step ?? '',
      name: stepWords(stepNames.get(stand.step ?? '') ?? null, stand.state, locale),
    })),
  }
}
