import type { Feature } from '../../feature.ts'
import { inboxCommands } from './commands.ts'
import { deliverInChatApp, deliverMail, deliverText, forgetMail, forgetMessages } from './jobs.ts'
import { keyUses } from './key-uses.ts'
import { inboxRoutes } from './routes.ts'
import { inboxStaffRoutes } from './staff/routes.ts'

/** What readers are told: their inbox, mail, text messages and the chat app, and what became of what went out. */
export const feature: Feature = {
  name: 'inbox',
  routes: inboxRoutes,
  staffRoutes: inboxStaffRoutes,
  jobs: [deliverMail, deliverText, deliverInChatApp, forgetMail, forgetMessages],
  commands: (program, { withStores }) => inboxCommands(program, withStores),
  keyUses,
}
