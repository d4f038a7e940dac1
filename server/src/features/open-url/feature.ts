import type { Feature } from '../../feature.ts'
import { openUrlRoutes } from './routes.ts'

/** OpenURL, by which other sites link to a title. */
export const feature: Feature = {
  name: 'open-url',
  addresses: openUrlRoutes,
}
