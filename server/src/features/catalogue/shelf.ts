import { shelfNeighbours } from '@shulin/contract/catalogue'
import type { Database } from '../../platform/database.ts'
import { selectOnShelf, selectShelfKeyOf, selectShelfPlace, type OnShelf } from './shelf-queries.ts'

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
  const titles = [...before.toReversed(), ...after]
  // Around a call number nobody has, the title that stands there is a neighbour like any other.
  const shown = recordId === undefined ? titles.slice(0, 2 * shelfNeighbours) : titles
  return { list: shown.map((title) => ({ ...title, isHere: isHere(title, recordId) })) }
}

const isHere = (title: OnShelf, recordId: number | undefined) => title.recordId === recordId
