import type { Feature } from '../../feature.ts'
import { sruRoutes } from './routes.ts'

/** SRU, by which other systems search. */
export const feature: Feature = {
  name: 'sru',
  addresses: sruRoutes,
}
