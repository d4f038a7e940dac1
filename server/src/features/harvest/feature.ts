import type { Feature } from '../../feature.ts'
import { harvestRoutes } from './routes.ts'

/** OAI-PMH, by which other systems harvest our records. */
export const feature: Feature = {
  name: 'harvest',
  addresses: harvestRoutes,
}
