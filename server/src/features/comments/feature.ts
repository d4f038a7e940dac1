import type { Feature } from '../../feature.ts'
import { commentsRoutes } from './routes.ts'
import { commentsStaffRoutes } from './staff/routes.ts'

/** What readers say of titles and how they rate them, and what staff let others see of it. */
export const feature: Feature = {
  name: 'comments',
  routes: commentsRoutes,
  staffRoutes: commentsStaffRoutes,
}
