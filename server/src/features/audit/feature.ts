import type { Feature } from '../../feature.ts'
import { auditCommands } from './commands.ts'
import { sealUse } from './audit.ts'
import { closeAuditDays } from './jobs.ts'
import { auditStaffRoutes } from './staff/routes.ts'

/** The audit trail: who did what, closed day by day. */
export const feature: Feature = {
  name: 'audit',
  staffRoutes: auditStaffRoutes,
  jobs: [closeAuditDays],
  commands: (program, { withPatience, ownKeys }) =>
    auditCommands(program, (work) => withPatience(({ db }) => work({ db, keys: ownKeys() }))),
  keyUses: [sealUse],
}
