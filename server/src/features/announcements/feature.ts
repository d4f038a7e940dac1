import type { Feature } from '../../feature.ts'
import { loadDemoAnnouncements } from './demo/demo.ts'
import { announcementsRoutes } from './routes.ts'
import { announcementsStaffRoutes } from './staff/routes.ts'

/** What a library tells everybody: closed days, moves, new services. Staff write, schedule and withdraw it. */
export const feature: Feature = {
  name: 'announcements',
  routes: announcementsRoutes,
  staffRoutes: announcementsStaffRoutes,
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Announcements', run: async () => `${await loadDemoAnnouncements(adminDb)}` },
    ],
  },
}
