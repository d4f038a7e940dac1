import type { Loan, LoanSort } from '@shulin/contract/circulation'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { inLanguage } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { previewRenewals } from '../own-circulation.ts'
import { brokenRules } from '../rules/rules.ts'
import type { ForeignRenewal, LoansElsewhere, SystemLook } from './elsewhere.ts'
import { hasWords } from './keyword.ts'
import { dueDateOf, loanOf } from './loan-rows.ts'
import { selectOpenLoans, type OpenLoanRow } from './queries.ts'

interface LoansQuery {
  keyword: string
  sortType: LoanSort
  page: number
  rows: number
}

/** A page of what a reader has on loan. One person carries so few that all are read, and sorted here as the language sorts. */
export async function loansOf(
  trx: Database,
  readerId: string,
  { keyword, sortType, page, rows }: LoansQuery,
  locale: Locale,
  elsewhere: Pick<LoansElsewhere, 'renewalsOf'>,
  systems: readonly SystemLook[],
) {
  const all = await selectOpenLoans(trx, readerId)
  const found = keyword === '' ? all : all.filter((row) => hasWords(row, keyword))
  const sorted = found.toSorted(sorts[sortType](locale))
  return {
    total: found.length,
    overdue: found.filter(({ overdueDays }) => overdueDays > 0).length,
    list: await withRenewals(
      trx,
      readerId,
      sorted.slice((page - 1) * rows, page * rows),
      locale,
      elsewhere,
    ),
    ...(systems.length > 0 && { systems: systems.map((look) => systemOf(look, locale)) }),
  }
}

/** How old what is known of a library's own system is. */
const systemOf = ({ libCode, library, isAway, seenAt, unlisted }: SystemLook, locale: Locale) => ({
  libCode,
  library: inLanguage(library, locale),
  isAway,
  seenAt: instantOf(seenAt),
  unlisted: unlisted.map(({ title, dueAt }) => ({ title, dueDate: dueDateOf(new Date(dueAt)) })),
})

type Sort = (locale: Locale) => (a: OpenLoanRow, b: OpenLoanRow) => number

/** Rows come in the order of their due dates; those that are equal otherwise keep it. */
const sorts: Record<LoanSort, Sort> = {
  dueDate: () => () => 0,
  loanDate: () => (a, b) => b.lentAt.getTime() - a.lentAt.getTime(),
  title: (locale) => {
    const { compare } = new Intl.Collator(locale, { numeric: true })
    return (a, b) => compare(a.title, b.title)
  },
}

/** Says of each loan what a renewal would come to: the rules that decide it, asked once for all of them. */
export async function withRenewals(
  trx: Database,
  readerId: string,
  rows: readonly OpenLoanRow[],
  locale: Locale,
  elsewhere: Pick<LoansElsewhere, 'renewalsOf'>,
): Promise<Loan[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ loanId }) => loanId)
  const previews = await previewRenewals(trx, readerId, ids)
  const foreign = rows.some(({ seenAt }) => seenAt !== null)
    ? await elsewhere.renewalsOf(trx, readerId, locale)
    : undefined
  const renewalOf = (loanId: string): Loan['renewal'] => {
    const { verdicts = [], renewedUntil } = previews.get(loanId) ?? {}
    const refusals = brokenRules(verdicts, locale)
    return refusals.length === 0 && renewedUntil
      ? { isPossible: true, dueDate: dueDateOf(renewedUntil) }
      : { isPossible: false, refusals }
  }
  return rows.map((row) => ({
    ...loanOf(row, locale),
    returnDate: null,
    renewTimesAllowed: row.renewalsAllowed,
    renewal: renewalOf(row.loanId),
    ...(row.seenAt && { seenAt: instantOf(row.seenAt), ...ofForeign(foreign?.get(row.loanId)) }),
  }))
}

/** What the library's own system says of renewing; nothing where nobody can ask it. */
function ofForeign(found: ForeignRenewal | undefined): Partial<Pick<Loan, 'renewal' | 'wish'>> {
  if (!found) return {}
  const { refusals, wish } = found
  return {
    // Until when, the system says only when it renews.
    renewal:
      refusals.length === 0 ? { isPossible: true, dueDate: null } : { isPossible: false, refusals },
    ...(wish && { wish: { ...wish, madeAt: instantOf(wish.madeAt) } }),
  }
}
