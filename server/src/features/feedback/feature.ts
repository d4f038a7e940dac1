import type { Feature } from '../../feature.ts'
import { feedbackRoutes } from './routes.ts'
import { feedbackStaffRoutes } from './staff/routes.ts'

/** What readers tell the library, and its replies. */
export const feature: Feature = {
  name: 'feedback',
  routes: feedbackRoutes,
  staffRoutes: feedbackStaffRoutes,
}
