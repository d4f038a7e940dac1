import type { Feature } from '../../feature.ts'
import { loadClassification } from './classification.ts'
import { catalogueRoutes } from './routes.ts'
import { catalogueStaffRoutes } from './staff/routes.ts'

/** Records, holdings and items, and the desk where staff correct them. */
export const feature: Feature = {
  name: 'catalogue',
  routes: catalogueRoutes,
  staffRoutes: catalogueStaffRoutes,
  migrateSteps: (_context, adminDb) => [
    { title: 'Classes', run: async () => `${await loadClassification(adminDb)}` },
  ],
}
