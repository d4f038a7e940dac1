import type { LoanFile } from '@shulin/contract/circulation'
import type { Locale } from '@shulin/contract/locale'
import type { ServedFile } from '../../../platform/http/serve.ts'
import type { Database, Within } from '../../../platform/stores/database.ts'
import { dayOf } from '../due-date.ts'
import { fileOf, type Row } from './loan-file.ts'
import { allPastLoansOf } from './past-loans.ts'
import { selectOpenLoans, type Period } from './queries.ts'

interface ExportQuery extends Period {
  type: 'loan' | 'history'
  format: LoanFile
}

/** The file of a reader's loans, made for this answer and kept nowhere. */
export async function exportOf(
  within: Within,
  readerId: string,
  { type, format, ...period }: ExportQuery,
  locale: Locale,
): Promise<ServedFile> {
  const select = type === 'history' ? allPastLoansOf : openLoansOf
  const rows = await within((trx): Promise<Row[]> => select(trx, readerId, period))
  return fileOf(rows, { type, format, locale, timeZone: period.timeZone })
}

/** What is on loan has no day of return: the period is that of the loan. */
async function openLoansOf(
  trx: Database,
  readerId: string,
  { beginDate = '', endDate = '9999', timeZone }: Period,
) {
  const rows = await selectOpenLoans(trx, readerId)
  return rows.filter(({ lentAt }) => {
    const day = dayOf(lentAt, timeZone)
    return day >= beginDate && day <= endDate
  })
}
