import type { ExportFormat } from '@shulin/contract/citations'
import { Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { exportAs, type CitationData } from '../record/record.ts'
import { lineOf } from './described.ts'
import {
  countFrozenSearches,
  deleteFrozenSearchOf,
  selectFrozenDescriptions,
  selectFrozenSearch,
  selectFrozenSearches,
} from './queries.ts'
import { frozenUnknown } from './refusals.ts'

interface Paging {
  page: number
  rows: number
}

export async function requireFrozen(trx: Database, id: string) {
  const found = await selectFrozenSearch(trx, id)
  if (!found) throw new Refused(frozenUnknown)
  return found
}

export const frozenSearchesOf = async (trx: Database, readerId: string, paging: Paging) => ({
  total: await countFrozenSearches(trx, readerId),
  list: await selectFrozenSearches(trx, readerId, paging),
})

export async function removeFrozen(trx: Database, readerId: string, id: string) {
  if (!(await deleteFrozenSearchOf(trx, readerId, id))) throw new Refused(frozenUnknown)
}

/** A page of the titles as they were described when the search was frozen. */
export async function frozenTitles(trx: Database, { id, page, rows }: Paging & { id: string }) {
  const { total } = await requireFrozen(trx, id)
  const list = await selectFrozenDescriptions(trx, id, { after: (page - 1) * rows, most: rows })
  return {
    total,
    list: list.map(({ position, description }) => lineOf(description, { position })),
  }
}

/** So many descriptions are read by one statement. */
const atOnce = 2_000

/** The titles as one file. Made of what was kept and of nothing else, it is the same whenever it is asked for. */
export async function exportFrozen(trx: Database, id: string, format: ExportFormat) {
  const { total } = await requireFrozen(trx, id)
  const titles: CitationData[] = []
  for (let after = 0; after < total; after += atOnce) {
    const portion = await selectFrozenDescriptions(trx, id, { after, most: atOnce })
    titles.push(...portion.map(({ description }) => description))
  }
  return exportAs(format, titles)
}
