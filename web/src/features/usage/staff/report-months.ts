import { mostReportMonths } from '@shulin/contract/usage-staff'

const monthBefore = (month: string, steps: number) => {
  const [year = 0, inYear = 1] = month.split('-').map(Number)
  const number = year * 12 + inYear - 1 - steps
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** The months a report can begin and end with, the newest first. */
export const monthsUntil = (month: string) =>
  Array.from({ length: mostReportMonths }, (_, n) => monthBefore(month, n))

/** As many months before a time as it has: what it is compared with. */
export function monthsBefore({ from, to }: { from: string; to: string }) {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  const length = number(to) - number(from) + 1
  return { from: monthBefore(from, length), to: monthBefore(from, 1) }
}

export const isMonth = (text: string | null): text is string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
