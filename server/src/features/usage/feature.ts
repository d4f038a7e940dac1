import type { Feature } from '../../feature.ts'
import { usageCommands } from './commands.ts'
import { addUses } from './demo/queries.ts'
import { usageJobs } from './jobs.ts'
import { usageRoutes } from './routes.ts'
import { usageStaffRoutes } from './staff/routes.ts'

/** How often electronic resources are used, without who used them; and which of their addresses are dead. */
export const feature: Feature = {
  name: 'usage',
  routes: usageRoutes,
  staffRoutes: usageStaffRoutes,
  jobs: usageJobs,
  commands: (program, { withPatience }) =>
    usageCommands(program, (work) => withPatience(({ db }) => work({ db }))),
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Uses of databases', run: async () => `${await addUses(adminDb)}` },
    ],
    // They follow from the visits that the home page shows.
    after: ['home'],
  },
}
