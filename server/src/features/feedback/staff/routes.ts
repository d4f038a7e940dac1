import { listReceivedFeedback, replyToFeedback } from '@shulin/contract/feedback-staff'
import { instantOf } from '@shulin/contract/time'
import type { Serve } from '../../../platform/http/serve.ts'
import { replyToReader } from '../feedback.ts'
import { receivedFeedback } from '../queries.ts'

export function feedbackStaffRoutes(serve: Serve) {
  serve(listReceivedFeedback, ({ within, body: { type: _type, ...wanted } }) =>
    within((db) => receivedFeedback(db, wanted)),
  )
  serve(replyToFeedback, ({ within, staff, body }) =>
    within(async (trx) => ({ replyTime: instantOf(await replyToReader(trx, staff, body)) })),
  )
}
