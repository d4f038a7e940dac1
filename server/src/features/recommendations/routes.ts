import { mayRecommend } from '@shulin/contract/recommendations'
import type { Serve } from '../../platform/http/serve.ts'
import { settingsOf } from '../institutions/institutions.ts'

export function recommendationsRoutes(serve: Serve) {
  serve(mayRecommend, async ({ within }) => {
    const settings = await within(settingsOf)
    const { purderRec, freeRec, customRec, recRecord } = settings
    return {
      allowFlag: settings.recommendationOpen === '1',
      purderRec,
      freeRec,
      customRec,
      recRecord,
    }
  })
}
