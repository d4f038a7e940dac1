import { createHash, randomUUID } from 'node:crypto'
import {
  longestFrozenName,
  mostFrozenSearches,
  mostFrozenTitles,
  type freezeSearch,
} from '@shulin/contract/frozen-searches'
import type { z } from 'zod'
import { Refused } from '../../platform/failure.ts'
import type { Institution } from '../../platform/institution.ts'
import type { Database, Within } from '../../platform/stores/database.ts'
import { exportAs } from '../record/record.ts'
import {
  criteriaOf,
  firstRecordsFound,
  readySearch,
  selectIndexVersion,
  type Scope,
  type SearchServices,
} from '../search/search.ts'
import { describedNow, fingerprintOf, inPortions } from './described.ts'
import {
  countFrozenSearches,
  holdDescriptions,
  insertFrozenSearch,
  insertFrozenTitles,
  selectVersions,
} from './queries.ts'
import { nameTooLong, tooManySearches, tooManyTitles } from './refusals.ts'

interface FreezeContext {
  searching: Pick<SearchServices, 'engine'>
  portalUrl: string
  institution: Institution
  scope: Scope
  within: Within
  signal: AbortSignal
  readerId: string
}

/** Whether the reader may freeze one more. */
export async function requireRoom(trx: Database, readerId: string) {
  if ((await countFrozenSearches(trx, readerId)) >= mostFrozenSearches) {
    throw new Refused(tooManySearches, { most: mostFrozenSearches })
  }
}

/** Asks a search, and keeps the question with every title it finds, in order and as it is described. */
export async function freeze(
  context: FreezeContext,
  { name, search }: z.output<typeof freezeSearch.body>,
) {
  const { searching, portalUrl, institution, scope, within, signal, readerId } = context
  const { groupCode } = institution
  const { sortField, sortClause, ...given } = search
  const asked = { ...criteriaOf({ ...given, words: 'all' }, scope.fields), group: false }
  const ready = readySearch(asked)
  const called = name || nameOf(ready)
  if (Array.from(called).length > longestFrozenName)
    throw new Refused(nameTooLong, { field: 'name' })
  const question = { criteria: asked, scope, signal }
  const order = { sortField, sortClause }
  const { rung, total, recordIds } = await firstRecordsFound(searching, question, order)
  if (total > mostFrozenTitles) {
    throw new Refused(tooManyTitles, { most: mostFrozenTitles, total })
  }
  return within(async (trx) => {
    // Once more: others may have been frozen while this one was searched.
    await requireRoom(trx, readerId)
    const titles = await titlesOf(trx, recordIds, { institution, portalUrl })
    const frozenId = randomUUID()
    await insertFrozenSearch(trx, {
      groupCode,
      id: frozenId,
      readerId,
      name: called,
      search: ready,
      ...order,
      rung,
      indexVersion: await selectIndexVersion(trx, scope.place.index[0]!),
      titles: titles.length,
      checksum: checksumOf(titles.map(({ description }) => description)),
    })
    await holdDescriptions(trx)
    await inPortions(titles, async (portion) => {
      await insertFrozenTitles(trx, groupCode, frozenId, portion)
      return []
    })
    return { frozenId, total: titles.length }
  })
}

/** Titles with their places; what the index found and readers may not see any more has none. */
async function titlesOf(
  trx: Database,
  recordIds: readonly number[],
  place: { institution: Institution; portalUrl: string },
) {
  // Versions first: what changes between the two statements is compared once too often, and never too seldom.
  const versions = new Map(
    (await inPortions(recordIds, (portion) => selectVersions(trx, portion))).map(
      ({ recordId, version }) => [recordId, version],
    ),
  )
  const described = await describedNow(trx, recordIds, place)
  return recordIds
    .flatMap((recordId) => described.get(recordId) ?? [])
    .map((description, at) => ({
      position: at + 1,
      recordId: description.recordId,
      version: versions.get(description.recordId)!,
      fingerprint: fingerprintOf(description),
      description,
    }))
}

const checksumOf = (titles: Parameters<typeof exportAs>[1]) =>
  createHash('sha256').update(exportAs('csv', titles).content).digest('hex')

/** What a search is called that was given no name: its words; or the moment it was frozen, which stands beside it anyhow. */
const nameOf = ({ searchItems, twiceItems = [] }: ReturnType<typeof readySearch>) =>
  [...searchItems, ...twiceItems]
    .map(({ searchFieldContent }) => searchFieldContent)
    .join(' ')
    .slice(0, longestFrozenName) || '—'
