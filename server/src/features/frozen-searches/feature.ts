import type { Feature } from '../../feature.ts'
import { frozenSearchesRoutes } from './routes.ts'

/** Searches that can be repeated: kept with every title they found, and compared with what they find now. */
export const feature: Feature = {
  name: 'frozen-searches',
  routes: frozenSearchesRoutes,
}
