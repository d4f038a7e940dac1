import { mostReportMonths } from '@shulin/contract/usage-staff'
import { refusal, Refused } from '../../platform/failure.ts'
import type { ReportSpan } from './report-queries.ts'

const numberOf = (month: string) => {
  const [year = 0, inYear = 1] = month.split('-').map(Number)
  return year * 12 + inYear - 1
}

const monthOf = (number: number) =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** The months from one to another, both among them; too many, or none, are refused. */
export function monthsBetween(from: string, to: string): string[] {
  const count = numberOf(to) - numberOf(from) + 1
  if (count < 1) throw new Refused(endsBefore)
  if (count > mostReportMonths) throw new Refused(tooLong, { most: mostReportMonths })
  return Array.from({ length: count }, (_, n) => monthOf(numberOf(from) + n))
}

export const spanOf = (from: string, to: string): ReportSpan => ({
  from: `${from}-01`,
  until: `${monthOf(numberOf(to) + 1)}-01`,
})

/** Every day of some months, in their order. */
export const daysOf = (months: readonly string[]): string[] =>
  months.flatMap((month) => {
    const [year = 0, inYear = 1] = month.split('-').map(Number)
    const days = new Date(Date.UTC(year, inYear, 0)).getUTCDate()
    return Array.from({ length: days }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`)
  })

const endsBefore = refusal('usage.ends-before', 422, {
  'zh-CN': '结束月份不能早于开始月份',
  'zh-TW': '結束月份不能早於開始月份',
  'en-US': 'The last month must not come before the first',
})
const tooLong = refusal('usage.too-long', 422, {
  'zh-CN': '一次最多统计 36 个月',
  'zh-TW': '一次最多統計 36 個月',
  'en-US': 'A report is of 36 months at most',
})
