import { sql, type RawBuilder } from 'kysely'
import type { Trilingual } from '../../platform/institution.ts'
import { planOnce, type Database } from '../../platform/stores/database.ts'

const here = sql<string>`current_institution()`

/** A copy, and who has it. */
const copies = (db: Database) =>
  db
    .selectFrom('item')
    .innerJoin('location', (join) =>
      join
        .onRef('location.groupCode', '=', 'item.groupCode')
        .onRef('location.locationId', '=', 'item.locationId'),
    )
    .leftJoin('loan', (join) =>
      join
        .onRef('loan.groupCode', '=', 'item.groupCode')
        .onRef('loan.itemId', '=', 'item.id')
        .on('loan.seenAt', 'is', null),
    )
    .select((eb) => [
      'item.id as itemId',
      'item.barcode',
      'item.recordId',
      'item.status',
      'item.locationId',
      'item.currentLocationId',
      'item.priceFen',
      'location.libCode',
      'loan.id as loanId',
      'loan.readerId',
      eb('item.seenAt', 'is not', null).as('isMirror'),
    ])
    .where('item.groupCode', '=', here)

export const findCopy = (db: Database, barcode: string) =>
  copies(db).where('item.barcode', '=', barcode).executeTakeFirst()
export type Copy = NonNullable<Awaited<ReturnType<typeof findCopy>>>

/** Holds a copy until the transaction ends: two desks do not lend or take back one copy at once. */
export const holdCopy = (db: Database, barcode: string) =>
  db
    .selectFrom('item')
    .select(['id as itemId', 'status'])
    .where('groupCode', '=', here)
    .where('barcode', '=', barcode)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A copy that is about to be lent, as the desk speaks of it. */
interface CopyToLend {
  itemId: string
  status: string
  barcode: string
  title: string
  locationName: Trilingual
  /** How many other readers wait for the title. */
  waiting: number
}

/**
 * Holds a reader and then a copy until the transaction ends. One statement, and still in this order: whether the second is looked for
 * is asked of the first.
 */
export async function holdReaderAndCopy(
  db: Database,
  { readerId, barcode }: { readerId: string; barcode: string },
): Promise<CopyToLend | undefined> {
  const { rows } = await sql<CopyToLend>`${planOnce}
    with holder as materialized (
      select from reader where group_code = current_institution() and id = ${readerId} for no key update)
    select i.id as item_id, i.status, i.barcode, r.title, p.name as location_name,
           (select count(*)::int from request q
             where q.group_code = i.group_code and q.record_id = i.record_id and q.type = 'reservation'
               and q.closed_at is null and q.offered_item_id is null and q.reader_id <> ${readerId}) as waiting
      from item i
      join location p on p.group_code = i.group_code and p.location_id = i.location_id
      join record r on r.id = i.record_id
     where i.group_code = current_institution() and i.barcode = ${barcode} and (select count(*) from holder) >= 0
       for no key update of i`.execute(db)
  return rows[0]
}

interface NewLoan {
  id: string
  itemId: string
  recordId: number
  readerId: string
  dueAt: Date
  renewalsAllowed: number
  loanClass: string
}

/** Writes a loan, and with it what else the statement is to do. */
export async function insertLoan(
  db: Database,
  loan: NewLoan,
  also: RawBuilder<unknown> = sql`null`,
) {
  const { rows } = await sql<{ lentAt: Date }>`
    with lent as (
      insert into loan (group_code, id, item_id, record_id, reader_id, loan_class, due_at, renewals_allowed)
      values (current_institution(), ${loan.id}, ${loan.itemId}, ${loan.recordId}, ${loan.readerId}, ${loan.loanClass}, ${loan.dueAt}, ${loan.renewalsAllowed})
      returning lent_at)
    select lent_at, ${also} from lent`.execute(db)
  return rows[0]!.lentAt
}

/**
 * The copy a reader waited for is fetched: it is set aside no longer. Answers which request it was. What nobody has accepted yet is
 * accepted on the way: no state is skipped.
 */
export async function completeRequestFor(db: Database, itemId: string, readerId: string) {
  const request = db
    .updateTable('request')
    .where('groupCode', '=', here)
    .where('offeredItemId', '=', itemId)
    .where('readerId', '=', readerId)
    .where('closedAt', 'is', null)
  await request
    .set({ state: 'acceptance', step: acceptedStep })
    .where('state', '=', 'start')
    .execute()
  const completed = await request
    .set({
      state: 'completed',
      step: fetchedStep,
      itemId,
      offeredItemId: null,
      offeredUntil: null,
      closedAt: sql<Date>`now()`,
    })
    .returning(['id', 'number'])
    .executeTakeFirst()
  return completed ?? null
}

const acceptedStep = sql<string>`case type when 'reservation' then 'B' when 'entrust' then 'D' when 'web loan' then '2' else '10' end`
/** What is sent is signed for, everything else is picked up. */
const fetchedStep = sql<string>`case when type in ('web loan', 'home delivery') then '12' else '9' end`

