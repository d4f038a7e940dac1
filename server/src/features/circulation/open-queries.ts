import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

const here = sql<string>`current_institution()`

/** What a reader waits for, the oldest first; whoever asks chooses the columns. */
export const openRequests = (db: Database, readerId: string) =>
  db
    .selectFrom('request')
    .leftJoin('record', 'record.id', 'request.recordId')
    .where('request.groupCode', '=', here)
    .where('request.readerId', '=', readerId)
    .where('request.closedAt', 'is', null)
    .orderBy('request.placedAt')
    .orderBy('request.id')

/** What a reader owes, the oldest first; whoever asks chooses the columns. */
export const openCharges = (db: Database, readerId: string) =>
  db
    .selectFrom('charge')
    .leftJoin('item', (join) =>
      join.onRef('item.groupCode', '=', 'charge.groupCode').onRef('item.id', '=', 'charge.itemId'),
    )
    .leftJoin('record', 'record.id', 'item.recordId')
    .where('charge.groupCode', '=', here)
    .where('charge.readerId', '=', readerId)
    .where('charge.settledAt', 'is', null)
    .orderBy('charge.createdAt')
    .orderBy('charge.id')

/** How much of a charge is neither paid nor waived. */
export const openFen = sql<number>`charge.amount_fen - charge.paid_fen - charge.waived_fen`
