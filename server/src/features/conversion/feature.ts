import type { Feature } from '../../feature.ts'
import { conversionCommands } from './commands.ts'
import { forgetConversions } from './jobs.ts'
import { conversionStaffRoutes } from './staff/routes.ts'

/** Coming over from another library system: readers, copies, loans, requests, blocks and histories from its exports. */
export const feature: Feature = {
  name: 'conversion',
  staffRoutes: conversionStaffRoutes,
  jobs: [forgetConversions],
  commands: (program, { withPatience, ownKeys }) =>
    conversionCommands(program, (work) =>
      withPatience(async ({ db }) => work({ db, keys: ownKeys() })),
    ),
}
