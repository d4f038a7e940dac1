import type { Feature } from '../../feature.ts'
import { rewrapped } from '../../platform/security/key-uses.ts'
import { wishJobs } from './jobs.ts'
import { linkSecretContext } from './links.ts'
import { libraryLinksRoutes } from './routes.ts'
import { libraryLinksStaffRoutes } from './staff/routes.ts'

/** Libraries that keep their own system: how each is reached, and what readers wish of it. */
export const feature: Feature = {
  name: 'library-links',
  routes: libraryLinksRoutes,
  staffRoutes: libraryLinksStaffRoutes,
  jobs: wishJobs,
  keyUses: [
    {
      kind: 'column',
      table: 'library_link',
      column: 'key_id',
      holds: 'secrets of library systems',
      needed: 'secret is not null',
      ends: rewrapped,
      value: 'secret',
      id: 'lib_code',
      place: linkSecretContext,
    },
  ],
}
