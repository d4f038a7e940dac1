import type { Feature } from '../../feature.ts'
import { sruRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'sru',
  addresses: sruRoutes,
}
