import type { Feature } from '../../feature.ts'
import { loadDemoDepartments } from './demo/demo.ts'
import { refillDepartments } from './jobs.ts'
import { departmentsRoutes } from './routes.ts'
import { departmentsStaffRoutes } from './staff/routes.ts'

/** Departments: their pages, and the titles that are for them. */
export const feature: Feature = {
  name: 'departments',
  routes: departmentsRoutes,
  staffRoutes: departmentsStaffRoutes,
  jobs: [refillDepartments],
  demo: {
    steps: ({ withPatience }) => [
      {
        title: 'Departments',
        run: () => withPatience(({ db }) => loadDemoDepartments(db)),
      },
    ],
    // Their titles are those that the library holds.
    after: ['imports'],
  },
}
