import type { Feature } from '../../feature.ts'
import { rankingsRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'rankings',
  routes: rankingsRoutes,
}
