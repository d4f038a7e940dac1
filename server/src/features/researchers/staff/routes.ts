import {
  decideWorks as decideWorksCall,
  findNames,
  listResearchersForStaff,
  listWorksForStaff,
  putResearcher as putResearcherCall,
  removeResearcher as removeResearcherCall,
  tieName as tieNameCall,
} from '@shulin/contract/researchers-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { putResearcher, removeResearcher, researchersForStaff } from './researchers.ts'
import { decideWorks, namesCalled, tieName, worksForStaff } from './works.ts'

export function researchersStaffRoutes(serve: Serve) {
  serve(listResearchersForStaff, ({ within, query, institution: { timeZone }, locale }) =>
    within((db) => researchersForStaff(db, { ...query, timeZone }, locale)),
  )
  serve(
    putResearcherCall,
    ({ within, body, institution: { groupCode, timeZone }, staff, locale }) =>
      within((trx) => putResearcher(trx, body, { groupCode, timeZone, staff, locale })),
  )
  serve(
    removeResearcherCall,
    ({ within, body: { researcherId }, institution: { groupCode, timeZone }, staff, locale }) =>
      within(async (trx) => {
        await removeResearcher(trx, researcherId, { groupCode, timeZone, staff, locale })
        return true as const
      }),
  )
  serve(findNames, ({ within, query: { name }, institution: { timeZone } }) =>
    within((db) => namesCalled(db, name, timeZone)),
  )
  serve(tieNameCall, ({ within, body, institution: { groupCode, timeZone }, staff, locale }) =>
    within((trx) => tieName(trx, body, { groupCode, timeZone, staff, locale })),
  )
  serve(listWorksForStaff, ({ within, query, institution: { timeZone }, locale }) =>
    within((db) => worksForStaff(db, { ...query, timeZone }, { timeZone, locale })),
  )
  serve(decideWorksCall, ({ within, body, institution: { groupCode, timeZone }, staff, locale }) =>
    within((trx) => decideWorks(trx, body, { groupCode, timeZone, staff, locale })),
  )
}
