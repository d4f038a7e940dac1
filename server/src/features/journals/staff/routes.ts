import {
  listJournalIssues,
  listJournalsForStaff,
  readJournalChoices,
  receiveIssue as receiveCall,
  removeIssue as removeCall,
  saveJournal as saveCall,
} from '@shulin/contract/journals-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import {
  arrivedIssues,
  journalChoices,
  keptJournals,
  receiveIssue,
  removeIssue,
  saveJournal,
} from '../keep-journals.ts'

export function journalsStaffRoutes(serve: Serve) {
  serve(listJournalsForStaff, ({ within, institution, query }) =>
    within((trx) => keptJournals(trx, query, institution)),
  )
  serve(readJournalChoices, ({ within, locale }) => within((db) => journalChoices(db, locale)))
  serve(saveCall, ({ within, institution: { groupCode, timeZone }, staff, body }) =>
    within(async (trx) => {
      await saveJournal(trx, body, { groupCode, timeZone, staff })
      return true as const
    }),
  )
  serve(listJournalIssues, ({ within, locale, query: { recordId } }) =>
    within((db) => arrivedIssues(db, recordId, locale)),
  )
  serve(receiveCall, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (trx) => {
      await receiveIssue(trx, body, { groupCode, staff })
      return true as const
    }),
  )
  serve(removeCall, ({ within, staff, body }) =>
    within(async (trx) => {
      await removeIssue(trx, body, staff)
      return true as const
    }),
  )
}
