import { listResearchers, readResearcher } from '@shulin/contract/researchers'
import type { Serve } from '../../platform/http/serve.ts'
import { researcher, researchers } from './researchers.ts'

export function researchersRoutes(serve: Serve) {
  serve(listResearchers, ({ within, body, institution: { timeZone }, locale }) =>
    within((db) => researchers(db, { ...body, timeZone }, locale)),
  )
  serve(readResearcher, ({ within, body: { researcherId }, institution: { timeZone }, locale }) =>
    within((db) => researcher(db, { researcherId, timeZone, locale })),
  )
}
