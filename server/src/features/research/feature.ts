import type { Feature } from '../../feature.ts'
import { researchRoutes } from './routes.ts'

/** Articles, what they refer to, and who cites them. */
export const feature: Feature = {
  name: 'research',
  routes: researchRoutes,
}
