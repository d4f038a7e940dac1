import type { Feature } from '../../feature.ts'
import { calendarAddress, calendarRoutes } from './calendar/routes.ts'
import { loadDemoLending } from './demo/demo.ts'
import { noticeJobs } from './jobs.ts'
import { loansRoutes } from './loans/routes.ts'
import { circulationStaffRoutes } from './staff/routes.ts'

/** Loans: the rules they follow, the desk, what readers see of their own and are told about it. */
export const feature: Feature = {
  name: 'circulation',
  routes: (serve, resources) => {
    loansRoutes(serve, { db: resources.db, elsewhere: resources.libraryLinks })
    calendarRoutes(serve, resources)
  },
  staffRoutes: circulationStaffRoutes,
  addresses: calendarAddress,
  jobs: noticeJobs,
  demo: {
    steps: (_context, adminDb) => [
      { title: 'A year of lending', run: async () => `${await loadDemoLending(adminDb)}` },
    ],
    // Copies are lent that are there, to readers who are.
    after: ['imports', 'readers'],
  },
}
