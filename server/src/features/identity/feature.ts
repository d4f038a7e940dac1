import type { Feature } from '../../feature.ts'
import { bindingRoutes } from './binding/routes.ts'
import { forgetLogins } from './jobs.ts'
import { keyUses } from './key-uses.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { identityRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { signOnCommands } from './sign-on/commands.ts'
import { signOnAddresses, signOnRoutes } from './sign-on/routes.ts'
import { identityStaffRoutes } from './staff/routes.ts'

/** Who somebody is: login, sessions, passwords, recovery, sign-on, second factors. */
export const feature: Feature = {
  name: 'identity',
  routes: (serve, resources) => {
    identityRoutes(serve, resources)
    secondFactorRoutes(serve, resources)
    recoveryRoutes(serve, resources)
    bindingRoutes(serve, resources)
    signOnRoutes(serve, resources)
  },
  staffRoutes: identityStaffRoutes,
  addresses: signOnAddresses,
  jobs: [forgetLogins],
  commands: (program, { withStores }) => signOnCommands(program, withStores),
  keyUses,
}
