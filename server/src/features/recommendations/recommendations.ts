import type { Settings } from '../institutions/institutions.ts'

/** Whether an institution takes recommendations, and of which kinds. */
export function recommendationFrom(settings: Settings) {
  const { purderRec, freeRec, customRec, recRecord } = settings
  const allowFlag = settings.recommendationOpen === '1'
  return { allowFlag, purderRec, freeRec, customRec, recRecord }
}
