import type { Feature } from '../../feature.ts'
import { loadDemoJournals } from './demo.ts'
import { listJournals } from './jobs.ts'
import { journalsRoutes } from './routes.ts'
import { journalsStaffRoutes } from './staff/routes.ts'

/** Journals from A to Z: core lists by edition, issues and gaps, and the packages that carry them. */
export const feature: Feature = {
  name: 'journals',
  routes: journalsRoutes,
  staffRoutes: journalsStaffRoutes,
  jobs: [listJournals],
  demo: {
    steps: ({ withPatience }) => [
      {
        title: 'Journals',
        run: async () => {
          let listed = 0
          await withPatience(async ({ db }) => void (listed = await loadDemoJournals(db)))
          return `${listed}`
        },
      },
    ],
    // What is listed has been imported.
    after: ['imports'],
  },
}
