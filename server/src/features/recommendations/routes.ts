import { mayRecommend } from '@shulin/contract/recommendations'
import type { Serve } from '../../platform/http/serve.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { recommendationFrom } from './recommendations.ts'

export function recommendationsRoutes(serve: Serve) {
  serve(mayRecommend, async ({ within }) => recommendationFrom(await within(settingsOf)))
}
