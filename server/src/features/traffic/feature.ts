import type { Feature } from '../../feature.ts'
import { trafficRoutes } from './routes.ts'
import { trafficStaffRoutes } from './staff/routes.ts'

/** Who is answered first when there is not room for all; keys of other systems. */
export const feature: Feature = {
  name: 'traffic',
  routes: trafficRoutes,
  staffRoutes: trafficStaffRoutes,
}
