import type { Feature } from '../../feature.ts'
import { bookListsRoutes } from './routes.ts'
import { bookListsStaffRoutes } from './staff/routes.ts'

export const feature: Feature = {
  name: 'book-lists',
  routes: bookListsRoutes,
  staffRoutes: bookListsStaffRoutes,
}
