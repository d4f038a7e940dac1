import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from './visibility.ts'

export interface ShelfPlace {
  shelfKey: string
  recordId: number
}

export interface OnShelf {
  recordId: number
  title: string
  author: string
  callNo: string
  cover: string
}

/** Where a title stands, if it does and readers may see it. */
export async function selectShelfPlace(db: Database, recordId: number) {
  const place = await db
    .selectFrom('holding as h')
    .innerJoin('record as r', 'r.id', 'h.recordId')
    .select(['h.shelfKey', 'h.recordId'])
    .where('h.recordId', '=', recordId)
    .where(isShown)
    .executeTakeFirst()
  return place?.shelfKey ? { ...place, shelfKey: place.shelfKey } : undefined
}

export async function selectShelfKeyOf(db: Database, callNo: string) {
  const { rows } = await sql<{ key: string }>`select shelf_key(${callNo}) as key`.execute(db)
  return rows[0]!.key
}

/** The nearest titles at one side of a place, the nearest first. Both sides walk the index holding_on_shelf from there. */
export async function selectOnShelf(
  db: Database,
  { shelfKey, recordId }: ShelfPlace,
  side: 'before' | 'from',
  rows: number,
) {
  const beyond =
    side === 'before'
      ? sql`(h.shelf_key, h.record_id) < (${shelfKey}, ${recordId})`
      : sql`(h.shelf_key, h.record_id) >= (${shelfKey}, ${recordId})`
  const order =
    side === 'before' ? sql`h.shelf_key desc, h.record_id desc` : sql`h.shelf_key, h.record_id`
  const { rows: found } = await sql<OnShelf>`
    select h.record_id, r.title, array_to_string(r.creators, '; ') as author, h.call_no,
           coalesce(h.local_cover, '') as cover
      from holding h join record r on r.id = h.record_id
     where h.shelf_key is not null and ${isShown} and ${beyond}
     order by ${order} limit ${rows}`.execute(db)
  return found
}
