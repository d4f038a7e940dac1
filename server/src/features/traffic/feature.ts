import type { Feature } from '../../feature.ts'
import { trafficRoutes } from './routes.ts'
import { trafficStaffRoutes } from './staff/routes.ts'

export const feature: Feature = {
  name: 'traffic',
  routes: trafficRoutes,
  staffRoutes: trafficStaffRoutes,
}
