import type { Feature } from '../../feature.ts'
import { rankingsRoutes } from './routes.ts'

/** New and popular titles, classes, and the shelf. */
export const feature: Feature = {
  name: 'rankings',
  routes: rankingsRoutes,
}
