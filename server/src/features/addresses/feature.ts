import type { Feature } from '../../feature.ts'
import { addressesRoutes } from './routes.ts'

/** Addresses of readers: where parcels go. */
export const feature: Feature = {
  name: 'addresses',
  routes: addressesRoutes,
}
