import type { Database } from '../../platform/stores/database.ts'
import { selectPlace, selectPlacedAt } from './staff/grouping-queries.ts'

/** The other records of the institution that count to the same work, as its staff decided. */
export async function otherEditionsOf(db: Database, recordId: number): Promise<number[]> {
  const place = await selectPlace(db, recordId)
  if (place === undefined) return []
  return (await selectPlacedAt(db, place)).filter((id) => id !== recordId)
}
