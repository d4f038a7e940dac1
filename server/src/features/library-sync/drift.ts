import { uncounted, type DifferenceKind } from '@shulin/contract/library-sync-staff'

/** How many differences of each kind were found. */
export type Differences = Partial<Record<DifferenceKind, number>>

export function sumOf(one: Differences, other: Differences): Differences {
  const sum = { ...one }
  for (const [kind, count] of Object.entries(other) as [DifferenceKind, number][]) {
    sum[kind] = (sum[kind] ?? 0) + count
  }
  return sum
}

/** The drift: how many copies and readers were otherwise with us than there. */
export const driftOf = (found: Differences) =>
  (Object.entries(found) as [DifferenceKind, number][])
    .filter(([kind]) => !uncounted.includes(kind))
    .reduce((sum, [, count]) => sum + count, 0)
