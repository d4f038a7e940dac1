import type { Feature } from '../../feature.ts'
import { existsSync } from 'node:fs'
import { readersCommands } from './commands.ts'
import { loadDemoReaders } from './demo.ts'
import { keyUses } from './key-uses.ts'
import { readersRoutes } from './routes.ts'
import { readersStaffRoutes } from './staff/routes.ts'

/** Readers, their masked data, and their import. */
export const feature: Feature = {
  name: 'readers',
  routes: readersRoutes,
  staffRoutes: readersStaffRoutes,
  commands: (program, { withStores, withPasswords }) =>
    readersCommands(program, (work) =>
      withStores(({ db }) => withPasswords((secrets) => work({ db, ...secrets }))),
    ),
  demo: {
    steps: ({ config: { keysFile }, withPasswords }, adminDb) => [
      {
        title: 'Readers',
        run: async () => {
          // The demo without readers is a demo, too: they need the keys of the installation.
          if (keysFile === undefined || !existsSync(keysFile)) {
            return 'none: shulin keys make first'
          }
          let count = 0
          await withPasswords(async ({ keys, passwords }) => {
            count = await loadDemoReaders(adminDb, keys, passwords)
          })
          return `${count}`
        },
      },
    ],
    // The catalogue takes longest: who watches sees it begin first.
    after: ['imports'],
  },
  keyUses,
}
