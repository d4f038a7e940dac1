import { dayAfter, endOfDay, firstServedDay } from '../due-date.ts'
import type { LimitRow, LoanNumbers, Numbers, RuleRow, Scope, TermRow } from './queries.ts'

/** What holds where an institution has said nothing. */
export const standardTerm = {
  loanDays: 30,
  renewalDays: 30,
  pickupDays: 3,
  overdueFenPerDay: 0,
  overdueFenAtMost: 5000,
} as const

type Terms = Omit<TermRow, keyof Scope>

/** How many parts of a row name something: the more, the closer it fits. */
const precision = ({ readerType, loanClass, action = '' }: Scope & { action?: string }) =>
  [readerType, loanClass, action].filter(Boolean).length

/** The row that fits best: the most specific one; between two, the one that names an action, then the one that names a type of reader. */
function bestOf<Row extends Scope & { action?: string }>(rows: readonly Row[]): Row | undefined {
  const rank = (row: Row) =>
    precision(row) * 4 + (row.action ? 2 : 0) + (row.readerType === '' ? 0 : 1)
  return rows.toSorted((one, other) => rank(other) - rank(one))[0]
}

const holdsFor = (loanClass: string | undefined) => (row: Scope) =>
  row.loanClass === '' || row.loanClass === loanClass

/** The limit of a rule for this reader, an action and a class of copies; `limits` are those of the reader's type. */
export function limitOf(
  limits: readonly LimitRow[],
  { ruleCode, defaultLimit }: Pick<RuleRow, 'ruleCode' | 'defaultLimit'>,
  action: string,
  loanClass: string | undefined,
) {
  const rows = limits.filter(
    (row) => row.ruleCode === ruleCode && (row.action === '' || row.action === action),
  )
  return bestOf(rows.filter(holdsFor(loanClass)))?.limitValue ?? defaultLimit
}

/** The terms on which a class of copies is lent to this reader; `terms` are those of the reader's type. */
export const termOf = (terms: readonly TermRow[], loanClass: string): Terms =>
  bestOf(terms.filter(holdsFor(loanClass))) ?? standardTerm

/** The end of the first day of service, so many days after a day, where the copy belongs. */
function dueAfter(numbers: Numbers, libCode: string, day: string, days: number) {
  const served = firstServedDay(dayAfter(day, days), {
    weekdays: numbers.openWeekdays
      .filter((open) => open.libCode === libCode)
      .map(({ weekday }) => weekday),
    closedDays: numbers.closedDays
      .filter((closed) => closed.libCode === '' || closed.libCode === libCode)
      .map(({ day: closed }) => closed),
  })
  return endOfDay(served, numbers.timeZone)
}

/** When a copy that is lent now falls due. */
export const loanDueAt = (numbers: Numbers, copy: { loanClass: string; libCode: string }) =>
  dueAfter(numbers, copy.libCode, numbers.today, termOf(numbers.terms, copy.loanClass).loanDays)

/** Until when a copy of a class is kept for this reader at a library. */
export const keptUntil = (numbers: Numbers, copy: { loanClass: string; libCode: string }) =>
  dueAfter(numbers, copy.libCode, numbers.today, termOf(numbers.terms, copy.loanClass).pickupDays)

/** Until when a loan would be renewed: counted from the day it falls due, and never back. */
export function renewalDueAt(numbers: Numbers, loan: LoanNumbers) {
  const { renewalDays } = termOf(numbers.terms, loan.loanClass)
  const later = dueAfter(numbers, loan.libCode, loan.dueDay, renewalDays)
  const now = new Date(loan.dueAt)
  return later > now ? later : now
}

/** What a loan that comes back late costs. */
export function overdueFen(
  { overdueFenPerDay, overdueFenAtMost }: Pick<Terms, 'overdueFenPerDay' | 'overdueFenAtMost'>,
  daysLate: number,
) {
  return Math.min(daysLate * overdueFenPerDay, overdueFenAtMost)
}
