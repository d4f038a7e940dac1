import type { Feature } from '../../feature.ts'

/** Points of readers: given by rules, in a ledger that is only added to. */
export const feature: Feature = {
  name: 'points',
}
