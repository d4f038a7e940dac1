import type { Feature } from '../../feature.ts'
import { institutionsCommands } from './commands.ts'
import { loadRegions } from './regions.ts'
import { institutionsRoutes } from './routes.ts'
import { institutionsStaffRoutes } from './staff/routes.ts'

/** Institutions, their settings, menus, code lists and libraries. */
export const feature: Feature = {
  name: 'institutions',
  routes: institutionsRoutes,
  staffRoutes: institutionsStaffRoutes,
  commands: (program, { withAdmin, demoSteps }) =>
    institutionsCommands(program, withAdmin, demoSteps),
  migrateSteps: (_context, adminDb, result) => [
    {
      title: 'Regions',
      run: async () => `${(result['regions'] = await loadRegions(adminDb))}`,
    },
  ],
}
