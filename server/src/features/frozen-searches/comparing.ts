import type { FrozenDifference, FrozenTitle } from '@shulin/contract/frozen-searches'
import { SearchParameters } from '@shulin/contract/search'
import { Refused } from '../../platform/failure.ts'
import type { Institution } from '../../platform/institution.ts'
import type { Database, Within } from '../../platform/stores/database.ts'
import { selectVisibleAmong } from '../catalogue/catalogue.ts'
import {
  criteriaOf,
  everyRecordFound,
  selectIndexVersion,
  type Scope,
  type SearchServices,
} from '../search/search.ts'
import { changesBetween, describedNow, fingerprintOf, inPortions, lineOf } from './described.ts'
import {
  selectFrozenDescriptions,
  selectFrozenTitles,
  selectVersions,
  type KeptSearch,
} from './queries.ts'
import { tooManyNow } from './refusals.ts'

/** A search that finds more by now than this has nothing to do with what was frozen. */
const mostCompared = 200_000

interface Comparison {
  searching: Pick<SearchServices, 'engine'>
  portalUrl: string
  institution: Institution
  scope: Scope
  within: Within
  signal: AbortSignal
}

interface WantedPart {
  part: FrozenDifference
  page: number
  rows: number
}

/** What the same question, taken as literally as then, finds now: how many titles came, went and changed, and a page of one of them. */
export async function compare(comparison: Comparison, frozen: KeptSearch, wanted: WantedPart) {
  const { searching, scope, within, signal } = comparison
  const { twiceItems, ...search } = frozen.search
  const given = SearchParameters.parse(search)
  const criteria = criteriaOf({ ...given, ...(twiceItems && { twiceItems }) }, scope.fields)
  const found = await everyRecordFound(
    searching,
    { criteria, scope, signal },
    frozen.rung,
    mostCompared,
  )
  if (!found) throw new Refused(tooManyNow, { most: mostCompared })
  return within(async (trx) => {
    const difference = await differenceOf(trx, comparison, frozen.frozenId, found)
    return {
      total: difference.total,
      indexVersion: await selectIndexVersion(trx, scope.place.index[0]!),
      new: difference.new.length,
      gone: difference.gone.length,
      changed: difference.changed.length,
      list: await pageOf(trx, comparison, frozen.frozenId, difference, wanted),
    }
  })
}

interface Difference {
  total: number
  /** Numbers of records, the latest first. */
  new: number[]
  /** Positions in the frozen list. */
  gone: number[]
  changed: { position: number; recordId: number }[]
}

async function differenceOf(
  trx: Database,
  comparison: Comparison,
  frozenId: string,
  found: number[],
): Promise<Difference> {
  const { timeZone } = comparison.institution
  // The index may still have what was just withdrawn.
  const visible = await inPortions(found, async (portion) => [
    ...(await selectVisibleAmong(trx, portion, timeZone)),
  ])
  const now = new Set(visible)
  const then = await selectFrozenTitles(trx, frozenId)
  const known = new Set(then.map(({ recordId }) => recordId))
  const still = then.filter(({ recordId }) => now.has(recordId))
  return {
    total: now.size,
    new: visible.filter((recordId) => !known.has(recordId)).toSorted((a, b) => b - a),
    gone: then.flatMap(({ recordId, position }) => (now.has(recordId) ? [] : [position])),
    changed: await changedAmong(trx, comparison, still),
  }
}

/** Of titles that are found as before, those whose description is another. Only rows with a later version are looked at. */
async function changedAmong(
  trx: Database,
  { institution, portalUrl }: Comparison,
  titles: { position: number; recordId: number; version: number; fingerprint: Buffer }[],
) {
  const ids = titles.map(({ recordId }) => recordId)
  const versions = new Map(
    (await inPortions(ids, (portion) => selectVersions(trx, portion))).map(
      ({ recordId, version }) => [recordId, version],
    ),
  )
  const touched = titles.filter(({ recordId, version }) => (versions.get(recordId) ?? 0) > version)
  const described = await describedNow(
    trx,
    touched.map(({ recordId }) => recordId),
    { institution, portalUrl },
  )
  return touched.filter(({ recordId, fingerprint }) => {
    const description = described.get(recordId)
    return description && !fingerprintOf(description).equals(fingerprint)
  })
}

async function pageOf(
  trx: Database,
  { institution, portalUrl }: Comparison,
  frozenId: string,
  difference: Difference,
  { part, page, rows }: WantedPart,
): Promise<FrozenTitle[]> {
  const place = { institution, portalUrl }
  const pageIn = <T>(all: readonly T[]) => all.slice((page - 1) * rows, page * rows)
  if (part === 'new') {
    const recordIds = pageIn(difference.new)
    const described = await describedNow(trx, recordIds, place)
    return recordIds.flatMap((recordId) => {
      const description = described.get(recordId)
      return description ? [lineOf(description)] : []
    })
  }
  const positions =
    part === 'gone'
      ? pageIn(difference.gone)
      : pageIn(difference.changed).map(({ position }) => position)
  const then = await selectFrozenDescriptions(trx, frozenId, { positions })
  if (part === 'gone')
    return then.map(({ position, description }) => lineOf(description, { position }))
  const now = await describedNow(
    trx,
    then.map(({ description }) => description.recordId),
    place,
  )
  return then.map(({ position, description }) => {
    const today = now.get(description.recordId) ?? description
    return lineOf(description, { position, changes: changesBetween(description, today) })
  })
}
