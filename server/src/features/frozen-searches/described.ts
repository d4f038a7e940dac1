import { createHash } from 'node:crypto'
import {
  describedFields,
  type DescribedField,
  type FrozenTitle,
} from '@shulin/contract/frozen-searches'
import type { Institution } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { citedById, type CitationData } from '../record/record.ts'

/** So many titles are read by one statement. */
const atOnce = 1_000

/** What others say of a title, in portions: a statement must not take longer than anybody waits. */
export async function inPortions<Id, Found>(
  ids: readonly Id[],
  read: (portion: Id[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    found.push(...(await read(ids.slice(from, from + atOnce))))
  }
  return found
}

/** These titles as they are described now, by their numbers; what readers may not see is missing. */
export async function describedNow(
  db: Database,
  recordIds: readonly number[],
  { institution, portalUrl }: { institution: Institution; portalUrl: string },
) {
  const cited = await inPortions(recordIds, async (portion) => [
    ...(await citedById(db, portion, institution, portalUrl)),
  ])
  return new Map(cited)
}

/** Tells one description of a title from another. Where its page is reached is no part of it. */
export const fingerprintOf = (title: CitationData) =>
  createHash('sha256')
    .update(JSON.stringify({ ...title, address: undefined }))
    .digest()

/** What is otherwise in the second description. */
export const changesBetween = (then: CitationData, now: CitationData): DescribedField[] =>
  describedFields.filter((name) => JSON.stringify(then[name]) !== JSON.stringify(now[name]))

/** A title as a list shows it. */
export const lineOf = (
  { recordId, title, creators, publisher, year }: CitationData,
  { position = null, changes = [] }: { position?: number | null; changes?: DescribedField[] } = {},
): FrozenTitle => ({
  recordId,
  position,
  title,
  author: creators.join('; '),
  publisher,
  publishYear: year,
  changes,
})
