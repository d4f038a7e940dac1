import type { Feature } from '../../feature.ts'
import { researchRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'research',
  routes: researchRoutes,
}
