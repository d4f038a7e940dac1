import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApi } from './api.ts'
import { aReader, sessionOf } from './readers.ts'
import { aTitle, type SearchedInstitution, type TitleOptions } from './searching.ts'

type LendingInstitution = Pick<SearchedInstitution, 'groupCode' | 'within' | 'headers'>

/** The end of a day of the institution, so many days from today. */
const endOfDayIn = (days: number) =>
  sql<Date>`(institution_day() + ${days + 1}::int)::timestamp at time zone 'Asia/Shanghai'`

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

interface LoanOptions extends Pick<TitleOptions, 'title' | 'creators' | 'classNo' | 'callNo'> {
  /** Where the copy belongs. */
  at?: string
  barcode?: string
  lentDaysAgo?: number
  /** Days from today until the last one it is on time; below zero: it is overdue. */
  dueInDays?: number
  renewals?: number
  renewalsAllowed?: number
  isLost?: boolean
}

async function aCopy(library: LendingInstitution, options: LoanOptions) {
  const { at = 'P1', barcode = randomUUID(), title, creators, classNo, callNo } = options
  const recordId = await aTitle(library, {
    ...(title !== undefined && { title }),
    ...(creators && { creators }),
    ...(classNo !== undefined && { classNo }),
    ...(callNo !== undefined && { callNo }),
    items: [{ at, barcode }],
  })
  const { id: itemId } = await library.within((trx) =>
    trx.selectFrom('item').select('id').where('barcode', '=', barcode).executeTakeFirstOrThrow(),
  )
  return { recordId, itemId, barcode }
}

/** A copy of a new title in the hands of a reader. */
export async function aLoan(
  library: LendingInstitution,
  { id: readerId }: { id: string },
  options: LoanOptions = {},
) {
  const { lentDaysAgo = 10, dueInDays = 20, renewals = 0, renewalsAllowed = 2 } = options
  const { recordId, itemId, barcode } = await aCopy(library, options)
  const loanId = randomUUID()
  await library.within((trx) =>
    trx
      .insertInto('loan')
      .values({
        groupCode: library.groupCode,
        id: loanId,
        itemId,
        recordId,
        readerId,
        lentAt: daysAgo(lentDaysAgo),
        dueAt: endOfDayIn(dueInDays),
        renewals,
        renewalsAllowed,
        loanClass: 'standard',
        lostReportedAt: options.isLost ? new Date() : null,
      })
      .execute(),
  )
  return { loanId, recordId, itemId, barcode }
}

interface PastLoanOptions extends LoanOptions {
  returnedDaysAgo?: number
  /** Days between the last one it was on time and the return. */
  daysLate?: number
}

/** A copy of a new title that a reader has returned, and wished to remember. */
export async function aPastLoan(
  { adminDb }: Pick<TestApi, 'adminDb'>,
  library: LendingInstitution,
  { id: readerId }: { id: string },
  options: PastLoanOptions = {},
) {
  const { lentDaysAgo = 60, returnedDaysAgo = 40, daysLate = 0, renewals = 0 } = options
  const { recordId, itemId, barcode } = await aCopy(library, options)
  const loanId = randomUUID()
  await adminDb
    .insertInto('loanHistory')
    .values({
      groupCode: library.groupCode,
      id: loanId,
      itemId,
      recordId,
      readerId,
      readerType: 'student',
      lentAt: daysAgo(lentDaysAgo),
      dueAt: sql<Date>`((${daysAgo(returnedDaysAgo + daysLate)}::timestamptz at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
      returnedAt: daysAgo(returnedDaysAgo),
      returnedTo: options.at ?? 'P1',
      renewals,
      lostReportedAt: options.isLost ? daysAgo(returnedDaysAgo + 1) : null,
    })
    .execute()
  return { loanId, recordId, itemId, barcode }
}

/** The reader wishes a history of loans to be kept. */
export const keepsHistory = (
  { groupCode, within }: LendingInstitution,
  { id: readerId }: { id: string },
) =>
  within((trx) =>
    trx.insertInto('consent').values({ groupCode, readerId, purpose: 'loan history' }).execute(),
  )

/** Something a reader owes for a loan, and what was paid of it. */
export const aCharge = (
  { groupCode, within }: LendingInstitution,
  { id: readerId }: { id: string },
  charge: { loanId?: string; amountFen: number; paidFen?: number; method?: string },
) =>
  within(async (trx) => {
    const { loanId = null, amountFen, paidFen = 0, method = 'desk' } = charge
    const id = randomUUID()
    await trx
      .insertInto('charge')
      .values({ groupCode, id, readerId, kind: 'overdue', amountFen, paidFen, loanId })
      .execute()
    if (paidFen === 0) return
    await trx
      .insertInto('chargePayment')
      .values({ groupCode, id: randomUUID(), chargeId: id, amountFen: paidFen, method })
      .execute()
  })

/** A reader waits for a title. */
export const aReservation = (
  { groupCode, within }: LendingInstitution,
  { id: readerId }: { id: string },
  recordId: number,
) =>
  within((trx) =>
    trx
      .insertInto('request')
      .values({
        groupCode,
        id: randomUUID(),
        number: randomUUID(),
        type: 'reservation',
        readerId,
        recordId,
        pickupLocationId: 'P1',
        contact: '13812345678',
      })
      .execute(),
  )

/** A reader keeps a title among the favourites. */
export const aFavourite = (
  { groupCode, within }: LendingInstitution,
  { id: readerId }: { id: string },
  recordId: number,
) =>
  within(async (trx) => {
    const folderId = randomUUID()
    await trx
      .insertInto('favouriteFolder')
      .values({ groupCode, id: folderId, readerId, name: '想读的书' })
      .execute()
    await trx.insertInto('favourite').values({ groupCode, readerId, recordId, folderId }).execute()
  })

/** Freezes a reader; what is returned ends it. */
export async function freeze(
  { groupCode, within }: LendingInstitution,
  { id: readerId }: { id: string },
) {
  const id = randomUUID()
  await within((trx) =>
    trx
      .insertInto('block')
      .values({ groupCode, id, readerId, kind: 'conduct', reason: '违反阅览室规定' })
      .execute(),
  )
  return () =>
    within((trx) =>
      trx.updateTable('block').set({ liftedAt: new Date() }).where('id', '=', id).execute(),
    )
}

/** A reader who has logged in. */
export async function aReaderInside(
  api: TestApi,
  library: Parameters<typeof aReader>[1],
  options: Parameters<typeof aReader>[2] = {},
) {
  const reader = await aReader(api, library, options)
  const { headers } = await sessionOf(api, library, reader)
  return { ...reader, headers }
}
