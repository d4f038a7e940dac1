import type { Feature } from '../../feature.ts'
import { packagesRoutes } from './routes.ts'
import { packagesStaffRoutes } from './staff/routes.ts'

/** Packages of databases with their titles: who has them from when until when, and the title lists of suppliers. */
export const feature: Feature = {
  name: 'packages',
  routes: packagesRoutes,
  staffRoutes: packagesStaffRoutes,
}
