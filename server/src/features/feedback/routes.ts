import { addFeedback, listFeedback } from '@shulin/contract/feedback'
import { listReceivedFeedback, replyToFeedback } from '@shulin/contract/feedback-staff'
import { instantOf } from '@shulin/contract/time'
import type { Serve } from '../../platform/http/serve.ts'
import { answerReader, sayToLibrary } from './feedback.ts'
import { feedbackOf, receivedFeedback } from './queries.ts'

export function feedbackRoutes(serve: Serve) {
  serve(addFeedback, ({ within, reader, institution: { groupCode }, body }) =>
    within(async (trx) => ({
      feedbackId: await sayToLibrary(trx, { groupCode, readerId: reader.id }, body),
    })),
  )
  serve(listFeedback, ({ within, reader, query }) =>
    within((db) => feedbackOf(db, reader.id, query)),
  )

  serve(listReceivedFeedback, ({ within, body: { type: _type, ...wanted } }) =>
    within((db) => receivedFeedback(db, wanted)),
  )
  serve(replyToFeedback, ({ within, staff, body }) =>
    within(async (trx) => ({ replyTime: instantOf(await answerReader(trx, staff, body)) })),
  )
}
