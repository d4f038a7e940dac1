import type { Feature } from '../../feature.ts'
import { recommendationsRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'recommendations',
  routes: recommendationsRoutes,
}
