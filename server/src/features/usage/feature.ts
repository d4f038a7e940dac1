import type { Feature } from '../../feature.ts'
import { usageJobs } from './jobs.ts'
import { usageRoutes } from './routes.ts'
import { usageStaffRoutes } from './staff/routes.ts'

/** How often electronic resources are used, without who used them; and which of their addresses are dead. */
export const feature: Feature = {
  name: 'usage',
  routes: usageRoutes,
  staffRoutes: usageStaffRoutes,
  jobs: usageJobs,
}
