import {
  chartLoans,
  exportLoans,
  listLoans,
  listPastLoans,
  readOverview,
  renewLoans,
} from '@shulin/contract/circulation'
import type { Serve } from '../../../platform/http/serve.ts'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { chartOf } from './chart.ts'
import type { LoansElsewhere } from './elsewhere.ts'
import { exportOf } from './export.ts'
import { loansOf } from './loans.ts'
import { overviewOf } from './overview.ts'
import { pastLoansOf } from './past-loans.ts'
import { renew, withWishes } from './renewals.ts'

interface LoansServices {
  db: Database
  elsewhere: LoansElsewhere
}

export function loansRoutes(serve: Serve, { db, elsewhere }: LoansServices) {
  serve(listLoans, async ({ within, reader, query, institution: { groupCode }, locale }) => {
    const systems = await elsewhere.look(groupCode, reader)
    return within((trx) => loansOf(trx, reader.id, query, locale, elsewhere, systems))
  })
  serve(listPastLoans, ({ within, reader, query, institution: { timeZone }, locale }) =>
    within((trx) => pastLoansOf(trx, reader.id, { ...query, timeZone }, locale)),
  )
  serve(exportLoans, ({ within, reader, query, institution: { timeZone }, locale }) =>
    exportOf(within, reader.id, { ...query, timeZone }, locale),
  )
  serve(chartLoans, ({ within, reader, query, institution: { timeZone }, locale }) =>
    within((trx) => chartOf(trx, reader.id, { ...query, timeZone }, locale)),
  )
  serve(renewLoans, ({ within, reader, body, institution: { groupCode }, locale, afterCommit }) =>
    within(async (trx) => {
      const { loanIds } = body
      const asked = { groupCode, readerId: reader.id, loanIds, locale }
      const { renewals, wishIds } = await renew(trx, asked, elsewhere)
      if (wishIds.length > 0) {
        afterCommit(async () => {
          await elsewhere.send(groupCode, wishIds)
          return inInstitution(db, groupCode, (after) =>
            withWishes(after, renewals, wishIds, locale, elsewhere),
          )
        })
      }
      return renewals
    }),
  )
  serve(readOverview, ({ within, reader, locale }) =>
    within((trx) => overviewOf(trx, reader.id, locale, elsewhere)),
  )
}
