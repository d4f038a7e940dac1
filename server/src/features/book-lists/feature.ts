import type { Feature } from '../../feature.ts'
import { forgetListCovers } from './jobs.ts'
import { bookListsRoutes } from './routes.ts'
import { bookListsStaffRoutes } from './staff/routes.ts'

/** Readers' book lists, and the topics that librarians choose. */
export const feature: Feature = {
  name: 'book-lists',
  routes: bookListsRoutes,
  staffRoutes: bookListsStaffRoutes,
  jobs: [forgetListCovers],
}
