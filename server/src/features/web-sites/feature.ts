import type { Feature } from '../../feature.ts'
import { webSitesRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'web-sites',
  routes: webSitesRoutes,
}
