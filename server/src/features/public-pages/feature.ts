import type { Feature } from '../../feature.ts'
import { publicPagesRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'public-pages',
  addresses: publicPagesRoutes,
}
