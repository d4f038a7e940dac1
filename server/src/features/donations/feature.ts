import type { Feature } from '../../feature.ts'
import { donationsRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'donations',
  routes: donationsRoutes,
}
