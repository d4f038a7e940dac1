import type { Feature } from '../../feature.ts'
import { loadDemoDatabases } from './demo/demo.ts'
import { databasesRoutes } from './routes.ts'
import { databasesStaffRoutes } from './staff/routes.ts'

/** Databases: from A to Z, one by one, how readers come to them, and what they think of trials. */
export const feature: Feature = {
  name: 'databases',
  routes: databasesRoutes,
  staffRoutes: databasesStaffRoutes,
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Databases', run: async () => `${await loadDemoDatabases(adminDb)}` },
    ],
    // Some of them stand on the home pages, with their trials and visits.
    after: ['home'],
  },
}
