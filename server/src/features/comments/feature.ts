import type { Feature } from '../../feature.ts'
import { loadDemoComments } from './demo/demo.ts'
import { commentsRoutes } from './routes.ts'
import { commentsStaffRoutes } from './staff/routes.ts'

/** What readers say of titles and how they rate them, and what staff let others see of it. */
export const feature: Feature = {
  name: 'comments',
  routes: commentsRoutes,
  staffRoutes: commentsStaffRoutes,
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Comments', run: async () => `${await loadDemoComments(adminDb)}` },
    ],
    // Readers who borrow speak of titles that are there, beside their ratings.
    after: ['circulation', 'home', 'imports', 'readers'],
  },
}
