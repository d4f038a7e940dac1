import type { Feature } from '../../feature.ts'
import { inboxCommands } from './commands.ts'
import { deliverMail, deliverText, forgetMail } from './jobs.ts'
import { keyUses } from './key-uses.ts'
import { inboxStaffRoutes } from './staff/routes.ts'

/** Mail and text messages that go out, and what became of them. */
export const feature: Feature = {
  name: 'inbox',
  staffRoutes: inboxStaffRoutes,
  jobs: [deliverMail, deliverText, forgetMail],
  commands: (program, { withStores }) => inboxCommands(program, withStores),
  keyUses,
}
