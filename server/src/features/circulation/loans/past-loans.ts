import type { Locale } from '@shulin/contract/locale'
import type { Database } from '../../../platform/stores/database.ts'
import { hasWords } from './keyword.ts'
import { pastLoanOf } from './loan-rows.ts'
import {
  countPastLoans,
  selectKeepsHistory,
  selectPastLoans,
  selectPastTitles,
  type Period,
} from './queries.ts'

interface HistoryQuery extends Period {
  keyword: string
  page: number
  rows: number
}

/** A page of what a reader has returned. Without the wish for a history there is none, whatever may still be written down. */
export async function pastLoansOf(
  trx: Database,
  readerId: string,
  { keyword, page, rows, ...period }: HistoryQuery,
  locale: Locale,
) {
  if (!(await selectKeepsHistory(trx, readerId))) return { total: 0, list: [], isKept: false }
  const place = { limit: rows, offset: (page - 1) * rows }
  if (keyword === '') {
    const total = await countPastLoans(trx, readerId, period)
    const list = await selectPastLoans(trx, readerId, { ...period, ...place })
    return { total, list: list.map((row) => pastLoanOf(row, locale)), isKept: true }
  }
  const titles = await selectPastTitles(trx, readerId, period)
  const found = titles.filter((title) => hasWords(title, keyword))
  const loanIds = found.slice(place.offset, place.offset + rows).map(({ loanId }) => loanId)
  const list = await selectPastLoans(trx, readerId, { ...period, loanIds, limit: rows })
  return { total: found.length, list: list.map((row) => pastLoanOf(row, locale)), isKept: true }
}

/** No file is longer: so much nobody borrows in a life. */
const mostExported = 10_000

/** All of it, for a file. */
export async function allPastLoansOf(trx: Database, readerId: string, period: Period) {
  if (!(await selectKeepsHistory(trx, readerId))) return []
  return selectPastLoans(trx, readerId, { ...period, limit: mostExported })
}
