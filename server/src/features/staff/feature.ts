import type { Feature } from '../../feature.ts'
import { staffCommands } from './commands.ts'
import { forgetStaffSessions } from './jobs.ts'
import { keyUses } from './key-uses.ts'
import { staffRoutes } from './routes.ts'

/** Staff accounts, roles and their second factor. */
export const feature: Feature = {
  name: 'staff',
  staffRoutes,
  jobs: [forgetStaffSessions],
  commands: (program, { withStores }) => staffCommands(program, withStores),
  keyUses,
}
