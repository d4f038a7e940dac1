import type { Feature } from '../../feature.ts'
import { moveDueDatesHourly } from './jobs.ts'
import { lendingRulesStaffRoutes } from './staff/routes.ts'

/** Limits, terms, hours, closed days, kinds of readers and copies, and places: how they are changed, and whom a change touches. */
export const feature: Feature = {
  name: 'lending-rules',
  staffRoutes: lendingRulesStaffRoutes,
  jobs: [moveDueDatesHourly],
}
