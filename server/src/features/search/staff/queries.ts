import { sql } from 'kysely'
import type { Database } from '../../../platform/stores/database.ts'
import { isShown } from '../../catalogue/catalogue.ts'

/** What of this institution waits for the index, what the index will not have, and what should be in it. */
export async function countMarks(db: Database) {
  const { rows } = await sql<{ waiting: number; setAside: number; titles: number }>`
    select count(*) filter (where set_aside_at is null) as waiting,
           count(*) filter (where set_aside_at is not null) as set_aside,
           (select count(*) from holding h join record r on r.id = h.record_id where ${isShown}) as titles
      from index_dirty`.execute(db)
  return rows[0]!
}

/** Since when the oldest change of the whole installation waits. */
export async function selectOldest(db: Database) {
  const { rows } = await sql<{ oldest: Date | null }>`select oldest from feed_state()`.execute(db)
  return rows[0]!.oldest
}

export const selectSetAside = (db: Database, rows: number, after: number) =>
  db
    .selectFrom('indexDirty as mark')
    .leftJoin('record', 'record.id', 'mark.recordId')
    .select(['mark.recordId', 'record.title', 'mark.error', 'mark.tries', 'mark.setAsideAt'])
    .where('mark.setAsideAt', 'is not', null)
    .orderBy('mark.setAsideAt', 'desc')
    .orderBy('mark.recordId')
    .limit(rows)
    .offset(after)
    .execute()

/** Marks what was set aside again, as if it had changed; answers which. */
export const markAgain = (db: Database, recordIds: number[] | 'all') =>
  db
    .updateTable('indexDirty')
    .set((eb) => ({
      setAsideAt: null,
      tries: 0,
      marks: eb('marks', '+', 1),
      takenUntil: sql<Date>`'-infinity'`,
    }))
    .where('setAsideAt', 'is not', null)
    .$if(recordIds !== 'all', (query) => query.where('recordId', 'in', recordIds as number[]))
    .returning('recordId')
    .execute()