/**
 * Ends a loan, and the request by which it came about; its history is written by the database. With it is done what else the
 * statement is to do.
 */
export const closeLoan = (
  db: Database,
  { loanId, itemId, readerId }: { loanId: string; itemId: string; readerId: string },
  returnedTo: string,
  also: RawBuilder<unknown> = sql`null`,
) =>
  sql`
    with ended as (
      update request set state = 'end', step = '5'
       where group_code = current_institution() and item_id = ${itemId} and reader_id = ${readerId} and state = 'completed')
    select id, ${also} from close_loan(${loanId}, ${returnedTo})`.execute(db)

/** Whoever asked the last reader for a copy that came back asks in vain: these requests are over. Answers which they were. */
export async function endTransfersOf(db: Database, itemId: string) {
  const ended = await db
    .updateTable('request')
    .set({ state: 'cancellation', step: '15', closedAt: sql<Date>`now()` })
    .where('groupCode', '=', here)
    .where('itemId', '=', itemId)
    .where('type', '=', 'transfer')
    .where('closedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Holds two readers until the transaction ends, in the order of their ids. */
export const holdReaders = (db: Database, readerIds: readonly string[]) =>
  db
    .selectFrom('reader')
    .select('id')
    .where('groupCode', '=', here)
    .where('id', 'in', readerIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

interface CopyPlacement {
  status?: 'on shelf' | 'in transit'
  currentLocationId?: string
}

export const placeCopy = (db: Database, itemId: string, place: CopyPlacement) =>
  db.updateTable('item').set(place).where('groupCode', '=', here).where('id', '=', itemId).execute()

export const selectPlace = (db: Database, locationId: string) =>
  db
    .selectFrom('location')
    .select(['locationId', 'libCode', 'name'])
    .where('groupCode', '=', here)
    .where('locationId', '=', locationId)
    .executeTakeFirst()

/** How many readers wait for a title with no copy set aside for them. */
export async function countWaiting(db: Database, recordId: number) {
  const { waiting } = await db
    .selectFrom('request')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('groupCode', '=', here)
    .where('recordId', '=', recordId)
    .where('type', '=', 'reservation')
    .where('closedAt', 'is', null)
    .where('offeredItemId', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}

/** Holds some loans of a reader until the transaction ends, in the order of their ids: two batches never wait for each other in a circle. */
export const holdLoans = (db: Database, readerId: string, loanIds: readonly string[]) =>
  db
    .selectFrom('loan')
    .select('id')
    .where('groupCode', '=', here)
    .where('readerId', '=', readerId)
    .where('id', 'in', loanIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Renews loans, each until a moment of its own. */
export const putRenewals = (db: Database, renewals: readonly { loanId: string; dueAt: Date }[]) =>
  sql`
    update loan l set renewals = l.renewals + 1, due_at = r.due_at
      from unnest(${renewals.map(({ loanId }) => loanId)}::uuid[], ${renewals.map(({ dueAt }) => dueAt)}::timestamptz[]) r (id, due_at)
     where l.group_code = current_institution() and l.id = r.id`.execute(db)

export const findLoan = (db: Database, loanId: string) =>
  db
    .selectFrom('loan')
    .select(['id', 'readerId'])
    .where('groupCode', '=', here)
    .where('id', '=', loanId)
    .executeTakeFirst()

/** A loan and what its copy cost. */
export const selectLoanToLose = (db: Database, loanId: string) =>
  db
    .selectFrom('loan')
    .innerJoin('item', (join) =>
      join.onRef('item.groupCode', '=', 'loan.groupCode').onRef('item.id', '=', 'loan.itemId'),
    )
    .select(['loan.itemId', 'loan.lostReportedAt', 'loan.seenAt', 'item.priceFen', 'item.barcode'])
    .where('loan.groupCode', '=', here)
    .where('loan.id', '=', loanId)
    .executeTakeFirst()

export const markLost = (db: Database, loanId: string) =>
  db
    .updateTable('loan')
    .set({ lostReportedAt: sql<Date>`now()` })
    .where('groupCode', '=', here)
    .where('id', '=', loanId)
    .execute()

interface NewCharge {
  id: string
  readerId: string
  kind: 'overdue' | 'lost item'
  amountFen: number
  loanId: string
  itemId: string
}

export const insertCharge = (db: Database, charge: NewCharge) =>
  db
    .insertInto('charge')
    .values({ groupCode: here, ...charge })
    .execute()

/** What is found again need not be paid for: what is still open of its price is waived. Answers how much. */
export async function waiveLostCopy(db: Database, loanId: string) {
  const { rows } = await sql<{ fen: number }>`
    with open as (
      select group_code, id, amount_fen - paid_fen - waived_fen as fen from charge
       where group_code = current_institution() and loan_id = ${loanId} and kind = 'lost item' and settled_at is null for update)
    update charge c set waived_fen = c.waived_fen + open.fen
      from open where c.group_code = open.group_code and c.id = open.id
    returning open.fen`.execute(db)
  return rows.reduce((sum, { fen }) => sum + fen, 0)
}
