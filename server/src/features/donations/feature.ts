import type { Feature } from '../../feature.ts'
import { donationsRoutes } from './routes.ts'

/** Donated books that were accepted. */
export const feature: Feature = {
  name: 'donations',
  routes: donationsRoutes,
}
