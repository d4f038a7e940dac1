import type { Feature } from '../../feature.ts'
import { loadDemoResearchers } from './demo/demo.ts'
import { researchersRoutes } from './routes.ts'
import { researchersStaffRoutes } from './staff/routes.ts'

/** Researchers: their pages, and the works that staff confirmed to be theirs. */
export const feature: Feature = {
  name: 'researchers',
  routes: researchersRoutes,
  staffRoutes: researchersStaffRoutes,
  demo: {
    steps: ({ withPatience }) => [
      {
        title: 'Researchers',
        run: () => withPatience(({ db }) => loadDemoResearchers(db)),
      },
    ],
    after: ['departments'],
  },
}
