import type { Feature } from '../../feature.ts'
import { webSitesRoutes } from './routes.ts'

/** Web sites and other catalogues that are searched besides ours. */
export const feature: Feature = {
  name: 'web-sites',
  routes: webSitesRoutes,
}
