import type { BlockKind, DeskLoan } from '@shulin/contract/circulation-staff'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { sql } from 'kysely'
import { inLanguage, type Trilingual } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { dueDateOf } from '../loans/loan-rows.ts'
import { openCharges, openFen, openRequests } from '../open-queries.ts'

const here = sql<string>`current_institution()`

/** Whose card it is; letters are the same in either case. */
export const findReaderByCard = async (db: Database, card: string) =>
  (
    await db
      .selectFrom('reader')
      .select('id')
      .where('groupCode', '=', here)
      .where(sql<string>`lower(account)`, '=', card.toLowerCase())
      .where('state', '<>', 'erased')
      .executeTakeFirst()
  )?.id

/** How a reader is called. */
export const selectReaderName = (db: Database, readerId: string) =>
  db
    .selectFrom('reader')
    .select(['id as readerId', 'name', 'account'])
    .where('groupCode', '=', here)
    .where('id', '=', readerId)
    .executeTakeFirst()

/** Loans as the desk sees them: those of a reader, or one. What falls due first comes first. */
export async function selectDeskLoans(
  db: Database,
  { readerId, loanId }: { readerId?: string; loanId?: string },
  locale: Locale,
) {
  const loans = await db
    .selectFrom('loan')
    .innerJoin('item', (join) =>
      join.onRef('item.groupCode', '=', 'loan.groupCode').onRef('item.id', '=', 'loan.itemId'),
    )
    .innerJoin('location', (join) =>
      join
        .onRef('location.groupCode', '=', 'item.groupCode')
        .onRef('location.locationId', '=', 'item.locationId'),
    )
    .innerJoin('record', 'record.id', 'loan.recordId')
    .select([
      'loan.id as loanId',
      'loan.recordId',
      'record.title',
      'item.barcode',
      'location.name as locationName',
      'loan.lentAt',
      'loan.dueAt',
      'loan.renewals',
      'loan.renewalsAllowed',
      'loan.lostReportedAt',
      sql<number>`days_overdue(loan.due_at, least(statement_timestamp(), loan.lost_reported_at))`.as(
        'overdueDays',
      ),
      sql<number>`(select count(*)::int from request q
        where q.group_code = loan.group_code and q.record_id = loan.record_id and q.type = 'reservation'
          and q.closed_at is null and q.offered_item_id is null and q.reader_id <> loan.reader_id)`.as(
        'waiting',
      ),
    ])
    .where('loan.groupCode', '=', here)
    .$if(readerId !== undefined, (query) => query.where('loan.readerId', '=', readerId!))
    .$if(loanId !== undefined, (query) => query.where('loan.id', '=', loanId!))
    .orderBy('loan.dueAt')
    .orderBy('loan.id')
    .execute()
  return loans.map((loan) => deskLoanOf(loan, locale))
}

interface DeskLoanRow {
  loanId: string
  recordId: number
  title: string
  barcode: string
  locationName: Trilingual
  lentAt: Date
  dueAt: Date
  renewals: number
  renewalsAllowed: number | null
  lostReportedAt: Date | null
  overdueDays: number
  waiting: number
}

/** A loan as the desk is told of it. */
export const deskLoanOf = (loan: DeskLoanRow, locale: Locale): DeskLoan => ({
  loanId: loan.loanId,
  recordId: String(loan.recordId),
  title: loan.title,
  barcode: loan.barcode,
  location: inLanguage(loan.locationName, locale),
  loanDate: instantOf(loan.lentAt),
  dueDate: dueDateOf(loan.dueAt),
  overdueDays: loan.overdueDays,
  renewals: loan.renewals,
  renewalsAllowed: loan.renewalsAllowed ?? 0,
  lostReportedAt: instantOf(loan.lostReportedAt),
  waiting: loan.waiting,
})

/** The step of a request whose copy lies ready to be fetched. */
const waitingForPickup = '8'

/** What a reader waits for. */
export async function selectDeskRequests(db: Database, readerId: string, locale: Locale) {
  const requests = await openRequests(db, readerId)
    .leftJoin('requestStep', 'requestStep.step', 'request.step')
    .select([
      'request.number',
      'request.type',
      'request.state',
      'request.step',
      'record.title',
      'requestStep.name as stepName',
    ])
    .execute()
  return requests.map(({ title, stepName, state, step, ...request }) => ({
    ...request,
    title: title ?? '',
    state: stepName ? inLanguage(stepName, locale) : state,
    isReady: step === waitingForPickup,
  }))
}

