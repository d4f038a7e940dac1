import type { Feature } from '../../feature.ts'
import { auditCommands } from './commands.ts'
import { sealUse } from './audit.ts'
import { closeAuditDays } from './jobs.ts'
import { auditStaffRoutes } from './staff/routes.ts'

export const feature: Feature = {
  name: 'audit',
  staffRoutes: auditStaffRoutes,
  jobs: [closeAuditDays],
  commands: (program, { withPatience, ownKeys }) =>
    auditCommands(program, (work) => withPatience(({ db }) => work({ db, keys: ownKeys() }))),
  keyUses: [sealUse],
}
