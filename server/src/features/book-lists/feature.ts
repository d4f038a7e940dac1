import type { Feature } from '../../feature.ts'
import { loadDemoLists } from './demo.ts'
import { forgetListCovers } from './jobs.ts'
import { bookListsRoutes } from './routes.ts'
import { bookListsStaffRoutes } from './staff/routes.ts'

/** Readers' book lists, and the topics that librarians choose. */
export const feature: Feature = {
  name: 'book-lists',
  routes: bookListsRoutes,
  staffRoutes: bookListsStaffRoutes,
  jobs: [forgetListCovers],
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Lists of readers', run: async () => `${await loadDemoLists(adminDb)}` },
    ],
    // Its readers and their titles have to be there; the home pages are made of those who borrow alone.
    after: ['home', 'imports', 'readers'],
  },
}
