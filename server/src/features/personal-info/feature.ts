import type { Feature } from '../../feature.ts'
import { personalInfoRoutes } from './routes.ts'

/** What the library knows of a reader, as the reader sees and changes it; and the reader's picture. */
export const feature: Feature = {
  name: 'personal-info',
  routes: personalInfoRoutes,
}
