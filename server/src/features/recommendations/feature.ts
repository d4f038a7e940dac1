import type { Feature } from '../../feature.ts'
import { recommendationsRoutes } from './routes.ts'

/** What an institution lets readers recommend. */
export const feature: Feature = {
  name: 'recommendations',
  routes: recommendationsRoutes,
}
