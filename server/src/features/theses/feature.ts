import type { Feature } from '../../feature.ts'
import { loadDemoTheses } from './demo/demo.ts'
import { thesesRoutes } from './routes.ts'
import { thesesStaffRoutes } from './staff/routes.ts'

/** Theses of the school: by degree, department, tutor and year, with their references and files. */
export const feature: Feature = {
  name: 'theses',
  routes: thesesRoutes,
  staffRoutes: thesesStaffRoutes,
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Theses', run: async () => `${await loadDemoTheses(adminDb)}` },
    ],
    // Their titles are those that the library holds.
    after: ['imports'],
  },
}
