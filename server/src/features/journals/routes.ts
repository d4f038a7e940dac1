import { listHotJournals, listJournals, readJournal } from '@shulin/contract/journals'
import type { Serve } from '../../platform/http/serve.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { linksFrom } from '../catalogue/catalogue.ts'
import { hotJournals, journalDetail, journals } from './journals.ts'

export function journalsRoutes(serve: Serve) {
  serve(listJournals, ({ within, institution: { timeZone }, locale, query }) =>
    within((db) => journals(db, query, { timeZone, locale })),
  )
  serve(listHotJournals, ({ within, institution, body }) =>
    within((db) => hotJournals(db, body, institution)),
  )
  serve(readJournal, ({ within, institution: { timeZone }, locale, address, query }) =>
    within(async (db) => {
      const linkOf = linksFrom(address, await settingsOf(db))
      return journalDetail(db, query.recordId, { timeZone, locale, linkOf })
    }),
  )
}
