import type { Feature } from '../../feature.ts'
import { checkPoints } from './jobs.ts'
import { pointsRoutes } from './routes.ts'
import { pointsStaffRoutes } from './staff/routes.ts'

/** Points of readers: rules, a ledger, and the sum. */
export const feature: Feature = {
  name: 'points',
  routes: pointsRoutes,
  staffRoutes: pointsStaffRoutes,
  jobs: [checkPoints],
}
