import { randomInt, randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import {
  blockReader,
  lendCopy,
  renewCopy,
  returnCopy,
  takeCharge,
} from '@shulin/contract/circulation-staff'
import type { DB } from '../src/platform/stores/database-tables.ts'
import { inInstitution } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import { anInstitution } from './builders.ts'
import { aReader, type TestInstitution } from './readers.ts'
import { aTitle } from './searching.ts'
import { staffHeaders } from './staff.ts'

const named = (name: string) => JSON.stringify({ 'zh-CN': name })

/** A library that lends: two libraries of one institution, and somebody at the desk. */
export async function aLendingLibrary(
  api: TestApi,
  options: Parameters<typeof anInstitution>[1] = {},
) {
  const institution = await anInstitution(api, { tabs: ['5'], ...options })
  const { groupCode, within } = institution
  await within(async (trx) => {
    for (const [libCode, locationId] of [
      ['L1', 'stacks'],
      ['L2', 'annex'],
    ] as const) {
      await trx
        .insertInto('library')
        .values({ groupCode, libCode, name: named(`馆 ${libCode}`) })
        .execute()
      await trx
        .insertInto('location')
        .values({ groupCode, locationId, libCode, name: named(`库 ${locationId}`) })
        .execute()
    }
  })
  const staff = await staffHeaders(api, groupCode, ['circulation'])
  return { ...institution, staff }
}
export type LendingLibrary = Awaited<ReturnType<typeof aLendingLibrary>>

interface CopyOptions {
  /** Another copy of a title there is. */
  recordId?: number
  title?: string
  loanClass?: string
  status?: string
  at?: string
  priceFen?: number
  barcode?: string
}

/** A copy on the shelf. */
export async function aCopy(institution: TestInstitution, options: CopyOptions = {}) {
  const { loanClass = 'standard', status = 'on shelf', at = 'stacks', priceFen, title } = options
  const { groupCode, within } = institution
  const recordId = options.recordId ?? (await aTitle(institution, title ? { title } : {}))
  const itemId = randomUUID()
  const barcode = options.barcode ?? `B${randomInt(1e12)}`
  await within((trx) =>
    trx
      .insertInto('item')
      .values({
        groupCode,
        id: itemId,
        recordId,
        barcode,
        locationId: at,
        currentLocationId: at,
        loanClass,
        status,
        priceFen: priceFen ?? null,
      })
      .execute(),
  )
  return { itemId, barcode, recordId }
}
export type TestCopy = Awaited<ReturnType<typeof aCopy>>

/** What a desk does, by the product's own calls. */
export const deskOf = (api: TestApi, { staff, groupCode }: LendingLibrary) => {
  const headers = { ...staff, groupCode }
  return {
    headers,
    lend: (readerId: string, barcode: string, more: Record<string, string> = {}) =>
      api.call(lendCopy, { body: { readerId, barcode }, headers: { ...headers, ...more } }),
    take: (barcode: string, locationId?: string) =>
      api.call(returnCopy, {
        body: { barcode, ...(locationId !== undefined && { locationId }) },
        headers,
      }),
    renew: (barcode: string, more: Record<string, string> = {}) =>
      api.call(renewCopy, { body: { barcode }, headers: { ...headers, ...more } }),
    freeze: (readerId: string, until?: string) =>
      api.call(blockReader, {
        body: { readerId, reason: '多次逾期', ...(until !== undefined && { until }) },
        headers,
      }),
    settle: (chargeId: string) => api.call(takeCharge, { body: { chargeId, act: 'pay' }, headers }),
  }
}

/** A reader with a loan. */
export async function aLoan(api: TestApi, library: LendingLibrary, options: CopyOptions = {}) {
  const reader = await aReader(api, library)
  const copy = await aCopy(library, options)
  const { body } = await deskOf(api, library).lend(reader.id, copy.barcode)
  if (!body.success) throw new Error(body.message)
  return { reader, copy, loanId: body.data!.loan.loanId, dueDate: body.data!.loan.dueDate }
}

/** Moves a loan into the past: it fell due so many days ago. A due date never moves back, so the loan is made anew, by the operator. */
export const fallenDue = (
  { adminDb }: TestApi,
  { groupCode }: TestInstitution,
  loanId: string,
  days: number,
) =>
  inInstitution(adminDb, groupCode, async (trx) => {
    const { rows } = await sql<Selectable<DB['loan']>>`
      delete from loan where group_code = ${groupCode} and id = ${loanId} returning *`.execute(trx)
    await trx
      .insertInto('loan')
      .values({
        ...rows[0]!,
        lentAt: sql<Date>`now() - interval '60 days'`,
        dueAt: sql<Date>`end_of_institution_day(institution_day() - ${days}::int)`,
      })
      .execute()
  })

interface RequestOptions {
  readerId: string
  recordId: number
  /** The copy that is set aside for the reader. */
  offered?: string
}

/** A reader waits for a title. */
export async function aReservation(
  { groupCode, within }: TestInstitution,
  { readerId, recordId, offered }: RequestOptions,
) {
  const id = randomUUID()
  const number = `R${randomInt(1e9)}`
  await within(async (trx) => {
    await trx
      .insertInto('request')
      .values({
        groupCode,
        id,
        number,
        type: 'reservation',
        step: 'A',
        readerId,
        recordId,
        pickupLocationId: 'stacks',
        contact: 'reader@example.org',
      })
      .execute()
    if (offered !== undefined) {
      await trx
        .updateTable('request')
        .set({ state: 'acceptance', step: 'B', offeredItemId: offered })
        .where('id', '=', id)
        .execute()
    }
  })
  return { id, number }
}

export const cancelled = ({ within }: TestInstitution, requestId: string) =>
  within((trx) =>
    trx
      .updateTable('request')
      .set({
        state: 'cancellation',
        step: '14',
        closedAt: new Date(),
        offeredItemId: null,
        offeredUntil: null,
      })
      .where('id', '=', requestId)
      .execute(),
  )

/** Something a reader owes. */
export async function aCharge(
  { groupCode, within }: TestInstitution,
  readerId: string,
  amountFen: number,
) {
  const id = randomUUID()
  await within((trx) =>
    trx
      .insertInto('charge')
      .values({ groupCode, id, readerId, kind: 'other', amountFen })
      .execute(),
  )
  return id
}

/** An own limit of the institution. */
export const limited = (
  { groupCode, within }: TestInstitution,
  ruleCode: string,
  limitValue: number,
  scope: { action?: string; readerType?: string; loanClass?: string } = {},
) =>
  within((trx) =>
    trx
      .insertInto('ruleLimit')
      .values({ groupCode, ruleCode, limitValue, ...scope })
      .onConflict((conflict) =>
        conflict
          .columns(['groupCode', 'ruleCode', 'action', 'readerType', 'loanClass'])
          .doUpdateSet({ limitValue }),
      )
      .execute(),
  )

/** Copies that more than one reader has. */
export async function lentTwice({ adminDb }: TestApi, { groupCode }: TestInstitution) {
  const { rows } = await sql<{ itemId: string }>`
    select item_id from loan where group_code = ${groupCode} and seen_at is null
     group by item_id having count(*) > 1`.execute(adminDb)
  return rows.map(({ itemId }) => itemId)
}

/** Copies whose status says something else than their loans and offers do. */
export async function copiesAtOdds({ adminDb }: TestApi, { groupCode }: TestInstitution) {
  const { rows } = await sql<{ barcode: string }>`
    select i.barcode from item i
     where i.group_code = ${groupCode} and i.seen_at is null
       and ((i.status = 'on loan') <> exists (select from loan l where l.group_code = i.group_code and l.item_id = i.id)
            or (i.status = 'held') <> exists (select from request q where q.group_code = i.group_code
                                                 and q.offered_item_id = i.id and q.closed_at is null))`.execute(
    adminDb,
  )
  return rows.map(({ barcode }) => barcode)
}

/** Readers who have more copies than they may, of any class. */
export async function beyondLimit(
  { adminDb }: TestApi,
  { groupCode }: TestInstitution,
  most: number,
) {
  const { rows } = await sql<{ readerId: string }>`
    select reader_id from loan where group_code = ${groupCode} and seen_at is null
     group by reader_id, loan_class having count(*) > ${most}`.execute(adminDb)
  return rows.map(({ readerId }) => readerId)
}
