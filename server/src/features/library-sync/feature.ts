import type { Feature } from '../../feature.ts'
import { syncCommands } from './commands.ts'
import { syncJobs } from './jobs.ts'
import { syncStaffRoutes } from './staff/routes.ts'

/** Copies and readers of libraries with a library system of their own, kept like it */
export const feature: Feature = {
  name: 'library-sync',
  staffRoutes: syncStaffRoutes,
  jobs: syncJobs,
  commands: (program, { withPatience }) => syncCommands(program, withPatience),
}
