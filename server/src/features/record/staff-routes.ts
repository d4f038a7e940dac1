import {
  addAlias as addAliasCall,
  listAliases,
  removeAlias as removeAliasCall,
} from '@shulin/contract/catalogue-staff'
import type { Serve } from '../../platform/http/serve.ts'
import { addAlias, aliasesOf, removeAlias } from './alias-changes.ts'

/** The other names of titles, for those who keep the catalogue. */
export function recordStaffRoutes(serve: Serve) {
  serve(listAliases, ({ within, institution: { timeZone }, query: { recordId } }) =>
    within((db) => aliasesOf(db, recordId, timeZone)),
  )

  serve(addAliasCall, ({ within, institution, staff, body }) =>
    within(async (db) => {
      await addAlias(db, institution, body, staff)
      return aliasesOf(db, body.recordId, institution.timeZone)
    }),
  )

  serve(removeAliasCall, ({ within, institution: { timeZone }, staff, body }) =>
    within(async (db) => {
      await removeAlias(db, body, staff)
      return aliasesOf(db, body.recordId, timeZone)
    }),
  )
}
