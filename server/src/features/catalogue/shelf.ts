import { shelfNeighbours } from '@shulin/contract/catalogue'
import type { Database } from '../../platform/stores/database.ts'
import { selectOnShelf, selectShelfKeyOf, selectShelfPlace } from './shelf-queries.ts'

/** The titles that stand around one, or where a call number would stand; a title without a call number stands nowhere. */
export async function titlesAround(
  db: Database,
  { recordId, callNo }: { recordId?: number | undefined; callNo?: string | undefined },
) {
  const place =
    recordId === undefined
      ? callNo && { shelfKey: await selectShelfKeyOf(db, callNo), recordId: 0 }
      : await selectShelfPlace(db, recordId)
  if (!place) return { list: [] }
  const before = await selectOnShelf(db, place, 'before', shelfNeighbours)
  const after = await selectOnShelf(db, place, 'from', shelfNeighbours + 1)
  // Around a call number that nobody has, the first title behind it stands there.
  const here = recordId ?? after[0]?.recordId
  return {
    list: [...before.toReversed(), ...after].map((title) => ({
      ...title,
      isHere: title.recordId === here,
    })),
  }
}
