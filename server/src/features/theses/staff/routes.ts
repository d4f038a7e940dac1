import {
  listThesesForStaff,
  putThesis as putCall,
  putThesisReferences,
  readThesisParts,
  removeThesis as removeCall,
  scheduleThesisFile,
} from '@shulin/contract/theses-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import {
  putReferences,
  putThesis,
  removeThesis,
  scheduleFile,
  staffTheses,
  thesisParts,
} from './theses.ts'

export function thesesStaffRoutes(serve: Serve) {
  serve(listThesesForStaff, ({ within, query }) => within((db) => staffTheses(db, query)))
  serve(readThesisParts, ({ within, query: { recordId } }) =>
    within((db) => thesisParts(db, recordId)),
  )
  serve(putCall, async ({ within, institution: { groupCode }, staff, body }) => {
    await within((trx) => putThesis(trx, groupCode, body, staff))
    return true as const
  })
  serve(removeCall, async ({ within, staff, body: { recordId } }) => {
    await within((trx) => removeThesis(trx, recordId, staff))
    return true as const
  })
  serve(scheduleThesisFile, async ({ within, staff, body }) => {
    await within((trx) => scheduleFile(trx, body, staff))
    return true as const
  })
  serve(putThesisReferences, async ({ within, staff, body }) => {
    await within((trx) => putReferences(trx, body, staff))
    return true as const
  })
}
