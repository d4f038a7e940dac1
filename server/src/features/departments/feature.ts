import type { Feature } from '../../feature.ts'
import { refillDepartments } from './jobs.ts'
import { departmentsRoutes } from './routes.ts'
import { departmentsStaffRoutes } from './staff/routes.ts'

/** Departments: their pages, and the titles that are for them. */
export const feature: Feature = {
  name: 'departments',
  routes: departmentsRoutes,
  staffRoutes: departmentsStaffRoutes,
  jobs: [refillDepartments],
}
