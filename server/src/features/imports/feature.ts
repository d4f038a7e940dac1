import type { Feature } from '../../feature.ts'
import { importsCommands, sampleSteps } from './commands.ts'
import { findDueHarvests, harvestSource } from './jobs.ts'
import { importsRoutes } from './routes.ts'
import { importsStaffRoutes } from './staff/routes.ts'

/** How records come in: sources, mappings, runs, harvests. */
export const feature: Feature = {
  name: 'imports',
  routes: importsRoutes,
  staffRoutes: importsStaffRoutes,
  jobs: [findDueHarvests, harvestSource],
  commands: (program, { withPatience }) => importsCommands(program, withPatience),
  demo: { steps: (_context, adminDb) => sampleSteps(adminDb) },
}
