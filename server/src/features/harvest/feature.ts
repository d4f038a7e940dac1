import type { Feature } from '../../feature.ts'
import { harvestRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'harvest',
  addresses: harvestRoutes,
}
