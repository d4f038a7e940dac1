import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { openCharges, openFen, openRequests } from './open-queries.ts'

const here = sql<string>`current_institution()`

export const selectPatron = (db: Database, card: string) =>
  db
    .selectFrom('reader')
    .select(['id as ref', 'name', 'validUntil as expiresOn'])
    .where('groupCode', '=', here)
    .where(sql<string>`lower(account)`, '=', card.toLowerCase())
    .where('state', 'in', ['active', 'lost card', 'locked'])
    .executeTakeFirst()

/** What a reader has, waits for and owes, in numbers. */
export async function countPatron(db: Database, readerId: string) {
  const { rows } = await sql<{
    loans: number
    overdue: number
    holds: number
    feesFen: number
  }>`
    select (select count(*)::int from loan where group_code = current_institution() and reader_id = ${readerId}) as loans,
           (select count(*)::int from loan where group_code = current_institution() and reader_id = ${readerId}
                                             and due_at < statement_timestamp()) as overdue,
           (select count(*)::int from request where group_code = current_institution() and reader_id = ${readerId} and closed_at is null) as holds,
           (select coalesce(sum(amount_fen - paid_fen - waived_fen), 0)::int from charge
             where group_code = current_institution() and reader_id = ${readerId} and settled_at is null) as fees_fen`.execute(
    db,
  )
  return rows[0]!
}

export const selectPortLoans = (db: Database, readerId: string) =>
  db
    .selectFrom('loan')
    .innerJoin('record', 'record.id', 'loan.recordId')
    .select([
      'loan.id as loanRef',
      'loan.itemId as itemRef',
      'record.title',
      'loan.dueAt',
      'loan.renewals',
      'loan.renewalsAllowed',
    ])
    .where('loan.groupCode', '=', here)
    .where('loan.readerId', '=', readerId)
    .where('loan.seenAt', 'is', null)
    .orderBy('loan.dueAt')
    .orderBy('loan.id')
    .execute()

export const selectHolds = (db: Database, readerId: string) =>
  openRequests(db, readerId)
    .select([
      'request.id as holdRef',
      'record.title',
      'request.placedAt',
      'request.offeredUntil as readyUntil',
    ])
    .execute()

export const selectFees = (db: Database, readerId: string) =>
  openCharges(db, readerId)
    .select([
      'charge.id as feeRef',
      'charge.kind',
      'record.title',
      'charge.createdAt as since',
      openFen.as('openFen'),
    ])
    .execute()

/** How copies stand now. */
export const selectCopies = (db: Database, itemIds: readonly string[]) =>
  db
    .selectFrom('item')
    .leftJoin('loan', (join) =>
      join
        .onRef('loan.groupCode', '=', 'item.groupCode')
        .onRef('loan.itemId', '=', 'item.id')
        .on('loan.seenAt', 'is', null),
    )
    .select(['item.id as itemRef', 'item.status', 'item.loanClass', 'loan.dueAt'])
    .where('item.groupCode', '=', here)
    .where('item.seenAt', 'is', null)
    .where('item.id', 'in', itemIds)
    .execute()
