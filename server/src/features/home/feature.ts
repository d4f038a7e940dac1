import type { Feature } from '../../feature.ts'
import { loadDemoHome } from './demo/demo.ts'
import { homeRoutes } from './routes.ts'
import { homeStaffRoutes } from './staff/routes.ts'

/** The blocks of the home page, and how staff arrange them. */
export const feature: Feature = {
  name: 'home',
  routes: homeRoutes,
  staffRoutes: homeStaffRoutes,
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Home pages', run: async () => `${await loadDemoHome(adminDb)}` },
    ],
    // Lists and ratings are of titles that are there, and of readers who borrow them.
    after: ['circulation', 'imports', 'readers'],
  },
}
