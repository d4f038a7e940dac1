import type { Feature } from '../../feature.ts'
import { researchersRoutes } from './routes.ts'
import { researchersStaffRoutes } from './staff/routes.ts'

/** Researchers: their pages, and the works that staff confirmed to be theirs. */
export const feature: Feature = {
  name: 'researchers',
  routes: researchersRoutes,
  staffRoutes: researchersStaffRoutes,
}
