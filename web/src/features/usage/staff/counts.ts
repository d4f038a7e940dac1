import type { UseOperation } from '@shulin/contract/usage'
import type { UsageReport } from '@shulin/contract/usage-staff'

type Counts = UsageReport['totals']

/** The ways out of the portal, to what somebody else offers. */
export const waysOut = [
  'databaseVisit',
  'journalBrowse',
  'fullTextVisit',
  'download',
] as const satisfies readonly UseOperation[]

/** What leads to them. */
export const waysThere = [
  'databaseBrowse',
  'recordDetail',
  'databaseSearch',
  'resourceSearch',
] as const satisfies readonly UseOperation[]

export const sumOf = (
  counts: Counts,
  operations: readonly UseOperation[] = [...waysOut, ...waysThere],
) => operations.reduce((sum, operation) => sum + counts[operation], 0)
