import {
  addComment,
  deleteComment,
  listComments,
  listOwnComments,
  rateRecord,
  readOwnRating,
  readRatings,
  reportComment,
} from '@shulin/contract/comments'
import type { Serve } from '../../platform/http/serve.ts'
import { reportToStaff, sendComment, shownComments, takeBackComment } from './comments.ts'
import { selectOwnComments } from './queries.ts'
import { selectOwnScore } from './rating-queries.ts'
import { rateTitle, ratingsOf } from './ratings.ts'
import { stateOf } from './states.ts'

export function commentsRoutes(serve: Serve) {
  serve(listComments, ({ within, institution: { timeZone }, body }) =>
    within((db) => shownComments(db, body, timeZone)),
  )
  serve(addComment, ({ within, reader, institution: { groupCode, timeZone }, body }) =>
    within(async (trx) => ({
      commentId: await sendComment(trx, { groupCode, readerId: reader.id, timeZone }, body),
      auditFlag: '0' as const,
    })),
  )
  serve(rateRecord, ({ within, reader, institution: { groupCode, timeZone }, body }) =>
    within((trx) => rateTitle(trx, { groupCode, readerId: reader.id, timeZone }, body)),
  )
  serve(readOwnRating, ({ within, reader, body: { recordId } }) =>
    within(async (db) => ({ score: await selectOwnScore(db, reader.id, recordId) })),
  )
  serve(readRatings, ({ within, query: { recordId } }) => within((db) => ratingsOf(db, recordId)))
  serve(listOwnComments, ({ within, reader, query: { auditFlag, ...wanted } }) =>
    within((db) =>
      selectOwnComments(db, reader.id, { ...wanted, state: auditFlag && stateOf[auditFlag] }),
    ),
  )
  serve(deleteComment, async ({ within, reader, body: { commentId } }) => {
    await within((trx) => takeBackComment(trx, reader.id, commentId))
    return true as const
  })
  serve(reportComment, async ({ within, reader, institution: { groupCode }, body }) => {
    await within((trx) => reportToStaff(trx, { groupCode, readerId: reader.id }, body))
    return true as const
  })
}