/** For which request a copy is kept now, and where it is to be brought. */
export async function selectSetAside(db: Database, requestId: string, locale: Locale) {
  const { number, step, name } = await db
    .selectFrom('request')
    .leftJoin('location', (join) =>
      join
        .onRef('location.groupCode', '=', 'request.groupCode')
        .onRef('location.locationId', '=', 'request.pickupLocationId'),
    )
    .select(['request.number', 'request.step', 'location.name'])
    .where('request.groupCode', '=', here)
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow()
  return {
    requestNo: number,
    pickupLocation: name ? inLanguage(name, locale) : '',
    isReady: step === waitingForPickup,
  }
}

/** What a reader owes. */
export async function selectDeskCharges(db: Database, readerId: string) {
  const charges = await openCharges(db, readerId)
    .select([
      'charge.id as chargeId',
      'charge.kind',
      'charge.amountFen',
      'charge.createdAt',
      'record.title',
      openFen.as('openFen'),
    ])
    .execute()
  return charges.map(({ title, createdAt, ...charge }) => ({
    ...charge,
    title: title ?? '',
    createdAt: instantOf(createdAt),
  }))
}

const blocks = (db: Database) =>
  db
    .selectFrom('block')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.groupCode', '=', 'block.groupCode')
        .onRef('staff.id', '=', 'block.setByStaffId'),
    )
    .select([
      'block.id as blockId',
      'block.kind',
      'block.reason',
      'block.startsAt',
      'staff.name as setBy',
      // A block without an end has an infinite one, which no clock shows.
      sql<Date | null>`nullif(block.ends_at, 'infinity')`.as('endsAt'),
    ])
    .where('block.groupCode', '=', here)

type BlockRow = Awaited<ReturnType<ReturnType<typeof blocks>['execute']>>[number]

const asBlock = ({ kind, startsAt, endsAt, setBy, ...block }: BlockRow) => ({
  ...block,
  kind: kind as BlockKind | 'library system',
  startsAt: instantOf(startsAt),
  endsAt: instantOf(endsAt),
  setBy: setBy ?? '',
})

/** The blocks that hold now, or will. */
export async function selectDeskBlocks(db: Database, readerId: string) {
  const rows = await blocks(db)
    .where('block.readerId', '=', readerId)
    .where('block.liftedAt', 'is', null)
    .where('block.endsAt', '>', sql<Date>`statement_timestamp()`)
    .orderBy('block.startsAt')
    .orderBy('block.id')
    .execute()
  return rows.map(asBlock)
}

export const selectDeskBlock = async (db: Database, blockId: string) =>
  asBlock(await blocks(db).where('block.id', '=', blockId).executeTakeFirstOrThrow())

interface NewBlock {
  id: string
  readerId: string
  kind: BlockKind
  reason: string
  setByStaffId: string
  /** The last day of it. */
  until: string | undefined
}

export const insertBlock = (db: Database, { until, ...block }: NewBlock) =>
  db
    .insertInto('block')
    .values({
      groupCode: here,
      ...block,
      startsAt: sql<Date>`statement_timestamp()`,
      ...(until !== undefined && { endsAt: sql<Date>`end_of_institution_day(${until}::date)` }),
    })
    .execute()

/** Today, where the library is. */
export async function selectToday(db: Database) {
  const { rows } = await sql<{ today: string }>`select institution_day() as today`.execute(db)
  return rows[0]!.today
}

export const findBlock = (db: Database, blockId: string) =>
  db
    .selectFrom('block')
    .select(['readerId', 'kind', 'reason'])
    .where('groupCode', '=', here)
    .where('id', '=', blockId)
    .executeTakeFirst()

