import type { Feature } from '../../feature.ts'
import { publicPagesRoutes } from './routes.ts'

/** Pages for crawlers, old links and browsers without scripts. */
export const feature: Feature = {
  name: 'public-pages',
  addresses: publicPagesRoutes,
}
