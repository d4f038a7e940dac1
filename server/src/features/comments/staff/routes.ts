import { auditComment, listReceivedComments } from '@shulin/contract/comments-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { stateOf } from '../states.ts'
import { decideComment, receivedComments } from './decide.ts'

export function commentsStaffRoutes(serve: Serve) {
  serve(listReceivedComments, ({ within, body: { auditFlag, ...wanted } }) =>
    within((db) => receivedComments(db, { ...wanted, state: auditFlag && stateOf[auditFlag] })),
  )
  serve(auditComment, ({ within, staff, body }) => within((trx) => decideComment(trx, staff, body)))
}