/** Lifts a block; answers whether it held until now. */
export async function putLifted(db: Database, blockId: string, staffId: string) {
  const { numUpdatedRows } = await db
    .updateTable('block')
    .set({ liftedAt: sql<Date>`statement_timestamp()`, liftedByStaffId: staffId })
    .where('groupCode', '=', here)
    .where('id', '=', blockId)
    .where('liftedAt', 'is', null)
    .where('endsAt', '>', sql<Date>`statement_timestamp()`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const findCharge = (db: Database, chargeId: string) =>
  db
    .selectFrom('charge')
    .select(['readerId'])
    .where('groupCode', '=', here)
    .where('id', '=', chargeId)
    .executeTakeFirst()

/** Holds a charge until the transaction ends, and says what is open of it. */
export const holdCharge = (db: Database, chargeId: string) =>
  db
    .selectFrom('charge')
    .select(['readerId', openFen.as('openFen')])
    .where('groupCode', '=', here)
    .where('id', '=', chargeId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export async function putPayment(
  db: Database,
  payment: { id: string; chargeId: string; amountFen: number },
) {
  await db
    .insertInto('chargePayment')
    .values({ groupCode: here, method: 'desk', ...payment })
    .execute()
  await db
    .updateTable('charge')
    .set((eb) => ({ paidFen: eb('paidFen', '+', payment.amountFen) }))
    .where('groupCode', '=', here)
    .where('id', '=', payment.chargeId)
    .execute()
}

export const putWaiver = (db: Database, chargeId: string, amountFen: number) =>
  db
    .updateTable('charge')
    .set((eb) => ({ waivedFen: eb('waivedFen', '+', amountFen) }))
    .where('groupCode', '=', here)
    .where('id', '=', chargeId)
    .execute()

/** What a member of staff has done today, as the trail has it. */
export async function selectDeskDay(db: Database, staffId: string) {
  const { rows } = await sql<{
    lent: number
    returned: number
    renewed: number
    takenFen: number
  }>`
    select count(*) filter (where act = 'desk.lend')::int as lent,
           count(*) filter (where act = 'desk.return')::int as returned,
           count(*) filter (where act = 'desk.renew')::int as renewed,
           coalesce(sum((detail -> 'after' ->> 'amountFen')::int) filter (where act = 'desk.take'), 0)::int as taken_fen
      from audit
     where group_code = current_institution() and staff_id = ${staffId} and day = institution_day()
       and act in ('desk.lend', 'desk.return', 'desk.renew', 'desk.take')`.execute(db)
  return rows[0]!
}

/** Where copies are lent from, and come back to: what our own circulation decides about. */
export async function selectDeskPlaces(db: Database, locale: Locale) {
  const places = await db
    .selectFrom('location')
    .innerJoin('library', (join) =>
      join
        .onRef('library.groupCode', '=', 'location.groupCode')
        .onRef('library.libCode', '=', 'location.libCode'),
    )
    .select(['location.locationId', 'location.name'])
    .where('location.groupCode', '=', here)
    .where('library.circulationAuthority', '=', 'own')
    .orderBy('library.position')
    .orderBy('library.libCode')
    .orderBy('location.position')
    .orderBy('location.locationId')
    .execute()
  return places.map(({ locationId, name }) => ({ locationId, name: inLanguage(name, locale) }))
}

/** A copy as it is told to whoever scanned it. */
export async function selectDeskCopy(db: Database, itemId: string, locale: Locale) {
  const copy = await db
    .selectFrom('item')
    .innerJoin('location', (join) =>
      join
        .onRef('location.groupCode', '=', 'item.groupCode')
        .onRef('location.locationId', '=', 'item.locationId'),
    )
    .innerJoin('record', 'record.id', 'item.recordId')
    .select(['item.barcode', 'item.recordId', 'record.title', 'location.name'])
    .where('item.groupCode', '=', here)
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
  const { name, recordId, ...told } = copy
  return { ...told, recordId: String(recordId), location: inLanguage(name, locale) }
}

/** What a copy is called; a barcode alone says nothing to whoever stands at the desk. */
export async function selectCopyName(db: Database, barcode: string) {
  const copy = await db
    .selectFrom('item')
    .innerJoin('record', 'record.id', 'item.recordId')
    .select(['item.recordId', 'record.title'])
    .where('item.groupCode', '=', here)
    .where('item.barcode', '=', barcode)
    .executeTakeFirst()
  return copy && { title: copy.title, recordId: String(copy.recordId) }
}
