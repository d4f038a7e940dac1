import type { Feature } from '../../feature.ts'
import { codeUse } from './codes.ts'
import { requestJobs } from './jobs.ts'
import { requestsRoutes } from './routes.ts'
import { requestsStaffRoutes } from './staff/routes.ts'

/** Requests of readers: asking, waiting, fetching, passing on, and the soonest way to a title. */
export const feature: Feature = {
  name: 'requests',
  routes: requestsRoutes,
  staffRoutes: requestsStaffRoutes,
  jobs: requestJobs,
  keyUses: [codeUse],
}
