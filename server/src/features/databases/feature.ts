import type { Feature } from '../../feature.ts'
import { databasesRoutes } from './routes.ts'
import { databasesStaffRoutes } from './staff/routes.ts'

/** Databases: from A to Z, one by one, how readers come to them, and what they think of trials. */
export const feature: Feature = {
  name: 'databases',
  routes: databasesRoutes,
  staffRoutes: databasesStaffRoutes,
}
