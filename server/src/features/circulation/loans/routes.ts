import {
  chartLoans,
  exportLoans,
  listLoans,
  listPastLoans,
  readOverview,
  renewLoans,
} from '@shulin/contract/circulation'
import type { Serve } from '../../../platform/http/serve.ts'
import { chartOf } from './chart.ts'
import { exportOf } from './export.ts'
import { loansOf } from './loans.ts'
import { overviewOf } from './overview.ts'
import { pastLoansOf } from './past-loans.ts'
import { renew } from './renewals.ts'

export function loansRoutes(serve: Serve) {
  serve(listLoans, ({ within, reader, query, locale }) =>
    within((trx) => loansOf(trx, reader.id, query, locale)),
  )
  serve(listPastLoans, ({ within, reader, query, institution: { timeZone }, locale }) =>
    within((trx) => pastLoansOf(trx, reader.id, { ...query, timeZone }, locale)),
  )
  serve(exportLoans, ({ within, reader, query, institution: { timeZone }, locale }) =>
    exportOf(within, reader.id, { ...query, timeZone }, locale),
  )
  serve(chartLoans, ({ within, reader, query, institution: { timeZone }, locale }) =>
    within((trx) => chartOf(trx, reader.id, { ...query, timeZone }, locale)),
  )
  serve(renewLoans, ({ within, reader, body, locale }) =>
    within((trx) => renew(trx, reader.id, body.loanIds, locale)),
  )
  serve(readOverview, ({ within, reader, locale }) =>
    within((trx) => overviewOf(trx, reader.id, locale)),
  )
}
