import { addFeedback, listFeedback } from '@shulin/contract/feedback'
import type { Serve } from '../../platform/http/serve.ts'
import { sendFeedback } from './feedback.ts'
import { feedbackOf } from './queries.ts'

export function feedbackRoutes(serve: Serve) {
  serve(addFeedback, ({ within, reader, institution: { groupCode }, body }) =>
    within(async (trx) => ({
      feedbackId: await sendFeedback(trx, { groupCode, readerId: reader.id }, body),
    })),
  )
  serve(listFeedback, ({ within, reader, query }) =>
    within((db) => feedbackOf(db, reader.id, query)),
  )
}
