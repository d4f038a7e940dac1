import type { Feature } from '../../feature.ts'
import { openUrlRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'open-url',
  addresses: openUrlRoutes,
}
