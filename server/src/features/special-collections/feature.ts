import type { Feature } from '../../feature.ts'
import { loadDemoCollections } from './demo/demo.ts'
import { specialCollectionsRoutes } from './routes.ts'
import { specialCollectionsStaffRoutes } from './staff/routes.ts'

/** Special collections of a library: their parts, their titles, and the electronic collection map. */
export const feature: Feature = {
  name: 'special-collections',
  routes: specialCollectionsRoutes,
  staffRoutes: specialCollectionsStaffRoutes,
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Special collections', run: async () => `${await loadDemoCollections(adminDb)}` },
    ],
    after: ['imports'],
  },
}
