import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

const asStamp = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export interface EntryRow {
  recordId: number
  /** With its microseconds: where a list is taken up again. */
  stamp: string
  isDeleted: boolean
  sets: string[]
}

/** Gives changed titles their stamp, up to so many of them, and says when. A transaction of its own: see 0042-harvesting.sql. */
export async function settle(db: Database, size: number, recordId?: number): Promise<string> {
  const { rows } = await sql<{ settled: string }>`
    select ${asStamp('at')} as settled from settle_harvest(${size}, ${recordId ?? null}) as at`.execute(
    db,
  )
  return rows[0]!.settled
}

export interface HarvestFilter {
  from: string | null
  /** The first moment that is no longer wanted. */
  before: string | null
  set: string | null
}

/** The next of the titles that are wanted, in the order of their changes. */
export async function selectEntries(
  db: Database,
  { from, before, set }: HarvestFilter,
  after: { stamp: string; recordId: number } | null,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select record_id, ${asStamp('stamp')} as stamp, is_deleted, sets
      from harvest_entry
     where ${after === null ? sql`true` : sql`(stamp, record_id) > (${after.stamp}::timestamptz, ${after.recordId})`}
       and ${from === null ? sql`true` : sql`stamp >= ${from}::timestamptz`}
       and ${before === null ? sql`true` : sql`stamp < ${before}::timestamptz`}
       and ${set === null ? sql`true` : sql`sets @> array[${set}]`}
     order by harvest_entry.stamp, record_id limit ${limit}`.execute(db)
  return rows
}

export async function selectEntry(db: Database, recordId: number) {
  const { rows } = await sql<EntryRow>`
    select record_id, ${asStamp('stamp')} as stamp, is_deleted, sets
      from harvest_entry where record_id = ${recordId}`.execute(db)
  return rows[0]
}

export async function selectEarliest(db: Database) {
  const { rows } = await sql<{ stamp: string | null }>`
    select ${asStamp('earliest')} as stamp from (select min(stamp) as earliest from harvest_entry) e`.execute(
    db,
  )
  return rows[0]?.stamp ?? null
}

/** Whether something is still to be settled: a list is not at its end before. What is being changed right now is for later. */
export async function isUnsettled(db: Database) {
  const { rows } = await sql`
    select from harvest_mark limit 1 for share skip locked`.execute(db)
  return rows.length > 0
}

export const selectCollections = (db: Database) =>
  db.selectFrom('collection').select(['id', 'name']).orderBy('name').orderBy('id').execute()
