import type { Feature } from '../../feature.ts'
import { allianceRoutes } from './routes.ts'
import { allianceStaffRoutes } from './staff/routes.ts'

/** Codes by which partner libraries know who a reader is. */
export const feature: Feature = {
  name: 'alliance',
  routes: allianceRoutes,
  staffRoutes: allianceStaffRoutes,
}
