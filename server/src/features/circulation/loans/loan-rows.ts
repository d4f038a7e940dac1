import type { PastLoan } from '@shulin/contract/circulation'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { inLanguage } from '../../../platform/institution.ts'
import type { OpenLoanRow, PastLoanRow } from './queries.ts'

/** Fen as the specification writes money: `1.50`. */
export const moneyOf = (fen: number) => (fen / 100).toFixed(2)

/** A loan is on time until a day is over: its last second is told, so that whoever shows the moment shows the right day. */
export const dueDateOf = (dueAt: Date) => instantOf(new Date(dueAt.getTime() - 1_000))

/** What every loan is told with, on loan or returned. */
export const loanOf = (row: OpenLoanRow | PastLoanRow, locale: Locale) => ({
  loanId: row.loanId,
  recordId: String(row.recordId),
  title: row.title,
  author: row.author,
  callNo: row.callNo,
  barcode: row.barcode,
  loanDate: instantOf(row.lentAt),
  dueDate: dueDateOf(row.dueAt),
  location: row.location ? inLanguage(row.location, locale) : '',
  lossFreezeDate: instantOf(row.lostReportedAt),
  overdueTime: row.overdueDays,
  renewTimes: row.renewals,
  amountDue: moneyOf(row.dueFen),
  amountPaid: moneyOf(row.paidFen),
  payMethod: row.payMethod,
})

export const pastLoanOf = (row: PastLoanRow, locale: Locale): PastLoan => ({
  ...loanOf(row, locale),
  returnDate: instantOf(row.returnedAt),
})
